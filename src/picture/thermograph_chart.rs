//! A thermograph as SVG.

use std::fmt;

use super::svg::{Canvas, Frame, short, text_width};

use crate::partizan::{Dyadic, Thermograph, WallPoint};

const STYLE: &str = include_str!("css/thermograph.css");
const WIDTH: f64 = 480.0;
/// The drawing without its labels.
const CHART: [f64; 4] = [80.0, 108.0, WIDTH - 40.0, 388.0];

/// A [`Thermograph`] as SVG: the left wall solid, the right wall dashed, and the mast above.
///
/// As is usual, larger numbers are further left, so that Left's wall is on the left; temperature goes up. Its
/// [`Display`](fmt::Display) writes the whole file, the same bytes for the same thermograph.
///
/// ```
/// use retrograde::partizan::Value;
/// use retrograde::picture::ThermographChart;
///
/// let value: Value = "{2|-1}".parse()?;
/// let svg = ThermographChart::new(&value.thermograph()?).title("Two or minus one").to_string();
/// assert!(svg.contains("mean 1/2, temperature 3/2"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use = "a picture does nothing until it is written"]
#[derive(Clone, Debug)]
pub struct ThermographChart {
    title: String,
    thermograph: Thermograph,
}

impl ThermographChart {
    /// The picture of a thermograph.
    ///
    /// ```
    /// use retrograde::partizan::Value;
    /// use retrograde::picture::ThermographChart;
    ///
    /// let svg = ThermographChart::new(&Value::star().thermograph()?).to_string();
    /// assert!(svg.starts_with("<svg") && svg.contains("mean 0, temperature 0"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn new(thermograph: &Thermograph) -> Self {
        Self { title: "Thermograph".into(), thermograph: thermograph.clone() }
    }

    /// The line on top; without it "Thermograph".
    ///
    /// ```
    /// use retrograde::partizan::Value;
    /// use retrograde::picture::ThermographChart;
    ///
    /// let chart = ThermographChart::new(&Value::star().thermograph()?).title("A star & its mast");
    /// assert!(chart.to_string().contains(">A star &amp; its mast</text>"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn title(mut self, title: impl Into<String>) -> Self {
        self.title = title.into();
        self
    }

    fn walls(&self) -> [&[WallPoint]; 2] {
        [self.thermograph.left_wall(), self.thermograph.right_wall()]
    }

    fn points(&self) -> impl Iterator<Item = &WallPoint> {
        self.walls().into_iter().flatten()
    }

    fn draw(&self) -> String {
        let mut canvas = Canvas::new();
        let (mean, temperature) = (self.thermograph.mean(), self.thermograph.temperature());
        let about = format!("mean {mean}, temperature {temperature}");
        let y = canvas.wrapped(24.0, 34.0, "title", &self.title, WIDTH - 48.0);
        let y = canvas.wrapped(24.0, y - 2.0, "soft", &about, WIDTH - 48.0);
        // A long title moves the drawing down.
        let down = (y + 40.0 - CHART[1]).max(0.0);
        let scale = Scale::new(self, down);
        canvas.text(24.0, scale.top - 16.0, "soft small", "temperature");
        self.draw_rules(&mut canvas, &scale);
        for (wall, class) in self.walls().into_iter().zip(["wall left", "wall right"]) {
            let corners = wall
                .iter()
                .map(|at| format!("{} {}", short(scale.x(at.stop)), short(scale.y(at.temperature))));
            canvas
                .path(&format!("class=\"{class}\""), &format!("M{}", corners.collect::<Vec<_>>().join("L")));
        }
        let mast = [scale.x(mean), scale.y(temperature), scale.top].map(short);
        canvas.path("class=\"mast\"", &format!("M{} {}V{}", mast[0], mast[1], mast[2]));
        let middle = (CHART[0] + CHART[2]) / 2.0;
        canvas.text(middle, scale.base + 44.0, "middle soft", "stops: Left's wall is solid, Right's dashed");
        canvas.finish(&Frame {
            kind: "thermograph",
            width: WIDTH,
            height: scale.base + 64.0,
            title: &self.title,
            description: &self.description(&about),
            style: STYLE,
        })
    }

    /// Rules and labels at the corners of the walls, as far as there is room for the labels.
    fn draw_rules(&self, canvas: &mut Canvas, scale: &Scale) {
        let mut labels = Labels::default();
        let corners = self.points().map(|at| at.temperature);
        for temperature in std::iter::once(self.thermograph.temperature()).chain(corners) {
            let y = scale.y(temperature);
            if labels.have_room(y, 9.0) {
                canvas.path(
                    "class=\"rule\"",
                    &format!("M{} {}H{}", short(CHART[0]), short(y), short(CHART[2])),
                );
                canvas.text(CHART[0] - 10.0, y + 5.0, "end small soft", &temperature.to_string());
            }
        }
        let line = format!("M{} {}H{}", short(CHART[0]), short(scale.base), short(CHART[2]));
        canvas.path("class=\"line\"", &line);
        let mut labels = Labels::default();
        for stop in std::iter::once(self.thermograph.mean()).chain(self.points().map(|at| at.stop)) {
            let (x, text) = (scale.x(stop), stop.to_string());
            if labels.have_room(x, text_width(&text) / 2.0 + 4.0) {
                canvas.text(x, scale.base + 20.0, "middle small", &text);
            }
        }
    }

    fn description(&self, about: &str) -> String {
        let told = |wall: &[WallPoint]| {
            let corners = wall.iter().map(|at| format!("{} at {}", at.stop, at.temperature));
            corners.collect::<Vec<_>>().join(", ")
        };
        let [left, right] = self.walls();
        format!("{about}. Left's wall, from the bottom up: {}. Right's wall: {}.", told(left), told(right))
    }
}

