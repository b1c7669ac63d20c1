/** An elastic bushing between a frame of A and a frame of B (T 4.10). */
import {
  addVectors,
  cross,
  dot,
  multiply,
  multiplyTransposed,
  negVector,
  scaleVector,
  subVectors,
} from '../../code/vectors';
import { exertTorque } from './exert';
import { forceAt } from '../rows/formulas';
import { sideOf } from '../rows/row';
import { timesQuaternion } from '../quaternions';
import type { CompiledBushing } from '../../../../kinds/loads/bushing-kinematics';
import type { Graph, Node } from '../../code/graph';
import type { LoadFormula, LoadSite } from './load-formula';
import type { RowSide } from '../rows/row';
import type { Vector } from '../../code/vectors';

/** Below this the closed form of beta suffers cancellation [rad^2], as in the kernel. */
const SMALL = 1e-4;
/** Below this a rotation vector is twice the vector part of its quaternion [1]. */
const TINY = 1e-12;

export const bushing: LoadFormula<CompiledBushing> = (load, site) => {
  const { graph: g, carriers, efforts } = site;
  const a = sideAt(load.a, load.pointA, load.axesA, site);
  const b = sideAt(load.b, load.pointB, load.axesB, site);
  // B's origin from both reference points
  const gap = subVectors(g, addVectors(g, b.carrier.origin, b.arm), addVectors(g, a.carrier.origin, a.arm));
  const armA = addVectors(g, a.arm, gap);
  const rate = subVectors(
    g,
    addVectors(g, b.carrier.v, cross(g, b.carrier.w, b.arm)),
    addVectors(g, a.carrier.v, cross(g, a.carrier.w, armA)),
  );
  const r = rotationVector(g, a.quaternion(), b.quaternion());
  const spin = multiplyTransposed(g, a.axes, subVectors(g, b.carrier.w, a.carrier.w));
  const u = [...multiplyTransposed(g, a.axes, gap), ...r];
  const udot = [...multiplyTransposed(g, a.axes, rate), ...rotationMap(g, r, -0.5, spin)];
  const damped = times(site, load.damping, udot);
  const effort = negVector(g, addVectors(g, times(site, load.stiffness, u), damped));
  const force = multiply(g, a.axes, effort.slice(0, 3));
  const torque = multiply(g, a.axes, rotationMap(g, r, 0.5, effort.slice(3)));
  efforts.exert(carriers.bodyOf(load.b), forceAt(g, b.arm, force));
  efforts.exert(carriers.bodyOf(load.a), forceAt(g, armA, negVector(g, force)));
  exertTorque(load.b, torque, site);
  exertTorque(load.a, negVector(g, torque), site);
  efforts.dissipate(dot(g, damped, udot));
};

function sideAt(
  body: number,
  point: Float64Array,
  [w, x, y, z]: Float64Array,
  { graph, numbers, carriers }: LoadSite,
): RowSide {
  const frame = { position: [point[0], point[1], point[2]], orientation: [w, x, y, z] } as const;
  return sideOf(graph, numbers, carriers.of(body), frame);
}

/** Product of a matrix of 36 numbers and a vector of 6. */
function times({ graph: g, numbers }: LoadSite, M: Float64Array, x: Vector): Vector {
  return x.map((_, row) =>
    dot(
      g,
      Array.from(M.subarray(6 * row, 6 * row + 6), (value) => numbers.of(value)),
      x,
    ),
  );
}

/** log(Q_A^T Q_B) the shorter way round, along A's axes. */
function rotationVector(g: Graph, [w, x, y, z]: Vector, b: Vector): Vector {
  const [c, ...vec] = timesQuaternion(g, [w, g.neg(x), g.neg(y), g.neg(z)], b);
  const s = g.sqrt(dot(g, vec, vec));
  const angle = g.mul(g.constant(2), g.apply2('atan2', s, g.abs(c)));
  const scale = g.select(g.sub(s, g.constant(TINY)), g.div(angle, s), g.constant(2));
  return scaleVector(g, g.select(g.neg(c), g.neg(scale), scale), vec);
}

/** (1 + sign [r]x + beta [r]x^2) x: P(r) for -1/2, its transpose for 1/2. */
function rotationMap(g: Graph, r: Vector, sign: number, x: Vector): Vector {
  const once = cross(g, r, x);
  const twice = cross(g, r, once);
  const beta = betaOf(g, dot(g, r, r));
  return addVectors(g, x, addVectors(g, scaleVector(g, g.constant(sign), once), scaleVector(g, beta, twice)));
}

function betaOf(g: Graph, square: Node): Node {
  const half = g.mul(g.constant(0.5), g.sqrt(square));
  const closed = g.div(g.sub(g.one, g.div(half, g.apply('tan', half))), square);
  const series = g.add(g.constant(1 / 12), g.div(square, g.constant(720)));
  return g.select(g.sub(g.constant(SMALL), square), series, closed);
}
