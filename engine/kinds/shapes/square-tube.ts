/** A square tube between two points, with rounded corners: inner and outer fillets are concentric. */
import { choice } from '../../schema/field';
import type { Vec3 } from '../../schema/frame';
import { areaMoments, roundedSquare, SIGNS } from './area-parts';
import { arcPoints, profile, profileFields } from './profile';
import { checkWall } from './check-wall';
import { preferred } from './sizes';

export interface SquareTube {
  kind: 'square-tube';
  from: Vec3;
  to: Vec3;
  side: number;
  wall: number;
}

/** Outer corner radius as assumed by EN 10219-2 [m]: a multiple of the wall thickness that grows with it. */
export const cornerOf = (wall: number): number => (wall <= 0.006 ? 2 : wall <= 0.01 ? 2.5 : 3) * wall;

export const squareTube = profile<SquareTube>({
  title: 'Square tube',
  plural: 'square tubes',
  icon: 'M3 5.5 10.5 3v5.5L3 11zM3 5.5 5.5 7.8V13.3L3 11M5.5 7.8 13 5.3v5.5l-7.5 2.5M10.5 3 13 5.3',
  fields: profileFields(choice('kind', 'Shape', 'square-tube'), ['side', 'Side'], ['wall', 'Wall']),
  sizes: (span) => ({ side: preferred(span / 10), wall: preferred(span / 100) }),
  check: ({ side, wall }, checks) => checkWall('square tube', cornerOf(wall), side / 2, checks),
  section({ side, wall }) {
    const half = side / 2;
    const outer = cornerOf(wall);
    const inner = outer - wall;
    const { area, squares } = areaMoments([
      ...roundedSquare(half, outer, 1),
      ...roundedSquare(half - wall, inner, -1),
    ]);
    // EN 10219-2, Annex B: the centre line of the wall, and the area that it encloses
    const middle = (outer + inner) / 2;
    const around = 4 * (side - wall) - 2 * middle * (4 - Math.PI);
    const enclosed = (side - wall) ** 2 - middle ** 2 * (4 - Math.PI);
    const rim = (radius: number) =>
      SIGNS.flatMap(([a, b], i) => {
        const center = half - outer;
        return arcPoints([a * center, b * center], radius, (i * Math.PI) / 2, ((i + 1) * Math.PI) / 2, 4);
      });
    return {
      ...{ area, squares },
      torsion: (wall ** 3 * around) / 3 + (4 * enclosed ** 2 * wall) / around,
      ...{ rim: rim(outer), hole: rim(inner), radius: half },
    };
  },
});
