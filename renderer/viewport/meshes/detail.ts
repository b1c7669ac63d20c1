/** From so many on each is small in the picture, and round things need fewer corners. */
const DETAILS = [
  { count: 400, detail: 0.25 },
  { count: 60, detail: 0.5 },
];

/** Part of the corners of round things that are drawn where there are so many things [1]. */
export const detailOf = (things: number): number => DETAILS.find(({ count }) => things >= count)?.detail ?? 1;
