/** Script in the page that is not ours, with all that the bridge gives it: files that nobody opened stay as they are. */
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { DesktopApi } from '../../electron/shared/api';
import { createRecentProject } from './support/recent-project';
import { launchDesktop } from './support/launch';
import type { Desktop } from './support/launch';
import { findElectron } from './support/runtimes';

const available = findElectron() !== null;

describe('script that has the bridge', () => {
  let desktop: Desktop;
  let folder: string;
  let target: string;
  let bytes: string;

  beforeAll(async () => {
    if (!available) return;
    const recent = createRecentProject();
    ({ folder, target, bytes } = recent);
    desktop = await launchDesktop({ userDataDir: recent.userDataDir });
    await desktop.dialogs.willAnswer('Cancel');
  });
  afterAll(async () => {
    if (!available) return;
    await desktop.close();
    rmSync(folder, { recursive: true, force: true });
  });

  function expectUntouched(): void {
    expect(readFileSync(target, 'utf8')).toBe(bytes);
    expect(readdirSync(folder).filter((name) => name.startsWith('target'))).toEqual(['target.kempe']);
  }

  test.runIf(available)('cannot write to a recent project, whichever calls it makes first', async () => {
    const answers = await desktop.page.evaluate(async () => {
      const { kempe } = window as unknown as { kempe: DesktopApi };
      const said: unknown[] = [];
      const tryAll = async (id: string): Promise<void> => {
        for (let i = 0; i < 5; i++) said.push(await kempe.save(id, `hostile ${i}`, i % 2 === 1));
        said.push(
          await kempe.runs.write(
            { fileId: id, name: 'target.kempe' },
            crypto.randomUUID(),
            new Uint8Array(8),
          ),
        );
        said.push(await kempe.reload(id));
      };
      for (const { fileId } of await kempe.recent()) {
        await tryAll(fileId);
        const state = { name: 'x', dirty: false, draft: false, untouched: false };
        kempe.setDocumentState({ ...state, fileId });
        await tryAll(fileId);
        await kempe.keepMine(fileId);
        await tryAll(fileId);
        await kempe.versions.list(fileId);
        kempe.release(fileId);
        await tryAll(fileId);
        kempe.setDocumentState({ ...state, fileId: null });
        // without a click or a key main asks the person, who says no
        for (let i = 0; i < 5; i++) said.push(await kempe.openFile(fileId));
        await tryAll(fileId);
      }
      return said;
    });
    expect(answers.length).toBe(5 * 7 + 5);
    for (const each of answers) expect(each === null || (each as { ok: boolean }).ok === false).toBe(true);
    expectUntouched();
    const questions = (await desktop.dialogs.shown()).map(({ message }) => message);
    expect(questions).toEqual(Array(5).fill('Open “target.kempe”?'));
  });

  test.runIf(available)('cannot write with a click that was meant for something else', async () => {
    const { page } = desktop;
    await page.reload();
    await page.getByTestId('recent').waitFor();
    const before = (await desktop.dialogs.shown()).length;
    await page.evaluate(() => {
      const { kempe } = window as unknown as { kempe: DesktopApi };
      const said: unknown[] = [];
      Object.assign(window, { said });
      const use = async (): Promise<void> => {
        const [{ fileId }] = await kempe.recent();
        const file = await kempe.openFile(fileId);
        said.push(file);
        if (!file?.ok) return;
        const state = { name: 'x', dirty: false, draft: false, untouched: false, fileId: file.fileId };
        for (let i = 0; i < 3; i++) said.push(await kempe.save(file.fileId, `hostile ${i}`, true));
        kempe.setDocumentState(state);
        said.push(await kempe.save(file.fileId, 'hostile', true));
      };
      addEventListener('click', () => void use(), { once: true, capture: true });
    });
    await page.getByTestId('menu-Help').click();
    const said = () => page.evaluate(() => (window as unknown as { said: { ok: boolean }[] }).said);
    await expect.poll(async () => (await said()).length, { timeout: 90_000 }).toBe(5);
    expect((await said()).map(({ ok }) => ok)).toEqual([true, false, false, false, false]);
    expectUntouched();
    const questions = (await desktop.dialogs.shown()).slice(before).map(({ message }) => message);
    expect(questions).toEqual(Array(4).fill('Save to “target.kempe”?'));
  });

  test.runIf(available)('while a click opens it without a question, and saving works', async () => {
    const { page } = desktop;
    await page.reload();
    const before = (await desktop.dialogs.shown()).length;
    await page.getByTestId('recent').click();
    await page.getByTestId('document-name').filter({ hasText: 'target.kempe' }).waitFor();
    expectUntouched();
    await page.getByTestId('tab-solver').click();
    const duration = page.getByTestId('setting-duration').locator('input');
    await duration.fill('7');
    await duration.press('Enter');
    await page.keyboard.press('Control+s');
    await page
      .getByTestId('status-saved')
      .filter({ hasText: /^\s*Saved/ })
      .waitFor();
    expect(readFileSync(target, 'utf8')).not.toBe(bytes);
    expect((await desktop.dialogs.shown()).length).toBe(before);
  });

  test.runIf(available)('cannot write over what a crash left until that is opened', async () => {
    const { page } = desktop;
    const before = readFileSync(target, 'utf8');
    // a page that is loaded anew leaves its journal
    const left = await page.evaluate(async () => {
      const { kempe } = window as unknown as { kempe: DesktopApi };
      return (await kempe.recovery.list()).length;
    });
    expect(left).toBe(0);
    const duration = page.getByTestId('setting-duration').locator('input');
    await duration.fill('8');
    await duration.press('Enter');
    await page
      .getByTestId('status-saved')
      .filter({ hasText: /unsaved/i })
      .waitFor();
    await page.waitForTimeout(1500);
    await page.reload();
    await page.getByTestId('recovery').waitFor();
    const answers = await page.evaluate(async () => {
      const { kempe } = window as unknown as { kempe: DesktopApi };
      const found = await kempe.recovery.list();
      return Promise.all(found.map(({ file }) => kempe.save(file!.fileId, 'hostile', true)));
    });
    expect(answers).toMatchObject([{ ok: false, problem: { code: 'read-only' } }]);
    expect(readFileSync(target, 'utf8')).toBe(before);
    await page.getByTestId('recovery-open').click();
    await page.getByTestId('recovered').waitFor();
    await page.keyboard.press('Control+s');
    await page
      .getByTestId('status-saved')
      .filter({ hasText: /^\s*Saved/ })
      .waitFor();
    expect(readFileSync(target, 'utf8')).not.toBe(before);
  });
});
