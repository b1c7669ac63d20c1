import { start, SIZES } from './pictures/app.mjs';
const app = await start('light', SIZES.small, true);
const page = app.page;
page.setDefaultTimeout(30000);
page.on('console', (m) => console.log('console', m.text()));
page.on('pageerror', (e) => console.log('error', e.message));
try {
  await page.keyboard.press('Control+n');
  await page.getByTestId('menu-Insert').click();
  const chooser = page.waitForEvent('filechooser');
  await page.getByTestId('menuitem-insert.parts').click();
  await (await chooser).setFiles(['/tmp/ring.stl']);
  await page.getByTestId('parts-dialog').waitFor();
  await page
    .getByTestId('parts-row')
    .first()
    .waitFor({ timeout: 20000 })
    .catch((e) => console.log(String(e).slice(0, 200)));
  await page.screenshot({ path: '/tmp/parts1.png' });
  await page.getByTestId('parts-apply').click();
  await page.getByTestId('parts-dialog').waitFor({ state: 'detached' });
  await page.waitForTimeout(3000);
  await page.keyboard.press('Home');
  await page.waitForTimeout(2000);
  await page.screenshot({ path: '/tmp/parts2.png' });
} catch (e) {
  console.log(String(e).slice(0, 600));
  await page.screenshot({ path: '/tmp/parts-fail.png' });
}
await app.close?.();
process.exit(0);
