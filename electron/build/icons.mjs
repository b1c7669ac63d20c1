/**
 * node electron/build/icons.mjs: draws the app's mark and that of its files in every size that the packages need.
 *
 * Needs a Chromium: KEMPE_CHROMIUM, or the system's. Its results are in the repository; run it after changing the mark.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { ROOT } from './targets.mjs';

const FOLDER = join(ROOT, 'assets/icons');
const SIZES = [16, 32, 48, 64, 128, 256, 512, 1024];
/** Four-letter types of an icns file that hold a PNG of this size. */
const ICNS_TYPES = {
  16: 'icp4',
  32: 'icp5',
  64: 'icp6',
  128: 'ic07',
  256: 'ic08',
  512: 'ic09',
  1024: 'ic10',
};

async function drawAll(browser, name) {
  const svg = readFileSync(join(FOLDER, name), 'utf8');
  const images = new Map();
  for (const size of SIZES) {
    const page = await browser.newPage({ viewport: { width: size, height: size } });
    await page.setContent(
      `<style>body{margin:0}svg{display:block;width:${size}px;height:${size}px}</style>${svg}`,
    );
    images.set(size, await page.screenshot({ omitBackground: true }));
    await page.close();
  }
  return images;
}

/** Windows icon: a header, a directory, then the images as PNG. */
function toIco(images) {
  const sizes = [16, 32, 48, 64, 128, 256];
  const header = Buffer.alloc(6 + 16 * sizes.length);
  header.writeUInt16LE(1, 2);
  header.writeUInt16LE(sizes.length, 4);
  let offset = header.length;
  sizes.forEach((size, i) => {
    const at = 6 + 16 * i;
    const { length } = images.get(size);
    // 256 is written as 0.
    header.writeUInt8(size % 256, at);
    header.writeUInt8(size % 256, at + 1);
    header.writeUInt16LE(1, at + 4);
    header.writeUInt16LE(32, at + 6);
    header.writeUInt32LE(length, at + 8);
    header.writeUInt32LE(offset, at + 12);
    offset += length;
  });
  return Buffer.concat([header, ...sizes.map((size) => images.get(size))]);
}

/** macOS icon: a chain of type, length, image. */
function toIcns(images) {
  const parts = Object.entries(ICNS_TYPES).map(([size, type]) => {
    const image = images.get(Number(size));
    const head = Buffer.alloc(8);
    head.write(type, 0, 'latin1');
    head.writeUInt32BE(image.length + 8, 4);
    return Buffer.concat([head, image]);
  });
  const head = Buffer.alloc(8);
  head.write('icns', 0, 'latin1');
  head.writeUInt32BE(8 + parts.reduce((sum, part) => sum + part.length, 0), 4);
  return Buffer.concat([head, ...parts]);
}

const places = [process.env.KEMPE_CHROMIUM, '/usr/bin/chromium', '/usr/bin/google-chrome'];
const executable = places.find((path) => path && existsSync(path));
if (!executable) {
  console.error('No Chromium was found: set KEMPE_CHROMIUM to its path.');
  process.exit(1);
}
const browser = await chromium.launch({
  executablePath: executable,
  args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
});
const [app, file] = [await drawAll(browser, 'kempe.svg'), await drawAll(browser, 'document.svg')];
await browser.close();
for (const size of SIZES) writeFileSync(join(FOLDER, `${size}x${size}.png`), app.get(size));
for (const [name, images] of [
  ['icon', app],
  ['document', file],
]) {
  writeFileSync(join(FOLDER, `${name}.ico`), toIco(images));
  writeFileSync(join(FOLDER, `${name}.icns`), toIcns(images));
}
