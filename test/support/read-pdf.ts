/** Reads PDFs back with Mozilla's reader, which shares no code with the writer. */
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';

export interface ReadPdf {
  pages: { width: number; height: number; text: string }[];
  title: string;
  xmp: string;
}

export async function readPdf(bytes: Uint8Array): Promise<ReadPdf> {
  const task = getDocument({ data: bytes.slice(), verbosity: 0, useSystemFonts: false });
  const pdf = await task.promise;
  const pages: ReadPdf['pages'] = [];
  for (let number = 1; number <= pdf.numPages; number++) {
    const page = await pdf.getPage(number);
    const { width, height } = page.getViewport({ scale: 1 });
    const { items } = await page.getTextContent();
    pages.push({ width, height, text: items.map((item) => ('str' in item ? item.str : '')).join('\n') });
  }
  const { info, metadata } = await pdf.getMetadata();
  await task.destroy();
  return {
    pages,
    title: String((info as { Title?: unknown }).Title ?? ''),
    xmp: metadata?.getRaw() ?? '',
  };
}
