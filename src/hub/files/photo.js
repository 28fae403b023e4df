// Photos before they are sent. Those with a longer side than LONGEST pixels are reduced. All are re-encoded, which
// removes their metadata.
const LONGEST = 2560;
// Returns the photo re-encoded as a JPEG with a longer side of at most LONGEST pixels; the original if the browser fails.
export async function smaller(file) {
  try {
    const picture = await createImageBitmap(file, { imageOrientation: "from-image" });
    const scale = Math.min(1, LONGEST / Math.max(picture.width, picture.height));
    const canvas = document.createElement("canvas");
    canvas.width = Math.round(picture.width * scale);
    canvas.height = Math.round(picture.height * scale);
    canvas.getContext("2d").drawImage(picture, 0, 0, canvas.width, canvas.height);
    picture.close();
    const blob = await new Promise((done) => canvas.toBlob(done, "image/jpeg", 0.9));
    return blob || file;
  } catch {
    return file; // an old browser: the program accepts the original if it is not too large
  }
}
// Reads maker and model of the camera from the EXIF data of a JPEG, by which the program finds the lens profile.
export async function cameraOf(file) {
  const camera = new URLSearchParams();
  try {
    const data = new DataView(await file.slice(0, 1 << 17).arrayBuffer());
    let at = 2;
    while (data.getUint32(at + 4) !== 0x45786966) at += 2 + data.getUint16(at + 2);
    const tiff = at + 10, little = data.getUint16(tiff) === 0x4949;
    const list = tiff + data.getUint32(tiff + 4, little), count = data.getUint16(list, little);
    for (let entry = list + 2; entry < list + 2 + 12 * count; entry += 12) {
      const name = { 0x010f: "make", 0x0110: "model" }[data.getUint16(entry, little)];
      if (!name) continue;
      const length = data.getUint32(entry + 4, little);
      const from = length > 4 ? tiff + data.getUint32(entry + 8, little) : entry + 8;
      const text = new TextDecoder().decode(new Uint8Array(data.buffer, from, length));
      camera.set(name, text.replace(/\0.*/, "").trim());
    }
  } catch { /* no EXIF data */ }
  return camera;
}
