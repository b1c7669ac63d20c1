import type { System } from '../system/system';

/**
 * One unknown of the choice of modes: all rows of one joint coordinate together. Its stops, its dry friction and its motor act along the
 * same line, so only the sum of their efforts is determined; bounds add up.
 */
export interface Unknown {
  /** Row that represents the coordinate. */
  readonly row: number;
  readonly members: readonly Member[];
  readonly lower: number;
  readonly upper: number;
}

export interface Member {
  readonly s: number;
  /** Sign of the row relative to the unknown's row. */
  readonly sign: 1 | -1;
}

export function groupCandidates(
  { switched }: Pick<System, 'switched'>,
  candidates: readonly number[],
): Unknown[] {
  const groups = new Map<unknown, number[]>();
  for (const s of candidates) {
    const { coordinate, kind } = switched[s];
    // a servo demands another acceleration of its joint than the other rows
    const key = coordinate === null || kind === 'servo' ? s : coordinate;
    groups.set(key, [...(groups.get(key) ?? []), s]);
  }
  const direction = (s: number) => (switched[s].kind === 'limit-maximum' ? -1 : 1);
  return [...groups.values()].map(([row, ...others]): Unknown => {
    const members = [row, ...others].map((s): Member => ({
      s,
      sign: direction(s) === direction(row) ? 1 : -1,
    }));
    let lower = 0;
    let upper = 0;
    for (const { s, sign } of members) {
      lower += sign > 0 ? switched[s].lower : -switched[s].upper;
      upper += sign > 0 ? switched[s].upper : -switched[s].lower;
    }
    return { row, members, lower, upper };
  });
}
