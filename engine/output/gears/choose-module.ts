/** Teeth that the smallest wheel of a train may have, those that look usual first. */
const COUNTS = [...range(18, 40), ...range(12, 17), ...range(41, 90)];
/** Off a whole number of teeth by less is none [1]. */
const WHOLE = 1e-6;

/** The module with which all wheels of a train have whole numbers of teeth, or as nearly as can be [m]. */
export function chooseModule(radii: readonly number[]): number {
  const least = Math.min(...radii);
  let best = { module: (2 * least) / COUNTS[0], off: Infinity };
  for (const count of COUNTS) {
    const module = (2 * least) / count;
    const off = Math.max(
      ...radii.map((radius) => Math.abs((2 * radius) / module - Math.round((2 * radius) / module))),
    );
    if (off < best.off - WHOLE) best = { module, off };
    if (off < WHOLE * count) return module;
  }
  return best.module;
}

function range(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, i) => from + i);
}
