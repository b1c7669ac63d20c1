/** A row that the tree does not satisfy automatically: of a loop-closing joint, a driver or a coupling. */
import { ROW_FORMULAS } from '../rows/rows';
import { addAt } from '../tree/spatial';
import { dot, scaleVector } from '../../code/vectors';
import { frameOnA, frameOnB } from '../tree/relative-motion';
import { jointDefinition } from '../../../../kinds/joints/joints';
import { opposite } from '../rows/formulas';
import { sideOf } from '../rows/row';
import type { Accelerations } from '../tree/articulated';
import type { Carriers } from '../carriers';
import type { CompiledJoint } from '../../../system/system';
import type { Graph, Node } from '../../code/graph';
import type { ModelNumbers } from '../numbers';
import type { RowNodes } from '../rows/row';
import type { Spatial } from '../tree/spatial';
import type { TreeBody } from '../tree/tree-body';
import type { Vector } from '../../code/vectors';

export interface LoopRow {
  readonly C: Node;
  /** The required value of J v: -C_t. */
  readonly rate: Node;
  readonly gdot: Node;
  /** J on bodies, about their reference points; null for the ground. */
  readonly bodies: readonly (readonly [TreeBody | null, Spatial])[];
  /** J on tree coordinates, by their indices in the joint state. */
  readonly coordinates: readonly (readonly [number, Node])[];
  /** Whether it has no position to close: whether others imply it near a position cannot be told from its C. */
  readonly isRateOnly?: boolean;
  /** Index of the switched row that it is; undefined for all others. */
  readonly switched?: number | undefined;
}

export function rowsOfJoint(
  g: Graph,
  numbers: ModelNumbers,
  carriers: Carriers,
  joint: CompiledJoint,
  /** Both constrain the same; directions need no quaternions. */
  formulation: CompiledJoint['record']['formulation'] = 'perpendicular',
): LoopRow[] {
  const a = sideOf(g, numbers, carriers.of(joint.a), frameOnA(joint));
  const b = sideOf(g, numbers, carriers.of(joint.b), frameOnB(joint));
  const blocks = jointDefinition(joint.record.kind).blocks(formulation);
  return blocks.flatMap(({ block, ...axes }) =>
    ROW_FORMULAS[block]({ graph: g, numbers, a, b, record: joint.record, ...axes }).map((row) =>
      onBodies(g, row, carriers.bodyOf(joint.a), carriers.bodyOf(joint.b)),
    ),
  );
}

export const onBodies = (
  g: Graph,
  { C, a, b, gdot }: RowNodes,
  A: TreeBody | null,
  B: TreeBody | null,
): LoopRow => ({ C, rate: g.zero, gdot, bodies: [[A, a], [B, b]], coordinates: [] }); // oxfmt-ignore

/** The row times a factor that does not change. */
export const timesRow = (g: Graph, factor: Node, row: LoopRow): LoopRow => ({
  ...row,
  C: g.mul(factor, row.C),
  rate: g.mul(factor, row.rate),
  gdot: g.mul(factor, row.gdot),
  bodies: row.bodies.map(([body, { angular, linear }]) => {
    const wrench = { angular: scaleVector(g, factor, angular), linear: scaleVector(g, factor, linear) };
    return [body, wrench] as const;
  }),
  coordinates: row.coordinates.map(([place, own]) => [place, g.mul(factor, own)] as const),
});

/** J v. */
export function rateOf(g: Graph, { bodies, coordinates }: LoopRow): Node {
  const ofBodies = bodies.reduce(
    (total, [body, J]) => (body ? g.add(total, along(g, J, { angular: body.w, linear: body.v })) : total),
    g.zero,
  );
  return coordinates.reduce((total, [at, factor]) => g.add(total, g.mul(factor, g.state(at))), ofBodies);
}

/** J a, with the ground accelerating upwards. */
export function accelerationOf(
  g: Graph,
  { bodies, coordinates }: LoopRow,
  motion: Accelerations,
  rising: Vector,
): Node {
  const ofBodies = bodies.reduce((total, [body, J]) => {
    const own = body ? motion.bodies.get(body) : undefined;
    return g.add(total, own ? along(g, J, own) : dot(g, J.linear, rising));
  }, g.zero);
  return coordinates.reduce(
    (total, [at, factor]) => g.add(total, g.mul(factor, motion.rates.get(at) as Node)),
    ofBodies,
  );
}

const along = (g: Graph, J: Spatial, motion: Spatial): Node =>
  g.add(dot(g, J.angular, motion.angular), dot(g, J.linear, motion.linear));

/** The effect of a unit multiplier on the tree: resisting wrenches of bodies, and efforts along coordinates. */
export function pushOf(g: Graph, { bodies, coordinates }: LoopRow) {
  const resisting = new Map<TreeBody, Spatial>();
  for (const [body, J] of bodies) if (body) addAt(g, resisting, body, opposite(g, J));
  return { resisting, efforts: new Map(coordinates) };
}
