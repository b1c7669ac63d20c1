import type { Section } from './shape-definition';

/** A rectangle with sides b and h along the two transverse directions. */
export function sectionOfRectangle(b: number, h: number): Section {
  const [long, short] = [Math.max(b, h), Math.min(b, h)];
  return {
    area: b * h,
    // bending about the first direction uses the second moment along the second
    secondMoment: [(b * h ** 3) / 12, (h * b ** 3) / 12],
    // Roark, solid rectangle
    torsion: long * short ** 3 * (1 / 3 - 0.21 * (short / long) * (1 - short ** 4 / (12 * long ** 4))),
  };
}
