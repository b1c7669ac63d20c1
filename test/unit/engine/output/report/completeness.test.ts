/**
 * Every number of a project file stands in its report: the file is walked leaf by leaf, without the tables of fields that
 * the report goes by, after each number was given a value that no other has.
 */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { createReport } from '../../../../../engine/output/report/report';
import { REPORT_SECTIONS } from '../../../../../engine/output/report/report-source';
import { EMPTY_TITLE } from '../../../../../engine/output/report/title-block';
import { Recording } from '../../../../../engine/results/recording/recording';
import { readProject } from '../../../../../engine/model/file/read-project';
import { RECORD_LISTS } from '../../../../../engine/model/project';
import { drawnText } from '../../../../support/drawn-text';
import { FONTS } from '../../../../support/fonts';
import type { Project } from '../../../../../engine/model/project';
import type { ReportChoice } from '../../../../../engine/output/report/report-source';

const file = new URL('../../model/corpus/schema-3.kempe', import.meta.url);

type Leaf = { path: string; set: (value: number) => void; get: () => number };

function leavesOf(value: unknown, path: string): Leaf[] {
  if (value === null || typeof value !== 'object') return [];
  return Object.entries(value).flatMap(([key, inner]): Leaf[] => {
    const at = `${path}.${key}`;
    if (typeof inner !== 'number') return leavesOf(inner, at);
    const holder = value as Record<string, number>;
    return [{ path: at, set: (next) => (holder[key] = next), get: () => holder[key] }];
  });
}

/** A project with every kind of record, each of whose numbers is unlike all others. */
function distinctProject(): { project: Project; leaves: Leaf[] } {
  const read = readProject(readFileSync(file, 'utf8'));
  if (!read.ok) throw new Error('the corpus is no project');
  const project = structuredClone(read.project);
  const leaves = [
    ...leavesOf(project.settings, 'settings'),
    ...RECORD_LISTS.flatMap((list) => leavesOf(project[list], list)),
  ];
  // no two agree in six digits, and none is another in degrees
  leaves.forEach((leaf, i) => leaf.set(1.0000037 + i * 0.0010313));
  return { project, leaves };
}

async function textOf(project: Project): Promise<string> {
  const recording = new Recording({
    ...{ run: 1, digest: 'digest', channels: [], project, analysis: 'dynamic', model: null },
    warnings: [],
    startedAt: new Date(2026, 0, 1),
  });
  const sections = Object.fromEntries(REPORT_SECTIONS.map((section) => [section, true]));
  const choice = { paper: 'A4', sections, bodies: [], time: 0 } as unknown as ReportChoice;
  const source = {
    ...{ recording, title: EMPTY_TITLE, figures: [], events: [], stale: false, validation: [] },
    ...{ program: 'Kempe', date: new Date(2026, 0, 1) },
  };
  return drawnText(await createReport(source, choice, FONTS));
}

/** Every number that is written, powers of ten as well. */
function numbersIn(text: string): number[] {
  const signs = '\u2070\u00b9\u00b2\u00b3\u2074\u2075\u2076\u2077\u2078\u2079';
  const found = text
    .replaceAll('\u2212', '-')
    .matchAll(/(-?\d+(?:\.\d+)?)(?:×10([\u207b\u2070\u00b9\u00b2\u00b3\u2074-\u2079]+))?/gu);
  return [...found].map(([, mantissa, power]) => {
    const digits = [...(power ?? '')].map((sign) => (sign === '\u207b' ? '-' : signs.indexOf(sign))).join('');
    return Number(mantissa) * 10 ** Number(digits || 0);
  });
}

test('every number of the file is found in the report, in its unit, to nine digits', async () => {
  const { project, leaves } = distinctProject();
  expect(leaves.length).toBeGreaterThan(300);
  const written = numbersIn(await textOf(project)).sort((a, b) => a - b);
  const has = (value: number): boolean =>
    written.some((one) => Math.abs(one - value) <= 1e-9 * Math.max(1, Math.abs(value)));
  // angles stand in degrees
  const missing = leaves.filter((leaf) => !has(leaf.get()) && !has((leaf.get() * 180) / Math.PI));
  expect(missing.map(({ path }) => path)).toEqual([]);
});

test('no word is cut: names and expressions of any length stand whole, joints by their names', async () => {
  const { project } = distinctProject();
  const long = 'A name that goes on '.repeat(12).trim();
  for (const list of RECORD_LISTS)
    for (const record of project[list]) if (list !== 'parameters') record.name = `${long} ${record.id}`;
  const joint = project.joints.find(({ kind }) => kind === 'hinge')!;
  for (const load of project.loads)
    if (load.kind === 'expression') load.expression = `t + q["${joint.id}"] + ${'0.5*t + '.repeat(60)}1`;
  const text = (await textOf(project)).replace(/\s+/g, ' ');
  expect(text).not.toContain('…');
  for (const list of RECORD_LISTS) for (const { name } of project[list]) expect(text).toContain(name);
  expect(text).toContain(`q["${joint.name}"]`);
  expect(text).toContain('0.5*t + '.repeat(60).trim());
});
