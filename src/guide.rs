// The chapters are files in `docs/guide/`, to be read here or on a forge. Their links are references, each with a
// definition at the end of its file, for the forge. `guide/links.md` defines the same labels for rustdoc; it comes
// first, and of two definitions the first one counts. (Without a definition in the file, a forge would show brackets;
// with a link to an item in it, a dead link.) A picture is put after its chapter as inline SVG, so that it needs no
// network, and in a box that scrolls, so that the page does not. Rustdoc lists modules by name, so each page ends with
// the chapter that comes next.
macro_rules! chapters {
    () => {};
    ($name:ident $title:literal $(with $picture:literal)?; $($rest:tt)*) => {
        #[doc = include_str!("guide/links.md")]
        #[doc = include_str!(concat!("../docs/guide/", stringify!($name), ".md"))]
        $(
            #[doc = ""]
            #[doc = "<div id=\"drawn\" style=\"overflow-x: auto\">"]
            #[doc = include_str!(concat!("../docs/pictures/", $picture, ".svg"))]
            #[doc = "</div>"]
        )?
        #[doc = ""]
        #[doc = next!($($rest)*)]
        pub mod $name {}

        chapters! { $($rest)* }
    };
}

/// The link to the next chapter, if there is one.
macro_rules! next {
    () => {
        ""
    };
    ($name:ident $title:literal $($rest:tt)*) => {
        concat!("Next: [", $title, "](crate::guide::", stringify!($name), ")")
    };
}

chapters! {
    first_game "Your first game in five minutes" with "graph-eleven-stones";
    doors "Which door";
    positions "What belongs in a position";
    draws "Draws and endless play" with "graph-walk";
    turns "Players who move twice";
    scores "Scores";
    symmetry "Symmetry";
    unmoves "Indices and un-moves";
    large "Large games";
    sums "Sums of games" with "heat-wythoff";
    loopy "Loopy games";
    heaps "Heaps";
    no_values "When values do not apply";
    misere "When the last move loses";
    partizan "Players who differ" with "thermograph-domineering";
    answers "Look at the answers" with "histogram-tic-tac-toe";
    odd_results "Odd result, likely cause";
    checking "How to check a result";
    server "In a server, with a progress bar";
    web "In a web page";
    contests "Contests";
    minimax "Coming from minimax by hand";
    gamesman "Coming from Gamesman";
    cgsuite "Coming from CGSuite";
}
