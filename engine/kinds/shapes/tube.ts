/** A round tube between two points. */
import { add, normalize, scaled, size, subtract } from '../../core/math/triples';
import { choice } from '../../schema/field';
import type { Vec3 } from '../../schema/frame';
import { arcPoints, profile, profileFields } from './profile';
import { checkWall } from './check-wall';
import { preferred } from './sizes';

export interface Tube {
  kind: 'tube';
  from: Vec3;
  to: Vec3;
  diameter: number;
  wall: number;
}

const AROUND = 32;
/** The chord of a side is within 0.03 % of the radius. */
const AROUND_FINE = 128;

export const tube = profile<Tube>({
  title: 'Tube',
  plural: 'tubes',
  icon: 'M2.6 11.2 10.2 3.4M4.8 13.4l7.8-7.8M10.2 3.4a1.6 2.2 45 0 1 2.4 2.2 1.6 2.2 45 0 1-2.4-2.2M2.6 11.2a1.6 2.2 45 0 0 2.2 2.2',
  fields: profileFields(choice('kind', 'Shape', 'tube'), ['diameter', 'Diameter'], ['wall', 'Wall']),
  sizes: (span) => ({ diameter: preferred(span / 10), wall: preferred(span / 100) }),
  check: ({ diameter, wall }, checks) => checkWall('tube', wall, diameter / 2, checks),
  round: ({ from, to, diameter, wall }) => ({
    center: scaled(add(from, to), 0.5),
    axis: normalize(subtract(to, from)),
    radius: diameter / 2,
    half: size(subtract(to, from)) / 2,
    bore: diameter / 2 - wall,
  }),
  section({ diameter, wall }, isFine = false) {
    const [outer, inner] = [diameter / 2, diameter / 2 - wall];
    const second = (Math.PI / 4) * (outer ** 4 - inner ** 4);
    const ring = (radius: number) =>
      arcPoints([0, 0], radius, 0, 2 * Math.PI, isFine ? AROUND_FINE : AROUND).slice(1);
    return {
      area: Math.PI * (outer ** 2 - inner ** 2),
      squares: [second, second],
      torsion: 2 * second,
      rim: ring(outer),
      hole: ring(inner),
      radius: outer,
    };
  },
});
