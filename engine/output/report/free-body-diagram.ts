/**
 * The diagram of a free body, viewed along the world axis that hides least of its loads: forces as arrows to one scale with
 * the numbers of the table's rows, moments across the picture as turning arrows, m a dashed.
 */
import { PAPER } from '../drawing/palette';
import type { Palette } from '../drawing/palette';
import { add, length, rotate } from '../../results/free-body/vectors';
import { shapeDefinition } from '../../kinds/shapes/shapes';
import type { Action } from '../../results/free-body/actions';
import type { Box, Item } from '../drawing/drawing';
import type { FreeBody } from '../../results/free-body/free-body';
import type { Vec3 } from '../../model/project';
import type { ShownUnits } from '../../model/quantity/unit-systems';
import { valueWords } from '../../results/series/format';

const TEXT = 7.5;
const BALLOON = 6;
/** Space beyond the longest arrow: its balloon, and the words at the top of the picture. */
const ROOM = 5 * BALLOON;
/** Length of the longest arrow, as a fraction of the smaller side of the box. */
const ARROW = 0.22;
const HEAD = 6;
/** Smaller forces, relative to the largest, are only in the table. */
const DRAWN = 0.004;
/** Rounding of a moment relative to the largest force [m], and of a force. */
const ROUNDING = 1e-9;

interface View {
  /** World axes to the right and upwards, with their signs, and towards the viewer. */
  right: 0 | 1 | 2;
  up: 0 | 1 | 2;
  toEye: 0 | 1 | 2;
}

const VIEWS: readonly View[] = [
  { right: 0, up: 1, toEye: 2 },
  { right: 1, up: 2, toEye: 0 },
  { right: 0, up: 2, toEye: 1 },
];
/** In the view along y, the picture's third axis points away from the viewer. */
const mirrored = ({ toEye }: View): boolean => toEye === 1;

interface Picture {
  palette: Palette;
  view: View;
  place: (point: Vec3) => [number, number];
  /** [pt/N] */
  perNewton: number;
  /** Marks and balloons so far: no balloon overlaps them. */
  taken: Spot[];
}

interface Spot {
  x: number;
  y: number;
}

/** An action in the picture, and the preferred position of its balloon. */
interface Drawn {
  lines: Item[];
  index: number;
  color: string;
  wanted: Spot;
  /** The direction in which the balloon can move. */
  across: Spot;
}

export function drawFreeBody(sheet: FreeBody, box: Box, units: ShownUnits, palette: Palette = PAPER): Item[] {
  const view = chooseView(sheet);
  const { shape } = sheet.body;
  const lines = shapeDefinition(shape.kind).outline(shape);
  const outline = lines.map((line) => line.map((point) => toWorld(sheet, point)));
  const margin = ARROW * Math.min(box.width, box.height) + ROOM;
  const place = fitInto(view, [...outline.flat(), ...sheet.actions.map(({ point }) => point)], box, margin);
  const largest = Math.max(0, ...sheet.actions.map(({ force }) => length(force)));
  const perNewton = largest > 0 ? (ARROW * Math.min(box.width, box.height)) / largest : 0;
  const picture: Picture = { palette, view, place, perNewton, taken: [] };
  const drawn = sheet.actions.flatMap((action, index) => drawAction(picture, action, index, largest));
  const bare = sheet.actions.flatMap(({ force, moment }, index) =>
    Math.max(length(force), length(moment)) > ROUNDING * largest && !drawn.some((one) => one.index === index)
      ? [index + 1]
      : [],
  );
  return [
    { kind: 'rect', ...box, stroke: { color: palette.grid, width: 0.75 } },
    ...outline.map((line): Item => ({
      kind: 'path',
      lines: [line.flatMap(place)],
      fill: { color: palette.series[7], opacity: 0.1 },
      stroke: { color: palette.axis, width: 1 },
    })),
    ...centreMark(picture, sheet.centre),
    ...accelerationOf(picture, sheet),
    ...drawn.flatMap(({ lines }) => lines),
    // on top of all arrows, which would otherwise cross their numbers
    ...drawn.flatMap((one) => balloon(picture, one)),
    ...legend(picture, box, largest > 0 ? valueWords(largest, 'N', units) : null, bare),
  ];
}

