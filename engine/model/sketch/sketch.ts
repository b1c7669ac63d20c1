/**
 * A drawing in a plane as points and conditions among them: the residuals from geometry locks, joints and the shapes of bodies, with
 * their derivatives. Coordinates are 2 numbers per point, (u, v) in the drawing's plane [m].
 *
 * Every residual is an angle [rad] or a length relative to the size of the sketch [1], so that a single bound and rank
 * apply.
 */

/** Direction from one point to another; `null` for the u axis of the plane. */
export type Way = readonly [from: number, to: number] | null;

export type Condition =
  /** The distance of two points is `value` [m]. */
  | { readonly kind: 'distance'; readonly of: readonly [number, number]; readonly value: number }
  /** Coordinate 0 or 1 of the second is that of the first plus `value` [m]; without a first, it is `value`. */
  | {
      readonly kind: 'coordinate';
      readonly of: readonly [from: number | null, to: number];
      readonly axis: 0 | 1;
      readonly value: number;
    }
  /** The second direction is at the angle `value` to the first [rad], up to full turns, or half turns for undirected lines. */
  | {
      readonly kind: 'turn';
      readonly from: Way;
      readonly to: Way;
      readonly value: number;
      readonly period: number;
    }
  /** Two lines are equally long. */
  | { readonly kind: 'equal'; readonly ways: readonly [[number, number], [number, number]] }
  /** A point lies on the line through `through` along `way`, turned by `value` [rad]. */
  | {
      readonly kind: 'on-line';
      readonly point: number;
      readonly through: number;
      readonly way: Way;
      readonly value: number;
    }
  /** A point keeps its place relative to two others: from + along (to - from) + across (to - from) turned by 90 degrees. */
  | {
      readonly kind: 'carried';
      readonly point: number;
      readonly by: readonly [number, number];
      readonly axis: 0 | 1;
      readonly along: number;
      readonly across: number;
    };

/**
 * The owner of a condition on the sketch, by id: locks can be removed by the user, shapes can be changed in length; `bar` marks the
 * conditions of a bar that then stay.
 */
export interface Owned {
  readonly owner: string;
  readonly from: 'lock' | 'joint' | 'shape' | 'bar';
  readonly condition: Condition;
}

export interface Sketch {
  /** Positions of the points as drawn: u, v of each [m]. */
  readonly start: Float64Array;
  readonly conditions: readonly Owned[];
  /** Scale for lengths [m]. */
  readonly size: number;
}

/** The points that a condition is about, some of them more than once. */
export function pointsIn(condition: Condition): number[] {
  switch (condition.kind) {
    case 'distance':
      return [...condition.of];
    case 'equal':
      return condition.ways.flat();
    case 'coordinate':
      return condition.of.filter((point) => point !== null);
    case 'turn':
      return [...(condition.from ?? []), ...(condition.to ?? [])];
    case 'on-line':
      return [condition.point, condition.through, ...(condition.way ?? [])];
    case 'carried':
      return [condition.point, ...condition.by];
  }
}

/** Derivatives of one residual with respect to the coordinates: few, so they are listed. */
export interface Row {
  value: number;
  readonly at: number[];
  readonly by: number[];
}

export function rowOf(condition: Condition, x: Float64Array, size: number): Row {
  const row: Row = { value: 0, at: [], by: [] };
  switch (condition.kind) {
    case 'distance':
      addLength(row, condition.of, x, 1 / size);
      row.value -= condition.value / size;
      return row;
    case 'equal':
      addLength(row, condition.ways[1], x, 1 / size);
      addLength(row, condition.ways[0], x, -1 / size);
      return row;
    case 'coordinate': {
      const { of, axis, value } = condition;
      addCoordinate(row, of[1], axis, x, 1 / size);
      if (of[0] !== null) addCoordinate(row, of[0], axis, x, -1 / size);
      row.value -= value / size;
      return row;
    }
    case 'turn':
      addAngle(row, condition.to, x, 1);
      addAngle(row, condition.from, x, -1);
      row.value = nearest(row.value - condition.value, condition.period);
      return row;
    case 'on-line':
      addOffset(row, condition, x, size);
      return row;
    case 'carried': {
      const { point, by, axis, along, across } = condition;
      const other = axis === 0 ? 1 : 0;
      // a quarter turn takes (u, v) to (-v, u)
      const turned = axis === 0 ? -across : across;
      addCoordinate(row, point, axis, x, 1 / size);
      addCoordinate(row, by[0], axis, x, (along - 1) / size);
      addCoordinate(row, by[1], axis, x, -along / size);
      addCoordinate(row, by[0], other, x, turned / size);
      addCoordinate(row, by[1], other, x, -turned / size);
      return row;
    }
  }
}

/** The value of an angle nearest to zero, among all that differ by whole periods. */
export const nearest = (angle: number, period: number): number => angle - period * Math.round(angle / period);

function addCoordinate(row: Row, point: number, axis: 0 | 1, x: Float64Array, factor: number): void {
  row.value += factor * x[2 * point + axis];
  add(row, point, axis, factor);
}

function addLength(row: Row, [a, b]: readonly [number, number], x: Float64Array, factor: number): void {
  const [u, v] = [x[2 * b] - x[2 * a], x[2 * b + 1] - x[2 * a + 1]];
  const length = Math.hypot(u, v);
  row.value += factor * length;
  // two coincident points have no direction between them: any will do
  const [du, dv] = length > 0 ? [u / length, v / length] : [1, 0];
  addWay(row, [a, b], factor * du, factor * dv);
}

function addAngle(row: Row, way: Way, x: Float64Array, factor: number): void {
  if (way === null) return;
  const [a, b] = way;
  const [u, v] = [x[2 * b] - x[2 * a], x[2 * b + 1] - x[2 * a + 1]];
  const square = u * u + v * v;
  row.value += factor * Math.atan2(v, u);
  if (square > 0) addWay(row, way, (-factor * v) / square, (factor * u) / square);
}

/** Distance of the point from the line, positive to its left. */
function addOffset(
  row: Row,
  { point, through, way, value }: Extract<Condition, { kind: 'on-line' }>,
  x: Float64Array,
  size: number,
): void {
  const turn: Row = { value: 0, at: [], by: [] };
  addAngle(turn, way, x, 1);
  const angle = turn.value + value;
  const [c, s] = [Math.cos(angle), Math.sin(angle)];
  const [u, v] = [x[2 * point] - x[2 * through], x[2 * point + 1] - x[2 * through + 1]];
  row.value += (c * v - s * u) / size;
  addWay(row, [through, point], -s / size, c / size);
  // the line turns with its direction
  const swing = -(s * v + c * u) / size;
  turn.at.forEach((at, i) => put(row, at, swing * turn.by[i]));
}

function addWay(row: Row, [a, b]: readonly [number, number], du: number, dv: number): void {
  add(row, b, 0, du);
  add(row, b, 1, dv);
  add(row, a, 0, -du);
  add(row, a, 1, -dv);
}

const add = (row: Row, point: number, axis: 0 | 1, by: number): void => put(row, 2 * point + axis, by);

function put(row: Row, at: number, by: number): void {
  const place = row.at.indexOf(at);
  if (place >= 0) row.by[place] += by;
  else {
    row.at.push(at);
    row.by.push(by);
  }
}
