/** Every template's report as an engineer is handed it: nothing cut, nothing too small to read, no numbers of rounding. */
import { expect, test } from 'vitest';
import { EXAMPLES } from '../../../../support/examples';
import { createScene } from '../../../../../engine/output/picture/scene';
import { drawMechanism } from '../../../../../engine/output/picture/draw-mechanism';
import { FONTS } from '../../../../support/fonts';
import { record } from '../../../../support/recorded';
import { createFigure } from '../../../../../engine/output/chart/figure';
import { createReport } from '../../../../../engine/output/report/report';
import { EMPTY_TITLE } from '../../../../../engine/output/report/title-block';
import { addPictures, findWorst } from '../../../../../engine/output/report/picture-section';
import { readCharts } from '../../../../../engine/output/chart/chart-words';
import { PageFlow } from '../../../../../engine/output/report/page-flow';
import { SMALL_TEXT } from '../../../../../engine/output/report/flow';
import { REPORT_SECTIONS } from '../../../../../engine/output/report/report-source';
import type { Item, TextItem } from '../../../../../engine/output/drawing/drawing';
import type { ReportChoice } from '../../../../../engine/output/report/report-source';

const ALL = Object.fromEntries(REPORT_SECTIONS.map((section) => [section, true])) as ReportChoice['sections'];
const NONE = Object.fromEntries(
  REPORT_SECTIONS.map((section) => [section, false]),
) as ReportChoice['sections'];
/** [pt] Notes under a chart with many lines are the smallest. */
const SMALLEST = 5.95;

const textsOf = (items: readonly Item[]): TextItem[] =>
  items.flatMap((item) => (item.kind === 'text' ? [item] : item.kind === 'group' ? textsOf(item.items) : []));

/** All but groups, where they are on the page. */
const placed = (items: readonly Item[], dx = 0, dy = 0): Exclude<Item, { kind: 'group' }>[] =>
  items.flatMap((item) => {
    if (item.kind === 'group') return placed(item.items, dx + (item.at?.x ?? 0), dy + (item.at?.y ?? 0));
    return item.kind === 'path' ? [item] : [{ ...item, x: item.x + dx, y: item.y + dy }];
  });

/** Balloons lie on all arrows of their picture, beside each other and beside the centre of mass. */
function expectBalloonsApart(items: readonly Item[]): void {
  const all = placed(items);
  const centre = all.findIndex((item) => item.kind === 'circle' && item.radius === 3);
  const rest = all.slice(centre);
  const first = rest.findIndex((item) => item.kind === 'circle' && item.radius === 6);
  const balloons = rest.flatMap((item) => (item.kind === 'circle' ? [item] : []));
  expect(balloons.length).toBeGreaterThan(0);
  balloons.forEach((one, i) => {
    for (const other of balloons.slice(0, i))
      expect(Math.hypot(one.x - other.x, one.y - other.y)).toBeGreaterThan(one.radius + other.radius);
  });
  // behind them come the two axes of the picture alone: a line and a tip each
  expect(rest.slice(first, first + 2 * (balloons.length - 1)).some(({ kind }) => kind === 'path')).toBe(
    false,
  );
}

test.each(Object.keys(EXAMPLES))('%s', async (name) => {
  const project = EXAMPLES[name]();
  const { settings } = project;
  const recording = record({ ...project, settings: { ...settings, duration: settings.duration / 10 } });
  const charts = readCharts(recording, null);
  if (!charts.ok) throw new Error(charts.message);
  const figures = charts.contents.map((content) =>
    createFigure({ recording, content, window: null, events: [], stale: false }),
  );
  const source = {
    ...{ recording, figures, title: EMPTY_TITLE, events: [], stale: false, validation: [] },
    ...{ program: 'Kempe', date: new Date(0) },
  };
  const worst = findWorst(recording);
  const bodies = worst?.bodies ?? [project.bodies[0].id];
  const choice: ReportChoice = { paper: 'A4', sections: ALL, bodies, time: worst?.peak.time ?? 0 };
  const pages = await createReport(source, choice, FONTS);
  const texts = pages.flatMap(({ items }) => textsOf(items));
  const sheet = pages.find(({ items }) => textsOf(items).some(({ text }) => text.startsWith('Free body')));
  expectBalloonsApart(sheet!.items);
  const cut = texts.filter(({ text }) => text.includes('…') && !project.notes?.includes('…'));
  expect(cut.map(({ text }) => text)).toEqual([]);
  expect(texts.filter(({ size }) => size < SMALLEST).map(({ text, size }) => `${text} ${size}`)).toEqual([]);
  // drift and residuals reach down to rounding, nothing further
  expect(texts.map(({ text }) => text).filter((text) => /10⁻([3-9]\d|2[2-9]|\d\d\d)/.test(text))).toEqual([]);
});

test('what all charts say stands once, above the first two, which share their page with it', async () => {
  const project = EXAMPLES['four-bar-with-load.kempe']();
  const recording = record({ ...project, settings: { ...project.settings, duration: 0.1 } });
  const charts = readCharts(recording, null);
  if (!charts.ok) throw new Error(charts.message);
  const legend = `Upright lines: dotted at events (${'Impact 0.125 s, '.repeat(30)}0.2 s).`;
  const figures = charts.contents.slice(0, 3).map((content) => {
    const figure = createFigure({ recording, content, window: null, events: [], stale: false });
    return { ...figure, notes: [...figure.notes, legend] };
  });
  const source = {
    ...{ recording, figures, title: EMPTY_TITLE, events: [], stale: false, validation: [] },
    ...{ program: 'Kempe', date: new Date(0) },
  };
  const sections = { ...NONE, charts: true };
  const choice: ReportChoice = { paper: 'A4', sections, bodies: [], time: 0 };
  const pages = (await createReport(source, choice, FONTS)).map(({ items }) => textsOf(items));
  const withLegend = pages.filter((texts) => texts.some(({ text }) => text.startsWith('Upright lines')));
  expect(withLegend).toHaveLength(1);
  const at = (text: string) => withLegend[0].find((one) => one.text.startsWith(text))?.y ?? Infinity;
  expect(at('Upright lines')).toBeLessThan(at(figures[0].title));
  expect(at(figures[1].title)).toBeLessThan(Infinity);
  expect(at(figures[2].title)).toBe(Infinity);
});

