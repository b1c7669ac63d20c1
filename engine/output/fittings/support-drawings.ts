/** Pedestals and the bed of a machine, around their own z axis; `part-drawings.ts` says in which units. */
import type { Solid } from '../solid/solid';
import type { Triple } from './vector';

/** Half its width at the foot and at the top, in glyph units. */
const FOOT = 3.2;
const TOP = 1.9;
/** Strokes along an edge of a bed. */
const HATCHES = 12;

export function addPedestal(s: Solid): void {
  const outline = [
    [-FOOT, -0.5],
    [FOOT, -0.5],
    [TOP, 0.5],
    [-TOP, 0.5],
  ] as const;
  outline.forEach(([x, z], i) => {
    const [nx, nz] = outline[(i + 1) % outline.length];
    s.face([
      [nx, 0, nz],
      [nx, -1, nz],
      [x, -1, z],
      [x, 0, z],
    ]);
    s.edge([x, 0, z], [x, -1, z]);
    for (const y of [0, -1]) s.edge([x, y, z], [nx, y, nz]);
  });
  const side = (y: number): Triple[] => outline.map(([x, z]): Triple => [x, y, z]);
  s.face(side(-1));
  s.face(side(0).reverse());
}

export function addBed(s: Solid, thick: number): void {
  s.block([0, -thick / 2, 0], [0.5, 0, 0], [0, thick / 2, 0], [0, 0, 0.5]);
  for (let i = 0; i <= HATCHES; i++)
    for (const x of [-0.5, 0.5]) {
      const z = -0.5 + i / HATCHES;
      s.edge([x, -thick, z], [x, -2.5 * thick, z - 0.03]);
    }
}

/** Around an upright shaft, below its link: a bush, and the plate that it stands on. */
export function addStepBearing(s: Solid): void {
  s.cylinder([0, 0, -4.4], [0, 0, -2.35], TOP);
  s.block([0, 0, -4.7], [4, 0, 0], [0, 4, 0], [0, 0, 0.3]);
  for (const side of [-4, 4])
    for (let i = 0; i <= 6; i++) {
      const at = -4 + (8 * i) / 6;
      s.edge([at, side, -5], [at - 1, side, -6.1]).edge([side, at, -5], [side, at - 1, -6.1]);
    }
}
