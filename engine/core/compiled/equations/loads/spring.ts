/** A spring and damper between two points: linear (T 4.4), or by a table (T 4.8). */
import { NotToBeCompiled } from '../reasons';
import { curveAt, straightAt } from '../curve';
import { addVectors, cross, dot, norm, scaleVector, subVectors } from '../../code/vectors';
import { exertAt } from './exert';
import { MEETING } from '../../../../kinds/loads/spring-kernel';
import type { CompiledSpring } from '../../../../kinds/loads/spring-kernel';
import type { LoadFormula, LoadSite } from './load-formula';
import type { Node } from '../../code/graph';
import type { PiecewiseCubic } from '../../../math/piecewise-cubic';

export const spring: LoadFormula<CompiledSpring> = (load, site) => {
  const { graph: g, numbers, efforts } = site;
  if (load.tension) throw new NotToBeCompiled('springs with an expression');
  const { e, length, rate } = lineOf(load, site);
  const braking = g.mul(numbers.of(load.damping), rate);
  const tension = load.curve
    ? tensionOf(load.curve, length, site)
    : g.mul(numbers.of(load.stiffness), g.sub(length, numbers.of(load.restLength)));
  const pull = scaleVector(g, g.add(tension, braking), e);
  exertAt(load.a, load.pointA, pull, site);
  exertAt(load.b, load.pointB, scaleVector(g, g.constant(-1), pull), site);
  efforts.dissipate(g.mul(braking, rate));
};

/** By the table, straight on beyond its ends. */
function tensionOf(curve: PiecewiseCubic, length: Node, { graph: g, numbers }: LoadSite): Node {
  const last = curve.x.length - 1;
  const beyond = (i: number) => straightAt(g, numbers, curve, i, length)[0];
  const isBefore = g.sub(numbers.of(curve.x[0]), length);
  const isAfter = g.sub(length, numbers.of(curve.x[last]));
  const [inside] = curveAt(g, numbers, curve, length);
  return g.select(isBefore, beyond(0), g.select(isAfter, beyond(last), inside));
}

/** The direction from A's point to B's, their distance and its rate; where they meet there is no direction. */
function lineOf({ a, b, pointA, pointB }: CompiledSpring, { graph: g, carriers }: LoadSite) {
  const end = (body: number, point: Float64Array) => {
    const { origin, v, w } = carriers.of(body);
    const arm = carriers.arm(body, point);
    return { at: addVectors(g, origin, arm), velocity: addVectors(g, v, cross(g, w, arm)) };
  };
  const [from, to] = [end(a, pointA), end(b, pointB)];
  const d = subVectors(g, to.at, from.at);
  const length = norm(g, d);
  const isApart = g.sub(length, g.constant(MEETING));
  const e = scaleVector(g, g.select(isApart, g.inverse(length), g.zero), d);
  return { e, length, rate: dot(g, e, subVectors(g, to.velocity, from.velocity)) };
}
