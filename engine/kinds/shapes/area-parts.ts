/** A cross-section composed of rectangles and corner fillets: its area and second moments, in closed form. */

/** Between two opposite corners [m]; a hole counts -1. */
interface Rectangle {
  readonly low: readonly [number, number];
  readonly high: readonly [number, number];
  readonly sign: 1 | -1;
}

/** The region between a corner and a quarter circle of this radius tangent to both its sides, which point along `way`. */
interface Spandrel {
  readonly corner: readonly [number, number];
  readonly way: readonly [1 | -1, 1 | -1];
  readonly radius: number;
  readonly sign: 1 | -1;
}

export type AreaPart = Rectangle | Spandrel;

export interface AreaMoments {
  readonly area: number;
  readonly center: readonly [number, number];
  /** Second moments of the first and the second coordinate about the centre. */
  readonly squares: readonly [number, number];
}

export function areaMoments(parts: readonly AreaPart[]): AreaMoments {
  let area = 0;
  const first: [number, number] = [0, 0];
  const second: [number, number] = [0, 0];
  for (const part of parts) {
    for (const k of [0, 1] as const) {
      const [a, s, i] = 'corner' in part ? spandrel(part, k) : rectangle(part, k);
      if (k === 0) area += part.sign * a;
      first[k] += part.sign * s;
      second[k] += part.sign * i;
    }
  }
  const center = [first[0] / area, first[1] / area] as const;
  const squares = [second[0] - area * center[0] ** 2, second[1] - area * center[1] ** 2] as const;
  return { area, center, squares };
}

/** Area, and integrals of one coordinate and its square. */
type Moments = [number, number, number];

function rectangle({ low, high }: Rectangle, k: 0 | 1): Moments {
  const across = high[1 - k] - low[1 - k];
  const [a, b] = [low[k], high[k]];
  return [across * (b - a), (across * (b * b - a * a)) / 2, (across * (b ** 3 - a ** 3)) / 3];
}

/** A square of side r less a quarter disc, in coordinates from the corner outwards. */
function spandrel({ corner, way, radius: r }: Spandrel, k: 0 | 1): Moments {
  const area = (1 - Math.PI / 4) * r * r;
  const first = (5 / 6 - Math.PI / 4) * r ** 3;
  const second = (1 - (5 * Math.PI) / 16) * r ** 4;
  const [c, w] = [corner[k], way[k]];
  return [area, c * area + w * first, c * c * area + 2 * c * w * first + second];
}

export const SIGNS = [
  [1, 1],
  [-1, 1],
  [-1, -1],
  [1, -1],
] as const;

/** A square about the origin with round corners. */
export const roundedSquare = (half: number, radius: number, sign: 1 | -1): AreaPart[] => [
  { low: [-half, -half], high: [half, half], sign },
  ...SIGNS.map(([a, b]) => ({
    corner: [a * half, b * half] as const,
    way: [-a as 1 | -1, -b as 1 | -1] as const,
    ...{ radius, sign: -sign as 1 | -1 },
  })),
];
