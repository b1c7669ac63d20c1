/** Every text of the app, with a project in inches and pounds-force: none is in another unit, and none has digits that mean nothing. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { shownUnits } from '../../engine/model/quantity/unit-systems';
import { openFinishedRun } from './support/finished-run';
import type { FinishedRun } from './support/finished-run';
import { HOMES } from './support/homes';
import { foreignUnits } from './support/foreign-units';
import { mostDigits, shownTexts } from './support/shown-texts';

const home =
  HOMES.find(({ home: name, available }) => name === 'Chromium' && available) ??
  HOMES.find(({ available }) => available);
const FILE = 'inches.kempe';
/** Fields at rest show at most as many: what has more was computed, and is rounded to six. */
const MOST_DIGITS = 7;

const INCHES = shownUnits({ units: { system: 'inch-lbf' } });
const isMetric = (text: string): boolean => foreignUnits(text, INCHES).length > 0;

/** A template that was drawn in millimetres; one length was typed, and dragged since. */
function inInches(): string {
  const path = new URL('../../assets/examples/four-bar-with-load.kempe', import.meta.url);
  const project = JSON.parse(readFileSync(path, 'utf8')) as { bodies: { id: string; formulas?: unknown }[] };
  const rocker = project.bodies.find(({ id }) => id === 'rocker')!;
  rocker.formulas = [{ field: 'shape.radius', formula: '0.314960629921 inch' }];
  return JSON.stringify({ ...project, notes: '', units: { system: 'inch-lbf' } });
}

