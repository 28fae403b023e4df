//! Pictures resized and blurred by OpenCV, and encoded by TurboJPEG. The generic code of the crate `image` would be
//! compiled with the tests, unoptimized, and take seconds for what these do in milliseconds.

use image::RgbImage;
use quejing_vision::opencv::core::{Mat, Size, Vec3b};
use quejing_vision::opencv::imgproc;
use quejing_vision::opencv::prelude::*;
use turbojpeg::{Image, PixelFormat, Subsamp};

/// Returns a picture as a matrix of OpenCV, red first.
pub fn to_matrix(picture: &RgbImage) -> Mat {
    Mat::new_rows_cols_with_bytes::<Vec3b>(picture.height() as i32, picture.width() as i32, picture.as_raw())
        .and_then(|matrix| matrix.try_clone())
        .expect("a picture")
}

/// Returns a matrix of OpenCV, red first, as a picture.
pub fn to_picture(matrix: &Mat) -> RgbImage {
    let size = matrix.size().expect("a size");
    let bytes = matrix.data_bytes().expect("pixels in one piece").to_vec();
    RgbImage::from_raw(size.width as u32, size.height as u32, bytes).expect("a picture")
}

/// Returns a picture scaled to a size: averaged to a smaller one, interpolated to a larger one.
pub fn resize(picture: &RgbImage, width: u32, height: u32) -> RgbImage {
    let way = if width < picture.width() { imgproc::INTER_AREA } else { imgproc::INTER_LINEAR };
    let mut scaled = Mat::default();
    let size = Size::new(width as i32, height as i32);
    imgproc::resize(&to_matrix(picture), &mut scaled, size, 0.0, 0.0, way).expect("a picture");
    to_picture(&scaled)
}

/// Returns a picture blurred by a Gaussian of `sigma` pixels.
pub fn blur(picture: &RgbImage, sigma: f64) -> RgbImage {
    let mut soft = Mat::default();
    imgproc::gaussian_blur_def(&to_matrix(picture), &mut soft, Size::new(0, 0), sigma).expect("a picture");
    to_picture(&soft)
}

/// Returns the values of all channels times `by`, at most white.
pub fn brighten(picture: &RgbImage, by: f64) -> RgbImage {
    let mut lit = Mat::default();
    to_matrix(picture).convert_to(&mut lit, -1, by, 0.0).expect("a picture");
    to_picture(&lit)
}

/// Returns a picture as a JPEG of this quality, with colours at half the resolution each way, as phones write it.
pub fn jpeg(picture: &RgbImage, quality: i32) -> Vec<u8> {
    let (width, height) = (picture.width() as usize, picture.height() as usize);
    let pixels = Image { pixels: &**picture, width, pitch: 3 * width, height, format: PixelFormat::RGB };
    turbojpeg::compress(pixels, quality, Subsamp::Sub2x2).expect("a JPEG").to_vec()
}
