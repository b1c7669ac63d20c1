/** Description of a PDF, and its fonts. */
import type { PDFFont } from '@cantoo/pdf-lib';
import type { Font, Fonts } from '../drawing/font';

export interface PdfText {
  title: string;
  /** One line: what is shown, of which model. */
  subject: string;
  /** `Kempe 0.1.0` */
  program: string;
  createdAt: Date;
  /** JSON; see `chart-link.ts`. Null to use that of the first page that has one. */
  metadata: string | null;
}

export interface PdfFonts {
  /** The faces used to measure drawings. */
  measured: Fonts;
  /** These and their fallbacks, as embedded. */
  embedded: ReadonlyMap<Font, PDFFont>;
}
