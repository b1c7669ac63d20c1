/** What the app shows of several models in units that nobody else would choose: each text is in these, whatever makes it. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { shownUnits } from '../../engine/model/quantity/unit-systems';
import type { ProjectUnits, ShownUnits } from '../../engine/model/quantity/unit-systems';
import { openFinishedRun } from './support/finished-run';
import type { FinishedRun } from './support/finished-run';
import { foreignUnits } from './support/foreign-units';
import { HOMES } from './support/homes';
import { hasNoise, mostDigits, shownTexts } from './support/shown-texts';
import type { ShownText } from './support/shown-texts';

const homeNamed = (wanted: string) =>
  HOMES.find(({ home: name, available }) => name === wanted && available) ??
  HOMES.find(({ available }) => available);
const MOST_DIGITS = 7;
const ODD: ProjectUnits = {
  system: 'SI',
  own: {
    ...{ m: 'cm', rad: 'rev', 'm/s': 'ft/s', 'rad/s': 'deg/s', 'm/s^2': 'ft/s^2', 'rad/s^2': 'deg/s^2' },
    ...{ N: 'kN', 'N*m': 'N*mm', kg: 'g', 'kg*m^2': 'g*mm^2', 'kg/m^3': 'g/cm^3', 'N/m': 'lbf/inch' },
    ...{ 'N*s/m': 'N*s/mm', 'N*m/rad': 'N*m/deg', 'N*m*s/rad': 'N*m*s/deg', 'N/m^2': 'psi' },
    ...{ J: 'mJ', W: 'mW', 'kg*m/s': 'g*m/s', 'kg*m^2/s': 'kg*mm^2/s', 'm^2': 'inch^2', 'm^4': 'mm^4' },
    ...{ 'm/N': 'inch/lbf', 'm/rad': 'mm/rad' },
  },
};
const CASES: [string, ProjectUnits][] = [
  ['scissor-lift', ODD],
  ['gear-reducer', ODD],
  ['jansen-leg', ODD],
  ['andrews-squeezer', { system: 'mm-N' }],
  ['flyball-governor', { system: 'inch-lbf' }],
  ['slider-crank', { system: 'SI' }],
  ['toggle-press', { system: 'SI' }],
];
/** Words are the same in both homes; one of them looks at one model too. */
const IN_ELECTRON = 'jansen-leg';
/** The crank angle is the name of a position, in degrees whatever the angles of the project are in. */
const CRANK = /(?:, \d+\.\d°|\[°\]|360°)/g;
/** Errors are shown at any size where somebody asks for them. */
const ERRORS = /^(?:quality-strip|quality-item)$/;
const RESIDUAL = /^residual/;

/** As the dialog of units says: in SI, angles are typed in degrees and speeds in rpm. In the picture it has its prefixes, `1 kN`. */
const TYPED_IN_SI: ShownUnits = { rad: 'deg', 'rad/s': 'rpm' };
const PICTURE = /^(?:(?:length|force)-scale|label force-label)$/;

function foreignUnit({ text, within }: ShownText, units: ShownUnits): string | undefined {
  const read = /^(?:result|clearances)/.test(within) ? text.replace(CRANK, '') : text;
  const found = foreignUnits(read, units);
  if (found.length === 0 || Object.keys(units).length > 0) return found[0];
  if (PICTURE.test(within)) return undefined;
  const [rates] = foreignUnits(read, TYPED_IN_SI).filter((one) => found.includes(one));
  return rates === '°/s' ? undefined : rates;
}

/** What is wrong with a text, null if nothing is. */
function faultOf(shown: ShownText, units: ShownUnits, errors: boolean): string | null {
  const { text, within, row } = shown;
  const unit = foreignUnit(shown, units);
  if (unit !== undefined) return `is in ${unit}`;
  if (mostDigits(text) > MOST_DIGITS) return 'has digits that mean nothing';
  return hasNoise(text) && !errors && !ERRORS.test(within) && !RESIDUAL.test(row) ? 'is rounding' : null;
}

