import { setPlane } from './features';
import { triple } from '../math/scratch';
import type { Scratch } from '../math/scratch';
import type { ContactShape } from './shape';
import type { Feature } from './proximity';

const createScratch = () => ({ normal: triple(), centre: triple() });

/** The face of a box on the side `sign` of its axis k. */
export function setFace(
  feature: Feature,
  box: ContactShape,
  k: number,
  sign: number,
  scratch: Scratch,
): void {
  const { normal, centre } = scratch.of(createScratch);
  for (let c = 0; c < 3; c++) {
    normal[c] = sign * box.axes[3 * c + k];
    centre[c] = box.point[c] + box.half[k] * normal[c];
  }
  setPlane(feature, centre, normal);
}

const AROUND = [1, 1, -1, 1, -1, -1, 1, -1] as const;

/** out = the four corners of that face, in order around it. */
export function writeFace(out: Float64Array, box: ContactShape, k: number, sign: number): void {
  const k1 = (k + 1) % 3;
  const k2 = (k + 2) % 3;
  for (let i = 0; i < 4; i++) {
    for (let c = 0; c < 3; c++) {
      out[3 * i + c] =
        box.point[c] +
        sign * box.half[k] * box.axes[3 * c + k] +
        AROUND[2 * i] * box.half[k1] * box.axes[3 * c + k1] +
        AROUND[2 * i + 1] * box.half[k2] * box.axes[3 * c + k2];
    }
  }
}
