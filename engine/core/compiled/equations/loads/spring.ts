/** A spring and damper between two points: linear (T 4.4), by a table (T 4.8), or by an expression (T 4.13). */
import { curveAt, straightAt } from '../curve';
import { addVectors, cross, dot, norm, scaleVector, subVectors } from '../../code/vectors';
import { exertAt } from './exert';
import { formulaNode } from '../expressions';
import { MEETING } from '../../../../kinds/loads/spring-kernel';
import type { CompiledSpring, SpringTension } from '../../../../kinds/loads/spring-kernel';
import type { LoadFormula, LoadSite } from './load-formula';
import type { Node } from '../../code/graph';
import type { Vector } from '../../code/vectors';
import type { PiecewiseCubic } from '../../../math/piecewise-cubic';

export const spring: LoadFormula<CompiledSpring> = (load, site) => {
  const { graph: g, numbers, efforts } = site;
  const { e, length, rate } = lineOf(load, site);
  if (load.tension) {
    pull(load, e, tensionByFormula(load.tension, length, rate, site), site);
    return;
  }
  const braking = g.mul(numbers.of(load.damping), rate);
  const tension = load.curve
    ? tensionOf(load.curve, length, site)
    : g.mul(numbers.of(load.stiffness), g.sub(length, numbers.of(load.restLength)));
  pull(load, e, g.add(tension, braking), site);
  efforts.dissipate(g.mul(braking, rate));
};

function pull({ a, b, pointA, pointB }: CompiledSpring, e: Vector, tension: Node, site: LoadSite): void {
  const { graph: g } = site;
  exertAt(a, pointA, scaleVector(g, tension, e), site);
  exertAt(b, pointB, scaleVector(g, g.neg(tension), e), site);
}

/** The tension of an expression (T 4.13); counts its power, less that of its energy. */
function tensionByFormula(
  { formula, conservative, readsRate }: SpringTension,
  length: Node,
  rate: Node,
  site: LoadSite,
) {
  const { graph: g, efforts } = site;
  const tension = formulaNode(formula, { ...site, variables: { length, rate } });
  if (!conservative) efforts.work(g.neg(g.mul(tension, rate)));
  else if (readsRate) {
    const atRest = formulaNode(formula, { ...site, variables: { length, rate: site.numbers.live(() => 0) } });
    const braking = g.mul(g.sub(tension, atRest), rate);
    efforts.dissipate(g.max(braking, g.zero));
    efforts.work(g.max(g.neg(braking), g.zero));
  }
  return tension;
}

/** The table's tension, extended by straight lines. */
function tensionOf(curve: PiecewiseCubic, length: Node, { graph: g, numbers }: LoadSite): Node {
  const last = curve.x.length - 1;
  const beyond = (i: number) => straightAt(g, numbers, curve, i, length)[0];
  const isBefore = g.sub(numbers.of(curve.x[0]), length);
  const isAfter = g.sub(length, numbers.of(curve.x[last]));
  const [inside] = curveAt(g, numbers, curve, length);
  return g.select(isBefore, beyond(0), g.select(isAfter, beyond(last), inside));
}

/** The direction from A's point to B's, their distance and its rate; no direction where they coincide. */
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