describe.each(CASES)('every text of %s', (template, units) => {
  let run: FinishedRun;
  let page: Page;
  const home = homeNamed(template === IN_ELECTRON ? 'Electron' : 'Chromium');
  const shown = shownUnits({ units });

  beforeAll(async () => {
    if (!home) return;
    run = await openFinishedRun(home.start);
    ({ page } = run);
    const project = JSON.parse(
      readFileSync(new URL(`../../assets/examples/${template}.kempe`, import.meta.url), 'utf8'),
    ) as object;
    writeFileSync(join(run.folder, 'odd.kempe'), JSON.stringify({ ...project, notes: '', units }));
    await run.files.open('odd.kempe');
    await run.at('document-name').filter({ hasText: 'odd.kempe' }).waitFor();
    await page.keyboard.press('Control+Shift+r');
    await run
      .at('checks')
      .filter({ hasText: /last run/ })
      .waitFor({ timeout: 90_000 });
  });
  afterAll(() => (home ? run.close() : undefined));

  const faults = new Map<string, string>();
  const see = async (state: string) => {
    await page.waitForTimeout(150);
    const texts = await shownTexts(page);
    expect(texts.length, state).toBeGreaterThan(60);
    for (const one of texts) {
      const fault = faultOf(one, shown, /^(?:drift|page 3)/.test(state));
      if (fault !== null) faults.set(`${one.within}: ${one.text} ${fault}`, state);
    }
  };
  const valuesOf = (list: Locator) =>
    list.locator('option').evaluateAll((each) => each.map((one) => one.getAttribute('value')!));

  test.runIf(home)('is in the units of the project, and no number is rounding', async () => {
    for (const row of await page.locator('[data-test^="tree-"][aria-level="2"]').all()) {
      await row.click();
      await see((await row.getAttribute('data-test'))!);
    }
    for (const tab of ['solver', 'mobility', 'runs', 'analyses', 'inspector']) {
      await run.at(`tab-${tab}`).click();
      await see(tab);
    }
    const kinds = run.at('chart-kind').first();
    for (const kind of await valuesOf(kinds)) {
      await kinds.selectOption(kind);
      await see(kind);
      const subjects = run.at('chart-pane-0').getByTestId('chart-subject');
      if (!(await subjects.isVisible())) continue;
      for (const subject of (await valuesOf(subjects)).slice(-3)) {
        await subjects.selectOption(subject);
        await see(`${kind} of ${subject}`);
      }
    }
    await kinds.selectOption('reactions');
    for (const which of [1, 2, 3, 0]) {
      await run.at(`chart-page-${which}`).first().click();
      await see(`page ${which}`);
    }
    await run.at('dock-tab-results').click();
    await see('results');
    await run.at('dock-tab-clearances').click();
    await run.at('clearances-neighbours').check();
    await run.at('clearances-search').click();
    await run.at('clearances-summary').waitFor();
    await see('clearances');
    await run.at('dock-tab-tables').click();
    for (const table of await page.locator('[data-test^="table-tab-"]').all()) {
      await table.click();
      await see((await table.getAttribute('data-test'))!);
    }
    await run.at('tables-close').click();
    expect(Object.fromEntries(faults)).toEqual({});
  });
});

test('what this looks for', () => {
  const [odd, inches] = [ODD, { system: 'inch-lbf' } as const].map((units) => shownUnits({ units }));
  for (const [text, unit] of [
    ['12 mm', 'mm'],
    ['Force [N]', 'N'],
    ['1.2×10⁻⁵ m', 'm'],
    ['4 N/mm', 'N/mm'],
    ['60 rpm', 'rpm'],
    ['−90°', '°'],
    ['2 kg·m²/s', 'kg·m²/s'],
  ] as const)
    expect(foreignUnits(text, odd), text).toEqual([unit]);
  for (const text of ['12 cm', 'Force [kN]', '5 mJ', '1 kg·mm²/s', '2 motions', '0.01 s', 'M', '3 g·m/s'])
    expect(foreignUnits(text, odd), text).toEqual([]);
  for (const text of ['12 inch', '3 lbf·inch', '60 rpm', '10 lb', '5 °', '1000 psi'])
    expect(foreignUnits(text, inches), text).toEqual([]);
  expect(['−8.5×10⁻¹²', '8.5×10⁻⁷', '3×10²'].map(hasNoise)).toEqual([true, false, false]);
});
