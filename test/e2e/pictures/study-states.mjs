/** States of the page for studies. */
import { FOUR_BAR } from './app.mjs';
import { escape } from './steps.mjs';

export const STUDY_STATES = {
  'study-empty': { template: FOUR_BAR, enter: open, leave: escape },
  'study-distribution': { template: FOUR_BAR, enter: runStudy, leave: escape },
  'study-matrix': { template: FOUR_BAR, enter: (page) => view(page, 'matrix'), leave: escape },
  'study-table': { template: FOUR_BAR, enter: (page) => view(page, 'table'), leave: escape },
};

const at = (page, id) => page.getByTestId(id);

async function open(page) {
  await at(page, 'menu-Run').click();
  await at(page, 'menuitem-run.study').click();
}

async function parameter(page, place, owner, input, values) {
  if (place > 0) await at(page, 'study-add-parameter').click();
  const own = at(page, `study-parameter-${place}`);
  await own.getByTestId('sweep-owner').selectOption(owner);
  await own.getByTestId('study-input').selectOption(input);
  for (const [name, value] of Object.entries(values)) await own.getByTestId(`study-${name}`).fill(value);
}

/** Three parameters of the four-bar linkage, two figures, 400 runs. */
async function runStudy(page) {
  await open(page);
  await parameter(page, 0, 'motor', 'normal', {});
  await parameter(page, 1, 'load', 'triangular', {});
  await parameter(page, 2, 'crank', 'truncated', {});
  await at(page, 'study-add-correlation').click();
  await at(page, 'study-runs').fill('400');
  await at(page, 'sweep-series-reaction/pin-b/F').check();
  await at(page, 'sweep-series-driver/motor/power').check();
  await at(page, 'study-start').click();
  await at(page, 'study-status').getByText('400 runs, ').waitFor({ timeout: 300_000 });
}

async function view(page, which) {
  await open(page);
  await at(page, `study-view-${which}`).click();
  if (which === 'table') await at(page, 'study-row-12').getByRole('button').click();
}
