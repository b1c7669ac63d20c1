/** With many objects each is small in the picture, and round ones need fewer corners. */
const DETAILS = [
  { count: 400, detail: 0.25 },
  { count: 60, detail: 0.5 },
];

/** Fraction of the corners of round objects that is drawn with this many objects [1]. */
export const detailOf = (things: number): number => DETAILS.find(({ count }) => things >= count)?.detail ?? 1;
