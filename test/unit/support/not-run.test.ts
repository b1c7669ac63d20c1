/** What a machine cannot run is counted, with its reason; where all is required, it has failed. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '../../rules/sources';
import { describeNotRun, WHOLE } from '../../support/not-run.mjs';

test('each test that did not run is counted by file and reason', () => {
  const files = [
    { path: '/r/test/a.test.ts', notRun: [] },
    {
      path: '/r/test/b.test.ts',
      notRun: ['saves (skipped: needs root) > one', 'saves (skipped: needs root) > two'],
    },
    { path: '/r/test/c.test.ts', notRun: ['kills (skipped: it needs strace (Linux))', 'is silent'] },
    { path: '/r/test/d.e2e.ts', notRun: [WHOLE] },
  ] as const;
  const { count, lines } = describeNotRun(files as never, [], '/r');
  expect(count).toBe(5);
  expect(lines).toEqual([
    '  2 of test/b.test.ts: needs root',
    '  1 of test/c.test.ts: it needs strace (Linux)',
    '  1 of test/c.test.ts: it does not say why',
    '  all of test/d.e2e.ts: it does not say why',
  ]);
  const lacking = describeNotRun(files as never, ['no Chromium', 'no display'], '/r').lines;
  expect(lacking.at(-1)).toBe('  all of test/d.e2e.ts: no Chromium; no display');
});

test('the last line counts them, and where all is required it counts them as failed', () => {
  const end = (more: object) => {
    // a machine with neither browser nor Electron nor any suite in plain Node
    const env = {
      ...process.env,
      DISPLAY: '',
      PATH: '/nowhere',
      KEMPE_CHROMIUM: '/none',
      ELECTRON_OVERRIDE_DIST_PATH: '',
    };
    const words = [join(ROOT, 'test/run.mjs'), '--e2e-only', 'no-such-suite'];
    const { stdout, status } = spawnSync(process.execPath, words, {
      env: { ...env, ...more },
      encoding: 'utf8',
    });
    return { last: stdout.trim().split('\n').at(-1), stdout, status };
  };
  const allowed = end({ KEMPE_REQUIRE_ALL: '' });
  expect(allowed.stdout).toContain('Not run on this machine');
  expect(allowed.stdout).toMatch(/all of test\/e2e\/four-bar\.e2e\.ts: no .*Electron.*; no Chromium/);
  expect(allowed.last).toMatch(/^0 passed, 0 failed, \d\d skipped$/);
  const required = end({ KEMPE_REQUIRE_ALL: '1' });
  expect(required.last).toMatch(/^0 passed, \d\d failed$/);
  expect(required.status).toBe(1);
});
