/**
 * S1: names that want to be markup, script, addresses or formulas, in every place that shows a name, in the real Electron and
 * in Chromium: none runs, none makes an element, none breaks the content policy, and all can be read.
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { tmpdir } from 'node:os';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createBody, createJoint, createLoad } from '../../engine/model/defaults';
import { readProject } from '../../engine/model/file/read-project';
import { writeProject } from '../../engine/model/file/write-project';
import { HOMES } from './support/homes';
import { ROOT } from './support/build';
import type { Desktop, Launched } from './support/launch';
import type { Files } from './support/files';
import type { Page } from 'playwright-core';

const NAMES = [
  '<img src=x onerror="window.__canary=1">',
  '</script><script>window.__canary=1</script>',
  '"><svg onload=window.__canary=1>',
  "'-(window.__canary=1)-'",
  '{{window.__canary=1}}',
  "{{constructor.constructor('window.__canary=1')()}}",
  '<a href="https://example.com/" onclick=alert(1)>x</a>',
  'javascript:window.__canary=1',
  'url(https://example.com/x.png)',
  ']]>&lt;&lol;&#x202e;',
  '=HYPERLINK("https://example.com/?"&A1)',
  '%n%s$(touch x)`touch x`',
  '..\\..\\etc/passwd',
  'CON.',
  '\u{1f469}\u200d\u{1f4bb} a\u200bb \ufeff',
  '__proto__',
];
const FILE = '<img src=x onerror=window.__canary=1>.kempe';
const idOf = (i: number): string => `rod-${i}`;

/** Pendulums in a row, every record of which has a hostile name, and fields that nobody knows, for a warning each. */
function hostileText(): string {
  const result = readProject(readFileSync(join(ROOT, 'assets/examples/pendulum.kempe'), 'utf8'));
  if (!result.ok) throw new Error(result.problems[0].message);
  const { project } = result;
  project.name = NAMES[0];
  project.notes = NAMES.join('\n');
  project.settings = { ...project.settings, duration: 0.2, outputInterval: 0.02 };
  project.bodies = NAMES.map((name, i) => createBody({ id: idOf(i), name, position: [0.3 * i, 0, 0] }));
  project.joints = NAMES.map((name, i) =>
    createJoint({
      id: `pin-${i}`,
      name,
      bodyB: idOf(i),
      frameA: { position: [0.3 * i, 0, 0], orientation: [1, 0, 0, 0] },
    }),
  );
  project.loads = NAMES.map((name, i) => createLoad({ id: `push-${i}`, name, kind: 'force', body: idOf(i) }));
  Object.assign(project.bodies[0], { [NAMES[1]]: NAMES[2] });
  return writeProject(project);
}

interface Found {
  canary: boolean;
  elements: string[];
  violations: string[];
}

