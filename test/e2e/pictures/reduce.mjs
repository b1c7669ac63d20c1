/**
 * Runs in a page (it is handed over as text, so it needs nothing around it): of pictures of one size with the same camera, the part
 * that holds the mechanism in all of them, reduced by the browser's own best filter. Returns, as base64 of WebP, the first
 * picture and a strip of all, side by side; null where it is cut off at a border.
 *
 *   pictures   base64 of PNG
 *   still, strip   { width, height, quality } of one picture in each [px]; of one shape
 */
export async function reducePictures({ pictures, still, strip }) {
  /** Around the mechanism, as a fraction of it. */
  const MARGIN = 0.07;
  /** Small things are not blown up beyond this, against the whole picture. */
  const LARGEST_ZOOM = 1.9;
  /** Less opaque than this is nothing [0 to 255]. */
  const FAINT = 8;

  const bitmaps = await Promise.all(
    pictures.map(async (base64) => {
      const bytes = Uint8Array.from(atob(base64), (c) => c.charCodeAt(0));
      return createImageBitmap(new Blob([bytes], { type: 'image/png' }));
    }),
  );
  const { width, height } = bitmaps[0];
  const whole = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true });
  let [left, right, top, bottom] = [Infinity, 0, Infinity, 0];
  for (const bitmap of bitmaps) {
    whole.clearRect(0, 0, width, height);
    whole.drawImage(bitmap, 0, 0);
    const { data } = whole.getImageData(0, 0, width, height);
    for (let i = 3; i < data.length; i += 4) {
      if (data[i] < FAINT) continue;
      const x = ((i - 3) / 4) % width;
      const y = Math.floor((i - 3) / 4 / width);
      [left, right] = [Math.min(left, x), Math.max(right, x)];
      [top, bottom] = [Math.min(top, y), Math.max(bottom, y)];
    }
  }
  if (right === 0) throw new Error('the picture is empty');
  if (left === 0 || top === 0 || right === width - 1 || bottom === height - 1) return null;
  const shape = still.height / still.width;
  const wide = Math.max(right - left, (bottom - top) / shape) * (1 + 2 * MARGIN);
  const cut = Math.max(wide, width / LARGEST_ZOOM);
  const [x, y] = [(left + right - cut) / 2, (top + bottom - cut * shape) / 2];

  async function row(shown, { width, height, quality }) {
    const canvas = new OffscreenCanvas(width * shown.length, height);
    const context = canvas.getContext('2d');
    context.imageSmoothingQuality = 'high';
    shown.forEach((bitmap, index) => {
      context.drawImage(bitmap, x, y, cut, cut * shape, index * width, 0, width, height);
    });
    const blob = await canvas.convertToBlob({ type: 'image/webp', quality });
    const bytes = new Uint8Array(await blob.arrayBuffer());
    return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
  }
  return { still: await row(bitmaps.slice(0, 1), still), strip: await row(bitmaps, strip) };
}
