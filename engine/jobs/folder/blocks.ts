/** Where the row of a run lies in the folder of its study: by itself, or with the others of its block of a thousand. */
import { join } from 'node:path';

export const BLOCK = 1000;

export const blockOf = (index: number): number => Math.floor(index / BLOCK);

const named = (number: number): string => `${number}`.padStart(6, '0');

/** The folder of the rows of a block that are by themselves. */
export const singlesFolder = (rows: string, block: number): string => join(rows, named(block));

export const singlePath = (rows: string, index: number): string =>
  join(singlesFolder(rows, blockOf(index)), `${named(index)}.json`);

/** The file that holds a whole block, a row per line. */
export const blockPath = (rows: string, block: number): string => join(rows, `${named(block)}.jsonl`);

/** The run that a file is named after; null for any other name. */
export function indexOfName(name: string): number | null {
  const found = /^(\d{6,15})\.json$/.exec(name);
  return found && Number(found[1]);
}
