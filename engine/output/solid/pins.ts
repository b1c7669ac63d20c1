/** Points in space, hashed into boxes: counts the neighbours of a point without looking at those far away. */
import { distance } from '../../results/free-body/vectors';
import type { Triple } from '../../results/free-body/vectors';

/** Boxes with the same hash are few; points that share it by chance are excluded by their distance. */
const [I, J, K] = [73856093, 19349663, 83492791];

const NONE: readonly Triple[] = [];

export class Pins {
  private readonly boxes = new Map<number, Triple[]>();
  private readonly size: number;
  /** Boxes visited in a count. */
  private readonly looked: number[] = [];

  /** `reach`: the largest radius of a later query. */
  constructor(reach: number) {
    // so that neighbours lie in at most two boxes along each axis
    this.size = 2.01 * reach;
  }

  add(place: Triple): void {
    const key = keyOf(this.boxOf(place[0]), this.boxOf(place[1]), this.boxOf(place[2]));
    const box = this.boxes.get(key);
    if (box) box.push(place);
    else this.boxes.set(key, [place]);
  }

  /** Number of points closer than `radius`, which is at most the reach. */
  countNear(place: Triple, radius: number): number {
    const { looked } = this;
    // an edit queries every pin: avoid creating arrays
    const i0 = this.boxOf(place[0] - radius);
    const j0 = this.boxOf(place[1] - radius);
    const k0 = this.boxOf(place[2] - radius);
    const i1 = this.boxOf(place[0] + radius);
    const j1 = this.boxOf(place[1] + radius);
    const k1 = this.boxOf(place[2] + radius);
    looked.length = 0;
    let count = 0;
    for (let i = i0; ; i = i1) {
      for (let j = j0; ; j = j1) {
        for (let k = k0; ; k = k1) {
          const key = keyOf(i, j, k);
          // two boxes with the same hash contain the same points
          if (!looked.includes(key)) {
            looked.push(key);
            for (const other of this.boxes.get(key) ?? NONE) if (distance(other, place) < radius) count += 1;
          }
          if (!(k < k1)) break;
        }
        if (!(j < j1)) break;
      }
      if (!(i < i1)) break;
    }
    return count;
  }

  private boxOf(coordinate: number): number {
    return Math.floor(coordinate / this.size);
  }
}

function keyOf(i: number, j: number, k: number): number {
  return Math.imul(i, I) ^ Math.imul(j, J) ^ Math.imul(k, K);
}
