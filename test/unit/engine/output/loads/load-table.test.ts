/** The load table against the recording: balanced rows in the body's frame, and cells that stay cells. */
import { expect, test } from 'vitest';
import { EXAMPLES } from '../../../../support/examples';
import { calcLoadCase, writeLoadTable } from '../../../../../engine/output/loads/load-table';
import { massOf } from '../../../../../engine/model/masses/mass';
import { record } from '../../../../support/recorded';
import { rotateVector } from '../../../../support/benchmark';
import type { LoadCase } from '../../../../../engine/output/loads/load-table';
import type { Body, Quat, Vec3 } from '../../../../../engine/model/project';

const HOSTILE = '=cmd|"/c calc"!A1,;<script>';

function recorded() {
  const project = EXAMPLES['rssr.kempe']();
  const loads = project.loads.map((load) => ({ ...load, name: HOSTILE }));
  return record({
    ...project,
    loads,
    joints: project.joints.map((joint, i) => (i === 0 ? { ...joint, name: HOSTILE } : joint)),
    settings: { ...project.settings, duration: 0.5, outputInterval: 0.05 },
  });
}
const recording = recorded();
const cases = recording.project.bodies.map(({ id }) => calcLoadCase(recording, id, 4) as LoadCase);

const plus = (a: readonly number[], b: readonly number[]) => a.map((value, c) => value + b[c]);
const cross = (a: Vec3, b: Vec3) =>
  [0, 1, 2].map((c) => a[(c + 1) % 3] * b[(c + 2) % 3] - a[(c + 2) % 3] * b[(c + 1) % 3]);

test('the rows of a body add up to nothing, about the origin of its frame as about any point', () => {
  for (const { rows } of cases) {
    const acting = rows.filter(({ kind }) => kind !== 'residual');
    const force = acting.map((row) => [...row.force]).reduce(plus);
    const moment = acting.map(({ point, force: f, moment: m }) => plus(m, cross(point, f))).reduce(plus);
    const scale = Math.max(...acting.map((row) => Math.hypot(...row.force)));
    expect(Math.hypot(...force)).toBeLessThan(1e-9 * scale);
    expect(Math.hypot(...moment)).toBeLessThan(1e-9 * scale);
  }
});

test('forces are those of the recording, turned into the frame of the body, at the place of the joint there', () => {
  const joint = recording.project.joints[1];
  const body = recording.project.bodies.find(({ id }) => id === joint.bodyB);
  const one = cases.find((each) => each.body === body?.name);
  const row = one?.rows.find(({ name }) => name === joint.name);
  const value = (key: string) => recording.column(key)?.[4] as number;
  const q = ['qw', 'qx', 'qy', 'qz'].map((c) => value(`body/${joint.bodyB}/${c}`)) as unknown as Quat;
  const world = rotateVector(q, row?.force as Vec3);
  ['FX', 'FY', 'FZ'].forEach((c, i) => expect(world[i]).toBeCloseTo(value(`reaction/${joint.id}/${c}`), 8));
  joint.frameB.position.forEach((x, c) => expect(row?.point[c]).toBeCloseTo(x, 12));
  // and the field of the inertia row is what makes the weight
  const mass = massOf(body as Body).mass;
  one?.gravity.forEach((g, c) => expect(one.rows[0].force[c]).toBeCloseTo(mass * g, 10));
});

/** Cells of RFC 4180 text. */
function parse(text: string, separator: string): string[][] {
  const rows: string[][] = [[]];
  const cell = new RegExp(`(?:"((?:[^"]|"")*)"|([^"${separator}\\r\\n]*))(${separator}|\\r\\n|$)`, 'gy');
  for (let found = cell.exec(text); found && cell.lastIndex <= text.length; found = cell.exec(text)) {
    rows[rows.length - 1].push((found[1] as string | undefined)?.replaceAll('""', '"') ?? found[2]);
    if (found[3] === '\r\n') rows.push([]);
    if (cell.lastIndex === text.length) break;
  }
  return rows.filter((row) => row.length > 0);
}

test.each(['standard', 'european'] as const)(
  '%s: as many cells in each row, names that are no formulas, units in ASCII',
  (preset) => {
    const european = preset === 'european';
    const text = writeLoadTable(cases, { preset }).replace('\ufeff', '');
    const rows = parse(text, european ? ';' : ',');
    expect(rows).toHaveLength(1 + cases.reduce((sum, { rows: of }) => sum + of.length, 0));
    expect(new Set(rows.map(({ length }) => length))).toEqual(new Set([30]));
    expect(rows[0].join()).toMatch(/^[ -~]+$/);
    expect(rows.flat().filter((cell) => /^[=+@]/.test(cell))).toEqual([]);
    expect(rows.flat().some((cell) => cell === `'${HOSTILE}`)).toBe(true);
    const first = Number(rows[1][9].replace(',', '.'));
    expect(first).toBe(cases[0].rows[0].force[1] + 0);
  },
);
