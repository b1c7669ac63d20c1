import { expect, it } from 'vitest';
import { Pins } from '../../../../engine/output/solid/pins';
import { distance } from '../../../../engine/results/free-body/vectors';
import type { Triple } from '../../../../engine/results/free-body/vectors';
import { createRandom } from '../../../support/draw';

it('counts the places near a point as looking at each of them does', () => {
  const random = createRandom(7);
  let near = 0;
  for (const spread of [0.1, 3, 1e12]) {
    const pins = new Pins(0.5);
    const all: Triple[] = [];
    const draw = (): Triple => [random() * spread - spread / 2, random() * spread, -random() * spread];
    for (let i = 0; i < 400; i++) {
      // corners of boxes, and places that are there already, are the awkward ones
      const place: Triple =
        i % 5 === 0 ? [Math.round(draw()[0]), 0, -0] : i % 7 === 0 ? [...all[i >> 1]] : draw();
      const radius = i % 3 === 0 ? 0.5 : 0.5 * random();
      const count = all.filter((other) => distance(other, place) < radius).length;
      expect(pins.countNear(place, radius)).toBe(count);
      near += count;
      pins.add(place);
      all.push(place);
    }
  }
  expect(near).toBeGreaterThan(1000);
});
