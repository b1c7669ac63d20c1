/** The states that people see, in the order in which one session goes through them, and the ways into them. */
import { mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FOUR_BAR, ROOT, showHints, SIZES } from './app.mjs';
import { CHART_STATES, COMPARE_STATES } from './chart-states.mjs';
import { EXPORT_STATES } from './export-states.mjs';
import { START_STATES } from './start-states.mjs';
import { STUDY_STATES } from './study-states.mjs';
import { WORK_STATES } from './work-states.mjs';
import { changeSpeed, chooseChart, command, escape, openTemplate, RUNNING, showInspector } from './steps.mjs';

/** The first view of every other template. */
const TEMPLATES = readdirSync(join(ROOT, 'assets/examples')).filter(
  (file) => file.endsWith('.kempe') && file !== FOUR_BAR,
);

export const STATES = {
  start: {},
  ...START_STATES,
  opened: { template: FOUR_BAR },
  running: RUNNING,
  body: { ...RUNNING, enter: (page) => page.getByTestId('tree-coupler').click() },
  joint: { ...RUNNING, enter: (page) => page.getByTestId('tree-pin-b').click() },
  driver: { ...RUNNING, enter: (page) => page.getByTestId('tree-motor').click() },
  solver: {
    ...RUNNING,
    enter: (page) => page.getByTestId('tab-solver').click(),
    leave: showInspector,
  },
  shared: {
    ...RUNNING,
    enter: (page) => showAllSix(page).then(() => toggleSeries(page, 'FZ')),
    leave: (page) => showAllSix(page),
  },
  catalogue: {
    ...RUNNING,
    enter: async (page) => {
      await page.keyboard.press('Control+Shift+a');
      await page.getByTestId('catalogue-query').fill('pin b');
    },
    leave: escape,
  },
  ownChart: {
    ...RUNNING,
    enter: fillOwnChart,
    leave: (page) => chooseChart(page, 'drivers', 1),
  },
  ...CHART_STATES,
  ...EXPORT_STATES,
  ...WORK_STATES,
  palette: {
    ...RUNNING,
    enter: (page) => page.keyboard.press('Control+k'),
    leave: escape,
  },
  'menu-view': { ...RUNNING, enter: openViewMenu, leave: closeMenus },
  broken: { ...RUNNING, enter: openBrokenFile, leave: escape },
  import: { ...RUNNING, enter: showImport, leave: escape },
  stale: {
    ...RUNNING,
    enter: changeSpeed,
    leave: (page) => page.keyboard.press('Control+z'),
  },
  mobility: {
    template: FOUR_BAR,
    enter: previewSwap,
    leave: showInspector,
  },
  assemblies: {
    template: FOUR_BAR,
    enter: showAssemblies,
    leave: showInspector,
  },
  'open-loop': { enter: openLoop, leave: showInspector },
  'failed-run': { enter: failRun, leave: showInspector },
  'repair-preview': { enter: previewRepair, leave: showInspector },
  results: {
    template: 'scissor-lift.kempe',
    time: 2,
    enter: showResults,
    leave: (page) => page.keyboard.press('Alt+7'),
  },
  table: { template: FOUR_BAR, enter: showTable, leave: closeTable },
  'table-joints': { template: FOUR_BAR, enter: showJointTable, leave: closeTable },
  parameters: { template: FOUR_BAR, enter: addParameters, leave: undoParameters },
  analyses: {
    template: FOUR_BAR,
    enter: (page) => page.getByTestId('tab-analyses').click(),
    leave: showInspector,
  },
  sweep: { template: FOUR_BAR, enter: sweepSpeed, leave: escape },
  'sweep-two': { template: FOUR_BAR, enter: sweepTwo, leave: escape },
  ...STUDY_STATES,
  ...COMPARE_STATES,
  'runs-error': { ...RUNNING, enter: rerunTighter, leave: leaveRuns },
  manual: { ...RUNNING, enter: openManual, leave: (page) => page.keyboard.press('F1') },
  'manual-worked': { enter: openWorked, leave: (page) => page.keyboard.press('Escape') },
  shortcuts: { template: FOUR_BAR, enter: (page) => page.keyboard.press('?'), leave: escape },
  versions: { desktop: true, enter: showVersions, leave: escape },
  narrow: { ...RUNNING, size: SIZES.narrow },
  hint: { enter: showFirstHint, leave: (page) => page.getByTestId('hint-off').click() },
  section: {
    template: 'gear-reducer.kempe',
    enter: (page) => command(page, { id: 'view.section', title: 'Section' }),
    leave: (page) => page.getByTestId('section-end').click(),
  },
  recovery: { enter: loseWork },
};