describe('every text in inches and pounds-force', () => {
  let run: FinishedRun;
  let page: Page;

  beforeAll(async () => {
    if (!home) return;
    run = await openFinishedRun(home.start);
    ({ page } = run);
    writeFileSync(join(run.folder, FILE), inInches());
    await run.files.open(FILE);
    await run.at('document-name').filter({ hasText: FILE }).waitFor();
    await page.keyboard.press('Control+Shift+r');
    const checks = run.at('checks').filter({ hasText: /last run completed/ });
    await checks.waitFor({ timeout: 90_000 });
  });
  afterAll(() => (home ? run.close() : undefined));

  const press = (key: string) => page.keyboard.press(key);
  const click = (name: string) => run.at(name).first().click();
  /** What is shown now; `least` texts at least, or the state was not reached. */
  const see = async (state: string, least = 100) => {
    await page.waitForTimeout(200);
    const texts = await shownTexts(page);
    expect(texts.length).toBeGreaterThan(least);
    const faults = texts.filter(({ text }) => isMetric(text) || mostDigits(text) > MOST_DIGITS);
    expect(
      faults.map(({ text, within }) => `${within}: ${text}`),
      state,
    ).toEqual([]);
  };

  test.runIf(home)('the scales of lengths and forces are round in these units', async () => {
    expect(await run.at('length-scale').innerText()).toMatch(/^([125]0*|0\.0*[125]) inch/);
    expect(await run.at('force-scale').innerText()).toMatch(/^[125]0* lbf/);
  });

  test.runIf(home)('the inspector of every record, and of the project', async () => {
    for (const row of await page.locator('[data-test^="tree-"][aria-level="2"]').all()) {
      await row.click();
      await see((await row.getAttribute('data-test'))!);
    }
    await click('tree-rocker');
    expect(await run.at('field-radius').locator('input').inputValue()).toBe('0.314961 inch');
    await run.at('viewport').focus();
    await press('Escape');
    await see('project');
  });

  test.runIf(home)('solver, mobility, runs and analyses', async () => {
    for (const tab of ['solver', 'mobility', 'runs', 'analyses']) {
      await click(`tab-${tab}`);
      await see(tab);
    }
    for (const study of ['motions', 'equilibrium', 'modes']) {
      await click(`study-${study}`);
      await run.at(`study-${study}`).and(page.locator(':enabled')).waitFor();
      await see(study);
    }
    await press('Escape');
    await click('tab-inspector');
  });

  test.runIf(home)('every kind of chart, the results and the tables', async () => {
    const kinds = run.at('chart-kind').first();
    const values = kinds.locator('option').evaluateAll((all) => all.map((one) => one.getAttribute('value')!));
    for (const kind of await values) {
      await kinds.selectOption(kind);
      await see(kind);
    }
    await kinds.selectOption('momentum');
    await run.at('chart-frame').first().selectOption('point');
    await see('a point of the momentum');
    await kinds.selectOption('reactions');
    for (const page of [1, 2, 3, 0]) {
      await click(`chart-page-${page}`);
      await see(`page ${page}`);
    }
    await click('dock-tab-results');
    await see('results');
    await click('dock-tab-clearances');
    await click('clearances-neighbours');
    await click('clearances-search');
    await run.at('clearances-summary').waitFor();
    await see('clearances');
    await click('dock-tab-tables');
    for (const table of ['bodies', 'joints']) {
      await click(`table-tab-${table}`);
      await see(table);
    }
    await click('tables-close');
  });

  test.runIf(home)('tools that draw, measure and add', async () => {
    for (const key of ['l', 'b', 'm', 'd', 'f']) {
      await press(key);
      await run.at('viewport').hover({ position: { x: 200, y: 150 } });
      await see(`key ${key}`);
      await press('Escape');
    }
  });

  test.runIf(home)('a sweep and its grid', async () => {
    await run.command('run.sweep', 'Parameter sweep');
    await see('sweep', 30);
    const axis = run.at('sweep-axis-0');
    await axis.getByTestId('sweep-owner').selectOption('load');
    await axis.getByTestId('sweep-count').fill('4');
    await run.at('sweep-series-reaction/pin-b/F').check();
    await click('sweep-start');
    await run.at('sweep-status').getByText('all completed').waitFor({ timeout: 90_000 });
    await run.at('sweep-row-1').getByRole('button').click();
    await see('the runs of a sweep', 60);
    await click('sweep-back');
  });

  test.runIf(home)('dialogs', async () => {
    for (const [id, title] of [
      ['export.report', 'Report'],
      ['export.load-table', 'Load table'],
      ['export.animation', 'Animation'],
      ['export.charts', 'Export charts'],
      ['view.settings', 'Settings...'],
      ['edit.pattern', 'Pattern'],
    ] as const) {
      if (id === 'edit.pattern') await click('tree-crank');
      await run.command(id, title);
      await page.locator('dialog[open]').first().waitFor();
      await see(id);
      await press('Escape');
      await page.locator('dialog[open]').first().waitFor({ state: 'detached' });
    }
    await press('Control+Shift+a');
    await run.at('catalogue').waitFor();
    await see('catalogue');
    await press('Escape');
  });

  test.runIf(home)('what is wrong with a model', async () => {
    await click('tree-pin-o4');
    const field = run.at('field-anchor').locator('input').first();
    await field.fill('40');
    await field.press('Enter');
    await press('Control+Shift+r');
    await run.at('run-banner').waitFor();
    await see('a loop that cannot close');
    await press('Control+z');
  });
});

test('the words that this looks for', () => {
  for (const text of ['12 mm', '3.5 N·m', 'Force [N]', '6.2832 rad/s', 'kg', '1.2×10⁻⁵ m', '4 N/mm'])
    expect(isMetric(text), text).toBe(true);
  for (const text of [
    '12 inch',
    '3 lbf·inch',
    '60 rpm',
    '10 lb',
    '2 motions',
    '0.01 s',
    '5 °',
    'M',
    '1000 psi',
  ])
    expect(isMetric(text), text).toBe(false);
  expect(mostDigits('215.406592285 mm')).toBe(12);
  expect(mostDigits('0.00314961 inch, 2026-11-28')).toBe(6);
});
