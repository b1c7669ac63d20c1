/** Plans of the body tools: one per way of drawing a shape, and the ternary link. */
import type { DrawnBy } from '../../../../engine/kinds/shapes/shape-definition';
import { shapeDefinition } from '../../../../engine/kinds/shapes/shapes';
import { boxHeight, plateThickness } from '../../../../engine/kinds/shapes/sizes';
import type { Body, Shape, ShapeKind, Vec3 } from '../../../../engine/model/project';
import {
  distanceToLine,
  drawAxis,
  drawCenter,
  drawCorners,
  drawOutline,
} from '../../../document/edits/draw/draw-body';
import type { MakeShape } from '../../../document/edits/draw/draw-body';
import { drawTernary } from '../../../document/edits/draw/draw-ternary';
import { along, cross, distance, normalize, subtract } from '../../vector';
import { typedAnchors, typedPoint } from '../../../document/edits/values/typed-fields';
import type { TypedField } from '../../../document/edits/values/typed-fields';
import { endsPlan } from './bar-tool';
import { anchorOf } from '../draw/draw-plan';
import type { DrawPlan, Picked, PlanSize } from '../draw/draw-plan';
import { circle, polygon } from '../draw/draw-sketch';
import { readLength, showLength } from '../draw/draw-text';
import type { Sketch } from '../sketch';
import type { ToolContext } from '../tool';
import { fromPlane, inPlane } from '../snap/work-plane';
import type { WorkPlane } from '../snap/work-plane';
import { TEXT } from '../../texts';
import { shownUnits } from '../../../../engine/model/quantity/unit-systems';

/** The tool of a shape, by the way in which it is drawn. */
export function bodyPlan(kind: ShapeKind): (context: ToolContext) => DrawPlan {
  const { title, drawn } = shapeDefinition(kind);
  if (drawn === undefined) throw new TypeError(kind);
  const make = (...size: never[]): Shape => ({ kind, ...drawn.make(...size) }) as Shape;
  const { inPlane } = drawn;
  if (inPlane) return (context) => endsPlan(context, title, make as never, inPlane as never);
  return (context) => PLANS[drawn.by](title, make as never, context);
}

/** `title` is that of the shape: `Plate`. */
const PLANS: {
  readonly [W in DrawnBy]: (title: string, make: MakeShape<W>, context: ToolContext) => DrawPlan;
} = {
  ends: (title, make, context) => endsPlan(context, title, make),
  outline: outlinePlan,
  corners: cornersPlan,
  axis: axisPlan,
  center: centerPlan,
};

const needs = (title: string, what: string): string => TEXT.shapeNeeds(title.toLowerCase(), what);

const NO_SKETCH = { lines: [], marks: [] };

/** A length besides the points, which the drawing suggests until one is typed. */
function lengthSize(
  context: ToolContext,
  id: string,
  label: string,
  suggest: (points: readonly Picked[]) => number,
) {
  const unitsOf = () => shownUnits(context.model());
  const size: PlanSize & { of(points: readonly Picked[]): number } = {
    id,
    label,
    value: null,
    of: (points) => size.value ?? suggest(points),
    show: (points) => showLength(size.of(points), unitsOf()),
    read: (text) => readLength(text, unitsOf()),
  };
  return size;
}

/** What the size follows from before there are two points: what the Insert menu makes has this length [m]. */
const UNDRAWN = 0.2;

/** The longest way between two of the points: whichever was clicked first. */
const extentOf = (points: readonly Picked[]): number =>
  Math.max(0, ...points.flatMap(({ at }, i) => points.slice(i + 1).map((other) => distance(at, other.at)))) ||
  UNDRAWN;

const thicknessOf = (points: readonly Picked[]): number => plateThickness(extentOf(points));
const heightOf = (points: readonly Picked[]): number => boxHeight(extentOf(points));

const sizeOf = (bodies: readonly Body[], key: string, text: string | null | undefined): TypedField[] =>
  bodies.map(({ id }) => ({ record: id, field: `shape.${key}`, text }));

/** Of what has its frame at a point. */
const placeOf = (bodies: readonly Body[], point: Picked | undefined): TypedField[] =>
  bodies.flatMap(({ id }) => typedPoint(id, 'position', point?.typed));

/** From the last corner back to the first. */
const closing = (points: readonly Picked[]): Sketch => ({
  lines: points.length > 2 ? [{ from: points.at(-1)!.at, to: points[0].at, style: 'guide' }] : [],
  marks: [],
});

function outlinePlan(title: string, make: MakeShape<'outline'>, context: ToolContext): DrawPlan {
  const thickness = lengthSize(context, 'thickness', 'Thickness', thicknessOf);
  return {
    title,
    count: null,
    closes: true,
    hint: ({ length }) => (length < 3 ? TEXT.clickCornerNumber(length + 1) : TEXT.clickNextCorner),
    measure: () => 'polar',
    sizes: [thickness],
    sketch: closing,
    lines: true,
    counts: false,
    build(project, points, plane) {
      const corners = flatten(points, plane);
      const edit = drawOutline(project, make, corners, plane, thickness.of(points));
      return edit ?? needs(title, TEXT.threeCorners);
    },
    typed: ({ bodies }, [first]) => [
      ...sizeOf(bodies, 'thickness', thickness.text),
      ...placeOf(bodies, first),
    ],
  };
}