/** One picture for each of the other templates as it opens; many, so only when they are asked for. */
export const TEMPLATE_STATES = Object.fromEntries(
  TEMPLATES.map((template) => [template.replace('.kempe', ''), { template }]),
);

const showAllSix = (page) => page.getByTestId('show-all-six').first().click();
const toggleSeries = (page, name) => page.getByTestId(`chart-series-${name}`).first().click();

/** The View menu, and one of the menus inside it. */
async function openViewMenu(page) {
  await page.getByTestId('menu-View').click();
  await page.getByTestId('submenu-Standard views').hover();
  await page.getByTestId('menuitem-view.isometric').waitFor();
}

async function closeMenus(page) {
  await escape(page);
  if (await page.locator('[role="menu"]').first().isVisible()) await escape(page);
}

async function openBrokenFile(page, app) {
  const folder = mkdtempSync(join(tmpdir(), 'kempe-broken-'));
  const path = join(folder, 'broken.kempe');
  const project = JSON.parse(readFileSync(join(ROOT, 'assets/examples', FOUR_BAR), 'utf8'));
  project.bodies[0].mass = { kind: 'shape', density: -7800 };
  project.joints[0].bodyB = 'gone';
  delete project.joints[1].frameA;
  writeFileSync(path, JSON.stringify(project));
  await app.open(path);
  await page.getByTestId('question-problem').first().waitFor();
  rmSync(folder, { recursive: true, force: true });
}

/** A model in MuJoCo's format, with things that are left out, and some that are read as something near to them. */
async function showImport(page, app) {
  const folder = mkdtempSync(join(tmpdir(), 'kempe-import-'));
  const path = join(folder, 'quick-return.xml');
  writeFileSync(path, QUICK_RETURN);
  await app.open(path);
  await page.getByTestId('import-size').waitFor();
  await page.getByTestId('import-unit').locator('select').selectOption('mm');
  await page.getByTestId('import-size').filter({ hasText: 'mm' }).waitFor();
  rmSync(folder, { recursive: true, force: true });
}

const QUICK_RETURN = `<mujoco model="Quick return">
  <option gravity="0 0 -9810" timestep="0.002"/>
  <visual><headlight ambient="0.4 0.4 0.4"/></visual>
  <asset><texture name="sky" type="skybox" builtin="flat" width="64" height="64"/></asset>
  <worldbody>
    <light name="sun" pos="0 0 900"/>
    <camera name="front" pos="0 -900 200"/>
    <geom name="floor" type="plane" size="500 500 1"/>
    <body name="crank" pos="0 0 200">
      <joint name="pin O" axis="0 1 0"/>
      <geom type="capsule" fromto="0 0 0 80 0 0" size="8" density="7.8e-6"/>
    </body>
    <body name="lever">
      <joint name="pin C" axis="0 1 0"/>
      <geom type="capsule" fromto="0 0 0 200 0 500" size="10" density="7.8e-6"/>
      <geom type="ellipsoid" pos="200 0 500" size="30 12 18" density="7.8e-6"/>
    </body>
  </worldbody>
  <sensor><jointpos joint="pin O"/></sensor>
  <actuator><motor joint="pin O" gear="5"/></actuator>
</mujoco>
`;

async function previewSwap(page) {
  await page.getByTestId('status-redundant').click();
  await page.getByTestId('study-swaps').click();
  await page.getByTestId('preview-combination').click();
}

async function showAssemblies(page) {
  await page.getByTestId('tab-mobility').click();
  await page.getByTestId('study-assemblies').click();
  await page.getByTestId('assemblies').scrollIntoViewIfNeeded();
}

