/** Drag of a body in a still medium (T 4.9). */
import { addVectors, cross, dot, scaleVector } from '../../code/vectors';
import { exertAt, exertTorque } from './exert';
import type { CompiledDrag } from '../../../../kinds/loads/drag';
import type { LoadFormula } from './load-formula';

export const drag: LoadFormula<CompiledDrag> = ({ body, point, linear, angular }, site) => {
  const { graph: g, numbers, carriers, efforts } = site;
  const { v, w } = carriers.of(body);
  const velocity = addVectors(g, v, cross(g, w, carriers.arm(body, point)));
  const [c, r] = [numbers.of(linear), numbers.of(angular)];
  exertAt(body, point, scaleVector(g, g.neg(c), velocity), site);
  exertTorque(body, scaleVector(g, g.neg(r), w), site);
  efforts.dissipate(g.add(g.mul(c, dot(g, velocity, velocity)), g.mul(r, dot(g, w, w))));
};
