/**
 * Nothing that a file holds may hang, crash or lose anything: every fault is told with the record and a remedy, and the
 * project that is open stays as it is. In the real Electron and in Chromium.
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { tmpdir } from 'node:os';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { BAD_FILES, example, faulty } from './support/bad-files';
import { HOMES } from './support/homes';
import { SCHEMA_VERSION } from '../../engine/model/project';
import type { Draft } from './support/bad-files';
import type { Files } from './support/files';
import type { Launched } from './support/launch';
import type { Page } from 'playwright-core';

const HOSTILE = {
  project: '</title><svg onload="window.pwned=1">',
  body: '<img src=x onerror="window.pwned=1">',
  joint: '"><script>window.pwned=1</script>',
  load: "{{constructor.constructor('window.pwned=1')()}}",
};

/** A pendulum that is hit, at 0.5 s, by a force that nothing could carry. */
function overloaded(p: Draft): void {
  Object.assign(p.settings, { duration: 1, outputInterval: 0.01 });
  p.loads = [
    {
      ...{ id: 'blow', name: 'Blow', kind: 'force', body: 'rod', frame: 'world' },
      ...{ point: [1, 0, 0], vector: [0, 1e15, 0], from: 0.5, until: null },
    },
  ];
}

/** What must not change when a file is refused. */
async function stateOf(page: Page): Promise<Record<string, string | null>> {
  const undo = page.getByTestId('toolbar').getByTestId('tool-edit.undo');
  return {
    name: await page.getByTestId('document-name').innerText(),
    saved: (await page.getByTestId('status-saved').innerText()).trim(),
    undo: await undo.getAttribute('aria-label'),
    bodies: await page.getByTestId('browser').innerText(),
  };
}