/** The four-bar with its second ground pin out of reach. */
async function openLoop(page, app) {
  const folder = mkdtempSync(join(tmpdir(), 'kempe-open-'));
  // While it is open: a file that is gone has a banner.
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  const path = join(folder, 'open-loop.kempe');
  const project = JSON.parse(readFileSync(join(ROOT, 'assets/examples', FOUR_BAR), 'utf8'));
  project.name = 'Open loop';
  project.joints.find(({ id }) => id === 'pin-o4').frameA.position = [0.55, 0, 0];
  writeFileSync(path, JSON.stringify(project));
  await app.open(path);
  await page.getByTestId('explain-gaps').click();
  await page.getByTestId('open-gap').waitFor();
}

/** A pendulum that is asked for more digits than doubles have. */
async function failRun(page, app) {
  const folder = mkdtempSync(join(tmpdir(), 'kempe-fail-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  const path = join(folder, 'tight.kempe');
  const project = JSON.parse(readFileSync(join(ROOT, 'assets/examples/pendulum.kempe'), 'utf8'));
  Object.assign(project.settings, { relativeTolerance: 1e-33, absoluteTolerance: 1e-33 });
  writeFileSync(path, JSON.stringify(project));
  await app.open(path);
  await page.getByTestId('document-name').filter({ hasText: 'tight.kempe' }).waitFor();
  await page.getByTestId('status-dof').filter({ hasText: 'DOF 1' }).waitFor();
  await page.keyboard.press('Control+Shift+r');
  await page.getByTestId('run-banner').waitFor();
}

/** Three saves of the four-bar: another speed and a longer run, before the driver was there, and one that is cut short. */
async function showVersions(page, app) {
  const folder = mkdtempSync(join(tmpdir(), 'kempe-versions-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  const path = join(folder, 'four-bar.kempe');
  const text = readFileSync(join(ROOT, 'assets/examples', FOUR_BAR), 'utf8');
  const [faster, bare] = [JSON.parse(text), JSON.parse(text)];
  faster.drivers[0].value *= 1.5;
  faster.settings.duration *= 2;
  Object.assign(bare, { drivers: [], measures: [], notes: 'Before the motor' });
  writeFileSync(path, text);
  writeFileSync(`${path}.bak`, JSON.stringify(faster));
  writeFileSync(`${path}.bak2`, JSON.stringify(bare));
  writeFileSync(`${path}.bak3`, text.slice(0, text.length / 2));
  // Kept at times that every picture shows alike.
  ['', '.bak', '.bak2', '.bak3'].forEach((end, i) => {
    const time = new Date(2026, 2, 4, 15 - 2 * i, 20);
    utimesSync(`${path}${end}`, time, time);
  });
  await app.open(path);
  await page.getByTestId('document-name').filter({ hasText: 'four-bar.kempe' }).waitFor();
  await page.getByTestId('menu-File').click();
  await page.getByTestId('menuitem-file.versions').click();
  await page.getByTestId('version-problem').waitFor();
  await page.getByTestId('version-1').getByTestId('version-summary').click();
}

/** A force, a force along the axes of a body, and an expression of both. */
async function fillOwnChart(page) {
  const pane = page.getByTestId('chart-pane-1');
  await chooseChart(page, 'custom', 1);
  for (const text of ['="Pin B".FX', '="Pin B"["FX@b"]', '=hypot("Pin B".FX, "Pin B".FY) * 0.05 | N*m']) {
    await pane.getByTestId('chart-add-series').click();
    await page.getByTestId('catalogue-query').fill(text);
    await page.getByTestId('catalogue-query').press('Enter');
    await page.getByTestId('catalogue').waitFor({ state: 'detached' });
  }
}

async function rerunTighter(page) {
  await page.keyboard.press('Alt+6');
  await page.getByTestId('rerun-tighter').click();
  await page.getByTestId('error-table').scrollIntoViewIfNeeded({ timeout: 60_000 });
}

async function leaveRuns(page) {
  await page.getByTestId('compare-values').click();
  await showInspector(page);
  await page.keyboard.press('Control+z');
}

async function previewRepair(page, app) {
  const name = await page.getByTestId('document-name').innerText();
  if (name.includes('open-loop')) await page.getByTestId('tab-mobility').click();
  else await openLoop(page, app);
  await page.getByTestId('show-repair-0').click();
}

/** The force that the cylinder of the lift needs, and the pin that carries most. */
async function showResults(page) {
  await page.getByTestId('dock-tab-results').click();
  await page.getByTestId('result-row').filter({ hasText: 'Stroke' }).getByTestId('result-name').click();
}

/** What is selected, a joint, in the manual beside it. */
async function openManual(page) {
  await page.getByTestId('tree-pin-b').click();
  await page.keyboard.press('F1');
  await page.getByTestId('manual-title').waitFor();
}

/** A worked problem beside the start page. */
async function openWorked(page) {
  await page.keyboard.press('F1');
  await page.getByTestId('manual-contents').click();
  await page.locator('[data-page="worked/scissor-lift"]').click();
  await page.getByTestId('manual-picture').locator('img').first().waitFor();
}

async function showTable(page) {
  await page.getByTestId('open-tables').click();
  await page.getByTestId('table-tab-bodies').click();
  await page.getByTestId('cell-coupler-position.0').click();
}

async function showJointTable(page) {
  await page.getByTestId('open-tables').click();
  await page.getByTestId('table-tab-joints').click();
  await page.getByTestId('table-grid').waitFor();
}

async function closeTable(page) {
  await page.keyboard.press('Escape');
  await page.getByTestId('tables-close').click();
}

/** Two parameters, and a bar whose length follows one of them. */
async function addParameters(page) {
  await showInspector(page);
  await escape(page);
  for (const [name, formula] of [
    ['crank', '120 mm'],
    ['stroke', '2*crank'],
  ]) {
    await page.getByTestId('parameter-name').fill(name);
    await page.getByTestId('parameter-formula').fill(formula);
    await page.getByTestId('parameter-add').click();
    await page.getByTestId(`parameter-${name}`).waitFor();
  }
}

async function undoParameters(page) {
  await page.getByTestId('viewport').focus();
  for (let i = 0; i < 2; i++) await page.keyboard.press('Control+z');
  await page.getByTestId('parameter-crank').waitFor({ state: 'detached' });
}

async function showFirstHint(page) {
  await showHints(page, true);
  await openTemplate(page, FOUR_BAR);
  await page.getByTestId('hint').waitFor();
}

/** Edits that were never saved, then the end of the app without a word. */
async function loseWork(page, app) {
  await openTemplate(page, FOUR_BAR);
  await page.getByTestId('tree-motor').click();
  const field = page.getByTestId('field-driver-value').locator('input');
  for (const speed of ['75', '90']) {
    await field.fill(speed);
    await field.press('Enter');
  }
  await page
    .getByTestId('status-saved')
    .filter({ hasText: /unsaved/i })
    .waitFor();
  // The journal is on disk within a second of the edit.
  await page.waitForTimeout(2500);
  await app.restart();
  await app.page.getByTestId('recovery').first().waitFor();
}

async function openSweep(page) {
  await page.getByTestId('menu-Run').click();
  await page.getByTestId('menuitem-run.sweep').click();
  await page.getByTestId('sweep-axis-0').getByTestId('sweep-owner').selectOption('load');
  await page.getByTestId('sweep-axis-0').getByTestId('sweep-count').fill('12');
  const series = page.getByTestId('sweep-series-reaction/pin-b/F');
  if (!(await series.isChecked())) await series.check();
}

/** The load from a fifth below what it is to a fifth above, and one run chosen. */
async function sweepSpeed(page) {
  await openSweep(page);
  await runSweep(page);
}

/** The same with the speed of the crank as the second number. */
async function sweepTwo(page) {
  await openSweep(page);
  await page.getByTestId('sweep-axis-0').getByTestId('sweep-count').fill('6');
  await page.getByTestId('sweep-add-axis').click();
  const second = page.getByTestId('sweep-axis-1');
  await second.getByTestId('sweep-owner').selectOption('motor');
  await second.getByTestId('sweep-count').fill('4');
  await runSweep(page);
}

async function runSweep(page) {
  await page.getByTestId('sweep-start').click();
  await page.getByTestId('sweep-status').getByText('all completed').waitFor({ timeout: 120_000 });
  await page.getByTestId('sweep-row-3').getByRole('button').click();
}
