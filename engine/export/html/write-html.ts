/**
 * Pages as one HTML file that needs nothing else: each page is a picture in lines with text that can be selected and found,
 * and prints on a sheet of its own.
 */
import { escapeXml } from '../svg/xml';
import { fontFaces } from '../svg/font-faces';
import { svgElement } from '../svg/write-svg';
import type { Drawing } from '../drawing/drawing';
import type { Fonts } from '../drawing/font';

export interface HtmlText {
  title: string;
  /** `Kempe 0.1.0` */
  program: string;
  /** JSON of what it was made from, or null. */
  metadata: string | null;
}

/** Nothing is fetched and nothing runs: a report may be opened by anybody. */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; font-src data:";

export function writeHtml(pages: readonly Drawing[], fonts: Fonts, text: HtmlText): string {
  const [first] = pages;
  const size = first ? `${first.width}pt ${first.height}pt` : 'A4';
  const { title, program, metadata } = text;
  return [
    '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n',
    `<meta http-equiv="Content-Security-Policy" content="${POLICY}">\n`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">\n',
    `<meta name="generator" content="${escapeXml(program)}">\n<title>${escapeXml(title)}</title>\n`,
    metadata === null ? '' : `<meta name="kempe:chart" content="${escapeXml(metadata)}">\n`,
    '<style>\n',
    fontFaces(pages, fonts),
    `@page { size: ${size}; margin: 0; }\n`,
    'body { margin: 0; background: #e4e7ec; }\n',
    'main { display: grid; gap: 16px; justify-content: center; padding: 16px; }\n',
    'section { background: #ffffff; box-shadow: 0 1px 4px rgb(0 0 0 / 25%); }\n',
    'section > svg { display: block; width: min(100vw - 32px, 900px); height: auto; }\n',
    '@media print { body { background: none; } main { display: block; padding: 0; }\n',
    '  section { box-shadow: none; break-after: page; } section > svg { width: 100%; } }\n',
    '</style>\n</head>\n<body>\n<main>\n',
    ...pages.map(
      (page, i) =>
        `<section id="page-${i + 1}" aria-label="Page ${i + 1}">\n${svgElement(page, `p${i + 1}-`)}</section>\n`,
    ),
    '</main>\n</body>\n</html>\n',
  ].join('');
}
