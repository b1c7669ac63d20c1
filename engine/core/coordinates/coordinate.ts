/** A coordinate of a joint of a system: the single access to its value, rate, row and efforts. */
import { dot } from '../math/vec3';
import { rotate } from '../math/mat3';
import { triple } from '../math/scratch';
import { rotation } from './rotation';
import { translation } from './translation';
import { turnOffset, velocityOffset } from './layout';
import type { BlockBatch, Rows } from '../constraints/row-block';
import type { Bodies, Kinematics } from './layout';
import type { CoordinateDefinition, CoordinateKind } from './coordinate-definition';
import type { JointAxis } from './joint-axis';

export const COORDINATES: { readonly [K in CoordinateKind]: CoordinateDefinition } = {
  rotation,
  translation,
};

export interface Coordinate extends CoordinateDefinition {
  /** Index of the joint. */
  readonly joint: number;
  readonly axis: JointAxis;
  /** Index of its turns among those that the state counts; -1 if they are not counted, and for a distance. */
  readonly turn: number;
}

/** A coordinate as a single instance of its block, with the row that it writes. */
export interface CoordinateRow {
  readonly coordinate: Coordinate;
  readonly batch: BlockBatch;
}

/** From a pose [rad or m]: an angle up to whole turns. */
export const valueOf = (coordinate: Coordinate, y: Float64Array): number =>
  coordinate.calc(coordinate.axis, y);

/** [rad/s or m/s] while the joint is closed. Reads work.R. */
export const rateOf = (coordinate: Coordinate, bodies: Bodies, y: Float64Array, work: Kinematics): number =>
  coordinate.calcRate(coordinate.axis, bodies, y, work);

/** Index of its turns in the state. */
const turnsAt = ({ turn }: Coordinate, { n }: Bodies): number => turnOffset(n) + turn;

/** An angle on the turn that the state counts; any other value unchanged. */
export const onTurn = (coordinate: Coordinate, value: number, bodies: Bodies, y: Float64Array): number =>
  coordinate.turn < 0 ? value : coordinate.unwrap(value, y[turnsAt(coordinate, bodies)]);

/** Like `onTurn`, but if the state counts no turns, on the turn nearest to `near`. */
export const onTurnNear = (
  coordinate: Coordinate,
  value: number,
  near: number,
  bodies: Bodies,
  y: Float64Array,
): number => (coordinate.turn < 0 ? coordinate.unwrap(value, near) : onTurn(coordinate, value, bodies, y));

/** The angle that the state counts; for any other coordinate the value of the pose. */
export const countedValue = (coordinate: Coordinate, bodies: Bodies, y: Float64Array): number =>
  coordinate.turn < 0 ? valueOf(coordinate, y) : y[turnsAt(coordinate, bodies)];

/** Writes C on the turn that the state counts, J and gdot. Reads work.R. */
export function calcCoordinateRow(
  { coordinate, batch }: CoordinateRow,
  bodies: Bodies,
  y: Float64Array,
  work: Kinematics,
  rows: Rows,
): void {
  coordinate.calcRow(batch, bodies, y, work, rows);
  const row = batch.row[0];
  rows.C[row] = onTurn(coordinate, rows.C[row], bodies, y);
}

/** The part of the workspace where forces are accumulated. */
export interface Forces {
  /** 6n [N, N m]: force and torque about the centre of mass of each body. */
  readonly force: Float64Array;
  /** [W] power of forces without a potential. */
  power: number;
}

const createScratch = () => ({ zA: triple(), z: triple(), moments: { a: triple(), b: triple() } });

/** Adds an effort along the coordinate (T 4.5) and its power to `forces`: on B along or about z, and its opposite on A. */
export function addEffort(
  coordinate: Coordinate,
  effort: number,
  bodies: Bodies,
  y: Float64Array,
  work: Kinematics,
  forces: Forces,
): void {
  const { zA, z, moments } = work.scratch.of(createScratch);
  const { a, b, axesA } = coordinate.axis;
  zA[0] = axesA[2];
  zA[1] = axesA[5];
  zA[2] = axesA[8];
  rotate(z, 0, work.R, 9 * a, zA, 0);
  coordinate.calcMoments(coordinate.axis, z, y, work, moments);
  const force = coordinate.kind === 'translation' ? effort : 0;
  const vA = velocityOffset(bodies.n) + 6 * a;
  const vB = velocityOffset(bodies.n) + 6 * b;
  for (let c = 0; c < 3; c++) {
    forces.force[6 * a + c] -= force * z[c];
    forces.force[6 * a + 3 + c] -= effort * moments.a[c];
    forces.force[6 * b + c] += force * z[c];
    forces.force[6 * b + 3 + c] += effort * moments.b[c];
  }
  const linear = dot(z, 0, y, vB) - dot(z, 0, y, vA);
  forces.power += force * linear + effort * (dot(moments.b, 0, y, vB + 3) - dot(moments.a, 0, y, vA + 3));
}
