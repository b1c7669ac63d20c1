/** Numbers typed in a unit other than the project's, in both homes: shown as typed, after undo and redo, after saving and opening. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openFinishedRun } from './support/finished-run';
import type { FinishedRun } from './support/finished-run';
import { HOMES } from './support/homes';

/** In inches, pounds-force, degrees and rpm. */
function inInches(): string {
  const path = new URL('../../assets/examples/four-bar-with-load.kempe', import.meta.url);
  const project = JSON.parse(readFileSync(path, 'utf8')) as Record<string, object[]>;
  const [motor] = project['drivers']!;
  const points = [[0, 0], [1, 6.28], [3, 18.8]]; // oxfmt-ignore
  const table = { ...motor, kind: 'position', value: 0, motion: { kind: 'table', points, ends: 'natural' } };
  const spring = {
    ...{ id: 'spring', name: 'Spring', kind: 'spring', bodyA: 'ground', pointA: [0.3, 0.3, 0] },
    ...{ bodyB: 'rocker', pointB: [0.09, 0, 0], stiffness: 100, restLength: 0.2, damping: 0 },
    table: [[0.1, 0], [0.5, 40]], // oxfmt-ignore
  };
  const loads = [...project['loads']!, spring];
  return JSON.stringify({ ...project, drivers: [table], loads, notes: '', units: { system: 'inch-lbf' } });
}

/** Where it is typed: a record or a tab, the row of a field, which box of that; and the text. */
const TYPED: readonly (readonly [row: string, field: string, box: number, text: string])[] = [
  ['tree-crank', 'field-rod-length', 0, '81.5 mm'],
  ['tree-crank', 'field-radius', 0, '0.9 cm'],
  ['tree-crank', 'field-position', 2, '−2 mm'],
  ['tree-crank', 'field-orientation', 2, '1.5 rad'],
  ['tree-pin-b', 'field-compliance-bore', 0, '25.4 mm'],
  ['tree-pin-o4', 'field-anchor', 1, '3 mm'],
  ['tree-motor', 'field-driver-value', 0, '0.25 rev'],
  ['tree-motor', 'field-motion-points', 0, '0 ms, 0 rev\n1000 ms, 1 rev\n3 s, 3 rev'],
  ['tree-load', 'field-vector', 1, '−0.09 kN'],
  ['tree-load', 'field-from', 0, '20 ms'],
  ['tree-load', 'field-allowable-force', 0, '2 kN'],
  ['tree-spring', 'field-spring-points', 0, '10 cm, 0 N\n50 cm, 0.05 kN'],
  ['tab-solver', 'setting-duration', 0, '3000 ms'],
  ['tab-solver', 'setting-gravity', 1, '−980 cm/s^2'],
];

