/**
 * Standard stock by name, chosen in the inspector of a body with two ends. The file stores only the sizes; the name is looked up from
 * them, so it cannot become outdated.
 */
import { shapeDefinition } from './shapes';
import type { Shape, ShapeKind } from './shapes';

export interface Stock {
  readonly name: string;
  readonly group: string;
  readonly kind: ShapeKind;
  /** Values of the fields of its kind [m]. */
  readonly sizes: Readonly<Record<string, number>>;
}

const mm = (sizes: Readonly<Record<string, number>>) =>
  Object.fromEntries(
    Object.entries(sizes).map(([key, value]) => [key, Number((value / 1000).toPrecision(6))]),
  );

const THICKNESSES = [3, 4, 5, 6, 8, 10, 12, 15, 20];
const FLATS = [10, 12, 16, 20, 25, 30, 35, 40, 50, 60, 70, 80, 100].flatMap((width) =>
  THICKNESSES.filter((thickness) => 2 * thickness <= width).map((thickness): Stock => ({
    ...{ name: `Flat ${width}×${thickness}`, group: 'Flat, EN 10058', kind: 'link' },
    sizes: mm({ width, thickness }),
  })),
);

const ROUNDS = [...[8, 10, 12, 14, 15, 16, 18, 20, 22, 25, 28, 30, 32, 35, 40, 45, 50, 60, 70, 80, 100]].map(
  (diameter): Stock => ({
    ...{ name: `Round ${diameter}`, group: 'Round, EN 10060', kind: 'rod' },
    sizes: mm({ radius: diameter / 2 }),
  }),
);

/** Outer size, and its wall thicknesses. */
const TUBES: readonly (readonly [number, ...number[]])[] = [
  [21.3, 2, 2.5, 3],
  [26.9, 2, 2.5, 3],
  [33.7, 2, 2.5, 3, 4],
  [42.4, 2, 2.5, 3, 4],
  [48.3, 2.5, 3, 4, 5],
  [60.3, 2.5, 3, 4, 5],
  [76.1, 2.5, 3, 4, 5],
  [88.9, 3, 4, 5, 6],
  [101.6, 3, 4, 5, 6],
  [114.3, 3, 4, 5, 6],
  [139.7, 4, 5, 6, 8],
  [168.3, 4, 5, 6, 8, 10],
];
const SQUARES: readonly (readonly [number, ...number[]])[] = [
  [20, 2],
  [25, 2, 2.5, 3],
  [30, 2, 2.5, 3],
  [40, 2, 2.5, 3, 4],
  [50, 2, 2.5, 3, 4, 5],
  [60, 2, 2.5, 3, 4, 5, 6],
  [70, 2.5, 3, 4, 5, 6],
  [80, 3, 4, 5, 6, 8],
  [100, 3, 4, 5, 6, 8],
  [120, 4, 5, 6, 8],
  [150, 4, 5, 6, 8, 10],
  [200, 5, 6, 8, 10],
];
const hollow = (
  table: typeof TUBES,
  words: Pick<Stock, 'group' | 'kind'> & { word: string; key: string },
): Stock[] =>
  table.flatMap(([outside, ...walls]) =>
    walls.map((wall) => ({
      ...{ name: `${words.word} ${outside}×${wall}`, group: words.group, kind: words.kind },
      sizes: mm({ [words.key]: outside, wall }),
    })),
  );

/** Height, width, web, flange and fillet [mm]. */
type Flanged = readonly [number, number, number, number, number];
const IPE: readonly Flanged[] = [
  [80, 46, 3.8, 5.2, 5],
  [100, 55, 4.1, 5.7, 7],
  [120, 64, 4.4, 6.3, 7],
  [140, 73, 4.7, 6.9, 7],
  [160, 82, 5, 7.4, 9],
  [180, 91, 5.3, 8, 9],
  [200, 100, 5.6, 8.5, 12],
  [220, 110, 5.9, 9.2, 12],
  [240, 120, 6.2, 9.8, 15],
  [270, 135, 6.6, 10.2, 15],
  [300, 150, 7.1, 10.7, 15],
  [330, 160, 7.5, 11.5, 18],
  [360, 170, 8, 12.7, 18],
  [400, 180, 8.6, 13.5, 21],
  [450, 190, 9.4, 14.6, 21],
  [500, 200, 10.2, 16, 21],
  [550, 210, 11.1, 17.2, 24],
  [600, 220, 12, 19, 24],
];
const UPE: readonly Flanged[] = [
  [80, 50, 4, 7, 10],
  [100, 55, 4.5, 7.5, 10],
  [120, 60, 5, 8, 12],
  [140, 65, 5, 9, 12],
  [160, 70, 5.5, 9.5, 12],
  [180, 75, 5.5, 10.5, 12],
  [200, 80, 6, 11, 13],
  [220, 85, 6.5, 12, 13],
  [240, 90, 7, 12.5, 15],
  [270, 95, 7.5, 13.5, 15],
  [300, 100, 9.5, 15, 15],
  [330, 105, 11, 16, 18],
  [360, 110, 12, 17, 18],
  [400, 115, 13.5, 18, 18],
];
const flanged = (table: readonly Flanged[], word: string, group: string, kind: ShapeKind): Stock[] =>
  table.map(([height, width, web, flange, fillet]) => ({
    ...{ name: `${word} ${height}`, group, kind },
    sizes: mm({ height, width, web, flange, fillet }),
  }));

export const STOCK: readonly Stock[] = [
  ...FLATS,
  ...ROUNDS,
  ...hollow(TUBES, { word: 'Tube', group: 'Tube, EN 10219', kind: 'tube', key: 'diameter' }),
  ...hollow(SQUARES, {
    word: 'Square tube',
    group: 'Square tube, EN 10219',
    kind: 'square-tube',
    key: 'side',
  }),
  ...flanged(IPE, 'IPE', 'I-beam, EN 10365', 'i-beam'),
  ...flanged(UPE, 'UPE', 'Channel, EN 10365', 'channel'),
];

/** The stock with the sizes of a shape, to within a micrometre; null for none. */
export const stockOf = (shape: Shape): Stock | null =>
  STOCK.find(
    ({ kind, sizes }) =>
      kind === shape.kind &&
      Object.entries(sizes).every(
        ([key, size]) => Math.abs((shape as unknown as Record<string, number>)[key] - size) < 1e-6,
      ),
  ) ?? null;

/** A shape of that stock between the same end points; null for a shape without two ends. */
export function cutFrom(shape: Shape, { kind, sizes }: Stock): Shape | null {
  const { bar } = shapeDefinition(shape.kind);
  if (!bar) return null;
  const [from, to] = bar.ends(shape);
  return { kind, from, to, ...sizes } as unknown as Shape;
}
