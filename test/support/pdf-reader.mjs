/** The thread behind `read-pdf.ts`: answers each message of bytes with what is in them, or with what is wrong. */
import { parentPort } from 'node:worker_threads';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';

async function read(data) {
  const task = getDocument({ data, verbosity: 0, useSystemFonts: false });
  const pdf = await task.promise;
  const pages = [];
  for (let number = 1; number <= pdf.numPages; number++) {
    const page = await pdf.getPage(number);
    const { width, height } = page.getViewport({ scale: 1 });
    const { items } = await page.getTextContent();
    pages.push({ width, height, text: items.map((item) => item.str ?? '').join('\n') });
  }
  const { info, metadata } = await pdf.getMetadata();
  await task.destroy();
  return { pages, title: String(info.Title ?? ''), xmp: metadata?.getRaw() ?? '' };
}

parentPort.on('message', ({ id, bytes }) => {
  read(bytes).then(
    (pdf) => parentPort.postMessage({ id, pdf }),
    (fault) => parentPort.postMessage({ id, fault: String(fault) }),
  );
});
