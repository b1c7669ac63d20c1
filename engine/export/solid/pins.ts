/** Places in space, in boxes: how many lie near a point is told without looking at those far away. */
import { distance } from '../vectors';
import type { Triple } from '../vectors';

export class Pins {
  private readonly boxes = new Map<string, Triple[]>();
  private readonly size: number;

  /** `reach`: the largest distance that will be asked for. */
  constructor(reach: number) {
    // so that what is near lies in two boxes along each axis at most
    this.size = 2.01 * reach;
  }

  add(place: Triple): void {
    const key = place.map((c) => this.boxOf(c)).join();
    const box = this.boxes.get(key);
    if (box) box.push(place);
    else this.boxes.set(key, [place]);
  }

  /** How many are closer than `radius`, which is at most the reach. */
  countNear([x, y, z]: Triple, radius: number): number {
    let count = 0;
    for (const i of this.boxesNear(x, radius))
      for (const j of this.boxesNear(y, radius))
        for (const k of this.boxesNear(z, radius))
          for (const place of this.boxes.get(`${i},${j},${k}`) ?? [])
            if (distance(place, [x, y, z]) < radius) count += 1;
    return count;
  }

  private boxesNear(at: number, radius: number): number[] {
    const first = this.boxOf(at - radius);
    const last = this.boxOf(at + radius);
    return first === last ? [first] : [first, last];
  }

  private boxOf(coordinate: number): number {
    return Math.floor(coordinate / this.size);
  }
}
