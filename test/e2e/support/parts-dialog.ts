import { join } from 'node:path';
import type { Page } from 'playwright-core';

/** The dialog that shows the parts of files of a folder before they are in the project. */
export function partsDialog(page: () => Page, folder: string) {
  return {
    rows: () => page().getByTestId('parts-row'),
    /** From the menu; the system's dialog is the page's own in both homes. */
    async choose(...names: string[]): Promise<void> {
      await page().getByTestId('menu-Insert').click();
      const chooser = page().waitForEvent('filechooser');
      await page().getByTestId('menuitem-insert.parts').click();
      await (await chooser).setFiles(names.map((name) => join(folder, name)));
      await page().getByTestId('parts-dialog').waitFor();
    },
    async inserted(): Promise<void> {
      await page().getByTestId('parts-apply').click();
      await page().getByTestId('parts-dialog').waitFor({ state: 'detached' });
    },
  };
}