/** As bars from points get theirs: a corner on a pin, or on ground, is hinged there. */
export function ternaryPlan(context: ToolContext): DrawPlan {
  const thickness = lengthSize(context, 'thickness', 'Thickness', thicknessOf);
  return {
    title: TEXT.ternaryLink,
    count: 3,
    hint: ({ length }) => TEXT.clickPin(['first', 'second', 'third'][length] ?? 'last'),
    measure: () => 'polar',
    sizes: [thickness],
    sketch: closing,
    lines: true,
    counts: true,
    build(project, points, { normal }) {
      const pins = points.map((point) => ({ at: point.at, anchor: anchorOf(context, point, 'ground') }));
      const [a, b, c] = pins;
      const edit = a && b && c && drawTernary(project, [a, b, c], normal, thickness.of(points));
      return edit ?? TEXT.ternaryNeedsPins;
    },
    typed: (made, points) => [
      ...sizeOf(made.bodies, 'thickness', thickness.text),
      ...placeOf(made.bodies, points[0]),
      ...typedAnchors(made, points),
    ],
  };
}

/** Into the plane of the first corner: a plate is flat. */
const flatten = (points: readonly Picked[], plane: WorkPlane): Vec3[] => {
  const first = points[0];
  if (first === undefined) return [];
  const offset = first.at.reduce((sum, part, k) => sum + part * plane.normal[k], 0);
  return points.map(({ at }) => fromPlane({ ...plane, offset }, ...inPlane(plane, at)));
};

function rectangle([first, second]: readonly Vec3[], plane: WorkPlane): Vec3[] {
  if (first === undefined || second === undefined) return [];
  const [a, b] = inPlane(plane, first);
  const [c, d] = inPlane(plane, second);
  return [fromPlane(plane, a, b), fromPlane(plane, c, b), fromPlane(plane, c, d), fromPlane(plane, a, d)];
}

function cornersPlan(title: string, make: MakeShape<'corners'>, context: ToolContext): DrawPlan {
  const height = lengthSize(context, 'height', 'Height', heightOf);
  return {
    title,
    count: 2,
    hint: (points) => (points.length === 0 ? TEXT.clickCorner : TEXT.clickOppositeCorner),
    measure: () => 'rectangle',
    sizes: [height],
    sketch(points, plane) {
      const corners = rectangle(
        points.map(({ at }) => at),
        plane,
      );
      if (corners.length === 0) return NO_SKETCH;
      const half = height.of(points) / 2;
      const shifted = (by: number) => corners.map((corner) => along(corner, plane.normal, by));
      const [low, high] = [shifted(-half), shifted(half)];
      const posts = low.map((from, i) => ({ from, to: high[i], style: 'draft' as const }));
      return { lines: [...polygon(low), ...polygon(high), ...posts], marks: [] };
    },
    lines: false,
    counts: false,
    build(project, points, plane) {
      const corners = flatten(points, plane);
      const [first, second] = corners;
      const edit = first && second && drawCorners(project, make, [first, second], plane, height.of(points));
      return edit ?? needs(title, TEXT.twoCorners);
    },
    typed: ({ bodies }, [, second]) =>
      [second?.typed?.texts?.a, second?.typed?.texts?.b, height.text].flatMap((text, k) =>
        sizeOf(bodies, `size.${k}`, text),
      ),
  };
}

function axisPlan(title: string, make: MakeShape<'axis'>, context: ToolContext): DrawPlan {
  return {
    title,
    count: 3,
    hint: ({ length }) => [TEXT.clickAxisEnd, TEXT.clickOtherAxisEnd, TEXT.clickSurface][length] ?? '',
    measure: (placed) => (placed === 2 ? { distance: 'Radius' } : 'polar'),
    // an axis along the normal has its surface on any side of it
    atDistance: ([a, b], radius, { normal, u }) =>
      along(b.at, normalize(cross(normal, subtract(b.at, a.at)), u), radius),
    sketch(points) {
      const [a, b, c] = points;
      if (!a || !b || !c) return NO_SKETCH;
      const radius = distanceToLine(c.at, a.at, b.at);
      const axis = normalize(subtract(b.at, a.at));
      const label = {
        at: c.at,
        form: 'label',
        text: `radius ${showLength(radius, shownUnits(context.model()))}`,
      } as const;
      return { lines: [...circle(a.at, axis, radius), ...circle(b.at, axis, radius)], marks: [label] };
    },
    lines: true,
    counts: false,
    build(project, [a, b, c]) {
      if (!a || !b || !c) return needs(title, TEXT.axisAndSurface);
      const edit = drawAxis(project, make, [a.at, b.at], distanceToLine(c.at, a.at, b.at));
      return edit ?? TEXT.radiusZero;
    },
    typed: ({ bodies }, [, end, rim]) => [
      ...sizeOf(bodies, 'length', end?.typed?.texts?.a),
      ...sizeOf(bodies, 'radius', rim?.typed?.texts?.a),
    ],
  };
}

function centerPlan(title: string, make: MakeShape<'center'>): DrawPlan {
  return {
    title,
    count: 2,
    hint: (points) => (points.length === 0 ? TEXT.clickCentre : TEXT.clickSurface),
    measure: () => ({ distance: 'Radius' }),
    atDistance: ([center], radius, { u }) => along(center.at, u, radius),
    sketch([center, point], { normal }) {
      if (!center || !point) return NO_SKETCH;
      return { lines: circle(center.at, normal, distance(center.at, point.at)), marks: [] };
    },
    lines: true,
    counts: false,
    build(project, [center, point]) {
      const edit = center && point && drawCenter(project, make, center.at, distance(center.at, point.at));
      return edit ?? needs(title, TEXT.centreAndSurface);
    },
    typed: ({ bodies }, [center, rim]) => [
      ...sizeOf(bodies, 'radius', rim?.typed?.texts?.a),
      ...placeOf(bodies, center),
    ],
  };
}