describe.each(HOMES)('hostile names in $home', ({ home, available, start }) => {
  const folder = mkdtempSync(join(tmpdir(), 'kempe-hostile-'));
  let app: Launched;
  let started = false;
  let page: Page;
  let files: Files;
  let cells = 0;

  beforeAll(async () => {
    if (!available) return;
    [app, files] = await start(folder);
    started = true;
    page = app.page;
    await page.evaluate(() => {
      const seen: string[] = [];
      Object.assign(window, { __violations: seen });
      document.addEventListener('securitypolicyviolation', (event) => seen.push(event.violatedDirective));
    });
    writeFileSync(join(folder, FILE), hostileText());
    await files.open(FILE);
    await page.getByTestId('tree-rod-0').waitFor();
  });
  afterAll(async () => {
    if (started) await app.close();
    rmSync(folder, { recursive: true, force: true });
    if (cells > 0) console.log(`S1 in ${home}: ${cells} cells of names and sinks`);
  });

  /** The laws, after each sink; `shown` is where the names must be readable as they are. */
  async function check(sink: string, shown?: string, names: readonly string[] = NAMES): Promise<void> {
    cells += names.length;
    const found = await page.evaluate((): Found => {
      const made =
        '[onerror],[onload],[onclick],script:not([src]),iframe,object,embed,img[src="x"],base,form[action],' +
        'a[href^="javascript"],a[href*="example.com"],meta[http-equiv="refresh"],[style*="example.com"]';
      return {
        canary: '__canary' in window,
        elements: [...document.querySelectorAll(made)].map((element) => element.outerHTML.slice(0, 200)),
        violations: (window as unknown as { __violations: string[] }).__violations,
      };
    });
    expect(found, sink).toEqual({ canary: false, elements: [], violations: [] });
    if (shown === undefined) return;
    const plain = shown.replace(/\s+/g, ' ');
    const missing = names.filter((name) => !plain.includes(name.replace(/\s+/g, ' ').trim()));
    expect(missing, `${sink}: not readable in ${shown.slice(0, 500)}`).toEqual([]);
  }

  const textOf = (test: string): Promise<string> =>
    page
      .getByTestId(test)
      .evaluateAll((elements) => elements.map((element) => element.textContent ?? '').join('\n'));

  test.runIf(available)('are text in the tree, the heading, the title and the warnings', async () => {
    await check('tree', await textOf('browser'));
    await check('heading', await textOf('document-name'), [FILE]);
    const title = await page.evaluate(() => document.title);
    const shown =
      home === 'Electron'
        ? await (app as Desktop).app.evaluate(({ BrowserWindow }) =>
            BrowserWindow.getAllWindows()[0].getTitle(),
          )
        : title;
    await check('title', shown, [FILE.slice(0, 20)]);
    await check('toasts', await textOf('toast'), [NAMES[1].slice(0, 20)]);
  });

  test.runIf(available)('are text in the inspector, in tooltips and in context menus', async () => {
    for (let i = 0; i < NAMES.length; i++) {
      const id = [idOf(i), `pin-${i}`, `push-${i}`][i % 3];
      await page.getByTestId(`tree-${id}`).click();
      if (i === 0) await page.getByTestId('tab-inspector').click();
      await page.getByTestId('inspector').waitFor();
      const shown = await page.getByTestId('inspector').evaluate((panel) => {
        const fields = [...panel.querySelectorAll<HTMLInputElement>('input, select, textarea')];
        return `${panel.textContent}\n${fields.map(({ value }) => value).join('\n')}`;
      });
      await check(`inspector of ${id}`, shown, [NAMES[i]]);
    }
    await page.getByTestId('tree-rod-0').hover();
    await page.getByTestId('tree-rod-0').click({ button: 'right' });
    await page.getByTestId('record-menu').waitFor();
    await check('context menu');
    await page.keyboard.press('Escape');
    // the names that the picture itself shows
    const box = (await page.getByTestId('viewport').boundingBox())!;
    for (const x of [0.2, 0.4, 0.6]) {
      await page.mouse.move(box.x + x * box.width, box.y + 0.5 * box.height);
      await check('viewport');
    }
  });

  test.runIf(available)('are text in charts, and in the tables and pictures that are exported', async () => {
    await page.keyboard.press('Control+Shift+r');
    const outcome = page.getByTestId('check-outcome');
    await expect
      .poll(async () => ((await outcome.count()) > 0 ? outcome.innerText() : ''), { timeout: 90_000 })
      .toMatch(/completed/);
    for (const i of [0, 1, 5, 10]) {
      await page.getByTestId(`tree-pin-${i}`).click();
      await expect.poll(() => textOf('charts-dock'), { timeout: 90_000 }).toContain(NAMES[i].slice(0, 20));
      await check(`charts of pin-${i}`);
    }
    const table = await files.exported('.csv', () => page.getByTestId('chart-export-csv').click());
    const [header] = table.toString('utf8').split('\r\n');
    await check('CSV', header.replaceAll('""', '"').replaceAll("'=", '='));
    const cellsOfHeader = header.split(/[,;]/).map((cell) => cell.replace(/^["\s]+/, ''));
    expect(cellsOfHeader.filter((cell) => /^[=+\-@]/.test(cell))).toEqual([]);
    const png = await files.exported('.png', () => page.getByTestId('chart-export-png').first().click());
    expect(png.subarray(1, 4).toString('latin1')).toBe('PNG');
    await check('PNG');
  });

  test.runIf(available)('are text where they are typed, undone and asked about', async () => {
    for (const i of [0, 1, 5, 7, 10]) {
      const name = NAMES[i];
      await page.getByTestId(`tree-${idOf(i)}`).click();
      await page.keyboard.press('F2');
      const field = page.getByTestId('rename');
      await field.waitFor();
      await field.fill(`${name} again`);
      await field.press('Enter');
      await field.waitFor({ state: 'detached' });
      const undo = await page.getByTestId('toolbar').getByTestId('tool-edit.undo').getAttribute('aria-label');
      await check(`undo of ${name}`, undo ?? '', [name]);
    }
    await page.getByTestId('toolbar').getByTestId('tool-edit.undo').hover();
    await page.keyboard.press('Control+k');
    await page.getByTestId('palette-query').fill(NAMES[0]);
    await check('palette');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Control+n');
    await page.getByTestId('question').waitFor();
    await check('question', await textOf('question'), [NAMES[0]]);
    await page.getByTestId('answer-cancel').click();
    await page.getByTestId('question').waitFor({ state: 'detached' });
  });

  test.runIf(available)('are text in the list of what is wrong with a file', async () => {
    const document = JSON.parse(hostileText()) as { bodies: { color: string }[] };
    for (const body of document.bodies) body.color = NAMES[0];
    writeFileSync(join(folder, `bad ${FILE}`), JSON.stringify(document));
    const opened = files.open(`bad ${FILE}`);
    await page.getByTestId('answer-discard').click();
    await opened;
    await page.getByTestId('question-problem').first().waitFor();
    const short = NAMES.filter((name) => name.length < 55);
    await check('problems', await textOf('question'), [`bad ${FILE}`, ...short]);
    await page.getByTestId('answer-close').click();
    await page.getByTestId('question').waitFor({ state: 'detached' });
  });

  test.runIf(available)('of files are text on the start page', async () => {
    await page.keyboard.press('Control+k');
    await page.getByTestId('palette-query').fill('recent projects');
    await page.keyboard.press('Enter');
    await page.getByTestId('start-page').waitFor();
    if (home === 'Electron') {
      // the list is asked of the main process, and comes after the page
      await page.getByTestId('recent').first().waitFor();
      await check('recent', await textOf('recent'), [FILE]);
    } else await check('recent');
  });

  test.runIf(available)('of a model that is imported are text in the list of what is left out', async () => {
    const short = NAMES.filter((name) => name.length < 55 && !name.includes('\u200d'));
    const written = (name: string) =>
      name.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
    const lights = short.map((name) => `<light name="${written(name)}"/>`).join('');
    const model = FILE.replace('.kempe', '.xml');
    writeFileSync(join(folder, model), `<mujoco><worldbody>${lights}<body/></worldbody></mujoco>`);
    await files.choose(model, () => page.getByTestId('start-import').click());
    await page.getByTestId('import-ignored').or(page.getByTestId('import-problem')).first().waitFor();
    await check('import', await textOf('import-dialog'), [model, ...short]);
    await page.keyboard.press('Escape');
    await page.getByTestId('import-dialog').waitFor({ state: 'detached' });
  });

  test.runIf(available)('have written no error and broken no content policy', () => {
    expect(app.errors).toEqual([]);
  });
});
