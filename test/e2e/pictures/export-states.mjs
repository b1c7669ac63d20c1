/** States of what leaves the app: the dialogs of every export, and what a dropped file is answered with. */
import { command, escape, RUNNING } from './steps.mjs';

export const EXPORT_STATES = {
  export: { ...RUNNING, enter: (page) => openFormat(page, 'svg'), leave: escape },
  'export-size': { ...RUNNING, enter: openSized, leave: escape },
  'export-pdf': { ...RUNNING, enter: (page) => openFormat(page, 'pdf'), leave: escape },
  'export-csv': { ...RUNNING, enter: (page) => openFormat(page, 'csv'), leave: escape },
  report: { ...RUNNING, enter: (page) => openMade(page, 'report', 'Report (PDF)'), leave: escape },
  'report-ready': { ...RUNNING, enter: makeReport, leave: escape },
  animation: { ...RUNNING, enter: (page) => openMade(page, 'animation', 'Animation'), leave: escape },
  'animation-making': { ...RUNNING, enter: makeAnimation, leave: escape },
  'load-table': { ...RUNNING, enter: (page) => openMade(page, 'load-table', 'Load table'), leave: escape },
  dropped: { ...RUNNING, enter: dropNothing, leave: closeToasts },
};

/** The dialog of charts, with what is chosen in it by test id. */
export async function openExport(page, choices) {
  await page.keyboard.press('Control+e');
  await page.getByTestId('export-dialog').waitFor();
  for (const [name, value] of Object.entries(choices))
    await page.getByTestId(name).locator('select').selectOption(value);
}

const openFormat = (page, format) => openExport(page, { 'export-which': 'all', 'export-format': format });

function openSized(page) {
  return openExport(page, { 'export-which': 'all', 'export-format': 'png', 'export-size': 'mm' });
}

export async function openMade(page, id, title) {
  await command(page, { id: `export.${id}`, title });
  await page.getByTestId(id).waitFor();
}

async function makeReport(page) {
  await openMade(page, 'report', 'Report (PDF)');
  await page.getByTestId('report-make').click();
  await page.getByTestId('report-save').waitFor();
}

/** Many large pictures, so that the bar is seen on its way. */
async function makeAnimation(page) {
  await openMade(page, 'animation', 'Animation');
  await page.getByTestId('animation-format').locator('select').selectOption('zip');
  await page.getByTestId('animation-size').locator('select').selectOption('1920x1080');
  await page.getByTestId('animation-make').click();
  await page.getByTestId('animation-progress').waitFor();
}

/** A picture that was drawn elsewhere, which the app can make nothing of. */
async function dropNothing(page) {
  const transfer = await page.evaluateHandle(() => {
    const data = new DataTransfer();
    const type = 'image/svg+xml';
    data.items.add(new File(['<svg xmlns="http://www.w3.org/2000/svg"/>'], 'drawing.svg', { type }));
    return data;
  });
  await page.locator('.app').dispatchEvent('drop', { dataTransfer: transfer });
  await page.getByTestId('toast').first().waitFor();
}

async function closeToasts(page) {
  for (const close of await page.getByTestId('toast').getByRole('button').all()) await close.click();
}
