/** The picture of a drawing: points, segments and lengths, and what the pointer snapped to. */
import type { Vec3 } from '../../../../engine/model/project';
import { add, along, cross, distance, normalize, perpendicular, scale } from '../../vector';
import type { Drawing } from './draw-pick';
import type { Picked } from './draw-plan';
import { readable } from '../../../ui/readable';
import { showAngle, showLength } from './draw-text';
import type { Sketch, SketchLine, SketchMark } from '../sketch';
import { angleIn } from '../snap/work-plane';
import type { WorkPlane } from '../snap/work-plane';
import type { ShownUnits } from '../../../../engine/model/quantity/unit-systems';

/** `ahead`: the points with the next one, as it would be placed. */
export function sketchOf(
  { plan, points }: Drawing,
  next: Picked | null,
  ahead: readonly Picked[],
  { plane, step, units }: { plane: WorkPlane; step: number; units: ShownUnits },
): Sketch {
  const own = plan.sketch(ahead, plane);
  const pins = points.flatMap((point) => (point.third ? [point, point.third] : [point]));
  const placed = pins.map(({ at }): SketchMark => ({ at, form: 'pin' }));
  const ways = plan.lines ? waysOf(ahead, points.length, plane, units) : EMPTY;
  return {
    lines: [...(next?.guides ?? []), ...ways.lines, ...own.lines],
    marks: [
      ...placed,
      ...ways.marks,
      ...own.marks,
      ...(next ? [markOf(next, points.at(-1) ?? null, plan.lines, { plane, step, units })] : []),
    ],
  };
}

const EMPTY: Sketch = { lines: [], marks: [] };

function waysOf(all: readonly Picked[], placed: number, plane: WorkPlane, units: ShownUnits): Sketch {
  const lines: SketchLine[] = [];
  const marks: SketchMark[] = [];
  for (let i = 1; i < all.length; i++) {
    const from = all[i - 1].at;
    const to = all[i].at;
    if (distance(from, to) < 1e-9) continue;
    lines.push({ from, to, style: 'draft' });
    const isNext = i === placed;
    const angle = isNext ? ` \u2220 ${readable(showAngle(angleIn(plane, from, to), units))}` : '';
    const text = showLength(distance(from, to), units) + angle;
    marks.push({ at: middle(from, to), form: 'label', text, line: { from, to } });
  }
  return { lines, marks };
}

export const middle = (a: Vec3, b: Vec3): Vec3 => scale(add(a, b), 0.5);

/** The place of the pointer with the words of its snap. */
function markOf(
  next: Picked,
  last: Picked | null,
  isLine: boolean,
  { plane, step, units }: { plane: WorkPlane; step: number; units: ShownUnits },
): SketchMark {
  const words: Partial<Record<Picked['kind'], string>> = {
    grid: `grid ${showLength(step, units)}`,
    ...(last && !isLine ? { angle: readable(showAngle(angleIn(plane, last.at, next.at), units)) } : {}),
  };
  const text = next.text ?? words[next.kind];
  if (text === undefined) return { at: next.at, form: next.form ?? 'grid' };
  const line = last && isLine ? { line: { from: last.at, to: next.at } } : {};
  return { at: next.at, form: next.form ?? 'grid', text, ...line };
}

/** A circle as lines. */
export function circle(center: Vec3, normal: Vec3, radius: number): SketchLine[] {
  const u = perpendicular(normalize(normal));
  const v = cross(normalize(normal), u);
  const corner = (i: number) => {
    const angle = (i * Math.PI) / 16;
    return along(along(center, u, radius * Math.cos(angle)), v, radius * Math.sin(angle));
  };
  return Array.from({ length: 32 }, (_, i) => ({ from: corner(i), to: corner(i + 1), style: 'draft' }));
}

export const polygon = (points: readonly Vec3[]): SketchLine[] =>
  points.map((from, i) => ({ from, to: points[(i + 1) % points.length], style: 'draft' }));
