import { titleOf } from '../../recording/component-titles';

/** Which components form a vector, and the name of its magnitude. */
export interface VectorParts {
  /** Along x, y, z. */
  parts: readonly [string, string, string];
  /** Component with the magnitude. */
  size: string;
  /** In legends. */
  names: readonly [string, string, string, string];
  /** Positions have no meaningful magnitude, and are not converted to other axes. */
  isPlace: boolean;
}

const vector = (parts: VectorParts['parts'], size: string, names = [...parts, `|${size}|`]): VectorParts => ({
  parts,
  size,
  names: names as unknown as VectorParts['names'],
  isPlace: false,
});

const VECTORS: readonly VectorParts[] = [
  vector(['FX', 'FY', 'FZ'], 'F'),
  vector(['MX', 'MY', 'MZ'], 'M'),
  vector(['PX', 'PY', 'PZ'], 'P'),
  vector(['LX', 'LY', 'LZ'], 'L'),
  vector(['vx', 'vy', 'vz'], 'v'),
  vector(['ax', 'ay', 'az'], 'a'),
  vector(['wx', 'wy', 'wz'], 'w', ['ωx', 'ωy', 'ωz', '|ω|']),
  vector(['alphax', 'alphay', 'alphaz'], 'alpha', ['αx', 'αy', 'αz', '|α|']),
  { ...vector(['x', 'y', 'z'], 'r'), isPlace: true },
];

export interface VectorPlace {
  vector: VectorParts;
  /** 0 to 2 along an axis, 3 for the magnitude. */
  index: number;
}

export function vectorOfSize(size: string): VectorParts {
  const found = VECTORS.find((each) => each.size === size);
  if (!found) throw new Error(`There is no vector of magnitude "${size}"`);
  return found;
}

/** Null if the component is not part of a vector. */
export function findVector(component: string): VectorPlace | null {
  for (const each of VECTORS) {
    const index = component === each.size ? 3 : each.parts.indexOf(component);
    if (index >= 0) return { vector: each, index };
  }
  return null;
}

/** As shown in legends: `|F|`, `ωx`. */
export function componentName(component: string): string {
  const found = findVector(component);
  return found ? found.vector.names[found.index] : titleOf(component).replace(/_/g, ' ');
}