describe.each(HOMES)('bad input in $home', ({ available, start }) => {
  const folder = mkdtempSync(join(tmpdir(), 'kempe-bad-input-'));
  let app: Launched;
  let page: Page;
  let files: Files;

  beforeAll(async () => {
    if (!available) return;
    [app, files] = await start(folder);
    page = app.page;
    await page.getByTestId('template-pendulum.kempe').click();
    await page.getByTestId('status-dof').filter({ hasText: 'DOF 1' }).waitFor();
  });
  afterAll(async () => {
    if (available) await app.close();
    rmSync(folder, { recursive: true, force: true });
  });

  /** Opens a file as a user does, giving up unsaved changes where the app asks. */
  async function open(name: string, text: string): Promise<void> {
    writeFileSync(join(folder, name), text);
    if ((await page.getByTestId('status-saved').innerText()).includes('Unsaved')) {
      // The question comes before the dialog, so that the answer is there when the dialog opens.
      const opened = files.open(name);
      await page.getByTestId('answer-discard').click();
      await opened;
    } else await files.open(name);
  }

  /** Opens a file that is good enough to be shown. */
  async function openGood(name: string, text: string): Promise<void> {
    await open(name, text);
    await page.getByTestId('document-name').filter({ hasText: name }).waitFor();
  }

  async function setting(key: string, value: string): Promise<void> {
    await page.getByTestId('tab-solver').click();
    const field = page.getByTestId(`setting-${key}`).locator('input');
    await field.fill(value);
    await field.press('Enter');
  }

  async function select(id: string): Promise<void> {
    await page.getByTestId(`tree-${id}`).click();
    await page.getByTestId('tab-inspector').click();
  }

  /** Runs to the end, which the checks, or the banner of what failed, must describe like this. */
  async function runToEnd(expected: RegExp): Promise<void> {
    await page.keyboard.press('Control+Shift+r');
    const outcome = page.locator('[data-test="check-outcome"], [data-test="run-banner"]');
    await expect
      .poll(async () => (await outcome.allInnerTexts()).join(), { timeout: 90_000 })
      .toMatch(expected);
  }

  test.runIf(available)('has a project with unsaved changes to lose', async () => {
    await setting('duration', '2');
    await page
      .getByTestId('status-saved')
      .filter({ hasText: /unsaved/i })
      .waitFor();
    expect((await stateOf(page)).undo).toContain('Undo: ');
  });

  test.runIf(available).each(BAD_FILES)(
    '$what: told with a remedy, the open project untouched',
    async (bad) => {
      const before = await stateOf(page);
      const started = performance.now();
      await open('bad.kempe', bad.text());
      const dialog = page.getByTestId('question');
      const problems = dialog.getByTestId('question-problem');
      await problems.first().waitFor();
      expect(performance.now() - started).toBeLessThan(90_000);
      expect(await dialog.innerText()).toContain('bad.kempe');
      const told = await problems.evaluateAll((items) =>
        items.map((item) => [...item.querySelectorAll('p')].map((line) => line.textContent ?? '')),
      );
      const match = told.find(([message]) => bad.message.test(message));
      expect(match, JSON.stringify(told)).toBeDefined();
      // every problem says what to do
      for (const [, remedy] of told) expect(remedy).toMatch(/\w.*\.$/);
      await dialog.getByTestId('answer-close').click();
      await dialog.waitFor({ state: 'detached' });
      expect(await stateOf(page)).toEqual(before);
      expect(await page.evaluate(() => 'polluted' in {})).toBe(false);
    },
  );

  test.runIf(available)('the open project can still be undone, run and saved', async () => {
    await page.keyboard.press('Control+z');
    await expect.poll(async () => (await stateOf(page)).saved).not.toMatch(/unsaved/i);
    await runToEnd(/completed/);
    expect(JSON.parse(await files.save('still.kempe'))).toMatchObject({ name: 'Pendulum' });
  });

  test.runIf(available)(
    'a loop that cannot close: the joints and the gap, and it can be mended',
    async () => {
      const wide = faulty((p) => {
        const pin = p.joints.find((joint: Draft) => joint.id === 'pin-o4');
        pin.frameA.position = [1, 0, 0];
      });
      await openGood('wide.kempe', wide);
      const problem = page.getByTestId('check-problem').first();
      await problem.waitFor();
      expect(await problem.innerText()).toMatch(/“Pin \w+” cannot be closed: a gap of [\d.,]+ mm/);
      expect(await problem.innerText()).toMatch(/Change the lengths/);
      // at once, while the gaps are still being looked for
      await page.keyboard.press('Control+Shift+r');
      const banner = page.getByTestId('run-banner').filter({ hasText: 'cannot be closed' });
      await banner.waitFor();
      // once, with its remedy; the list and the empty chart say where, until it is put away
      expect(await page.getByText('cannot be closed').count()).toBe(1);
      expect(await page.getByText('at the top of the view').count()).toBe(2);
      await page.getByTestId('run-banner-dismiss').click();
      await problem.filter({ hasText: 'cannot be closed' }).waitFor();
      expect(await page.getByText('cannot be closed').count()).toBe(1);
      expect(await page.getByText('at the top of the view').count()).toBe(0);
      await select('pin-o4');
      await page.getByTestId('field-anchor-terms').locator('select').selectOption('local-a');
      const x = page.getByTestId('field-anchor').locator('input').first();
      await x.fill('0.25 m');
      await x.press('Enter');
      await expect.poll(() => page.getByTestId('check-problem').count()).toBe(0);
      await page.getByTestId('status-dof').filter({ hasText: 'DOF 1' }).waitFor();
      await runToEnd(/completed/);
    },
  );

  test.runIf(available)(
    'a run that blows up stops, says what to try, and keeps what was recorded',
    async () => {
      await openGood(
        'euler.kempe',
        faulty((p) => {
          const step = { integrator: 'explicit-euler', step: 5, outputInterval: 5, duration: 5000 };
          Object.assign(p.settings, step);
        }, 'pendulum.kempe'),
      );
      await runToEnd(/at t = \d+ s.*Use a shorter step/s);
      await expect.poll(() => page.getByTestId('time-slider').getAttribute('max')).not.toBe('0');
      // the remedy is enough
      await setting('duration', '1');
      await setting('step', '0.0001');
      await setting('outputInterval', '0.1');
      await runToEnd(/completed/);
    },
  );

  test.runIf(available)(
    'a step that must become too short stops the run at the last good state',
    async () => {
      await openGood('blow.kempe', faulty(overloaded, 'pendulum.kempe'));
      await runToEnd(/at t = 0\.5\d* s.*(Loosen|shorten)/is);
      const slider = page.getByTestId('time-slider');
      await expect.poll(async () => Number(await slider.getAttribute('max'))).toBeCloseTo(0.5, 2);
      await openGood(
        'tight.kempe',
        faulty((p) => {
          Object.assign(p.settings, { relativeTolerance: 1e-33, absoluteTolerance: 1e-33, duration: 1 });
        }, 'pendulum.kempe'),
      );
      await runToEnd(/step became too short.*Loosen the tolerances/is);
    },
  );

  test.runIf(available)('a recording that would not fit is refused before the run', async () => {
    await openGood(
      'long.kempe',
      faulty((p) => Object.assign(p.settings, { duration: 1000, outputInterval: 1e-4 }), 'pendulum.kempe'),
    );
    const problem = page.getByTestId('check-problem').first();
    await problem.waitFor();
    expect(await problem.innerText()).toMatch(/settings\.outputInterval.*GiB.*longer output interval/is);
  });

  test.runIf(available)('names are shown, never run', async () => {
    const text = faulty((p) => {
      p.name = HOSTILE.project;
      p.bodies[1].name = HOSTILE.body;
      p.joints[0].name = HOSTILE.joint;
      p.loads[0].name = HOSTILE.load;
      p.notes = HOSTILE.body;
    });
    await openGood('hostile.kempe', text);
    await page.getByTestId('tree-crank').filter({ hasText: HOSTILE.body }).waitFor();
    for (const id of ['crank', 'pin-a', 'load']) await page.getByTestId(`tree-${id}`).click();
    await page.getByTestId('viewport').hover({ position: { x: 200, y: 150 } });
    await runToEnd(/completed/);
    await page.getByTestId('tree-pin-a').click();
    const csv = (await files.exported('.csv', () => page.getByTestId('chart-export-csv').click())).toString(
      'utf8',
    );
    expect(csv.split('\r\n')[0]).toContain('""><script>window.pwned=1</script>');
    expect(await page.evaluate(() => 'pwned' in window)).toBe(false);
    expect(await page.locator('img[src="x"], svg[onload], script:not([src])').count()).toBe(0);
  });

  test.runIf(available)('a newer schema opens read-only and cannot be saved over', async () => {
    const newer = faulty((p) => Object.assign(p, { schemaVersion: 99, future: { kept: true } }));
    await openGood('newer.kempe', newer);
    await page.getByTestId('read-only').filter({ hasText: 'newer version' }).waitFor();
    await select('motor');
    const field = page.getByTestId('field-driver-value').locator('input');
    expect(await field.isDisabled()).toBe(true);
    await page.keyboard.press('Control+s');
    await runToEnd(/completed/);
    expect(await page.getByTestId('question').count()).toBe(0);
    await page.keyboard.press('Control+Shift+s');
    await page.getByTestId('question').filter({ hasText: 'newer version' }).waitFor();
    await page.getByTestId('answer-cancel').click();
    await page.getByTestId('read-only').waitFor();
    expect(readFileSync(join(folder, 'newer.kempe'), 'utf8')).toBe(newer);
    expect(example('four-bar-with-load.kempe').schemaVersion).toBe(SCHEMA_VERSION);
  });

  test.runIf(available)('has written no error and broken no content policy', () => {
    expect(app.errors).toEqual([]);
  });
});
