/**
 * Articulated bodies (T 16.3): from the ends of the tree to the ground, the inertia of a body at its joint with the outer joints free to
 * move; column by column, so that a joint with several freedoms needs no matrix inverse.
 */
import {
  addVectors,
  cross,
  dot,
  multiply,
  multiplyTransposed,
  product,
  scaleVector,
  skew,
  transpose,
} from '../../code/vectors';
import { addAt, carriedBack, nothing, sum } from './spatial';
import { symmetric } from './inertia';
import type { Graph, Node } from '../../code/graph';
import type { Inertia } from './inertia';
import type { Matrix, Vector } from '../../code/vectors';
import type { Spatial } from './spatial';
import type { TreeBody } from './tree-body';

/** An eliminated velocity coordinate. */
export interface Pivot {
  /** The velocity of the body at unit rate. */
  readonly column: Spatial;
  /** If the column is an axis of W: its index among angular (0 to 2) and linear (3 to 5) components, and its sign. */
  readonly unit: { readonly place: number; readonly sign: 1 | -1 } | null;
  /** The wrench required for unit acceleration: U. */
  readonly U: Spatial;
  /** 1 / D, with D the effort required for unit acceleration. */
  readonly inverse: Node;
}

export interface ArticulatedBody {
  readonly body: TreeBody;
  /** In the order of the velocity coordinates. */
  readonly pivots: readonly Pivot[];
  /** The inertia passed on through its joint. */
  readonly inertia: Inertia;
}

/** In the order of `bodies`. */
export function articulate(
  g: Graph,
  bodies: readonly TreeBody[],
  own: readonly Inertia[],
): ArticulatedBody[] {
  const inertias = new Map<TreeBody, Inertia>(bodies.map((body, i) => [body, own[i]]));
  const result: ArticulatedBody[] = [];
  for (const body of [...bodies].reverse()) {
    let inertia = inertias.get(body) as Inertia;
    const pivots: Pivot[] = [];
    for (const column of [...body.motion.columns].reverse()) {
      const pivot = pivotOf(g, inertia, column);
      pivots.unshift(pivot);
      inertia = without(g, inertia, pivot);
    }
    result.unshift({ body, pivots, inertia });
    const { parent, motion } = body;
    if (!parent) continue;
    inertias.set(parent, added(g, inertias.get(parent) as Inertia, atParent(g, inertia, motion.offset)));
  }
  return result;
}

function pivotOf(g: Graph, inertia: Inertia, column: Spatial): Pivot {
  const U = timesInertia(g, inertia, column);
  const D = g.add(dot(g, column.angular, U.angular), dot(g, column.linear, U.linear));
  return { column, unit: unitOf(g, column), U, inverse: g.inverse(D) };
}

function unitOf(g: Graph, { angular, linear }: Spatial): Pivot['unit'] {
  const all = [...angular, ...linear];
  const places = [0, 1, 2, 3, 4, 5].filter((i) => all[i] !== g.zero);
  if (places.length !== 1) return null;
  const [place] = places;
  if (all[place] === g.one) return { place, sign: 1 };
  return all[place] === g.constant(-1) ? { place, sign: -1 } : null;
}

/** The momenta of a motion, or the wrench required for an acceleration. */
export const timesInertia = (g: Graph, { J, H, M }: Inertia, { angular, linear }: Spatial): Spatial => ({
  angular: addVectors(g, multiply(g, J, angular), multiply(g, H, linear)),
  linear: addVectors(g, multiplyTransposed(g, H, angular), multiply(g, M, linear)),
});

/** The inertia with the coordinate free: I - U U^T / D, which has no resistance along the column. */
function without(g: Graph, { J, H, M }: Inertia, { U, inverse, unit }: Pivot): Inertia {
  const angular = scaleVector(g, inverse, U.angular);
  const linear = scaleVector(g, inverse, U.linear);
  const isGone = (place: number) => place === unit?.place;
  return {
    J: symmetric((r, s) =>
      isGone(r) || isGone(s) ? g.zero : g.sub(J[3 * r + s], g.mul(U.angular[r], angular[s])),
    ),
    H: [0, 1, 2].flatMap((r) =>
      [0, 1, 2].map((s) =>
        isGone(r) || isGone(3 + s) ? g.zero : g.sub(H[3 * r + s], g.mul(U.angular[r], linear[s])),
      ),
    ),
    M: symmetric((r, s) =>
      isGone(3 + r) || isGone(3 + s) ? g.zero : g.sub(M[3 * r + s], g.mul(U.linear[r], linear[s])),
    ),
  };
}

/** About the parent's point, at distance `offset` from the body's. */
function atParent(g: Graph, { J, H, M }: Inertia, offset: Vector): Inertia {
  const d = skew(g, offset);
  const dM = product(g, d, M);
  const moved = H.map((value, i) => g.add(value, dM[i]));
  const dH = product(g, d, transpose(H));
  const movedD = product(g, moved, d);
  return {
    J: symmetric((r, s) => g.sub(g.add(J[3 * r + s], dH[3 * r + s]), movedD[3 * r + s])),
    H: moved,
    M,
  };
}

