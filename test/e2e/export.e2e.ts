/** What leaves the app, in both homes and in one session each: charts and tables, then what is made of the whole run. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testChartFiles } from './exports/chart-files';
import { testRunFiles } from './exports/run-files';
import { openFinishedRun } from './support/finished-run';
import type { FinishedRun } from './support/finished-run';
import { HOMES } from './support/homes';

describe.each(HOMES)('exports in $home', ({ available, start }) => {
  let run: FinishedRun;

  beforeAll(async () => {
    if (available) run = await openFinishedRun(start);
  }, 150_000);
  afterAll(async () => {
    await run?.close();
  });

  testChartFiles(available, () => run);
  testRunFiles(available, () => run);

  test.runIf(available)('nothing has written an error or broken the content policy', () => {
    expect(run.app.errors).toEqual([]);
  });
});
