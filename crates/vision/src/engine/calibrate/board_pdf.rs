//! The board on paper: a PDF page true to scale, with a bar to check by ruler.

use pdf_writer::{Content, Finish, Name, Pdf, Rect, Ref, Str};

use super::board;

/// The size of the paper on which the board is printed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum PaperSize {
    /// A4, 297 × 210 mm.
    #[default]
    A4,
    /// US Letter, 11 × 8.5 inches.
    Letter,
}

impl PaperSize {
    /// Returns the width and height of the paper in millimetres, in landscape.
    pub(crate) fn landscape_size_mm(self) -> [f32; 2] {
        match self {
            PaperSize::A4 => [297.0, 210.0],
            PaperSize::Letter => [279.4, 215.9],
        }
    }
}

/// The number of PDF points per millimetre.
const PDF_POINTS_PER_MM: f32 = 72.0 / 25.4;
/// The length of the bar that a person checks by ruler, in millimetres.
const CHECK_BAR_MM: f32 = 100.0;

/// Renders the calibration board true to scale, with a bar to check by ruler, as the bytes of a PDF file of one page in
/// landscape.
pub fn render_board_pdf(paper: PaperSize) -> Vec<u8> {
    let [width_mm, height_mm] = paper.landscape_size_mm();
    let mut pdf = Pdf::new();
    let [catalog, pages, page, font, content] = [1, 2, 3, 4, 5].map(Ref::new);
    pdf.catalog(catalog).pages(pages);
    pdf.pages(pages).kids([page]).count(1);
    let mut sheet = pdf.page(page);
    sheet.media_box(Rect::new(0.0, 0.0, width_mm * PDF_POINTS_PER_MM, height_mm * PDF_POINTS_PER_MM));
    sheet.parent(pages);
    sheet.contents(content);
    sheet.resources().fonts().pair(Name(b"F"), font);
    sheet.finish();
    pdf.type1_font(font).base_font(Name(b"Helvetica"));
    pdf.stream(content, &draw_board_page(width_mm, height_mm));
    pdf.finish()
}

fn draw_board_page(width_mm: f32, height_mm: f32) -> Vec<u8> {
    let mut content = Content::new();
    // Millimetres from here on; PDF counts upwards from the lower left.
    content.transform([PDF_POINTS_PER_MM, 0.0, 0.0, PDF_POINTS_PER_MM, 0.0, 0.0]);
    let [board_width, board_height] = board::BOARD_SIZE_MM;
    let left = (width_mm - board_width) / 2.0;
    let top = height_mm - (height_mm - board_height) / 2.0;
    for [x, y, w, h] in board::black_rectangles_mm() {
        content.rect(left + x, top - y - h, w, h);
    }
    content.fill_nonzero();
    // The bar: a line with an end stroke on each side; the strokes' outer edges are its length apart.
    let bar_y = top - board_height - 8.0;
    content.rect(left, bar_y - 0.1, CHECK_BAR_MM, 0.2);
    content.rect(left, bar_y - 2.0, 0.2, 4.0);
    content.rect(left + CHECK_BAR_MM - 0.2, bar_y - 2.0, 0.2, 4.0);
    content.fill_nonzero();
    let text = format!(
        "{CHECK_BAR_MM:.0} mm: check by ruler. Print at 100 %, not \"fit to page\"; glue it to something flat. quejing board 1, {} x {} squares of {:.0} mm",
        board::SQUARE_COLUMNS,
        board::SQUARE_ROWS,
        board::SQUARE_SIDE_MM
    );
    content.begin_text();
    content.set_font(Name(b"F"), 2.6);
    content.next_line(left + CHECK_BAR_MM + 3.0, bar_y - 0.9);
    let (first, second) = text.split_at(text.find(" quejing").unwrap_or(text.len()));
    content.show(Str(first.as_bytes()));
    content.next_line(0.0, -3.4);
    content.show(Str(second.trim_start().as_bytes()));
    content.end_text();
    content.finish().to_vec()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the numbers before each occurrence of an operator in the page's content.
    fn operands_of_operator(text: &str, operator: &str) -> Vec<Vec<f32>> {
        text.lines()
            .filter_map(|line| line.strip_suffix(operator))
            .map(|line| line.split_whitespace().filter_map(|n| n.parse().ok()).collect())
            .collect()
    }

    #[test]
    fn the_page_is_true_to_scale() {
        for paper in [PaperSize::A4, PaperSize::Letter] {
            let file = String::from_utf8_lossy(&render_board_pdf(paper)).into_owned();
            assert!(file.starts_with("%PDF-1.") && file.trim_end().ends_with("%%EOF"));
            let [width, height] = paper.landscape_size_mm();
            let unit = operands_of_operator(&file, " cm").remove(0);
            assert!((unit[0] - 72.0 / 25.4).abs() < 1e-3, "a unit is a millimetre: {unit:?}");
            let boxes = operands_of_operator(&file, " re");
            // The first black square, and the bar's line.
            assert!((boxes[0][2] - 35.0).abs() < 1e-3 && (boxes[0][3] - 35.0).abs() < 1e-3);
            assert!(boxes.iter().any(|b| (b[2] - 100.0).abs() < 1e-3 && b[3] < 0.5));
            for b in boxes {
                let inside = b[0] > 6.0 && b[1] > 6.0 && b[0] + b[2] < width - 6.0 && b[1] + b[3] < height - 6.0;
                assert!(inside, "printers leave 6 mm white: {b:?} on {width} × {height}");
            }
        }
    }
}
