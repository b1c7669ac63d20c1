/** The report read back from its PDF: what it must say, and that names in it stay names. */
import { describe, expect, test } from 'vitest';
import { EXAMPLES } from '../../../../support/examples';
import { drawnText } from '../../../../support/drawn-text';
import { FONTS, HOSTILE_NAMES } from '../../../../support/fonts';
import { createContent } from '../../../../../engine/output/panes/pane-content';
import {
  createBody,
  createContact,
  createDriver,
  createJoint,
  createLoad,
  createProject,
} from '../../../../../engine/model/defaults';
import { createFigure } from '../../../../../engine/output/chart/figure';
import { createHtmlReport, createReport } from '../../../../../engine/output/report/report';
import { REPORT_SECTIONS } from '../../../../../engine/output/report/report-source';
import { Recording } from '../../../../../engine/results/recording/recording';
import { slideWithStop } from '../../../../support/shared-at-times';
import { calcFreeBody } from '../../../../../engine/results/free-body/free-body';
import type { FreeBody } from '../../../../../engine/results/free-body/free-body';
import { findPeak } from '../../../../../engine/results/series/places/peaks';
import { formatValue } from '../../../../../engine/results/series/format';
import { readPdf } from '../../../../support/read-pdf';
import { record } from '../../../../support/recorded';
import { writePdf } from '../../../../../engine/output/pdf/write-pdf';
import { EMPTY_TITLE } from '../../../../../engine/output/report/title-block';
import type { Project } from '../../../../../engine/model/project';
import type { ReportChoice, ReportSource } from '../../../../../engine/output/report/report-source';

const ALL = Object.fromEntries(REPORT_SECTIONS.map((section) => [section, true])) as ReportChoice['sections'];
const NONE = Object.fromEntries(
  REPORT_SECTIONS.map((section) => [section, false]),
) as ReportChoice['sections'];

function sourceOf(recording: Recording, rest: Partial<ReportSource> = {}): ReportSource {
  const content = createContent(recording, recording.project, 'reactions', 'pin-b', {
    shown: ['FX', 'FY', 'F'],
  });
  const figure = createFigure({ recording, content, window: null, events: [], stale: false });
  return {
    recording,
    title: EMPTY_TITLE,
    events: [],
    figures: [figure, figure],
    stale: false,
    validation: [
      { title: 'Andrews’ squeezer', source: 'IFToMM A03', verdict: 'passed' },
      { title: 'Bricard', source: 'IFToMM A04', verdict: 'not run' },
    ],
    program: 'Kempe 0.1.0',
    date: new Date(2026, 10, 22, 9, 30),
    ...rest,
  };
}

async function reportOf(source: ReportSource, choice: ReportChoice) {
  const bytes = await writePdf(await createReport(source, choice, FONTS), FONTS, {
    title: 'Report',
    subject: 'Report',
    program: 'Kempe 0.1.0',
    createdAt: source.date,
    metadata: null,
  });
  const { pages } = await readPdf(bytes);
  return {
    pages,
    text: pages
      .map((page) => page.text)
      .join(' ')
      .replace(/\s+/g, ' '),
  };
}

const short = (project: Project): Project => ({
  ...project,
  settings: { ...project.settings, duration: 1 },
});
const recording = record(short(EXAMPLES['four-bar-with-load.kempe']()));

/** A carriage that a motor holds up, and a block of 10 kg below it at a link. */
function lifting(): Project {
  const project = createProject('Lifting');
  Object.assign(project.settings, { gravity: [0, -9.81, 0], duration: 0.01, outputInterval: 0.01 });
  const half = Math.SQRT1_2;
  const body = (id: string, mass: number, y: number) =>
    createBody({
      ...{ id, name: id, position: [0, y, 0] },
      mass: { kind: 'custom', mass, centerOfMass: [0, 0, 0], inertia: [mass, mass, mass, 0, 0, 0] },
    });
  const at = (y: number) => ({ position: [0, y, 0] as const, orientation: [1, 0, 0, 0] as const });
  const up = { position: [0, 0, 0] as const, orientation: [half, -half, 0, 0] as const };
  project.bodies.push(body('carriage', 1, 0), body('link', 1e-3, -0.5), body('block', 10, -1));
  project.joints.push(
    createJoint({ id: 'rail', kind: 'slider', bodyB: 'carriage', frameA: up, frameB: up }),
    createJoint({ id: 'upper', bodyA: 'carriage', bodyB: 'link', frameA: at(0), frameB: at(0.5) }),
    createJoint({ id: 'lower', bodyA: 'link', bodyB: 'block', frameA: at(-0.5), frameB: at(0) }),
  );
  const hold = { joint: 'rail', coordinate: 'translation', kind: 'speed', value: 0 } as const;
  project.drivers.push(createDriver({ id: 'ram', name: 'Ram', ...hold }));
  return project;
}

