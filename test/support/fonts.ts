import { readFileSync } from 'node:fs';
import { readFont } from '../../engine/output/drawing/font';
import type { Fonts } from '../../engine/output/drawing/font';

const folder = new URL('../../node_modules/dejavu-fonts-ttf/ttf/', import.meta.url);
const font = (name: string) => readFont(new Uint8Array(readFileSync(new URL(name, folder))));

/** The faces that drawings are set in. */
export const FONTS: Fonts = { regular: font('DejaVuSans.ttf'), bold: font('DejaVuSans-Bold.ttf') };

/** Names that a file may hold and that must stay text in every format. */
export const HOSTILE_NAMES: readonly string[] = [
  "=cmd|' /C calc'!A0",
  '<script>alert(1)</script>',
  'a "quoted", \'single\' & ]]> --> name',
  'line\r\nbreak\tand tab',
  '\u202Egnp.exe\u202C \u200F\u2066mark',
  'x'.repeat(10_000),
  'lone \uD83D surrogate \uDE00 halves',
  '\u0000\u0007\u001B control \uFFFE\uFFFF',
  '%PDF-1.7 ) Tj ET endstream endobj',
  'кг·м² Ωω שלום العربية 漢字 😀',
  '{{7*7}} ${x} `y` %s ../../etc/passwd',
  '@SUM(A1)',
];
