/** The drawing operations of exports, in points, on a canvas in CSS pixels. */
import { PIXEL } from '../../../engine/output/chart/plot-style';
import type { PlotStyle } from '../../../engine/output/chart/plot-style';
import type { Box, Item } from '../../../engine/output/drawing/drawing';
import type { Widths } from '../../../engine/output/drawing/font';
import { drawItems } from '../../ui/drawing/draw-canvas';
import type { ChartTheme } from '../theme';

/** Large enough that a width is not rounded [px]. */
const EM = 100;
const known = new Map<string, Widths>();

/** Letters of the page in each of its families. */
function widthsOf(context: CanvasRenderingContext2D, family: string): Widths {
  const face = (weight: string) => ({
    advance: (codePoint: number) => {
      context.save();
      context.font = `${weight} ${EM}px ${family}`;
      const { width } = context.measureText(String.fromCodePoint(codePoint));
      context.restore();
      return width / EM;
    },
  });
  const widths = known.get(family) ?? { regular: face('normal'), bold: face('bold') };
  known.set(family, widths);
  return widths;
}

/** `textSize` in pixels. */
export const screenStyle = (
  context: CanvasRenderingContext2D,
  palette: ChartTheme,
  textSize: number,
): PlotStyle => ({
  ...{ fonts: widthsOf(context, palette.font), palette },
  ...{ size: textSize * PIXEL, prefix: '' },
});

export const inPoints = ({ x, y, width, height }: Box): Box => ({
  ...{ x: x * PIXEL, y: y * PIXEL },
  ...{ width: width * PIXEL, height: height * PIXEL },
});

export function paint(context: CanvasRenderingContext2D, items: readonly Item[], { font }: ChartTheme): void {
  context.save();
  context.scale(1 / PIXEL, 1 / PIXEL);
  drawItems(context, items, { family: font, pixel: PIXEL });
  context.restore();
}
