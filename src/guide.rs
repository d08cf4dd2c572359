// The chapters are files in `docs/guide/`. A picture is put after its chapter as inline SVG, so that it needs no
// network, and in a box that scrolls, so that the page does not. Rustdoc lists modules by name, so each says which
// chapter comes next.
macro_rules! chapters {
    ($($name:ident $(with $picture:literal)? $(then $next:ident)?,)*) => {
        $(
            #[doc = include_str!(concat!("../docs/guide/", stringify!($name), ".md"))]
            $(
                #[doc = "\n<div style=\"overflow-x: auto\">"]
                #[doc = include_str!(concat!("../docs/pictures/", $picture, ".svg"))]
                #[doc = "</div>\n"]
            )?
            $(
                #[doc = concat!("\nNext: [`", stringify!($next), "`](crate::guide::", stringify!($next), ")")]
            )?
            pub mod $name {}
        )*
    };
}

chapters! {
    first_game with "graph-eleven-stones" then doors,
    doors then positions,
    positions then draws,
    draws with "graph-walk" then turns,
    turns then scores,
    scores then symmetry,
    symmetry then unmoves,
    unmoves then large,
    large then sums,
    sums with "heat-wythoff" then loopy,
    loopy then heaps,
    heaps then no_values,
    no_values then answers,
    answers with "histogram-tic-tac-toe" then odd_results,
    odd_results then checking,
    checking then server,
    server then web,
    web then contests,
    contests then minimax,
    minimax then gamesman,
    gamesman then cgsuite,
    cgsuite,
}
