/** What a person does in any session: opens a template, runs it to a time, waits until nothing moves. */
import { FOUR_BAR } from './app.mjs';

/** The state that most pictures start from. */
export const RUNNING = { template: FOUR_BAR, time: 1.3 };

/** In a pane of the dock, by the kinds of `pane-kinds.ts`. */
export const chooseChart = (page, kind, pane = 0) =>
  page.getByTestId(`chart-pane-${pane}`).getByTestId('chart-kind').selectOption(kind);

/** Through the palette: `{ id, title }`, where words of the title find it. */
export async function command(page, id) {
  await page.keyboard.press('Control+k');
  await page.getByTestId('palette-query').fill(id.title);
  await page.getByTestId(`palette-${id.id}`).click();
}

export async function openTemplate(page, file) {
  if (!(await page.getByTestId('start-page').isVisible())) {
    await command(page, { id: 'file.start-page', title: 'Templates and recent' });
  }
  await page.getByTestId(`template-${file}`).click();
  const leave = page.getByTestId('answer-discard');
  await Promise.race([
    page.getByTestId('start-page').waitFor({ state: 'detached' }),
    leave.waitFor().then(() => leave.click()),
  ]);
  await page
    .getByTestId('status-dof')
    .filter({ hasText: /DOF \d/ })
    .waitFor();
}

/** Computes the whole run, then stands at `time`. */
export async function runTo(page, time) {
  await page.keyboard.press('Control+Shift+r');
  await waitForRun(page);
  await restTime(page, time);
}

export function waitForRun(page) {
  return page
    .getByTestId('checks')
    .filter({ hasText: /last run completed/ })
    .waitFor({ timeout: 60_000 });
}

/** Stands at `time` of a finished run. */
export async function restTime(page, time) {
  const play = page.getByTestId('toolbar').getByTestId('tool-run.toggle-play');
  const shown = page.getByTestId('status-time').filter({ hasText: `t = ${time.toFixed(3)} s` });
  for (let tries = 0; tries < 20; tries++) {
    // The cursor follows the last samples for a moment after the run has ended.
    if ((await play.innerText()).includes('Pause')) await play.click();
    await page.getByTestId('time-slider').fill(String(time));
    await page.waitForTimeout(300);
    if ((await shown.isVisible()) && !(await play.innerText()).includes('Pause')) return;
  }
  throw new Error(`The cursor does not stay at ${time} s.`);
}

/** Waits until nothing is drawn any more. */
export async function settle(page) {
  await page.waitForFunction(() =>
    [...document.images].every(
      (image) => image.complete || image.getBoundingClientRect().top > window.innerHeight,
    ),
  );
  const frames = () => page.evaluate(() => document.querySelector('canvas')?.dataset.frames ?? '');
  let before = '';
  for (let same = 0, tries = 0; same < 3 && tries < 60; tries++) {
    await page.waitForTimeout(120);
    const now = await frames();
    same = now === before ? same + 1 : 0;
    before = now;
  }
}

export function escape(page) {
  return page.keyboard.press('Escape');
}

export function showInspector(page) {
  return page.getByTestId('tab-inspector').click();
}

/** Runs stay as they are after an edit. */
async function followNever(page) {
  await page.keyboard.press('Control+k');
  await page.getByTestId('palette-query').fill('Settings...');
  await page.getByTestId('palette-view.settings').click();
  await page.getByTestId('settings-follow').locator('select').selectOption('never');
  await escape(page);
  await page.getByTestId('settings').waitFor({ state: 'detached' });
}

/** The crank at 90 rpm, which the run on display is not of. */
export async function changeSpeed(page) {
  await followNever(page);
  await page.getByTestId('tree-motor').click();
  const field = page.getByTestId('field-driver-value').locator('input');
  await field.fill('90');
  await field.press('Enter');
  await page.evaluate(() => document.activeElement?.blur());
  await page.getByTestId('chart-stale').first().waitFor();
}

/** A second run at another speed, the first behind it. */
export async function runFaster(page) {
  await changeSpeed(page);
  await page.keyboard.press('Control+Shift+r');
  await page.keyboard.press('Alt+6');
  await page.getByTestId('run-row').filter({ hasText: 'shown' }).filter({ hasText: '3.000 s' }).waitFor();
  await page.getByTestId('chart-ghost').first().waitFor();
}
