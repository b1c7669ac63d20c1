/** The advance along a screw's axis is proportional to its angle, up to whole pitches (T 2.8). */
import { addVectors, scaleVector } from '../../code/vectors';
import { hingeAngle } from './hinge-angle';
import { pointInPlane } from './point-in-plane';
import { nearestWhole } from './whole';
import type { RowFormula } from './row';
import type { Spatial } from '../tree/spatial';

export const screwAdvance: RowFormula = (site) => {
  const { graph: g, numbers, record } = site;
  const pitch = record.pitch as number;
  const lead = numbers.of(pitch / (2 * Math.PI));
  const [slide] = pointInPlane({ ...site, axisA: 2 });
  const [angle] = hingeAngle(site);
  const less = (a: Spatial, b: Spatial): Spatial => ({
    angular: addVectors(g, a.angular, scaleVector(g, g.neg(lead), b.angular)),
    linear: addVectors(g, a.linear, scaleVector(g, g.neg(lead), b.linear)),
  });
  const advance = g.sub(slide.C, g.mul(lead, angle.C));
  const turn = numbers.of(Math.abs(pitch));
  return [
    {
      C: g.sub(advance, g.mul(turn, nearestWhole(g, g.div(advance, turn)))),
      a: less(slide.a, angle.a),
      b: less(slide.b, angle.b),
      gdot: g.sub(slide.gdot, g.mul(lead, angle.gdot)),
    },
  ];
};
