/**
 * Drawings as the pages of a PDF: vectors, selectable text in a subset of the embedded font, and a description of the source
 * as XMP metadata, which can be read without a PDF reader.
 */
import fontkit from '@cantoo/fontkit';
import { PDFDocument, PDFName, PDFRawStream, utf8Encode } from '@cantoo/pdf-lib';
import type { PDFFont, PDFImage } from '@cantoo/pdf-lib';
import { drawable } from '../drawing/drawing';
import type { Drawing, ImageItem, Item } from '../drawing/drawing';
import type { Pause } from '../../results/files/parquet';
import type { Font, Fonts } from '../drawing/font';
import { drawPage } from './draw-page';
import { writeXmp } from './xmp';
import type { PdfText } from './pdf-parts';

/** One drawing per page, of the size of the page; `pause` is called between pages. */
export async function writePdf(
  pages: readonly Drawing[],
  fonts: Fonts,
  text: PdfText,
  pause?: Pause,
): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  pdf.registerFontkit(fontkit);
  // without ligatures and kerning, text is as wide as measured
  const options = { subset: true, features: { liga: false, kern: false } };
  const embedded = new Map<Font, PDFFont>();
  for (const font of [fonts.regular, fonts.bold, fonts.regular.rest, fonts.bold.rest])
    if (font) embedded.set(font, await pdf.embedFont(font.bytes, options));
  const images = await embedImages(pdf, pages);
  for (const [index, drawing] of pages.entries()) {
    await pause?.(index / pages.length);
    const page = pdf.addPage([drawing.width, drawing.height]);
    drawPage(page, drawing, { measured: fonts, embedded }, images);
  }
  await pause?.(1);
  const note = pages.find((page) => page.note !== undefined)?.note ?? null;
  describe(pdf, { ...text, metadata: text.metadata ?? note });
  return pdf.save();
}

async function embedImages(pdf: PDFDocument, pages: readonly Drawing[]): Promise<Map<ImageItem, PDFImage>> {
  const found = new Map<ImageItem, PDFImage>();
  const visit = async (items: readonly Item[]): Promise<void> => {
    for (const item of items) {
      if (item.kind === 'group') await visit(item.items);
      if (item.kind === 'image') found.set(item, await pdf.embedPng(item.png));
    }
  };
  for (const { items } of pages) await visit(items);
  return found;
}

function describe(pdf: PDFDocument, text: PdfText): void {
  const { program, createdAt } = text;
  const [title, subject] = [drawable(text.title), drawable(text.subject)];
  pdf.setTitle(title, { showInWindowTitleBar: true });
  pdf.setSubject(subject);
  pdf.setCreator(program);
  pdf.setProducer(program);
  pdf.setCreationDate(createdAt);
  pdf.setModificationDate(createdAt);
  pdf.setLanguage('en');
  const bytes = utf8Encode(writeXmp({ ...text, title, subject }), false);
  const type = pdf.context.obj({ Type: 'Metadata', Subtype: 'XML', Length: bytes.length });
  const stream = PDFRawStream.of(type, bytes);
  pdf.catalog.set(PDFName.of('Metadata'), pdf.context.register(stream));
}
