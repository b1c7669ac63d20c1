/** States of the charts: how a plot is drawn, what is read from it, and what is compared in it. */
import { chooseChart, escape, restTime, RUNNING, runFaster, showInspector, waitForRun } from './steps.mjs';

const pane = (page, index = 0) => page.getByTestId(`chart-pane-${index}`);
const DRIVER = 'driver/motor/coordinate';

export const CHART_STATES = {
  'chart-options': {
    ...RUNNING,
    enter: (page) => pane(page).getByTestId('chart-options').click(),
    leave: escape,
  },
  cursors: { ...RUNNING, enter: placeSecondCursor, leave: dropSecondCursor },
  'crank-angle': {
    ...RUNNING,
    enter: (page) =>
      setOptions(page, async () => {
        await page.getByTestId('chart-x').selectOption(DRIVER);
        await page.getByTestId('chart-wrap').check();
      }),
    leave: resetOptions,
  },
  // The crank pin: its joint coordinate against its own rate.
  phase: { ...RUNNING, enter: drawPhase, leave: leavePhase },
  polar: {
    ...RUNNING,
    enter: drawPolar,
    leave: resetOptions,
  },
  'four-charts': {
    ...RUNNING,
    enter: (page) => page.getByTestId('chart-layout-grid').click(),
    leave: (page) => page.getByTestId('chart-layout-columns').click(),
  },
  'one-chart': {
    ...RUNNING,
    enter: (page) => page.getByTestId('chart-layout-one').click(),
    leave: (page) => page.getByTestId('chart-layout-columns').click(),
  },
  energy: {
    ...RUNNING,
    enter: (page) => chooseChart(page, 'energy'),
    leave: showReactions,
  },
  'own-chart-empty': {
    ...RUNNING,
    enter: (page) => chooseChart(page, 'custom'),
    leave: showReactions,
  },
  quality: {
    ...RUNNING,
    enter: async (page) => {
      await page.keyboard.press('Alt+6');
      await page.getByTestId('quality-item').first().waitFor();
    },
    leave: showInspector,
  },
  'four-axes': { ...RUNNING, enter: showDriver, leave: leaveDriver },
  // A joint whose reaction is shared and not zero, with what the releases give.
  band: { template: 'bricard.kempe', time: 1, enter: showBand },
};

/** Two runs at two speeds, in the charts at once. */
export const COMPARE_STATES = {
  'runs-ghost': { ...RUNNING, enter: runFaster, leave: showInspector },
  'runs-difference': { ...RUNNING, enter: (page) => compare(page, 'difference'), leave: leaveCompare },
  'runs-ratio': { ...RUNNING, enter: (page) => compare(page, 'ratio'), leave: leaveCompare },
};

async function setOptions(page, change) {
  await pane(page).getByTestId('chart-options').click();
  await change();
  await escape(page);
  await page.getByTestId('chart-options-panel').waitFor({ state: 'detached' });
}

function resetOptions(page) {
  return setOptions(page, () => page.getByTestId('chart-options-reset').click());
}

function showReactions(page) {
  return chooseChart(page, 'reactions');
}

async function placeSecondCursor(page) {
  await pane(page).getByTestId('chart-plot').focus();
  await page.keyboard.press('c');
  await pane(page).getByTestId('chart-cursor-second').waitFor();
  for (let i = 0; i < 2; i++) await page.keyboard.press('n');
}

async function dropSecondCursor(page) {
  await pane(page).getByTestId('chart-plot').focus();
  await page.keyboard.press('c');
  await restTime(page, RUNNING.time);
}

async function drawPolar(page) {
  await chooseJoint(page);
  await setOptions(page, async () => {
    await page.getByTestId('chart-x').selectOption('reaction/pin-b/FX');
    await page.getByTestId('chart-options-panel').getByLabel('Equal scale on both axes').check();
  });
}

async function drawPhase(page) {
  await chooseChart(page, 'joints');
  await chooseJoint(page);
  await pane(page).getByTestId('chart-series-rate').click();
  await pane(page).getByTestId('chart-series-coordinate').click();
  await setOptions(page, () => page.getByTestId('chart-x').selectOption('joint/pin-b/coordinate'));
}

function chooseJoint(page) {
  return pane(page).getByTestId('chart-subject').selectOption('pin-b');
}

async function leavePhase(page) {
  await resetOptions(page);
  await pane(page).getByTestId('chart-series-coordinate').click();
  await pane(page).getByTestId('chart-series-rate').click();
  await showReactions(page);
}

/** Torque, power, angle and rate: four quantities, each with its axis. */
const HIDDEN = ['power', 'coordinate', 'rate'];

async function showDriver(page) {
  await chooseChart(page, 'drivers');
  for (const name of HIDDEN) {
    const line = pane(page).getByTestId(`chart-series-${name}`);
    if ((await line.getAttribute('aria-checked')) === 'false') await line.click();
  }
}

async function leaveDriver(page) {
  for (const name of HIDDEN) await pane(page).getByTestId(`chart-series-${name}`).click();
  await showReactions(page);
}

async function showBand(page) {
  await page.getByTestId('chart-layout-columns').click();
  await pane(page).getByTestId('chart-band').click();
  await waitForRun(page);
  await restTime(page, 1);
  await pane(page).getByTestId('chart-band').and(page.locator('[aria-pressed="true"]')).waitFor();
}

async function compare(page, how) {
  if ((await page.getByTestId('chart-ghost').count()) === 0) await runFaster(page);
  await page.keyboard.press('Alt+6');
  await page.getByTestId(`compare-${how}`).click();
  await page.getByTestId('chart-ghost').first().waitFor();
}

async function leaveCompare(page) {
  await page.getByTestId('compare-values').click();
  await showInspector(page);
}
