/** Converts the items of a drawing to operators of a page. */
import {
  appendBezierCurve,
  beginText,
  clip,
  closePath,
  concatTransformationMatrix,
  drawObject,
  endPath,
  endText,
  fill,
  fillAndStroke,
  LineJoinStyle,
  lineTo,
  moveTo,
  popGraphicsState,
  pushGraphicsState,
  rectangle,
  setDashPattern,
  setFillingRgbColor,
  setFontAndSize,
  setGraphicsState,
  setLineJoin,
  setLineWidth,
  setStrokingRgbColor,
  setTextMatrix,
  showText,
  stroke,
} from '@cantoo/pdf-lib';
import type { PDFFont, PDFImage, PDFName, PDFOperator, PDFPage } from '@cantoo/pdf-lib';
import { drawable } from '../drawing/drawing';
import { textRuns } from '../drawing/text-runs';
import type {
  CircleItem,
  Drawing,
  Fill,
  ImageItem,
  Item,
  PathItem,
  Stroke,
  TextItem,
} from '../drawing/drawing';
import type { PdfFonts } from './pdf-parts';

interface Pen {
  page: PDFPage;
  out: PDFOperator[];
  fonts: PdfFonts;
  /** Names of the fonts on this page. */
  names: Map<PDFFont, PDFName>;
  images: ReadonlyMap<ImageItem, PDFImage>;
  /** Names of the graphics states, by opacity. */
  states: Map<string, PDFName>;
}

export function drawPage(
  page: PDFPage,
  drawing: Drawing,
  fonts: PdfFonts,
  images: ReadonlyMap<ImageItem, PDFImage>,
): void {
  const { width, height, background, items } = drawing;
  const names = new Map<PDFFont, PDFName>();
  for (const font of fonts.embedded.values()) {
    names.set(font, page.node.newFontDictionary(font.name, font.ref));
  }
  const pen: Pen = { page, out: [], fonts, names, images, states: new Map() };
  // drawings have y downwards from the top left
  pen.out.push(pushGraphicsState(), concatTransformationMatrix(1, 0, 0, -1, 0, height));
  if (background !== null) {
    draw(pen, { kind: 'rect', x: 0, y: 0, width, height, fill: { color: background } });
  }
  for (const item of items) draw(pen, item);
  pen.out.push(popGraphicsState());
  // in parts: a page has more operators than a call may have arguments
  for (let i = 0; i < pen.out.length; i += 1000) page.pushOperators(...pen.out.slice(i, i + 1000));
}

function draw(pen: Pen, item: Item): void {
  switch (item.kind) {
    case 'text':
      return drawText(pen, item);
    case 'path':
      return painted(pen, item, pathOf(item));
    case 'circle':
      return painted(pen, item, circleOf(item));
    case 'rect':
      return painted(pen, item, [rectangle(item.x, item.y, item.width, item.height)]);
    case 'image':
      return drawImage(pen, item);
    case 'group':
      return drawGroup(pen, item);
  }
}

function drawGroup(pen: Pen, { at, clip: box, items }: Extract<Item, { kind: 'group' }>): void {
  pen.out.push(pushGraphicsState());
  if (at) pen.out.push(concatTransformationMatrix(1, 0, 0, 1, at.x, at.y));
  if (box) pen.out.push(rectangle(box.x, box.y, box.width, box.height), clip(), endPath());
  for (const item of items) draw(pen, item);
  pen.out.push(popGraphicsState());
}

