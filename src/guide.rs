// The chapters are files in `docs/guide/`. A picture is put after its chapter as inline SVG, so that it needs no
// network, and in a box that scrolls, so that the page does not.
macro_rules! chapters {
    ($($name:ident $(with $picture:literal)*,)*) => {
        $(
            #[doc = include_str!(concat!("../docs/guide/", stringify!($name), ".md"))]
            $(
                #[doc = "\n<div style=\"overflow-x: auto\">"]
                #[doc = include_str!(concat!("../docs/pictures/", $picture, ".svg"))]
                #[doc = "</div>\n"]
            )*
            pub mod $name {}
        )*
    };
}

chapters! {
    first_game with "graph-eleven-stones",
    doors,
    positions,
    draws with "graph-walk",
    turns,
    scores,
    symmetry,
    unmoves,
    large,
    sums with "heat-wythoff",
    loopy,
    heaps,
    no_values,
    answers with "histogram-tic-tac-toe",
    odd_results,
    checking,
    server,
    web,
    minimax,
    contests,
    gamesman,
    cgsuite,
}