const addMatrices = (g: Graph, A: Matrix, B: Matrix): Matrix => addVectors(g, A, B);
const added = (g: Graph, a: Inertia, b: Inertia): Inertia => ({
  J: addMatrices(g, a.J, b.J),
  H: addMatrices(g, a.H, b.H),
  M: addMatrices(g, a.M, b.M),
});

/** Per velocity coordinate of each body: the effort that remains on it from the wrenches on the tree. */
export type Efforts = ReadonlyMap<ArticulatedBody, readonly Node[]>;

/**
 * Maps resisting wrenches of the bodies (the negatives of those that act on them) to the coordinates. `efforts` act along the
 * coordinates themselves, by their indices in the joint state. `biased` includes the wrenches due to velocities.
 */
export function effortsOf(
  g: Graph,
  tree: readonly ArticulatedBody[],
  resisting: ReadonlyMap<TreeBody, Spatial>,
  biased: boolean,
  efforts: ReadonlyMap<number, Node> = new Map(),
): Efforts {
  const wrenches = new Map(resisting);
  const result = new Map<ArticulatedBody, readonly Node[]>();
  for (const one of [...tree].reverse()) {
    const { body, pivots, inertia } = one;
    const given = wrenches.get(body);
    const isPushed = pivots.some((_, c) => efforts.has(body.velocityAt + c));
    if (!given && !biased && !isPushed) continue;
    let wrench = given ?? nothing(g);
    const left: Node[] = [];
    for (let c = pivots.length - 1; c >= 0; c--) {
      const { column, unit, U, inverse } = pivots[c];
      const effort = efforts.get(body.velocityAt + c) ?? g.zero;
      const along = g.add(dot(g, column.angular, wrench.angular), dot(g, column.linear, wrench.linear));
      left[c] = g.sub(effort, along);
      const rate = g.mul(left[c], inverse);
      const passed = [
        ...addVectors(g, wrench.angular, scaleVector(g, rate, U.angular)),
        ...addVectors(g, wrench.linear, scaleVector(g, rate, U.linear)),
      ];
      // along the column, only the effort itself is passed on
      if (unit) passed[unit.place] = g.mul(g.constant(unit.sign), effort);
      wrench = { angular: passed.slice(0, 3), linear: passed.slice(3) };
    }
    result.set(one, left);
    if (!body.parent) continue;
    if (biased) wrench = sum(g, wrench, timesInertia(g, inertia, body.bias));
    addAt(g, wrenches, body.parent, carriedBack(g, wrench, body.motion.offset));
  }
  return result;
}

export interface Accelerations {
  /** Per body, of its origin. */
  readonly bodies: ReadonlyMap<TreeBody, Spatial>;
  /** By index in the joint state: rates of the velocity coordinates. */
  readonly rates: ReadonlyMap<number, Node>;
}

/** From the ground to the ends: the accelerations due to the efforts. `ground`: the acceleration assigned to the ground. */
export function accelerate(
  g: Graph,
  tree: readonly ArticulatedBody[],
  efforts: Efforts,
  biased: boolean,
  ground: Vector,
): Accelerations {
  const bodies = new Map<TreeBody, Spatial>();
  const rates = new Map<number, Node>();
  const still: Spatial = { angular: nothing(g).angular, linear: ground };
  for (const one of tree) {
    const { body, pivots } = one;
    const parent = body.parent ? (bodies.get(body.parent) as Spatial) : still;
    let motion: Spatial = {
      angular: parent.angular,
      linear: addVectors(g, parent.linear, cross(g, parent.angular, body.motion.offset)),
    };
    if (biased) motion = sum(g, motion, body.bias);
    pivots.forEach((pivot, c) => {
      const { rate, after } = released(g, pivot, efforts.get(one)?.[c] ?? g.zero, motion);
      rates.set(body.velocityAt + c, rate);
      motion = after;
    });
    if (body.branch.kind.absolute)
      motion.angular.forEach((value, c) => rates.set(body.velocityAt + c, value));
    bodies.set(body, motion);
  }
  return { bodies, rates };
}

/** The rate of one coordinate, and the resulting motion. */
function released(g: Graph, { column, unit, U, inverse }: Pivot, effort: Node, before: Spatial) {
  const all = [...before.angular, ...before.linear];
  const resistance = [...U.angular, ...U.linear];
  if (unit) {
    // the component along the column follows from the others
    const others = resistance.reduce(
      (total, value, i) => (i === unit.place ? total : g.add(total, g.mul(value, all[i]))),
      g.zero,
    );
    const change = g.mul(g.constant(unit.sign), g.mul(g.sub(effort, others), inverse));
    const rate = g.mul(g.constant(unit.sign), g.sub(change, all[unit.place]));
    all[unit.place] = change;
    return { rate, after: { angular: all.slice(0, 3), linear: all.slice(3) } };
  }
  const rate = g.mul(g.sub(effort, dot(g, resistance, all)), inverse);
  return {
    rate,
    after: {
      angular: addVectors(g, before.angular, scaleVector(g, rate, column.angular)),
      linear: addVectors(g, before.linear, scaleVector(g, rate, column.linear)),
    },
  };
}