test('says whether a linear drive pushes or pulls, and what a two-force member carries', async () => {
  const { text } = await reportOf(sourceOf(record(lifting()), { figures: [] }), {
    paper: 'A4',
    sections: { ...NONE, peaks: true, freeBodies: true },
    bodies: ['link', 'block'],
    time: 0,
  });
  // maximum, minimum and peak of (10 + 1 + 0.001) kg
  expect(text).toMatch(/Ram force on carriage from Ground N pushes 107\.9 .*?pushes 107\.9 .*?pushes 107\.9/);
  expect(text.match(/Two-force member: [^.]*\.\d+ N/g)).toEqual(['Two-force member: tension 98.10 N']);
});

test('says what was run, held, set, found and what is left over, on numbered pages', async () => {
  const choice: ReportChoice = { paper: 'A4', sections: ALL, bodies: ['coupler', 'crank'], time: 0.4 };
  const { pages, text } = await reportOf(sourceOf(recording), choice);
  expect([pages[0].width, pages[0].height].map(Math.round)).toEqual([595, 842]);
  pages.forEach((page, i) => {
    expect(page.text).toContain(`Page ${i + 1} of ${pages.length}`);
    expect(page.text).toContain(`model ${recording.digest.slice(0, 12)}`);
  });
  for (const words of [
    'Four-bar with load',
    'report of 2026-11-22 09:30',
    'Bodies',
    'Pin O2',
    'Mobility and redundant constraints',
    '1 degree of freedom, of which 1 driven and 0 free',
    '3 constraints are redundant',
    // The mobility counts 20 rows, the run one more.
    'held by 20 constraint rows of rank 17',
    'The rank of the run counts those of drivers as well: 18 of 21 rows, 1 of them of drivers.',
    'Solver settings',
    'Dormand-Prince',
    'Free body: Coupler',
    'Free body: Crank',
    'Residual',
    'nothing is missing',
    'Of least norm',
    'Andrews',
    'passed',
  ])
    expect(text).toContain(words);
});

test('of a kinematic run says at its head, and where the fields stand, what did not apply', async () => {
  const project = short(EXAMPLES['four-bar-with-load.kempe']());
  const limits = { minimum: -9, maximum: 9, restitution: 0 };
  const joints = project.joints.map((each) => (each.id === 'pin-b' ? { ...each, limits } : each));
  const model: ReportChoice['sections'] = { ...NONE, model: true };
  const textOf = async (analysis: 'dynamic' | 'kinematic') => {
    const source = sourceOf(record({ ...project, joints }, analysis));
    return (await reportOf(source, { paper: 'A4', sections: model, bodies: [], time: 0 })).text;
  };
  const words = 'A kinematic run leaves out the end stops of “Pin B”';
  expect((await textOf('kinematic')).split(words).length).toBe(3);
  expect(await textOf('dynamic')).not.toContain(words);
});

