/** Consecutive indices of a study, as they are named in Redis: `from-count`. */
export interface Range {
  readonly from: number;
  readonly count: number;
}

/** So that a message with its rows stays small, and a worker that is lost loses little. */
export const MOST_IN_RANGE = 1000;
/** No study has more runs. */
const MOST_RUNS = 1e9;

const FORM = /^(0|[1-9]\d{0,8})-([1-9]\d{0,3})$/;

export const nameRange = ({ from, count }: Range): string => `${from}-${count}`;

/** Null if the text is not the name of a range. */
export function readRange(text: string): Range | null {
  const found = FORM.exec(text);
  if (found === null) return null;
  const range = { from: Number(found[1]), count: Number(found[2]) };
  return isRange(range) ? range : null;
}

export const isRange = ({ from, count }: Range): boolean =>
  Number.isSafeInteger(from) &&
  Number.isSafeInteger(count) &&
  from >= 0 &&
  count >= 1 &&
  count <= MOST_IN_RANGE &&
  from + count <= MOST_RUNS;
