/** Sections of stock, from their geometry, against what the standards tabulate [cm^2, cm^4]. */
import { describe, expect, test } from 'vitest';
import { massOf } from '../../../../engine/model/masses/mass';
import { shapeDefinition } from '../../../../engine/kinds/shapes/shapes';
import type { Shape } from '../../../../engine/kinds/shapes/shapes';
import { cutFrom, STOCK, stockOf } from '../../../../engine/kinds/shapes/stock';

const ROD: Shape = { kind: 'rod', from: [0, 0, 0], to: [1, 0, 0], radius: 0.01 };
const cut = (name: string): Shape =>
  cutFrom(
    ROD,
    STOCK.find((one) => one.name === name)!,
  )!;
const sectionOf = (shape: Shape) => shapeDefinition(shape.kind).beam!(shape, [1, 0, 0])!.section;

/** Name, area, the larger and the smaller second moment, torsion constant (0: not compared). */
const TABULATED: readonly [string, number, number, number, number][] = [
  ['Tube 21.3×2', 1.21, 0.571, 0.571, 1.14],
  ['Tube 33.7×3', 2.89, 3.44, 3.44, 6.88],
  ['Tube 48.3×3', 4.27, 11, 11, 22],
  ['Tube 60.3×3', 5.4, 22.2, 22.2, 44.4],
  ['Tube 88.9×4', 10.7, 96.3, 96.3, 193],
  ['Tube 114.3×5', 17.2, 257, 257, 514],
  ['Square tube 20×2', 1.34, 0.692, 0.692, 1.21],
  ['Square tube 40×3', 4.21, 9.32, 9.32, 15.8],
  ['Square tube 50×3', 5.41, 19.5, 19.5, 32.1],
  ['Square tube 60×3', 6.61, 35.1, 35.1, 57.1],
  ['Square tube 80×4', 11.7, 111, 111, 180],
  ['Square tube 100×4', 14.9, 226, 226, 362],
  ['Square tube 100×5', 18.4, 271, 271, 441],
  ['IPE 80', 7.64, 80.1, 8.49, 0.7],
  ['IPE 100', 10.3, 171, 15.9, 1.2],
  ['IPE 120', 13.2, 318, 27.7, 1.74],
  ['IPE 140', 16.4, 541, 44.9, 2.45],
  ['IPE 160', 20.1, 869, 68.3, 3.6],
  ['IPE 180', 23.9, 1317, 101, 4.79],
  ['IPE 200', 28.5, 1943, 142, 6.98],
  ['IPE 220', 33.4, 2772, 205, 9.07],
  ['IPE 240', 39.1, 3892, 284, 12.9],
  ['IPE 270', 45.9, 5790, 420, 15.9],
  ['IPE 300', 53.8, 8356, 604, 20.1],
  ['IPE 400', 84.5, 23130, 1318, 51.1],
  ['IPE 600', 156, 92080, 3387, 165],
  ['UPE 80', 10.1, 107, 25.5, 0],
  ['UPE 100', 12.5, 207, 38.3, 0],
  ['UPE 120', 15.4, 364, 55.5, 0],
  ['UPE 140', 18.4, 600, 78.8, 0],
  ['UPE 160', 21.7, 911, 107, 0],
  ['UPE 180', 25.1, 1350, 144, 0],
  ['UPE 200', 29, 1910, 187, 0],
  ['UPE 220', 33.9, 2680, 247, 0],
  ['UPE 240', 38.5, 3600, 311, 0],
  ['UPE 270', 44.8, 5250, 401, 0],
  ['UPE 300', 56.6, 7820, 538, 0],
  ['UPE 330', 67.8, 11010, 682, 0],
  ['UPE 360', 77.9, 14830, 844, 0],
];

test.each(TABULATED)('%s has the tabulated section', (name, area, strong, weak, torsion) => {
  const section = sectionOf(cut(name));
  const [least, most] = [...section.secondMoment].sort((a, b) => a - b);
  // three digits are tabulated
  for (const [value, wanted] of [
    [section.area * 1e4, area],
    [most! * 1e8, strong],
    [least! * 1e8, weak],
  ] as const)
    expect(Math.abs(value / wanted - 1)).toBeLessThan(0.0055);
  // of flanged sections the tables go by another approximation
  if (torsion > 0)
    expect(Math.abs((section.torsion * 1e8) / torsion - 1)).toBeLessThan(/^IPE/.test(name) ? 0.04 : 0.0055);
});

describe.each(STOCK.map((one) => [one.name, one] as const))('%s', (name, stock) => {
  test('keeps the ends, is found by its sizes, and weighs its area', () => {
    const shape = cutFrom(ROD, stock)!;
    expect(shape).toMatchObject({ kind: stock.kind, from: [0, 0, 0], to: [1, 0, 0] });
    expect(stockOf(shape)?.name).toBe(name);
    const { mass } = massOf({ shape, mass: { kind: 'shape', density: 7850 } });
    const length = stock.kind === 'link' ? 1 + (Math.PI / 4) * stock.sizes['width']! : 1;
    expect(mass / (7850 * sectionOf(shape).area * length)).toBeCloseTo(1, 9);
  });
});

test('no two of them have one name, and a size typed over has none', () => {
  expect(new Set(STOCK.map(({ name }) => name)).size).toBe(STOCK.length);
  expect(stockOf({ ...cut('IPE 100'), web: 0.0042 } as Shape)).toBeNull();
  expect(cutFrom({ kind: 'sphere', center: [0, 0, 0], radius: 1 }, STOCK[0]!)).toBeNull();
});