test('holds peaks against allowables that were typed after the run, in PDF and HTML', async () => {
  const { project } = recording;
  const allow = (force: number): Project => ({
    ...project,
    joints: project.joints.map((joint) =>
      joint.id === 'pin-b' ? { ...joint, allowable: { force } } : joint,
    ),
  });
  const choice: ReportChoice = { paper: 'A4', sections: { ...NONE, peaks: true }, bodies: [], time: 0 };
  const textsOf = async (source: ReportSource) => {
    const html = await createHtmlReport(source, choice, {
      fonts: FONTS,
      text: { title: 'Report', program: 'Kempe', metadata: null },
    });
    return [(await reportOf(source, choice)).text, html.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ')];
  };
  for (const text of await textsOf(sourceOf(recording, { rated: allow(1e-3) })))
    expect(text).toMatch(/Exceeds its allowable: Pin B \|F\|: \S+ N of \S+ N allowed/);
  for (const text of await textsOf(sourceOf(recording, { rated: allow(1e9) }))) {
    expect(text).toContain('Allowable');
    expect(text).not.toContain('Exceeds its allowable');
  }
  for (const text of await textsOf(sourceOf(recording))) expect(text).not.toContain('Allowable');
});

test('its numbers are those of the recording', async () => {
  const choice: ReportChoice = {
    paper: 'Letter',
    sections: { ...NONE, peaks: true, freeBodies: true },
    bodies: ['coupler'],
    time: 0.4,
  };
  const { text, pages } = await reportOf(sourceOf(recording), choice);
  expect(Math.round(pages[0].width)).toBe(612);
  for (const key of ['reaction/pin-b/F', 'driver/motor/effort'])
    expect(text).toContain(formatValue(findPeak(recording, key)?.value ?? NaN));
  const sheet = calcFreeBody(recording, 'coupler', recording.indexAt(0.4));
  const pin = sheet?.actions.find(({ record: id }) => id === 'pin-a');
  expect(text).toContain(formatValue(pin?.force[1] ?? NaN));
  const degrees =
    ((recording.column('driver/motor/coordinate')?.[recording.indexAt(0.4)] ?? NaN) * 180) / Math.PI;
  expect(text).toContain(`crank at ${degrees.toFixed(1)}°`);
});

test('what adding up leaves by rounding is no residual', async () => {
  // where more is left than the last digit of the largest term
  const left = ({ actions, residual }: FreeBody) =>
    Math.max(...residual.force.map(Math.abs)) / Math.max(...actions.map(({ force }) => Math.hypot(...force)));
  const sheets = recording.project.bodies.flatMap(({ id }) =>
    Array.from({ length: recording.count }, (_, i) => calcFreeBody(recording, id, i)!),
  );
  const worst = sheets.reduce((most, sheet) => (left(sheet) > left(most) ? sheet : most));
  expect(left(worst)).toBeGreaterThan(Number.EPSILON);
  const sections = { ...NONE, freeBodies: true };
  const choice: ReportChoice = { paper: 'A4', sections, bodies: [worst.body.id], time: worst.time };
  expect((await reportOf(sourceOf(recording), choice)).text).toMatch(/Residual( 0){6}/);
});

test('columns of a free body add up also where a joint bears a small force across a heavy load', async () => {
  const project = createProject('Heavy');
  const ball = { kind: 'sphere' as const, center: [0, 0, 0] as const, radius: 0.1 };
  project.bodies = [createBody({ id: 'b', shape: ball })];
  project.joints = [createJoint({ id: 'j', name: 'Held', kind: 'fixed', bodyB: 'b' })];
  const at = { body: 'b', point: [0, 0, 0] as const };
  project.loads = [
    createLoad({ id: 'h', name: 'Heavy', kind: 'force', ...at, vector: [0, -7e7, 0] }),
    createLoad({ id: 's', name: 'Small', kind: 'force', ...at, vector: [-20.5, 0, 0] }),
  ];
  project.settings = { ...project.settings, duration: 0.01, outputInterval: 0.01 };
  const sections = { ...NONE, freeBodies: true };
  const choice: ReportChoice = { paper: 'A4', sections, bodies: ['b'], time: 0 };
  const { text } = await reportOf(sourceOf(record(project)), choice);
  expect(text).toMatch(/Held.* 20\.50 /);
});

test('of joints without redundancy it says what is shared while stops hold, and never that all is unique', async () => {
  const choice: ReportChoice = { paper: 'A4', sections: { ...NONE, mobility: true }, bodies: [], time: 0 };
  const { text } = await reportOf(sourceOf(record(slideWithStop(50, 10))), choice);
  expect(text).toContain('Not unique at some time of the run:');
  expect(text).not.toContain('every reaction is unique');
});

test('of joints with redundancy it also says which share with contacts only', async () => {
  const frame = (x: number) => ({ position: [x, 0, 0] as const, orientation: [1, 0, 0, 0] as const });
  const ball = { kind: 'sphere' as const, center: [0, 0, 0] as const, radius: 0.1 };
  const hinge = (id: string, bodyB: string, x: number) =>
    createJoint({ id, name: id, kind: 'fixed', bodyB, frameA: frame(x), frameB: frame(0) });
  const project = {
    ...createProject('Rests'),
    bodies: ['held', 'twice'].map((id, i) => createBody({ id, shape: ball, position: [5 * i, 0, 0] })),
    joints: [hinge('Alone', 'held', 0), hinge('One', 'twice', 5), hinge('Two', 'twice', 5)],
    contacts: [
      createContact({ id: 'floor', bodyB: 'held', plane: { point: [0, -0.1, 0], normal: [0, 1, 0] } }),
    ],
  };
  const settings = { ...project.settings, duration: 0.01, outputInterval: 0.01 };
  const choice: ReportChoice = { paper: 'A4', sections: { ...NONE, mobility: true }, bodies: [], time: 0 };
  const { text } = await reportOf(sourceOf(record({ ...project, settings })), choice);
  expect(text).toContain('Not unique at some time of the run: Alone');
  expect(text).not.toContain('Not unique at some time of the run: One');
});

test('what was left out is not there, and a stale run says so', async () => {
  const { text, pages } = await reportOf(sourceOf(recording, { stale: true }), {
    paper: 'A4',
    sections: NONE,
    bodies: ['coupler'],
    time: 0,
  });
  expect(pages).toHaveLength(1);
  expect(text).toContain('Stale: the model was changed after this run.');
  for (const words of ['Bodies', 'Solver settings', 'Free body', 'Validation'])
    expect(text).not.toContain(words);
});

test('hostile names are inert, and long tables run over pages with their heads', async () => {
  const base = recording.project;
  const name = (i: number) => `${i} ${HOSTILE_NAMES[i % HOSTILE_NAMES.length]}`;
  const project: Project = {
    ...base,
    name: HOSTILE_NAMES.join(' '),
    notes: HOSTILE_NAMES.join('\n'),
    bodies: Array.from({ length: 120 }, (_, i) => ({ ...base.bodies[i % 3], id: `b${i}`, name: name(i) })),
    joints: base.joints.map((joint, i) => ({ ...joint, name: name(i) })),
  };
  const hostile = new Recording({ ...recording, channels: recording.channels, project });
  const choice: ReportChoice = { paper: 'A4', sections: ALL, bodies: ['b1'], time: 0 };
  const { pages, text } = await reportOf(sourceOf(recording, { recording: hostile, figures: [] }), choice);
  expect(pages.length).toBeGreaterThan(3);
  expect(pages.filter((page) => page.text.includes('Mass [kg]')).length).toBeGreaterThan(1);
  expect(text).toContain('1 <script>alert(1)</script>');
  expect(text).not.toMatch(/[\u202A-\u202E\u2066-\u2069]/);
  expect(text).not.toContain('NaN');
});

describe('as HTML', () => {
  const choice: ReportChoice = { paper: 'A4', sections: ALL, bodies: ['coupler'], time: 0.4 };
  const text = { title: 'Report', program: 'Kempe 0.1.0', metadata: null };
  const htmlOf = (source: ReportSource) => createHtmlReport(source, choice, { fonts: FONTS, text });
  const cellsOf = (html: string) =>
    [...html.matchAll(/<td[^>]*>(.*?)<\/td>/gs)].map(([, cell]) => cell.replace(/<[^>]*>/g, ''));

  test('has the words of the pages, with tables that are tables and a link to every part', async () => {
    const html = await htmlOf(sourceOf(recording));
    const headings = [...html.matchAll(/<h2 id="([^"]*)"[^>]*>(.*?)<\/h2>/g)];
    expect(headings.map(([, , words]) => words)).toEqual(
      expect.arrayContaining(['Model', 'Solver settings', 'Charts', 'Peaks', 'Free body: Coupler']),
    );
    for (const [, id] of headings) expect(html).toContain(`href="#${id}"`);
    const shown = html.replace(/<[^>]*>/g, ' ').replace(/\s+/g, '');
    const drawings = await createReport(sourceOf(recording), choice, FONTS);
    // lines are broken and parted otherwise, so word by word; the numbers of pages are the pages' own
    const words = drawings.flatMap((page) => drawnText([page]).split(/\s+/));
    const missing = words.filter(
      (word) => !shown.includes(word.replaceAll('&', '&amp;')) && !/^\d+$/.test(word),
    );
    expect(missing.filter((word) => word !== 'Page')).toEqual([]);
    const peak = findPeak(recording, 'reaction/pin-o2/F');
    expect(cellsOf(html)).toContain(formatValue(peak!.value));
  });

  test('names are words in it and never markup, and nothing is fetched or run', async () => {
    const named = structuredClone(recording.project) as Project;
    named.bodies.forEach((body, i) => {
      Object.assign(body, { name: `${HOSTILE_NAMES[i % HOSTILE_NAMES.length]}<script>alert(1)</script>` });
    });
    const html = await htmlOf(sourceOf(record(named)));
    expect(html).not.toMatch(/<script|onerror=|javascript:/i);
    expect(html).toContain('&lt;script&gt;');
    expect(html.replace(/http:\/\/www\.w3\.org[^"]*/g, '')).not.toMatch(/(src|href)="(?!#|data:)/);
  });
});
