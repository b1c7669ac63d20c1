/** States of drawing and arranging: parts from a file, groups, locks, measures, copies, and the menus on the way to them. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FOUR_BAR } from './app.mjs';
import { chooseChart, command, escape, openTemplate, RUNNING, settle, showInspector } from './steps.mjs';

const DRAWN = { template: FOUR_BAR };
const at = (page, id) => page.getByTestId(id);

export const WORK_STATES = {
  clearances: {
    template: 'scissor-lift.kempe',
    time: 0.4,
    enter: checkClearances,
    leave: (page) => page.keyboard.press('Alt+8'),
  },
  settings: { ...DRAWN, enter: (page) => open(page, 'view.settings', 'Settings'), leave: escape },
  'context-menu': {
    ...DRAWN,
    enter: (page) => at(page, 'tree-coupler').click({ button: 'right' }),
    leave: escape,
  },
  'insert-menu': { ...DRAWN, enter: (page) => at(page, 'menu-Insert').click(), leave: escape },
  delete: { ...DRAWN, enter: askToDelete, leave: escape },
  parts: { ...DRAWN, enter: lookAtPart, leave: escape },
  group: { ...DRAWN, enter: group, leave: undoAll },
  locks: { ...DRAWN, enter: lock, leave: undoAll },
  measure: { ...DRAWN, enter: measure, leave: (page) => at(page, 'prompt-done').click() },
  mirror: { ...DRAWN, enter: (page) => openFor(page, 'edit.mirror', 'Mirror'), leave: escape },
  pattern: { ...DRAWN, enter: (page) => openFor(page, 'edit.pattern', 'Pattern'), leave: escape },
  'maximised-chart': {
    ...RUNNING,
    enter: (page) => at(page, 'chart-maximise').first().click(),
    leave: (page) => at(page, 'chart-maximise').first().click(),
  },
  'quality-strip': { ...RUNNING, enter: toggleStrip, leave: toggleStrip },
  'nothing-to-chart': {
    template: 'pendulum.kempe',
    time: 1,
    enter: (page) => chooseChart(page, 'drivers', 1),
    leave: (page) => chooseChart(page, 'energy', 1),
  },
  news: { ...DRAWN, enter: (page) => open(page, 'help.news', 'What is new'), leave: escape },
  search: { ...DRAWN, enter: searchAll, leave: escape },
  validation: {
    enter: (page) => open(page, 'help.validation', 'Validation'),
    leave: escape,
  },
};

function open(page, id, title) {
  return command(page, { id, title });
}

async function openFor(page, id, title) {
  await showInspector(page);
  await at(page, 'tree-crank').click();
  await open(page, id, title);
  await page.locator('dialog[open]').waitFor();
}

async function askToDelete(page) {
  await at(page, 'tree-coupler').click();
  await page.keyboard.press('Delete');
  await at(page, 'question').waitFor();
}

/** A bracket in STL, as text: two tetrahedra that share no corner. */
const BRACKET = (() => {
  const corners = [
    [0, 0, 0],
    [60, 0, 0],
    [0, 40, 0],
    [0, 0, 30],
  ];
  const facet = (places) =>
    `facet normal 0 0 0\nouter loop\n${places.map((i) => `vertex ${corners[i].join(' ')}`).join('\n')}\nendloop\nendfacet`;
  const faces = [
    [0, 2, 1],
    [0, 1, 3],
    [0, 3, 2],
    [1, 2, 3],
  ];
  return `solid bracket\n${faces.map(facet).join('\n')}\nendsolid bracket\n`;
})();

async function lookAtPart(page) {
  const folder = mkdtempSync(join(tmpdir(), 'kempe-parts-'));
  writeFileSync(join(folder, 'bracket.stl'), BRACKET);
  const chooser = page.waitForEvent('filechooser');
  await at(page, 'menu-Insert').click();
  await at(page, 'menuitem-insert.parts').click();
  await (await chooser).setFiles(join(folder, 'bracket.stl'));
  await at(page, 'parts-size').waitFor();
  rmSync(folder, { recursive: true, force: true });
}

async function group(page) {
  await at(page, 'tree-crank').click();
  await at(page, 'tree-coupler').click({ modifiers: ['Control'] });
  await page.keyboard.press('Control+g');
  await at(page, 'rename').fill('Arm');
  await page.keyboard.press('Enter');
  await at(page, 'tree-assembly:Arm').click();
}

/** Two lengths and a direction, in a drawing that has not run: their signs are of the drawn pose. */
async function lock(page) {
  await openTemplate(page, FOUR_BAR);
  for (const [record, keys] of [
    ['crank', 'Shift+D'],
    ['rocker', 'Shift+D'],
    ['crank', 'Shift+V'],
  ]) {
    await at(page, `tree-${record}`).click();
    await page.keyboard.press(keys);
    await at(page, 'lock-value').first().waitFor();
  }
  await page.locator('[data-test^="lock-mark-"]').nth(2).waitFor();
}

async function undoAll(page) {
  await at(page, 'viewport').focus();
  const undo = at(page, 'toolbar').getByTestId('tool-edit.undo');
  while (await undo.isEnabled()) {
    await undo.click();
    await settle(page);
  }
}

async function measure(page) {
  await at(page, 'tree-crank').click();
  await at(page, 'tree-rocker').click({ modifiers: ['Control'] });
  await at(page, 'viewport').focus();
  await page.keyboard.press('m');
  await at(page, 'reading-angle').waitFor();
}

function toggleStrip(page) {
  return at(page, 'quality-strip').first().click();
}

async function searchAll(page) {
  await page.keyboard.press('Control+k');
  await at(page, 'palette-query').fill('crank');
}

/** Goes to the first pair, which overlaps. */
async function checkClearances(page) {
  await page.keyboard.press('Alt+8');
  await page.getByTestId('clearances-search').click();
  await page.getByTestId('clearance-name').first().click();
}
