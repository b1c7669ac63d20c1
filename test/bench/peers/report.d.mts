export interface Run {
  method: string;
  step: number;
  ms: number;
  error: number;
}
export interface Row {
  name: string;
  own: boolean;
  runs: Run[];
}
export function compare(
  rows: readonly Row[],
  threshold: number,
  ours: string,
): { ratio: number; words: string; own: Run | null; peer: { name: string; run: Run } | null };
export function contenders(rows: readonly Row[]): [Row, [string, number][]][];
