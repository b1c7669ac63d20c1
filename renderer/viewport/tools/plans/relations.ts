/**
 * Relations that a link which is being drawn nearly has to others, and then has exactly: parallel or perpendicular to a bar, as long as one,
 * or with its end on the line of one. They are shown as signs, and locked with the click.
 */
import { barOf } from '../../../../engine/kinds/shapes/shapes';
import type { DrawnRelation } from '../../../document/edits/locks/drawn-locks';
import { worldEndsAt } from '../../../document/geometry';
import type { Picked } from '../draw/draw-plan';
import type { ToolContext } from '../tool';
import { fromPlane, inPlane } from '../snap/work-plane';
import type { WorkPlane } from '../snap/work-plane';
import { TEXT } from '../../texts';

/** How far the pointer may be from where a relation is exact [CSS pixels]. */
const NEAR = 7;
/** A bar that is seen shorter has no direction that a hand could mean [CSS pixels]. */
const LEAST = 24;

type Pair = readonly [number, number];

interface Bar {
  /** A body, or the link of the path that ends at this point. */
  readonly to: string | number;
  readonly name: string;
  readonly from: Pair;
  /** Unit vector. */
  readonly way: Pair;
  readonly length: number;
}

/** The next point where its relations are exact; unchanged where it is on something, along an axis, or placed freely. */
export function relate(
  context: ToolContext,
  next: Picked,
  points: readonly Picked[],
  plane: WorkPlane,
): Picked {
  const last = points.at(-1);
  if (!last || next.bodies.length > 0 || !['grid', 'angle', 'axis'].includes(next.kind)) return next;
  const near = NEAR * context.pixel();
  const from = inPlane(plane, last.at);
  const to = inPlane(plane, next.at);
  const span = Math.hypot(to[0] - from[0], to[1] - from[1]);
  if (span < LEAST * context.pixel()) return next;
  const bars = barsOf(context, points, plane);
  const flat: Pair = [(to[0] - from[0]) / span, (to[1] - from[1]) / span];
  const isAlongAxis = Math.min(Math.abs(flat[0]), Math.abs(flat[1])) < 1e-9;
  const turned = isAlongAxis ? null : directed(bars, flat, near / span);
  const equal = nearest(bars, ({ length }) => Math.abs(length - span), near);
  if (!turned && !equal) return onLine(bars, next, to, { plane, near });
  const way = turned?.way ?? flat;
  const length = equal?.length ?? span;
  const relations: DrawnRelation[] = [
    ...(turned ? [{ kind: turned.kind, with: turned.bar.to, name: turned.bar.name }] : []),
    ...(equal ? [{ kind: 'equal' as const, with: equal.to, name: equal.name }] : []),
  ];
  return placed(next, plane, [from[0] + length * way[0], from[1] + length * way[1]], relations);
}

/** The signs of the relations of a link: `∥ Link 1`. */
export const relationWords = (point: Picked): string[] =>
  (point.relations ?? []).map(({ kind, name }) => `${TEXT.relationSigns[kind]} ${name}`);

function placed(next: Picked, plane: WorkPlane, [a, b]: Pair, relations: readonly DrawnRelation[]): Picked {
  return { ...next, at: fromPlane(plane, a, b), text: null, guides: [], relations };
}

function barsOf(context: ToolContext, points: readonly Picked[], plane: WorkPlane): Bar[] {
  const bodies = context.shown().bodies.flatMap(({ id, name, shape }): Bar[] => {
    const [a, b] = barOf(shape) ? worldEndsAt(shape, context.poseOf(id)) : [];
    return a && b ? bar(id, name, inPlane(plane, a), inPlane(plane, b)) : [];
  });
  const drawn = points
    .slice(1)
    .flatMap(({ at, third }, i): Bar[] =>
      third ? [] : bar(i, TEXT.drawnLink(i + 1), inPlane(plane, points[i].at), inPlane(plane, at)),
    );
  return [...drawn, ...bodies];
}

function bar(to: string | number, name: string, from: Pair, end: Pair): Bar[] {
  const [u, v] = [end[0] - from[0], end[1] - from[1]];
  const length = Math.hypot(u, v);
  return length > 1e-9 ? [{ to, name, from, way: [u / length, v / length], length }] : [];
}

const cross = (a: Pair, b: Pair): number => a[0] * b[1] - a[1] * b[0];
const dot = (a: Pair, b: Pair): number => a[0] * b[0] + a[1] * b[1];

function nearest(bars: readonly Bar[], far: (bar: Bar) => number, within: number): Bar | null {
  const best = bars.reduce<Bar | null>((found, one) => (found && far(found) <= far(one) ? found : one), null);
  return best && far(best) <= within ? best : null;
}

/** The bar that a direction is parallel or else perpendicular to, and the exact direction; `within`: a sine. */
function directed(bars: readonly Bar[], flat: Pair, within: number) {
  const along = nearest(bars, ({ way }) => Math.abs(cross(way, flat)), within);
  const square = nearest(bars, ({ way }) => Math.abs(dot(way, flat)), within);
  const bar = along ?? square;
  if (!bar) return null;
  const [u, v] = along ? bar.way : ([-bar.way[1], bar.way[0]] as const);
  const sign = dot([u, v], flat) < 0 ? -1 : 1;
  return {
    bar,
    kind: along ? ('parallel' as const) : ('perpendicular' as const),
    way: [sign * u, sign * v] as Pair,
  };
}

/** On the line of a bar beyond its ends: on the bar itself a point is joined to it. */
function onLine(
  bars: readonly Bar[],
  next: Picked,
  to: Pair,
  { plane, near }: { plane: WorkPlane; near: number },
): Picked {
  const others = bars.filter(({ to: one }) => typeof one === 'string');
  const off = ({ from, way }: Bar): number => cross(way, [to[0] - from[0], to[1] - from[1]]);
  const found = nearest(others, (one) => Math.abs(off(one)), near);
  if (!found) return next;
  const away = off(found);
  const at: Pair = [to[0] + away * found.way[1], to[1] - away * found.way[0]];
  return placed(next, plane, at, [{ kind: 'on-line', with: found.to, name: found.name }]);
}
