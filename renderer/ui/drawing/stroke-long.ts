/**
 * Long lines on a screen, where each frame strokes tens of thousands of points: a canvas that the processor draws takes
 * many times as long for any width but a pixel, and for dashes and zigzags within one (`npm run bench charts`).
 */
import type { PathItem, Stroke } from '../../../engine/output/drawing/drawing';

/** Nearer to the last one drawn, a point adds nothing [px]. */
const NEAR = 0.4;
/** Dense lines with at least as many points for each column of pixels that they pass are drawn column by column. */
const COLUMN_POINTS = 2;
/** Lines of more points are stroked a pixel wide. */
const LONG = 400;

/** x and y of each point in turn. */
type Line = readonly number[];

export function setStroke(context: CanvasRenderingContext2D, stroke: Stroke): void {
  context.globalAlpha = stroke.opacity ?? 1;
  context.strokeStyle = stroke.color;
  context.lineWidth = stroke.width;
  context.lineJoin = 'round';
  context.setLineDash([...(stroke.dash ?? [])]);
}

/** False for short lines, which are stroked as usual; `pixel` in units of the drawing. */
export function strokeLong(
  context: CanvasRenderingContext2D,
  { lines, stroke, fill }: PathItem,
  pixel: number,
): boolean {
  if (!stroke || fill) return false;
  const points = lines.reduce((sum, line) => sum + line.length / 2, 0);
  const columns = stroke.dense === true && points >= COLUMN_POINTS * (widthOf(lines) / pixel);
  const inColumns = columns && lines.every(isForward);
  if (points <= LONG && !inColumns) return false;
  setStroke(context, stroke);
  context.lineJoin = 'bevel';
  context.lineWidth = inColumns ? pixel : Math.min(stroke.width, pixel);
  for (const line of lines) {
    if (inColumns) traceColumns(context, line, stroke.width, pixel);
    else tracePath(context, line, NEAR * pixel);
  }
  const extra = inColumns ? 0 : Math.max(stroke.width - pixel, 0);
  // Twice, a little apart, is as heavy as one wider stroke; but what is seen through would be seen twice.
  if (extra > 0 && (stroke.opacity ?? 1) === 1) {
    context.translate(0, -extra / 2);
    context.stroke();
    context.translate(0, extra);
  }
  context.stroke();
  return true;
}

/** Of all lines one after the other: turns of a crank lie above one another, and each passes the columns for itself. */
function widthOf(lines: readonly Line[]): number {
  return lines.reduce((sum, line) => sum + Math.abs(line[line.length - 2] - line[0]), 0);
}

function tracePath(context: CanvasRenderingContext2D, line: Line, near: number): void {
  let [lastX, lastY] = line;
  context.moveTo(lastX, lastY);
  for (let i = 2; i + 1 < line.length; i += 2) {
    const [x, y] = [line[i], line[i + 1]];
    const isLast = i + 3 >= line.length;
    if (!isLast && Math.abs(x - lastX) < near && Math.abs(y - lastY) < near) continue;
    context.lineTo(x, y);
    lastX = x;
    lastY = y;
  }
}

/** A path that turns back has no columns. */
function isForward(line: Line): boolean {
  for (let i = 2; i < line.length; i += 2) if (line[i] < line[i - 2]) return false;
  return true;
}

/**
 * An upright stroke in each column of pixels, from its lowest to its highest, on from where the column before it ended:
 * what a line looks like that passes each column many times, in a tenth of the time that stroking its points takes.
 */
function traceColumns(context: CanvasRenderingContext2D, line: Line, width: number, pixel: number): void {
  let column = Math.floor(line[0] / pixel);
  let [lastX, last] = line;
  let [top, bottom] = [last, last];
  const trace = (at: number, from: number, to: number) => {
    context.moveTo((at + 0.5) * pixel, from - width / 2);
    context.lineTo((at + 0.5) * pixel, to + width / 2);
  };
  for (let i = 2; i < line.length; i += 2) {
    const [x, y] = [line[i], line[i + 1]];
    const own = Math.floor(x / pixel);
    if (own === column) {
      top = Math.min(top, y);
      bottom = Math.max(bottom, y);
    } else {
      trace(column, top, bottom);
      // Columns that the line only passes on its way.
      for (let between = column + 1; between < own; between++) {
        const height = last + ((y - last) * ((between + 0.5) * pixel - lastX)) / (x - lastX);
        trace(between, height, height);
      }
      column = own;
      top = Math.min(last, y);
      bottom = Math.max(last, y);
    }
    lastX = x;
    last = y;
  }
  trace(column, top, bottom);
}
