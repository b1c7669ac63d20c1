/** What a PDF says of itself, and the fonts that are set in it. */
import type { PDFFont } from '@cantoo/pdf-lib';
import type { Font, Fonts } from '../drawing/font';

export interface PdfText {
  title: string;
  /** One line: what is shown, of which model. */
  subject: string;
  /** `Kempe 0.1.0` */
  program: string;
  createdAt: Date;
  /** JSON; see `chart-link.ts`. Null is what the first page says itself that says any. */
  metadata: string | null;
}

export interface PdfFonts {
  /** The faces that drawings are measured in. */
  measured: Fonts;
  /** Those and what stands behind them, as they are embedded. */
  embedded: ReadonlyMap<Font, PDFFont>;
}
