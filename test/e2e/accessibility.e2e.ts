/**
 * What the app shows breaks no rule of WCAG 2.1 A or AA that axe-core can check, contrast of colours included, in
 * light and dark. Both homes show the same page, so one of them is looked at.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addAxe, addAxeNow, findViolations } from './support/axe';
import { HOMES } from './support/homes';
import type { Launched } from './support/launch';

/** With elements that are approximated, and some that are left out. */
const MODEL = `<mujoco><worldbody><light name="sun"/><body><joint/><geom type="capsule" size="0.01 0.1"/></body>
  </worldbody></mujoco>`;
const PROPERTIES = 'aside[aria-label="Properties"]';
const home =
  HOMES.find(({ home: name, available }) => name === 'Chromium' && available) ??
  HOMES.find(({ available }) => available);

describe('the rules of WCAG 2.1 A and AA', () => {
  const folder = mkdtempSync(join(tmpdir(), 'kempe-accessibility-'));
  let app: Launched;
  let page: Page;

  beforeAll(async () => {
    if (!home) return;
    [app] = await home.start(folder);
    page = app.page;
    await addAxe(page);
    await page.getByTestId('template-four-bar-with-load.kempe').waitFor();
  });
  afterAll(async () => {
    await app?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  /** With the element of that name on the screen: the whole page, or `part` of it. */
  const see = async (name: string, part?: string) => {
    await page.getByTestId(name).first().waitFor();
    expect(await findViolations(page, part)).toEqual([]);
  };
  const click = (name: string) => page.getByTestId(name).first().click();
  const press = (key: string) => page.keyboard.press(key);
  /** Runs a command by the name it has in the palette. */
  const command = async (id: string, title: string) => {
    await press('Control+k');
    await page.getByTestId('palette-query').fill(title);
    await click(`palette-${id}`);
  };

  const STATES: Record<string, () => Promise<void>> = {
    'the start page': () => see('template-four-bar-with-load.kempe'),
    'a model that is about to be imported': async () => {
      const transfer = await page.evaluateHandle((text) => {
        const data = new DataTransfer();
        data.items.add(new File([text], 'model.xml'));
        return data;
      }, MODEL);
      await page.locator('.app').dispatchEvent('drop', { dataTransfer: transfer });
      await page
        .getByTestId('import-status')
        .filter({ hasText: 'It opens as a new, unsaved project' })
        .waitFor();
      await see('import-ignored', '[data-test="import-dialog"]');
      await press('Escape');
    },
    'an empty project': async () => {
      await press('Control+n');
      await see('empty-hint', '.viewport');
    },
    'a template with a hint': async () => {
      await command('file.start-page', 'Templates and recent');
      await click('template-four-bar-with-load.kempe');
      await page.getByTestId('status-dof').filter({ hasText: 'DOF 1' }).waitFor();
      await see('hint', '[data-test="hint"]');
    },
    'a finished run': async () => {
      await press('Control+Shift+r');
      await page
        .getByTestId('checks')
        .filter({ hasText: /last run completed/ })
        .waitFor();
      await see('chart-legend');
    },
    'the inspector of a body': async () => {
      await click('tree-coupler');
      await see('tab-inspector', PROPERTIES);
    },
    'the inspector of a joint': async () => {
      await click('tree-pin-b');
      await see('tab-inspector', PROPERTIES);
    },
    'the inspector of a driver': async () => {
      await click('tree-motor');
      await see('tab-inspector', PROPERTIES);
    },
    'the inspector of a load': async () => {
      await page.locator('[data-test^="tree-"][aria-level="2"]').last().click();
      await see('tab-inspector', PROPERTIES);
    },
    'the inspector of the project': async () => {
      await page.getByTestId('viewport').focus();
      await press('Escape');
      await see('parameter-name', PROPERTIES);
    },
    'the solver': async () => {
      await click('tab-solver');
      await see('tab-solver', PROPERTIES);
    },
    'the analyses': async () => {
      await click('tab-analyses');
      await click('study-motions');
      await see('motion-0', PROPERTIES);
      await press('Escape');
    },
    'the mobility panel with a swap': async () => {
      await click('tab-mobility');
      await click('study-swaps');
      await click('preview-combination');
      await see('swap-preview', PROPERTIES);
    },
    'the other assemblies': async () => {
      await click('study-assemblies');
      await see('assemblies', PROPERTIES);
      await click('tab-inspector');
    },
    'the runs and their quality': async () => {
      await click('tab-runs');
      await see('runs-panel', PROPERTIES);
      await click('tab-inspector');
    },
    'the table of results': async () => {
      await press('Alt+7');
      await click('result-name');
      await see('results-table', 'section.charts');
      await press('Alt+7');
    },
    'the open quality strip': async () => {
      await click('quality-strip');
      await see('quality-strip-open', 'section.charts');
      await click('quality-strip');
    },
    'the name of a page of charts': async () => {
      await click('chart-page-rename');
      await see('chart-page-name', 'section.charts');
      await press('Escape');
    },
    'a chart that fills the window': async () => {
      await click('chart-maximise');
      await see('chart-maximise');
      await press('Escape');
    },
    'the charts in a window of their own, and one alone': async () => {
      for (const way of ['chart-detach', 'chart-pane-detach']) {
        const [second] = await Promise.all([page.context().waitForEvent('page'), click(way)]);
        await second.getByTestId('chart-plot').first().waitFor();
        await addAxeNow(second);
        expect(await findViolations(page, 'html', second)).toEqual([]);
        await second.close();
        await page.getByTestId('charts-dock').waitFor();
      }
    },
    'the options of a chart': async () => {
      await click('chart-options');
      await see('chart-options-panel', 'section.charts');
      await press('Escape');
    },
    'the catalogue of series': async () => {
      await press('Control+Shift+a');
      await see('catalogue', 'dialog');
      await press('Escape');
    },
    'the export of charts': async () => {
      await command('export.charts', 'Export charts');
      await see('export-apply', 'dialog');
      await press('Escape');
    },
    'the report': async () => {
      await command('export.report', 'Report');
      await see('report', 'dialog');
      await press('Escape');
    },
    'the animation': async () => {
      await command('export.animation', 'Animation');
      await see('animation', 'dialog');
      await press('Escape');
    },
    'the load table': async () => {
      await command('export.load-table', 'Load table');
      await see('load-table', 'dialog');
      await press('Escape');
    },
    'the tables': async () => {
      await click('open-tables');
      await click('table-tab-bodies');
      await click('cell-coupler-position.0');
      await see('table-grid', 'section.charts');
      await click('table-tab-joints');
      await see('table-grid', 'section.charts');
      await click('tables-close');
    },
    'the menu bar': async () => {
      await click('menu-View');
      await see('menubar', '[role="menubar"], [role="menu"]');
      await press('Escape');
    },
    'the context menu': async () => {
      await page.getByTestId('tree-coupler').click({ button: 'right' });
      // Behind it everything is hidden from screen readers, and the menu keeps the focus until it closes.
      await see('record-menu', '[role="menu"]');
      await press('Escape');
    },
    'the command palette': async () => {
      await press('Control+k');
      await page.getByTestId('palette-query').fill('view');
      await see('palette-query', 'dialog');
      await press('Escape');
    },
    'the settings': async () => {
      await command('view.settings', 'Settings');
      await see('settings', 'dialog');
      await press('Escape');
    },
    'the manual': async () => {
      await press('F1');
      await see('manual-title', 'aside');
      await click('manual-contents');
      await see('manual', 'aside');
      await page.locator('[data-page="charts/reactions"]').click();
      await see('manual-picture', 'aside');
      await page.getByTestId('manual-search').fill('reaction');
      await see('manual', 'aside');
      await press('F1');
    },
    'the shortcuts': async () => {
      await press('?');
      await see('shortcuts', 'dialog');
      await press('Escape');
    },
    'a measurement': async () => {
      await click('tree-crank');
      await page.getByTestId('tree-rocker').click({ modifiers: ['Control'] });
      await page.getByTestId('viewport').focus();
      await press('m');
      await see('reading-angle', '.viewport');
      await click('prompt-done');
    },
    'copies on a path': async () => {
      await click('tree-crank');
      await command('edit.pattern', 'Pattern');
      await page.getByTestId('pattern-way').locator('select').selectOption('on');
      await see('pattern-points', 'dialog');
      await press('Escape');
    },
    'a locked group': async () => {
      await click('tree-crank');
      await press('Control+g');
      await page.getByTestId('rename').press('Enter');
      await click('tree-assembly:Group 1');
      await press('Control+l');
      await see('tree-assembly:Group 1', '[role="tree"]');
      await press('Control+l');
      await press('Control+Shift+g');
    },
    'the question before deleting': async () => {
      await click('tree-coupler');
      await press('Delete');
      await see('question', 'dialog');
      await press('Escape');
    },
    'a sweep': async () => {
      await command('run.sweep', 'Parameter sweep');
      await see('sweep-page', 'main');
      await click('sweep-back');
    },
    'a study': async () => {
      await command('run.study', 'Study of many parameters');
      await see('study-page', 'main');
      await page.getByTestId('study-parameter-0').getByTestId('sweep-owner').selectOption('crank');
      await page.getByTestId('study-runs').fill('20');
      await page.getByTestId('sweep-series-reaction/pin-b/F').check();
      await click('study-start');
      await page.getByTestId('study-status').filter({ hasText: '20 runs, ' }).waitFor();
      await see('study-statistics', 'main');
      await click('study-view-matrix');
      await see('study-matrix', 'main');
      await click('study-view-table');
      await see('study-table', 'main');
      await click('study-all');
      await click('study-back');
    },
    'a number typed over its formula, and taken back': async () => {
      await click('tab-inspector');
      await page.getByTestId('viewport').focus();
      await press('Escape');
      await page.getByTestId('parameter-name').fill('arm');
      await page.getByTestId('parameter-formula').fill('130 mm');
      await press('Enter');
      await page.getByTestId('parameter-arm').waitFor();
      await click('tree-crank');
      const length = page.getByTestId('field-rod-length').locator('input');
      for (const text of ['=arm', '120 mm']) {
        await length.fill(text);
        await press('Enter');
      }
      await see('formula-again', PROPERTIES);
      await click('formula-again');
      await page.getByTestId('formula-notes').waitFor({ state: 'detached' });
      expect(await length.inputValue()).toMatch(/arm|0\.13|130/);
    },
    'all six components, and a run that stopped early': async () => {
      await page.getByTestId('show-all-six').first().click();
      await see('shared-count');
      await page.getByTestId('show-all-six').first().click();
      await click('tab-solver');
      for (const key of ['relativeTolerance', 'absoluteTolerance']) {
        const field = page.getByTestId(`setting-${key}`).locator('input');
        await field.fill('1e-33');
        await field.press('Enter');
      }
      await press('Control+Shift+r');
      await see('run-banner');
      await click('run-banner-dismiss');
    },
    'the validation page': async () => {
      await command('help.validation', 'Validation');
      await see('validation-page');
    },
  };

  for (const [name, reach] of Object.entries(STATES)) test.runIf(home)(name, reach);

  test.runIf(home)('nothing failed on the way', () => expect(app.errors).toEqual([]));
});