test.each([1, 3, 9])(
  'a table of %d times two columns of numbers keeps its letters, words and numbers whole',
  (pairs) => {
    const flow = new PageFlow({ width: 595, height: 842 }, FONTS);
    const titles = Array.from({ length: pairs }, (_, i) => [`Allowable ${i}`, 'at [s]']).flat();
    const columns = [
      { title: 'Quantity', weight: 6.5 },
      { title: 'Unit', weight: 0.3 },
      ...titles.map((title) => ({ title, weight: 1.2, numeric: true, joined: title === 'at [s]' })),
    ];
    const numbers = titles.map((_, i) => `−1.2345${i}×10⁻¹²`);
    flow.table({ columns, rows: [['Knee pin of the lower link', 'N·m', ...numbers]] });
    const texts = flow.finish({ name: '', head: '', foot: '' }).flatMap(({ items }) => textsOf(items));
    expect(texts.filter(({ size }) => size < SMALL_TEXT)).toEqual([]);
    const said = texts.map(({ text }) => text);
    expect(said).toEqual(expect.arrayContaining(['Unit', 'N·m', ...numbers]));
    expect(said.join(' ')).toContain('Allowable');
    // a time stays beside what it is of
    const first = said.flatMap((text, i) => (text === 'Unit' ? [said[i + 1]] : []));
    expect(first).toEqual(first.map(() => expect.stringMatching(/^Allowable/)));
  },
);

test('long names of a project and its joints are wrapped in pictures and charts, never cut', async () => {
  const plain = EXAMPLES['toggle-press.kempe']();
  const long =
    'pin of the upper and the lower link of the press, lubricated every second shift at the latest, revised, '.repeat(
      2,
    );
  const joints = plain.joints.map((joint, i) => ({ ...joint, name: `${i} ${long}` }));
  const project = { ...plain, name: long, joints, settings: { ...plain.settings, duration: 0.05 } };
  const recording = record(project);
  const charts = readCharts(recording, null);
  if (!charts.ok) throw new Error(charts.message);
  const figures = charts.contents
    .slice(0, 1)
    .map((content) => createFigure({ recording, content, window: null, events: [], stale: false }));
  const source = {
    ...{ recording, figures, title: EMPTY_TITLE, events: [], stale: false, validation: [] },
    ...{ program: 'Kempe', date: new Date(0) },
  };
  const choice: ReportChoice = { paper: 'A4', sections: ALL, bodies: [], time: 0 };
  const texts = (await createReport(source, choice, FONTS)).flatMap(({ items }) => textsOf(items));
  expect(texts.map(({ text }) => text).filter((text) => text.includes('…'))).toEqual([]);
});

test('a name that finds no place in a picture has a number there, and stands in the key', () => {
  const plain = EXAMPLES['toggle-press.kempe']();
  const name = (i: number) => `${i} ${'pin of the upper and the lower link '.repeat(6)}end`;
  const project = {
    ...plain,
    joints: plain.joints.map((joint, i) => ({ ...joint, name: name(i) })),
    settings: { ...plain.settings, duration: 0.05 },
  };
  const recording = record(project);
  const key: string[] = [];
  const choice = { time: 0, swept: false, names: true, pushes: [], units: {} };
  const box = { x: 0, y: 0, width: 240, height: 160 };
  const said = textsOf(drawMechanism(createScene(recording), choice, box, FONTS, key)).map(
    ({ text }) => text,
  );
  expect(key.length).toBeGreaterThan(1);
  expect(said).toEqual(expect.arrayContaining(key.map((_, i) => String(i + 1))));
  const all = [...key, said.join(' ')].join('; ');
  project.joints.forEach((_, i) => expect(all).toContain(name(i)));
});

test('the key of a picture says what it is, on the page of the picture', async () => {
  const plain = EXAMPLES['jansen-leg.kempe']();
  const long = 'pin of the upper and the lower link '.repeat(6);
  const joints = plain.joints.map((joint, i) => ({ ...joint, name: `${i} ${long}end` }));
  const recording = record({ ...plain, joints, settings: { ...plain.settings, duration: 0.05 } });
  for (let used = 0; used < 700; used += 50) {
    const flow = new PageFlow({ width: 595.28, height: 841.89 }, FONTS);
    flow.space(used);
    addPictures(flow, recording);
    const pages = flow.finish({ name: '', head: '', foot: '' });
    // a page never begins with the rest of a caption
    const own = pages.map(({ items }) => items.slice(items.findIndex(({ kind }) => kind === 'path') + 1));
    own.forEach(([first]) => expect(first.kind === 'text' ? first.text : '').toMatch(/^(Page .*)?$/));
    const said = own.map((items) => textsOf(items.filter(({ kind }) => kind === 'text')));
    const all = said
      .flat()
      .map(({ text }) => text)
      .join(' ');
    expect(all).toMatch(/over the run\. Numbers in the picture: 1 = \d+ pin of .* end/);
  }
});
