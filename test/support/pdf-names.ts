/** Every name that stands as a key or a value in the objects of a PDF, `/JS` as `JS`: what could make a reader act is one. */
import { PDFArray, PDFDict, PDFDocument, PDFName, PDFStream } from '@cantoo/pdf-lib';
import type { PDFObject } from '@cantoo/pdf-lib';

export async function pdfNames(bytes: Uint8Array): Promise<Set<string>> {
  const names = new Set<string>();
  const document = await PDFDocument.load(bytes, { updateMetadata: false });
  const visit = (object: PDFObject): void => {
    if (object instanceof PDFName) names.add(object.decodeText());
    else if (object instanceof PDFArray) object.asArray().forEach(visit);
    else if (object instanceof PDFStream) visit(object.dict);
    else if (object instanceof PDFDict)
      for (const [key, value] of object.entries()) {
        visit(key);
        visit(value);
      }
  };
  for (const [, object] of document.context.enumerateIndirectObjects()) visit(object);
  return names;
}
