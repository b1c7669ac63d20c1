import { describe, expect, test } from 'vitest';
import { EXAMPLES } from '../../support/examples';
import { createBody, createDriver, createLoad } from '../../../engine/model/defaults';
import { GROUND } from '../../../engine/schema/ground';
import { kempe } from './capture';
import { door, pendulum } from './models';
import { writeProject } from '../../../engine/model/file/write-project';
import type { LoadOf } from '../../../engine/kinds/loads/loads';
import type { StudyReport } from '../../../engine/run/analyses/study-report';

const text = writeProject(pendulum());

/** The last cell of a row of a table. */
const last = (out: string, row: RegExp) =>
  out
    .split('\n')
    .find((line) => row.test(line))
    ?.split(/ {2,}/)
    .at(-1);

describe('statics', () => {
  test('prints where a pendulum comes to rest and what holds it', async () => {
    const { status, out, err } = await kempe(['statics', '-'], text);
    expect({ status, err }).toEqual({ status: 0, err: '' });
    expect(out).toContain('Equilibrium   stable');
    expect(out).toMatch(/Reaction .*FX \[N\]/);
  });

  test('prints no rounding, and keeps it in the JSON', async () => {
    const governor = writeProject(EXAMPLES['flyball-governor.kempe']());
    const { out } = await kempe(['statics', '-'], governor);
    const { out: json } = await kempe(['statics', '--json', '-'], governor);
    const { report } = JSON.parse(json) as { report: StudyReport };
    const computed = report.equilibrium!.reactions.flatMap(({ force, moment }) => [...force, ...moment]);
    const largest = Math.max(...computed.map(Math.abs));
    expect(computed.some((value) => value !== 0 && Math.abs(value) < 1e-12 * largest)).toBe(true);
    const table = out.slice(out.indexOf('Reaction'));
    expect(table.match(/\d\S*e-\d\d\b/g)).toBeNull();
  });

  test.each([
    [undefined, /^unique; shared [\d.]+ N \(0\.\d+ %\)$/],
    [0, /^shared FZ: [\d.]+ N \(0\.\d+ %\)$/],
  ])('weighs what is shared beside %s as a run does, in the same words', async (sharedBelow, words) => {
    // on two balls above each other: only the force along their line is shared
    const project = door();
    project.joints = project.joints.map((joint) => ({ ...joint, kind: 'ball' }));
    Object.assign(project.settings, { gravity: [0, 0, -10], duration: 0.1, sharedBelow });
    const [{ id: body }] = project.bodies;
    project.loads.push(
      createLoad({ id: 'pull', kind: 'force', body, point: [-0.1, 0, 0.2], vector: [3000, 0, 0] }),
    );
    const [held, ran] = await Promise.all(
      ['statics', 'run'].map(async (command) => (await kempe([command, '-'], writeProject(project))).out),
    );
    expect(last(held, /^Pin .*shared/)).toMatch(words);
    expect(last(held, /^Pin .*shared/)).toBe(last(ran, /^Pin \|F\|/));
  });

  test('weighs what drivers share as a run does, in the same words', async () => {
    const project = EXAMPLES['four-bar-with-load.kempe']();
    const [motor] = project.drivers;
    const other = project.joints.findLast(({ kind, bodyA }) => kind === 'hinge' && bodyA === GROUND)!;
    // held twice
    project.drivers = [motor.joint, other.id].map((joint, i) =>
      createDriver({ id: `motor${i}`, name: `Motor ${i}`, joint, kind: 'speed', value: 0 }),
    );
    project.settings.duration = 0.01;
    const [held, ran] = await Promise.all(
      ['statics', 'run'].map(async (command) => (await kempe([command, '-'], writeProject(project))).out),
    );
    for (const name of ['Motor 0', 'Motor 1']) {
      expect(last(held, new RegExp(`^${name}`))).toMatch(/^shared torque: [\d.]+ N·m \(100 %\)$/);
      expect(last(held, new RegExp(`^${name}`))).toBe(last(ran, new RegExp(`^${name}.*shared`)));
    }
  });

  test('a force that is rounding is none', async () => {
    const project = pendulum();
    project.settings.gravity = [0, 0, -10];
    const { out } = await kempe(['statics', '-'], writeProject(project));
    expect(out).toMatch(/Force left +0 of the applied force/);
    const { out: json } = await kempe(['statics', '--json', '-'], writeProject(project));
    const { residual } = (JSON.parse(json) as { report: StudyReport }).report.equilibrium!;
    expect(residual).toBeLessThan(1e-14);
  });

  test('fails where nothing holds a body, and says which', async () => {
    const project = pendulum();
    project.bodies.push(createBody({ id: 'stone', name: 'Stone' }));
    const { status, err } = await kempe(['statics', '-'], writeProject(project));
    expect(status).toBe(1);
    expect(err).toContain('body “Stone” keeps moving without limit');
  });

  test('prints what loads exert there: a spring of its length at the equilibrium, a torque', async () => {
    const project = pendulum();
    const [{ id: bodyB }] = project.bodies;
    project.loads.push(
      createLoad({ id: 'twist', name: 'Twist', kind: 'torque', body: bodyB, vector: [0, 0, 0.01] }),
      createLoad({ id: 'coil', name: 'Coil', kind: 'spring', bodyB, pointA: [0, -3, 0], stiffness: 20 }),
    );
    const { out } = await kempe(['statics', '-'], writeProject(project));
    expect(out).toMatch(/Load .*FX \[N\]/);
    expect(out).toMatch(/Twist +0 +0 +0 +0 +0 +0\.01\b/);
    const { out: json } = await kempe(['statics', '--json', '-'], writeProject(project));
    const { equilibrium, poses } = (JSON.parse(json) as { report: StudyReport }).report;
    const { force } = equilibrium!.loads.find(({ load }) => load === 'coil')!;
    const { position } = poses.find(({ body }) => body === bodyB)!;
    const way = [0, -3, 0].map((x, c) => x - position[c]);
    const length = Math.hypot(...way);
    const { restLength } = project.loads[project.loads.length - 1] as LoadOf<'spring'>;
    force.forEach((part, c) => {
      expect(part).toBeCloseTo((20 * (length - restLength) * way[c]) / length, 9);
    });
  });

  test('as JSON it can be read back', async () => {
    const { out } = await kempe(['statics', '--json', '-'], text);
    const { report } = JSON.parse(out) as { report: StudyReport };
    expect(report.equilibrium?.stability).toBe('stable');
  });
});

describe('modes', () => {
  test('prints the frequency of a pendulum', async () => {
    const { status, out } = await kempe(['modes', '-'], text);
    expect(status).toBe(0);
    const { out: json } = await kempe(['modes', '--json', '-'], text);
    const { report } = JSON.parse(json) as { report: StudyReport };
    const frequency = report.motions[0].mode!.frequency;
    expect(frequency).toBeGreaterThan(0);
    expect(out).toContain(String(Number(frequency.toPrecision(6))));
  });

  test('wants one file', async () => {
    expect((await kempe(['modes'])).status).toBe(2);
  });
});
