/** Draws a trust lane into a box of a canvas: on the screen below its plot, and in pictures. */
import { formatDecade } from '../../engine/results/series/format';
import { REJECTED_FILL, REJECTED_SHARE, TRUST_STYLES } from '../../engine/output/plot/plot-look';
import type { TrustLane } from '../../engine/output/plot/trust';
import type { ChartTheme } from './theme';

export const LANE_HEIGHT = 34;
/** Of the decades that get a line. */
const GRID_DECADES = 4;
/** Of the legend: a piece of a line, what is between it and its name, and the size of that [px]. */
const SAMPLE = 12;
const SAMPLE_GAP = 4;
const LARGEST_NAME = 10.5;
const LEAST_NAME = 7;

export interface LaneBox {
  left: number;
  top: number;
  width: number;
  height: number;
}

export function drawTrust(
  context: CanvasRenderingContext2D,
  box: LaneBox,
  lane: TrustLane,
  { theme, textSize }: { theme: ChartTheme; textSize: number },
): void {
  context.save();
  drawNames(context, box, lane, { theme, textSize });
  context.beginPath();
  context.rect(box.left, box.top, box.width, box.height);
  context.clip();
  drawGrid(context, box, lane, theme);
  drawRejected(context, box, lane, theme);
  for (const line of lane.lines) drawLine(context, box, lane, line, theme);
  drawRanks(context, box, lane, theme);
  context.restore();
  context.save();
  context.strokeStyle = theme.axis;
  context.lineWidth = 1;
  context.strokeRect(box.left + 0.5, box.top + 0.5, box.width - 1, box.height - 1);
  context.restore();
}

const across = ({ left, width }: LaneBox, { window }: TrustLane, time: number): number =>
  left + ((time - window.from) / (window.to - window.from)) * width;

function drawGrid(
  context: CanvasRenderingContext2D,
  box: LaneBox,
  { range }: TrustLane,
  theme: ChartTheme,
): void {
  const decades = Math.round(Math.log10(range.maximum / range.minimum));
  context.strokeStyle = theme.grid;
  context.lineWidth = 1;
  context.beginPath();
  for (let decade = GRID_DECADES; decade < decades; decade += GRID_DECADES) {
    const y = Math.round(box.top + box.height * (1 - decade / decades)) + 0.5;
    context.moveTo(box.left, y);
    context.lineTo(box.left + box.width, y);
  }
  context.stroke();
}

function drawLine(
  context: CanvasRenderingContext2D,
  box: LaneBox,
  lane: TrustLane,
  { name, points }: TrustLane['lines'][number],
  theme: ChartTheme,
): void {
  context.strokeStyle = theme.series[TRUST_STYLES[name].color];
  // Any other width takes software rendering many times as long.
  context.lineWidth = 1;
  context.setLineDash([...TRUST_STYLES[name].dash]);
  context.beginPath();
  let isDown = false;
  for (const { x, y } of points) {
    if (y !== y) {
      isDown = false;
      continue;
    }
    // The lowest and highest values stay inside the frame.
    const at = [across(box, lane, x), box.top + 1.5 + (box.height - 3) * (1 - y)] as const;
    if (isDown) context.lineTo(...at);
    else context.moveTo(...at);
    isDown = true;
  }
  context.stroke();
  context.setLineDash([]);
}

function drawRejected(
  context: CanvasRenderingContext2D,
  box: LaneBox,
  lane: TrustLane,
  theme: ChartTheme,
): void {
  context.fillStyle = theme.textMuted;
  context.globalAlpha = REJECTED_FILL;
  for (const { from, to, share } of lane.rejected) {
    const left = across(box, lane, from);
    const height = Math.max(share * box.height * REJECTED_SHARE, 3);
    context.fillRect(
      left,
      box.top + box.height - height,
      Math.max(across(box, lane, to) - left - 1, 1.5),
      height,
    );
  }
  context.globalAlpha = 1;
}

/** A full line with a flag, so that it is told from the other marks without its colour. */
function drawRanks(
  context: CanvasRenderingContext2D,
  box: LaneBox,
  lane: TrustLane,
  theme: ChartTheme,
): void {
  context.strokeStyle = theme.warning;
  context.fillStyle = theme.warning;
  context.lineWidth = 1.5;
  for (const { time } of lane.ranks) {
    const x = Math.round(across(box, lane, time)) + 0.5;
    context.beginPath();
    context.moveTo(x, box.top);
    context.lineTo(x, box.top + box.height);
    context.stroke();
    context.beginPath();
    context.moveTo(x, box.top + 1);
    context.lineTo(x + 6, box.top + 4);
    context.lineTo(x, box.top + 7);
    context.fill();
  }
}

const widestName = (context: CanvasRenderingContext2D): number =>
  Math.max(...Object.values(TRUST_STYLES).map(({ name }) => context.measureText(name).width));

/** What the names are written in, so that they and their samples fit beside the lane whatever the font is [px]. */
function sizeOfNames(
  context: CanvasRenderingContext2D,
  room: number,
  { theme, textSize }: { theme: ChartTheme; textSize: number },
): number {
  const largest = Math.min(textSize, LARGEST_NAME);
  context.font = `${largest}px ${theme.font}`;
  const needed = widestName(context);
  return needed > room ? Math.max((largest * room) / needed, LEAST_NAME) : largest;
}

/** Left of the lane: which line is which; at its right end those of the scale. */
function drawNames(
  context: CanvasRenderingContext2D,
  box: LaneBox,
  lane: TrustLane,
  { theme, textSize }: { theme: ChartTheme; textSize: number },
): void {
  const right = box.left - 5;
  const size = sizeOfNames(context, right - SAMPLE - SAMPLE_GAP - 1, { theme, textSize });
  context.font = `${size}px ${theme.font}`;
  context.textBaseline = 'middle';
  lane.lines.forEach(({ name }, index) => {
    const y = box.top + box.height * (index === 0 ? 0.27 : 0.73);
    context.fillStyle = theme.textMuted;
    context.textAlign = 'right';
    context.fillText(TRUST_STYLES[name].name, right, y);
    // Samples stand below one another, whatever stands beside them.
    const textLeft = right - widestName(context) - SAMPLE_GAP;
    context.strokeStyle = theme.series[TRUST_STYLES[name].color];
    context.lineWidth = 1.5;
    context.setLineDash([...TRUST_STYLES[name].dash]);
    context.beginPath();
    context.moveTo(Math.max(textLeft - SAMPLE, 1), y);
    context.lineTo(textLeft, y);
    context.stroke();
    context.setLineDash([]);
  });
  // Inside: beside the lane there is room only where the plot has a second axis.
  context.textAlign = 'right';
  context.fillStyle = theme.textMuted;
  const ends = [
    [lane.range.maximum, box.top + 6],
    [lane.range.minimum, box.top + box.height - 6],
  ] as const;
  context.font = `${size - 1.5}px ${theme.font}`;
  for (const [value, y] of ends) context.fillText(formatDecade(value), box.left + box.width - 4, y);
}