impl fmt::Display for ThermographChart {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.draw())
    }
}

/// Where labels stand along an axis.
#[derive(Default)]
struct Labels(Vec<[f64; 2]>);

impl Labels {
    /// Takes the room for a label, if it is free.
    fn have_room(&mut self, at: f64, half: f64) -> bool {
        let free = self.0.iter().all(|[from, to]| at - half > *to || at + half < *from);
        if free {
            self.0.push([at - half, at + half]);
        }
        free
    }
}

/// Where stops and temperatures are on the canvas.
struct Scale {
    mean: Dyadic,
    temperature: Dyadic,
    /// The ends of the axes, from the mean and from the temperature.
    stops: [f64; 2],
    temperatures: [f64; 2],
    top: f64,
    base: f64,
}

impl Scale {
    fn new(chart: &ThermographChart, down: f64) -> Self {
        let range = |numbers: &mut dyn Iterator<Item = f64>, margin: f64| {
            let start = (f64::INFINITY, f64::NEG_INFINITY);
            let (least, most) = numbers.fold(start, |(least, most), x| (least.min(x), most.max(x)));
            let pad = if most - least > 0.0 { (most - least) * margin } else { 1.0 };
            (least, most, pad)
        };
        // Measured from the mean and from the temperature: large numbers may be near each other.
        let (mean, temperature) = (chart.thermograph.mean(), chart.thermograph.temperature());
        let mut stops = chart.points().map(|at| at.stop.minus_to_f64(mean)).chain([0.0]);
        let (least, most, pad) = range(&mut stops, 0.1);
        let mut temperatures = chart.points().map(|at| at.temperature.minus_to_f64(temperature)).chain([0.0]);
        let (coldest, hottest, above) = range(&mut temperatures, 0.25);
        let [_, top, _, base] = CHART;
        Self {
            mean,
            temperature,
            stops: [most + pad, least - pad],
            temperatures: [coldest, hottest + above],
            top: top + down,
            base: base + down,
        }
    }

    /// Larger stops are further left.
    fn x(&self, stop: Dyadic) -> f64 {
        let [left, right] = self.stops;
        CHART[0] + (CHART[2] - CHART[0]) * (left - stop.minus_to_f64(self.mean)) / (left - right)
    }

    fn y(&self, temperature: Dyadic) -> f64 {
        let [coldest, hottest] = self.temperatures;
        let above = temperature.minus_to_f64(self.temperature) - coldest;
        self.base - (self.base - self.top) * above / (hottest - coldest)
    }
}
