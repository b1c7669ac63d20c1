/** The table of a study of a million runs is made row by row: not held in memory. */
import { execFileSync } from 'node:child_process';
import { statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { createStudyFolder } from '../../engine/jobs/folder/study-folder';
import { writeRow } from '../../engine/studies/rows/row-text';
import { madeRow, newFolder, PROJECT_TEXT, study } from '../support/studies';
import { patience, repetitions, tell } from '../support/tier';

const MERGE = fileURLToPath(new URL('support/merge-study.mjs', import.meta.url));
/** Measured of a million: 128 and 172 MiB; of 20,000, 97 and 102 [MiB]. */
const MOST = { csv: 300, parquet: 400 };
const RUNS = repetitions('S2', 20_000, 1_000_000);

test(
  'a table of many rows takes no more memory than a group of them',
  async () => {
    const design = { kind: 'monteCarlo', runs: RUNS, seed: 5 } as const;
    const folder = await createStudyFolder(newFolder(), study({ design }), PROJECT_TEXT);
    for (let from = 0; from < RUNS; from += 1000) {
      const lines = Array.from({ length: Math.min(1000, RUNS - from) }, (_, i) =>
        writeRow(madeRow(folder.manifest, from + i), folder.manifest),
      );
      const name = `${from / 1000}`.padStart(6, '0');
      writeFileSync(join(folder.path, 'rows', `${name}.jsonl`), lines.map((line) => `${line}\n`).join(''));
    }
    for (const format of ['csv', 'parquet']) {
      const table = join(dirname(folder.path), `table.${format}`);
      const said = execFileSync(process.execPath, [MERGE, folder.path, table, format], { encoding: 'utf8' });
      const { rows, missing, memory } = JSON.parse(said) as {
        rows: number;
        missing: unknown[];
        memory: number;
      };
      expect({ rows, missing }).toEqual({ rows: RUNS, missing: [] });
      const mebibytes = Math.round(memory / 2 ** 20);
      const size = Math.round(statSync(table).size / 2 ** 20);
      tell('S2', RUNS, `${format} of ${size} MiB, at most ${mebibytes} MiB of memory`);
      expect(mebibytes).toBeLessThan(MOST[format as keyof typeof MOST]);
    }
  },
  patience(RUNS, 2),
);
