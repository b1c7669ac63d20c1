/** The lines that wires are wound along. */
import type { Triple } from './vector';

/** In the plane of x and y, from the inside outwards. */
export function watchSpring(from: number, to: number, turns: number): Triple[] {
  const count = turns * 24;
  return Array.from({ length: count + 1 }, (_, i): Triple => {
    const angle = (2 * Math.PI * turns * i) / count;
    const radius = from + ((to - from) * i) / count;
    return [radius * Math.cos(angle), radius * Math.sin(angle), 0];
  });
}

/** Around z, half of it below the origin; right-handed. */
export function helix(radius: number, half: number, turns: number): Triple[] {
  const count = turns * 16;
  return Array.from({ length: count + 1 }, (_, i): Triple => {
    const angle = (2 * Math.PI * turns * i) / count;
    return [radius * Math.cos(angle), radius * Math.sin(angle), -half + (2 * half * i) / count];
  });
}