/** The axis along which forces are smallest, and moments largest: a planar linkage is seen face on. */
function chooseView({ actions }: FreeBody): View {
  const hidden = ({ toEye }: View): number =>
    actions.reduce((sum, { force }) => sum + Math.abs(force[toEye]), 0);
  return VIEWS.reduce((best, view) => (hidden(view) < hidden(best) * (1 - 1e-6) ? view : best));
}

const toWorld = ({ position, orientation }: FreeBody, point: Vec3): Vec3 =>
  add(position, rotate(orientation, point));

function fitInto(
  { right, up }: View,
  points: readonly Vec3[],
  box: Box,
  margin: number,
): (point: Vec3) => [number, number] {
  const range = (axis: number): [number, number] => {
    const values = points.map((point) => point[axis]).filter(Number.isFinite);
    return [Math.min(...values), Math.max(...values)];
  };
  const [[left, rightmost], [low, high]] = [range(right), range(up)];
  const room = { width: box.width - 2 * margin, height: box.height - 2 * margin };
  const scale = Math.min(
    room.width / Math.max(rightmost - left, 1e-12),
    room.height / Math.max(high - low, 1e-12),
  );
  const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  return (point) => [
    middle.x + (point[right] - (left + rightmost) / 2) * scale,
    middle.y - (point[up] - (low + high) / 2) * scale,
  ];
}

function drawAction(
  { palette, place, perNewton, view }: Picture,
  { force, moment, point, kind }: Action,
  index: number,
  largest: number,
): Drawn[] {
  const [x, y] = place(point);
  if (!Number.isFinite(x + y)) return [];
  const [dx, dy] = [force[view.right] * perNewton, -force[view.up] * perNewton];
  const lines: Item[] = [];
  const color = palette.series[kind === 'weight' ? 7 : index % 7];
  const shown = Math.hypot(dx, dy) > DRAWN * perNewton * largest && perNewton > 0;
  // pushing arrows would end on the body, pulling ones begin there: here both begin at the point, as vectors do
  if (shown) lines.push(...arrow(x, y, x + dx, y + dy, { color, width: 1.6 }));
  const turning = moment[view.toEye] * (mirrored(view) ? -1 : 1);
  if (Math.abs(turning) > ROUNDING * Math.max(largest, length(moment)))
    lines.push(...turn(x, y, turning, color));
  if (lines.length === 0) return [];
  const size = Math.hypot(dx, dy) || 1;
  const beyond = BALLOON + 3;
  const wanted = shown
    ? { x: x + dx + (dx / size) * beyond, y: y + dy + (dy / size) * beyond }
    : { x: x + 16, y: y - 16 };
  return [{ lines, index, color, wanted, across: { x: -dy / size, y: dx / size } }];
}

function balloon({ palette, taken }: Picture, { index, color, wanted, across }: Drawn): Item[] {
  const at = freePlace(taken, wanted, across);
  return [
    {
      kind: 'circle',
      ...at,
      radius: BALLOON,
      fill: { color: palette.background },
      stroke: { color, width: 1 },
    },
    {
      kind: 'text',
      x: at.x,
      y: at.y + TEXT * 0.36,
      text: String(index + 1),
      size: TEXT,
      bold: true,
      color: palette.text,
      anchor: 'middle',
    },
  ];
}

/** Avoiding what is already there, to the right of the arrow first. */
function freePlace(taken: Spot[], wanted: Spot, across: Spot): Spot {
  const side = across.x === 0 && across.y === 0 ? { x: 1, y: 0 } : across;
  let at = wanted;
  const covered = () => taken.some((one) => Math.hypot(one.x - at.x, one.y - at.y) < 2 * BALLOON + 1);
  for (let k = 1; k <= 12 && covered(); k++) {
    const way = (k % 2 === 1 ? 1 : -1) * Math.ceil(k / 2) * (2 * BALLOON + 2);
    at = { x: wanted.x + side.x * way, y: wanted.y + side.y * way };
  }
  taken.push(at);
  return at;
}

