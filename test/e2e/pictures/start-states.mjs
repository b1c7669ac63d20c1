/** States of a first visit: an empty project, the guided build, a drawing on its way, and the units. */
import { escape, settle } from './steps.mjs';

export const START_STATES = {
  empty: { enter: newProject },
  'first-build': { enter: beginBuild, leave: (page) => page.getByTestId('first-build-end').click() },
  drawing: { enter: drawHalf, leave: escape },
  units: { enter: openUnits, leave: escape },
};

async function beginBuild(page) {
  await page.keyboard.press('Control+k');
  await page.keyboard.type('first four-bar');
  await page.keyboard.press('Enter');
  await page.getByTestId('first-build').waitFor();
}

async function openUnits(page) {
  await page.keyboard.press('Control+k');
  await page.keyboard.type('units');
  await page.keyboard.press('Enter');
  await page.getByTestId('units').waitFor();
}

async function newProject(page) {
  await page.keyboard.press('Control+n');
  await page.getByTestId('empty-hint').waitFor();
}

/** Three of the four points of a four-bar are there, the pointer is at the fourth. */
async function drawHalf(page) {
  if (await page.getByTestId('start-page').isVisible()) await newProject(page);
  await settle(page);
  const box = await page.getByTestId('viewport').boundingBox();
  const at = ([x, y]) => [box.x + x * box.width, box.y + y * box.height];
  await page.keyboard.press('l');
  for (const place of [
    [0.3, 0.75],
    [0.35, 0.55],
    [0.6, 0.4],
  ]) {
    await page.mouse.move(...at(place));
    await page.mouse.click(...at(place));
  }
  await page.mouse.move(...at([0.7, 0.75]));
  await page.getByTestId('prompt-status').filter({ hasText: 'DOF 1' }).waitFor();
}
