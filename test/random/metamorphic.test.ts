/**
 * N4: what must not change, or must change in a known way, when a mechanism is moved, renumbered, mirrored, made heavier or
 * larger, run backwards, or cut in two and saved in between. Random mechanisms without faults; KEMPE_RANDOM for more of them.
 */
import { describe, expect, test } from 'vitest';
import { mirror, moveWorld, reorder, scaleLengths, scaleMasses } from '../support/metamorphic';
import { readProject } from '../../engine/model/file/read-project';
import { rotateVector } from '../support/benchmark';
import { run } from '../support/run';
import { soundMechanisms } from '../support/sound-mechanisms';
import { writeProject } from '../../engine/model/file/write-project';
import type { Body, Project, Quat, Vec3 } from '../../engine/model/project';

const COUNT = Math.ceil(Number(process.env['KEMPE_RANDOM'] ?? 1000) / 40);
const DURATION = 0.25;
/** Two runs at a tolerance of 1e-10 may differ by this fraction of the size of things [1]. */
const SAME = 1e-6;

const sound = soundMechanisms({ from: 500_000, count: COUNT, duration: DURATION });
const spring = (project: Project) => project.loads.every(({ kind }) => kind === 'spring');
const conservative = sound.filter(({ conservative: keeps }) => keeps).map(({ project }) => project);
const projects = sound.map(({ project }) => project);

interface End {
  positions: Map<string, Vec3>;
  forces: Map<string, number>;
  size: number;
}

function endOf(project: Project): End {
  const result = run(project);
  expect(result.outcome).toEqual({ kind: 'completed' });
  const last = (key: string) => result.column(key).at(-1) as number;
  const positions = new Map(
    project.bodies.map(({ id }): [string, Vec3] => [
      id,
      [last(`body/${id}/x`), last(`body/${id}/y`), last(`body/${id}/z`)],
    ]),
  );
  const forces = new Map(project.joints.map(({ id }) => [id, last(`reaction/${id}/F`)]));
  return { positions, forces, size: Math.max(...[...positions.values()].flat().map(Math.abs), 1e-3) };
}

function expectPositions(actual: End, expected: End, map: (p: Vec3) => Vec3, name: string): void {
  for (const [id, position] of expected.positions) {
    const wanted = map(position);
    const found = actual.positions.get(id) as Vec3;
    const error = Math.hypot(found[0] - wanted[0], found[1] - wanted[1], found[2] - wanted[2]);
    expect(error / actual.size, `${name}: ${id}`).toBeLessThan(SAME);
  }
}

function expectForces(actual: End, expected: End, factor: number, name: string): void {
  const largest = Math.max(1e-3, ...expected.forces.values());
  for (const [id, force] of expected.forces) {
    const error = Math.abs((actual.forces.get(id) as number) / factor - force) / largest;
    expect(error, `${name}: force of ${id}`).toBeLessThan(1e-4);
  }
}

describe('random mechanisms', () => {
  test('moved and turned with the whole world move the same', () => {
    const q: Quat = [0.5, -0.5, 0.1, Math.sqrt(0.49)];
    const t: Vec3 = [2, -1, 3];
    for (const project of projects) {
      const [moved, as] = [endOf(moveWorld(project, q, t)), endOf(project)];
      expectPositions(
        moved,
        as,
        (p) => rotateVector(q, p).map((x, i) => x + t[i]) as unknown as Vec3,
        project.name,
      );
      expectForces(moved, as, 1, project.name);
    }
  });

  test('renumbered move the same, with the same forces of least norm', () => {
    for (const project of projects) {
      const [other, as] = [endOf(reorder(project)), endOf(project)];
      expectPositions(other, as, (p) => p, project.name);
      expectForces(other, as, 1, project.name);
    }
  });

  test('heavier ones move the same under heavier loads, with forces as many times as large', () => {
    for (const project of projects.filter((one) => one.loads.length === 0 || spring(one))) {
      const [heavy, as] = [endOf(scaleMasses(project, 7)), endOf(project)];
      expectPositions(heavy, as, (p) => p, project.name);
      expectForces(heavy, as, 7, project.name);
    }
  });

  test('larger ones move as many times as far', () => {
    for (const project of projects.filter((one) => one.loads.length === 0 && one.drivers.length === 0)) {
      const [large, as] = [endOf(scaleLengths(project, 50)), endOf(project)];
      expectPositions(large, as, (p) => p.map((x) => 50 * x) as unknown as Vec3, project.name);
    }
  });

  test('in a mirror move as mirrored', () => {
    for (const project of conservative) {
      const [mirrored, as] = [endOf(mirror(project)), endOf(project)];
      expectPositions(mirrored, as, ([x, y, z]) => [x, y, -z], project.name);
      expectForces(mirrored, as, 1, project.name);
    }
  });

  test('run again give the same bits', () => {
    for (const project of projects) {
      const [first, second] = [run(project), run(project)];
      for (const { key } of first.simulation.channels) {
        expect(second.column(key), `${project.name}: ${key}`).toEqual(first.column(key));
      }
    }
  });

  test('run backwards come back', () => {
    for (const project of conservative) {
      const forth = atEnd(project, 1);
      const back = atEnd({ ...project, bodies: forth }, -1);
      const start = new Map(atStart(project).map((body) => [body.id, body]));
      for (const { id, position } of back) {
        const from = (start.get(id) as Body).position;
        const error = Math.hypot(...position.map((x, i) => x - from[i]));
        expect(error, `${project.name}: ${id}`).toBeLessThan(1e-5);
      }
    }
  });

  test('cut in two and saved in between end where they would have ended', () => {
    for (const project of conservative) {
      const half = { ...project, settings: { ...project.settings, duration: DURATION / 2 } };
      const text = writeProject({ ...half, bodies: atEnd(half, 1) });
      const read = readProject(text);
      if (!read.ok) throw new Error(read.problems[0].message);
      expectPositions(endOf(read.project), endOf(project), (p) => p, project.name);
    }
  });
});

/** The bodies as a run leaves them; `sign` -1 turns their velocities round. */
function atEnd(project: Project, sign: 1 | -1): Body[] {
  return bodiesAt(project, sign, -1);
}

function atStart(project: Project): Body[] {
  return bodiesAt(project, 1, 0);
}

function bodiesAt(project: Project, sign: 1 | -1, index: number): Body[] {
  // a run that goes back begins with the velocities turned round
  const turned = project.bodies.map((body) =>
    sign === 1
      ? body
      : {
          ...body,
          velocity: body.velocity.map((v) => -v) as unknown as Vec3,
          angularVelocity: body.angularVelocity.map((w) => -w) as unknown as Vec3,
        },
  );
  const { column } = run({ ...project, bodies: turned });
  return project.bodies.map((body) => {
    const at = (key: string) => column(`body/${body.id}/${key}`).at(index) as number;
    return {
      ...body,
      position: [at('x'), at('y'), at('z')],
      orientation: [at('qw'), at('qx'), at('qy'), at('qz')],
      velocity: [at('vx'), at('vy'), at('vz')],
      angularVelocity: [at('wx'), at('wy'), at('wz')],
    };
  });
}
