// Photos before they are sent, and those that were not sent. Those with a longer side than LONGEST pixels are reduced. All are re-encoded, which
// removes their metadata.
const LONGEST = 2560;
// Returns true if a JPEG, PNG or WebP file ends before its picture does; browsers show the part that is there.
async function isCutOff(file) {
  const bytes = await file.arrayBuffer(), data = new DataView(bytes);
  try {
    if (data.getUint16(0) === 0xffd8) {
      for (let at = 2; ;) {
        while (data.getUint8(at) !== 0xff || data.getUint8(at + 1) === 0xff || data.getUint8(at + 1) === 0) at += 1;
        const marker = data.getUint8(at + 1);
        if (marker === 0xd9) return false;
        at += 2;
        if (marker !== 0x01 && (marker < 0xd0 || marker > 0xd8)) at += data.getUint16(at);
      }
    }
    if (data.getUint32(0) === 0x89504e47) {
      for (let at = 8; ; at += 12 + data.getUint32(at)) {
        data.getUint32(at + 8 + data.getUint32(at));
        if (data.getUint32(at + 4) === 0x49454e44) return false;
      }
    }
    return data.getUint32(0) === 0x52494646 && 8 + data.getUint32(4, true) > bytes.byteLength;
  } catch {
    return true; // a marker, chunk or length beyond the end
  }
}
// Returns the photo re-encoded as a JPEG with a longer side of at most LONGEST pixels. Returns the original if the
// browser fails, or if the file is cut off: the program then says so.
export async function smaller(file) {
  try {
    if (await isCutOff(file)) return file;
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

// ---- Unsent photos: kept in the phone's database until they arrive or the user drops them, because a phone may end a page
// at any time, and iOS does not ask before it does. Each is stored under the path that it is sent to, as bytes: Safari
// stores no Blob in a private window.
const MAX_KEPT_AGE = 12 * 3600 * 1000;
const isTooOld = (found) => Date.now() - found.at > MAX_KEPT_AGE;
const base = () => new Promise((done, fail) => {
  const request = indexedDB.open("photos", 1);
  request.onupgradeneeded = () => request.result.createObjectStore("unsent");
  request.onsuccess = () => done(request.result);
  request.onerror = () => fail(request.error);
});
// Runs `act` on the store, with permission to change it if `mode` is "readwrite", and returns the result of its last
// request once everything is on the disk.
async function use(mode, act) {
  const opened = await base();
  try {
    return await new Promise((done, fail) => {
      const transaction = opened.transaction("unsent", mode), request = act(transaction.objectStore("unsent"));
      transaction.oncomplete = () => done(request.result);
      transaction.onerror = transaction.onabort = () => fail(transaction.error);
    });
  } finally {
    opened.close();
  }
}
// Changes of the store run one after another, in the order of their calls: a slow photo never replaces a later one, and
// stays deleted once it was dropped. A failed change stops none of the others.
let last = Promise.resolve();
const inOrder = (act) => last = last.catch(() => { }).then(act);
// Stores a photo that is about to be sent to `path`, with the parameters of its camera and the mark of its request.
export const keep = (path, photo, camera, once) => inOrder(async () => {
  const bytes = await photo.arrayBuffer();
  await use("readwrite", (all) => all.put({ bytes, type: photo.type, camera: String(camera), once, at: Date.now() }, path));
});
// Returns the unsent photo for `path` that is not too old: the photo, its camera, its mark and its time. Needs no
// permission to write. Deletes the photos of all paths that are too old.
export async function kept(path) {
  await last.catch(() => { });
  const found = await use("readonly", (all) => all.get(path));
  sweep().catch(() => { /* this browser lets nothing be deleted; what is too old is not offered */ });
  if (!found || isTooOld(found)) return null;
  return { photo: new Blob([found.bytes], { type: found.type }), camera: new URLSearchParams(found.camera), once: found.once, at: found.at };
}
// Deletes the photos that are too old, whatever path they were for: the page of that path may never be opened again.
const sweep = () => inOrder(() => use("readwrite", (all) => {
  const request = all.openCursor();
  request.onsuccess = () => {
    const cursor = request.result;
    if (!cursor) return;
    if (isTooOld(cursor.value)) cursor.delete();
    cursor.continue();
  };
  return request;
}));
// Deletes the unsent photo for `path`.
export const drop = (path) => inOrder(() => use("readwrite", (all) => all.delete(path)));