function drawText(pen: Pen, { x, y, text, size, bold, color, anchor, turned }: TextItem): void {
  const { measured, embedded } = pen.fonts;
  const clean = drawable(text);
  if (clean.trim() === '') return;
  const face = bold ? measured.bold : measured.regular;
  const runs = textRuns(clean, face).flatMap((run) => {
    const font = embedded.get(run.face);
    return font ? [{ ...run, font, width: font.widthOfTextAtSize(run.text, size) }] : [];
  });
  const fraction = anchor === 'end' ? 1 : anchor === 'middle' ? 0.5 : 0;
  let along = -fraction * runs.reduce((sum, { width }) => sum + width, 0);
  for (const { text: own, font, width } of runs) {
    const name = pen.names.get(font);
    const matrix = turned
      ? setTextMatrix(0, -1, -1, 0, x, y - along)
      : setTextMatrix(1, 0, 0, -1, x + along, y);
    along += width;
    if (!name) continue;
    pen.out.push(
      beginText(),
      setFillingRgbColor(...rgb(color)),
      setFontAndSize(name, size),
      matrix,
      showText(font.encodeText(own)),
      endText(),
    );
  }
}

function drawImage(pen: Pen, item: ImageItem): void {
  const image = pen.images.get(item);
  if (!image) return;
  const { x, y, width, height } = item;
  const name = pen.page.node.newXObject('Image', image.ref);
  // images are upright in a space with y upwards
  const place = concatTransformationMatrix(width, 0, 0, -height, x, y + height);
  pen.out.push(pushGraphicsState(), place, drawObject(name), popGraphicsState());
}

function pathOf({ lines, fill: filled }: PathItem): PDFOperator[] {
  return lines.flatMap((line) => {
    const operators: PDFOperator[] = [];
    for (let i = 0; i + 1 < line.length; i += 2) {
      operators.push(i === 0 ? moveTo(line[0], line[1]) : lineTo(line[i], line[i + 1]));
    }
    if (filled) operators.push(closePath());
    return operators;
  });
}

/** Length of the handles of four Bezier curves that approximate a circle, in radii. */
const HANDLE = 0.5523;

function circleOf({ x, y, radius: r }: CircleItem): PDFOperator[] {
  const h = HANDLE * r;
  return [
    moveTo(x + r, y),
    appendBezierCurve(x + r, y + h, x + h, y + r, x, y + r),
    appendBezierCurve(x - h, y + r, x - r, y + h, x - r, y),
    appendBezierCurve(x - r, y - h, x - h, y - r, x, y - r),
    appendBezierCurve(x + h, y - r, x + r, y - h, x + r, y),
    closePath(),
  ];
}

function painted(pen: Pen, paint: { stroke?: Stroke; fill?: Fill }, shape: PDFOperator[]): void {
  const { stroke: line, fill: inside } = paint;
  if (!line && !inside) return;
  pen.out.push(pushGraphicsState());
  const opacity = stateOf(pen, line?.opacity ?? 1, inside?.opacity ?? 1);
  if (opacity) pen.out.push(setGraphicsState(opacity));
  if (inside) pen.out.push(setFillingRgbColor(...rgb(inside.color)));
  if (line) {
    pen.out.push(setStrokingRgbColor(...rgb(line.color)), setLineWidth(line.width));
    pen.out.push(setLineJoin(LineJoinStyle.Round), setDashPattern([...(line.dash ?? [])], 0));
  }
  // one by one for the same reason
  for (const operator of shape) pen.out.push(operator);
  pen.out.push(line && inside ? fillAndStroke() : line ? stroke() : fill(), popGraphicsState());
}

function stateOf(pen: Pen, line: number, inside: number): PDFName | null {
  if (line >= 1 && inside >= 1) return null;
  const key = `${line} ${inside}`;
  let name = pen.states.get(key);
  if (!name) {
    const state = pen.page.doc.context.obj({ Type: 'ExtGState', CA: line, ca: inside });
    pen.states.set(key, (name = pen.page.node.newExtGState('State', state)));
  }
  return name;
}

/** 0 to 1 each; black if invalid. */
function rgb(color: string): [number, number, number] {
  const digits = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(color);
  if (!digits) return [0, 0, 0];
  const [red, green, blue] = digits.slice(1).map((pair) => Number.parseInt(pair, 16) / 255);
  return [red, green, blue];
}
