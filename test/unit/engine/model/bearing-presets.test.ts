/** Presets of bearings against Palmgren's formulas (Harris, Rolling Bearing Analysis), in mm and N. */
import { expect, test } from 'vitest';
import { BEARING_PRESETS, bearingCompliance, findBearing } from '../../../../engine/model/bearing-presets';

/** Load of the heaviest loaded of `count` elements [N]. */
const heaviest = (load: number, count: number): number => (5 * load) / count;
const ball = (q: number, diameter: number): number => (4.36e-4 * q ** (2 / 3)) / diameter ** (1 / 3);
const roller = (q: number, length: number): number => (7.68e-5 * q ** 0.9) / length ** 0.8;

test('a ball bearing of 20 mm (6204: 8 balls of 7.938 mm, rating 13.5 kN) under a tenth of its rating', () => {
  const load = 1350;
  const gives = 1e-3 * ball(heaviest(load, 8), 7.938);
  const { radial } = bearingCompliance('ball', 0.02);
  expect(Math.abs((radial * load) / gives - 1)).toBeLessThan(0.2);
});

test('a roller bearing of 20 mm (of the size of NU 204: 11 rollers, 9 mm long, 27 kN) under a tenth of its rating', () => {
  const load = 2700;
  const gives = 1e-3 * roller(heaviest(load, 11), 9);
  const { radial } = bearingCompliance('roller', 0.02);
  expect(Math.abs((radial * load) / gives - 1)).toBeLessThan(0.2);
});

test.each(['plain', 'ball', 'roller'] as const)(
  '%s: twice the bore, twice as stiff, tilting eight times',
  (kind) => {
    const [small, large] = [bearingCompliance(kind, 0.02), bearingCompliance(kind, 0.04)];
    expect(small.radial / large.radial).toBeCloseTo(2, 1);
    expect(small.axial / large.axial).toBeCloseTo(2, 1);
    expect(small.tilting / large.tilting).toBeCloseTo(8, 1);
  },
);

test('a compliance says of which bearing it is, and of which bore', () => {
  for (const preset of BEARING_PRESETS) {
    // to three digits they say it themselves, as bores of bearings are given
    for (let mm = 3; mm <= 300; mm += 1)
      expect(findBearing(bearingCompliance(preset, mm / 1000))).toEqual({ preset, bore: mm / 1000 });
    const odd = bearingCompliance(preset, 0.025437);
    expect(findBearing(odd, 0.025437)).toEqual({ preset, bore: 0.025437 });
    expect(findBearing({ ...odd, axial: odd.axial * 1.01 }, 0.025437)).toBeNull();
    expect(findBearing({ ...odd, twisting: 1e-4 })).toBeNull();
  }
  expect(findBearing({ kind: 'bearing', radial: 0, axial: 0, tilting: 0, twisting: 0 })).toBeNull();
});
