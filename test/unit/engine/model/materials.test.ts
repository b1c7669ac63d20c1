/** The table of materials: every value within what its class of material has, and each name once. */
import { describe, expect, test } from 'vitest';
import { findMaterial, MATERIALS, STEEL } from '../../../../engine/model/materials/material';

/** Bounds of a class from handbooks: density [kg/m^3], modulus [GPa], strength [MPa]. */
const CLASSES: readonly [
  name: RegExp,
  density: [number, number],
  modulus: [number, number],
  strength: [number, number],
][] = [
  [/^Steel/, [7700, 7900], [205, 215], [200, 1500]],
  [/^Stainless/, [7600, 8100], [195, 220], [170, 800]],
  [/^Cast iron/, [7000, 7400], [95, 180], [200, 500]],
  [/^Aluminium EN/, [2600, 2850], [68, 76], [60, 550]],
  [/^Magnesium/, [1700, 1900], [41, 47], [100, 250]],
  [/^Titanium/, [4400, 4550], [100, 120], [200, 1000]],
  [/^(Brass|Bronze)/, [8300, 8900], [80, 120], [100, 500]],
  [/^Aluminium bronze/, [7400, 7800], [110, 130], [200, 500]],
  [/^(ABS|PA|PC|PE|PEEK|POM|PTFE|PLA|PMMA)\b/, [900, 2200], [0.4, 12], [8, 200]],
  [/^(CFRP|GFRP)/, [1500, 2000], [20, 150], [200, 2500]],
  [/wood/, [350, 800], [8, 15], [10, 40]],
];

test('has the thirty and more common materials, each once', () => {
  expect(MATERIALS.length).toBeGreaterThan(35);
  expect(new Set(MATERIALS.map(({ name }) => name.toLowerCase())).size).toBe(MATERIALS.length);
});

describe.each(MATERIALS.map((one) => [one.name, one] as const))('%s', (name, material) => {
  test('is found by name, and lies within its class', () => {
    expect(findMaterial(` ${name.toUpperCase()} `)).toBe(material);
    const classes = CLASSES.filter(([pattern]) => pattern.test(name));
    expect(classes).toHaveLength(1);
    const [, density, modulus, strength] = classes[0]!;
    for (const [value, [least, most]] of [
      [material.density, density],
      [material.modulus / 1e9, modulus],
      [material.strength / 1e6, strength],
    ] as const) {
      expect(value).toBeGreaterThanOrEqual(least);
      expect(value).toBeLessThanOrEqual(most);
    }
    expect(material.poisson).toBeGreaterThan(0.2);
    expect(material.poisson).toBeLessThan(0.5);
    // a strength beyond a fiftieth of the modulus would be a slip of unit
    expect(material.strength).toBeLessThan(material.modulus / 20);
    expect(material.source).toMatch(/^(EN|ASTM|typical of data sheets)/);
  });
});

test('new bodies are of its first steel', () =>
  expect(STEEL).toMatchObject({ name: 'Steel S235JR', density: 7850 }));
