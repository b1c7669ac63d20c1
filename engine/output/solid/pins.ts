/** Places in space, in boxes: how many lie near a point is told without looking at those far away. */
import { distance } from '../../results/free-body/vectors';
import type { Triple } from '../../results/free-body/vectors';

/** Boxes of one number are few; those that share it by chance are told apart by the distance. */
const [I, J, K] = [73856093, 19349663, 83492791];

const NONE: readonly Triple[] = [];

export class Pins {
  private readonly boxes = new Map<number, Triple[]>();
  private readonly size: number;
  /** While they are counted. */
  private readonly looked: number[] = [];

  /** `reach`: the largest distance that will be asked for. */
  constructor(reach: number) {
    // so that what is near lies in two boxes along each axis at most
    this.size = 2.01 * reach;
  }

  add(place: Triple): void {
    const key = keyOf(this.boxOf(place[0]), this.boxOf(place[1]), this.boxOf(place[2]));
    const box = this.boxes.get(key);
    if (box) box.push(place);
    else this.boxes.set(key, [place]);
  }

  /** How many are closer than `radius`, which is at most the reach. */
  countNear(place: Triple, radius: number): number {
    const { looked } = this;
    // an edit asks for every pin: no arrays on the way
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
          // two boxes of one number hold the same places
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