function accelerationOf(
  { palette, place, view, perNewton, taken }: Picture,
  { centre, inertia }: FreeBody,
): Item[] {
  const [x, y] = place(centre);
  const [dx, dy] = [inertia.force[view.right] * perNewton, -inertia.force[view.up] * perNewton];
  if (!(Math.hypot(dx, dy) > HEAD)) return [];
  taken.push({ x: x + dx + 8, y: y + dy - 6 });
  return [
    ...arrow(x, y, x + dx, y + dy, { color: palette.text, width: 1, dash: [4, 2] }),
    { kind: 'text', x: x + dx + 4, y: y + dy - 4, text: 'm a', size: TEXT, color: palette.text },
  ];
}

function centreMark({ palette, place, taken }: Picture, centre: Vec3): Item[] {
  const [x, y] = place(centre);
  taken.push({ x, y });
  const cross = [
    [x - 4, y, x + 4, y],
    [x, y - 4, x, y + 4],
  ];
  return [
    { kind: 'circle', x, y, radius: 3, stroke: { color: palette.text, width: 0.75 } },
    { kind: 'path', lines: cross, stroke: { color: palette.text, width: 0.75 } },
  ];
}

function arrow(
  x0: number,
  y0: number,
  x1: number,
  y1: number,
  stroke: { color: string; width: number; dash?: readonly number[] },
): Item[] {
  const size = Math.hypot(x1 - x0, y1 - y0);
  if (!(size > 0)) return [];
  const [ux, uy] = [(x1 - x0) / size, (y1 - y0) / size];
  const head = Math.min(HEAD, size);
  const [bx, by] = [x1 - ux * head, y1 - uy * head];
  const tip = [
    x1,
    y1,
    bx - uy * head * 0.4,
    by + ux * head * 0.4,
    bx + uy * head * 0.4,
    by - ux * head * 0.4,
  ];
  return [
    { kind: 'path', lines: [[x0, y0, bx, by]], stroke },
    { kind: 'path', lines: [tip], fill: { color: stroke.color } },
  ];
}

/** Three quarters of a turn around the point, anticlockwise if positive. */
function turn(x: number, y: number, sign: number, color: string): Item[] {
  const radius = 10;
  const line: number[] = [];
  const angle = (part: number) => Math.PI * (-0.25 + 1.5 * part) * (sign > 0 ? 1 : -1);
  for (let i = 0; i <= 24; i++) {
    const t = angle(i / 24);
    line.push(x + radius * Math.cos(t), y - radius * Math.sin(t));
  }
  const [ex, ey] = line.slice(-2);
  const [px, py] = line.slice(-6, -4);
  return [
    { kind: 'path', lines: [line], stroke: { color, width: 1.3 } },
    ...arrow(px, py, ex + (ex - px) * 0.8, ey + (ey - py) * 0.8, { color, width: 1.3 }),
  ];
}

/** `largest` is the force of the longest arrow, if there is any; `bare` are the rows without one. */
function legend(
  { palette, view: { right, up } }: Picture,
  box: Box,
  largest: string | null,
  bare: readonly number[],
): Item[] {
  const axes = 'XYZ';
  const [x, y] = [box.x + 12, box.y + box.height - 12];
  const text = (tx: number, ty: number, words: string, color = palette.textMuted): Item => ({
    kind: 'text',
    x: tx,
    y: ty,
    text: words,
    size: TEXT,
    color,
  });
  return [
    ...arrow(x, y, x + 26, y, { color: palette.textMuted, width: 1 }),
    ...arrow(x, y, x, y - 26, { color: palette.textMuted, width: 1 }),
    text(x + 29, y + 3, axes[right]),
    text(x - 3, y - 30, axes[up]),
    text(
      box.x + 8,
      box.y + 12,
      largest !== null
        ? `Longest arrow ${largest} in space; numbers are rows of the table${bare.length === 0 ? '' : `; too small, or along the line of sight: ${bare.join(', ')}`}`
        : 'No force acts',
    ),
  ];
}