describe.each(HOMES)('numbers as typed in $home', ({ available, start }) => {
  let run: FinishedRun;
  let page: Page;

  beforeAll(async () => {
    if (!available) return;
    run = await openFinishedRun(start);
    ({ page } = run);
    page.setDefaultTimeout(20_000);
    writeFileSync(join(run.folder, 'inches.kempe'), inInches());
    await run.files.open('inches.kempe');
    await run.at('document-name').filter({ hasText: 'inches.kempe' }).waitFor();
  });
  afterAll(() => (available ? run.close() : undefined));

  const box = (field: string, index: number): Locator =>
    run.at(field).locator('input:not([type="checkbox"]), textarea').nth(index);
  const go = async (row: string) => {
    if (row.startsWith('tree')) await run.at('tab-inspector').click();
    await run.at(row).click();
  };
  const shown = async () => {
    const texts: string[] = [];
    for (const [row, field, index] of TYPED) {
      await go(row);
      texts.push(`${field}: ${await box(field, index).inputValue()}`);
    }
    return texts;
  };
  const AS_TYPED = TYPED.map(([, field, , text]) => `${field}: ${text}`);
  let before: string[] = [];

  test.runIf(available)('are shown as they were typed', async () => {
    await run.at('tree-pin-b').click();
    await run.choose('field-compliance', 'ball');
    before = await shown();
    expect(before).toHaveLength(TYPED.length);
    for (const [row, field, index, text] of TYPED) {
      await go(row);
      await box(field, index).fill(text);
      await page.keyboard.press('Tab');
      expect(await page.locator('[role="alert"]').allInnerTexts(), text).toEqual([]);
      expect(await box(field, index).inputValue()).toBe(text);
    }
    expect(await shown()).toEqual(AS_TYPED);
  });

  test.runIf(available)('and after they were undone, and redone', async () => {
    await run.at('viewport').focus();
    for (let i = 0; i < TYPED.length; i++) await page.keyboard.press('Control+z');
    expect(await shown()).toEqual(before);
    await run.at('viewport').focus();
    for (let i = 0; i < TYPED.length; i++) await page.keyboard.press('Control+y');
    expect(await shown()).toEqual(AS_TYPED);
  });

  test.runIf(available)('and after the project was saved and opened', async () => {
    await run.files.saveAs('typed.kempe');
    await page.keyboard.press('Control+n');
    await run.at('empty-hint').waitFor();
    await run.files.open('typed.kempe');
    await run.at('document-name').filter({ hasText: 'typed.kempe' }).waitFor();
    expect(await shown()).toEqual(AS_TYPED);
  });

  test.runIf(available)('and in dialogs, whose numbers are of no project', async () => {
    await run.at('tree-crank').click();
    await run.command('edit.pattern', 'Pattern');
    await box('pattern-step', 0).fill('4 cm');
    await page.keyboard.press('Tab');
    expect(await box('pattern-step', 0).inputValue()).toBe('4 cm');
    await run.choose('pattern-way', 'about');
    await box('pattern-angle', 0).fill('0.5 rad');
    await box('pattern-center', 2).fill('3 mm');
    await page.keyboard.press('Tab');
    expect(await box('pattern-angle', 0).inputValue()).toBe('0.5 rad');
    expect(await box('pattern-center', 2).inputValue()).toBe('3 mm');
    // what it had in the units of the project, it has again
    await box('pattern-angle', 0).fill('45');
    await page.keyboard.press('Tab');
    expect(await box('pattern-angle', 0).inputValue()).toBe('45');
    await page.keyboard.press('Escape');
    await run.command('view.section', 'Section');
    await box('section-value', 0).fill('2.5 mm');
    await page.keyboard.press('Tab');
    expect(await box('section-value', 0).inputValue()).toBe('2.5 mm');
    await run.at('section-end').click();
  });

  test.runIf(available)('and typed while drawing they are those of what was drawn', async () => {
    await run.command('insert.draw-rod', 'insert');
    await page.getByTestId('prompt-point').fill('1 cm; 250 mm');
    await page.keyboard.press('Enter');
    await page.getByTestId('prompt-length').fill('4,5 cm');
    await page.keyboard.press('Tab');
    expect(await page.getByTestId('prompt-length').inputValue()).toBe('4,5 cm');
    await page.getByTestId('prompt-angle').fill('30');
    await page.keyboard.press('Enter');
    await run.at('tab-inspector').click();
    await run.at('field-rod-length').waitFor();
    const drawn = async () => [
      await box('field-rod-length', 0).inputValue(),
      await box('field-position', 0).inputValue(),
      await box('field-position', 1).inputValue(),
    ];
    expect(await drawn()).toEqual(['4,5 cm', '1 cm', '250 mm']);
    await run.at('viewport').focus();
    await page.keyboard.press('Control+z');
    await page.keyboard.press('Control+y');
    await run.at('tree-body-1').click();
    expect(await drawn()).toEqual(['4,5 cm', '1 cm', '250 mm']);
    await run.at('viewport').focus();
    await page.keyboard.press('Control+z');
  });

  test.runIf(available)('and limits of results are, with a number of the table beside them', async () => {
    await page.keyboard.press('Control+Shift+r');
    await run.at('dock-tab-results').click();
    const row = run.at('result-row').filter({ hasText: 'Load' }).first();
    await row.waitFor({ timeout: 90_000 });
    expect(await row.getByTestId('result-allowable').locator('input').inputValue()).toBe('2 kN');
    await row.getByTestId('result-allowable').locator('input').fill('100 N');
    await page.keyboard.press('Tab');
    expect(await row.getByTestId('result-allowable').locator('input').inputValue()).toBe('100 N');
  });

  test.runIf(available)(
    'and limits of the axes of charts are, also where the other end is typed later',
    async () => {
      const pane = run.at('chart-pane-0');
      const ends = ['from', 'to'].map((end) => page.locator(`[data-test^="chart-${end}-"]`).first());
      const menu = async () => {
        await pane.getByTestId('chart-options').click();
        await run.at('chart-options-panel').waitFor();
      };
      await page.keyboard.press('Escape');
      await menu();
      for (const [i, text] of ['−0.25 kN', '750 N'].entries()) {
        await ends[i]!.fill(text);
        await page.keyboard.press('Tab');
      }
      const texts = () => Promise.all(ends.map((end) => end.inputValue()));
      expect(await texts()).toEqual(['−0.25 kN', '750 N']);
      await page.keyboard.press('Escape');
      await menu();
      expect(await texts()).toEqual(['−0.25 kN', '750 N']);
      // a number without a unit is in that of the axis
      await ends[1]!.fill('200');
      await page.keyboard.press('Tab');
      expect(await texts()).toEqual(['−0.25 kN', '200']);
    },
  );
});
