/**
 * A loose tolerance is kept by the run (T 9.3), whatever the mechanism: random trees of bodies by all methods against an
 * exact run. What the mechanism itself multiplies errors by is measured and taken out: a chaotic chain makes of a tenth of
 * a micrometre at the start a millimetre at the end, by any method.
 */
import { expect, test } from 'vitest';
import { FIRST_SEED, patience, repetitions, tell } from '../support/tier';
import { createRandom } from '../support/draw';
import { randomMechanism } from '../support/random-mechanism';
import { run } from '../support/run';
import type { Project, Settings, Vec3 } from '../../engine/model/project';

/** Errors may be this many times the tolerance and the growth [1]. */
const TIMES = 5;
/** Of the start of a run, to find its growth [1]. */
const PUSH = 1e-7;
/** Errors that have grown to this fraction of the motion say nothing any more [1]. */
const GROWN = 0.03;
const METHODS = ['dopri5', 'dop853', 'radau5'] as const;
const COUNT = repetitions('T1', 8, 300);

const KEYS = ['x', 'y', 'z', 'qw', 'qx', 'qy', 'qz'] as const;

function path(project: Project, settings: Partial<Settings>): number[][] {
  const { column, outcome } = run({ ...project, settings: { ...project.settings, ...settings } });
  expect(outcome).toEqual({ kind: 'completed' });
  return project.bodies.flatMap(({ id }) => KEYS.map((key) => column(`body/${id}/${key}`)));
}

/** Largest difference over the size of what is compared [1]. */
function difference(a: number[][], b: number[][]): number {
  let worst = 0;
  a.forEach((column, i) => {
    const size = Math.max(1, ...column.map(Math.abs));
    column.forEach((value, k) => {
      worst = Math.max(worst, Math.abs(value - b[i][k]) / size);
    });
  });
  return worst;
}

const push = ([x, y, z]: Vec3, axis: number): Vec3 => [
  x + (axis === 0 ? PUSH : 0),
  y + (axis === 1 ? PUSH : 0),
  z + (axis === 2 ? PUSH : 0),
];

const EXACT = { integrator: 'dop853', relativeTolerance: 1e-10, absoluteTolerance: 1e-10 } as const;

test(`${COUNT} random trees of bodies keep to 1e-2 to 1e-5`, { timeout: patience(COUNT, 5000) }, () => {
  let compared = 0;
  let largest = 0;
  const worse: string[] = [];
  for (let seed = FIRST_SEED; seed < FIRST_SEED + COUNT; seed++) {
    const random = createRandom(seed);
    for (let i = 0; i < 8; i++) random();
    const made = randomMechanism(1 + Math.floor(3 * random()), 0, random);
    const project = { ...made, settings: { ...made.settings, duration: 4, outputInterval: 0.25 } };
    const exact = path(project, EXACT);
    let growth = 1;
    for (const axis of [0, 1, 2]) {
      const pushed = project.bodies.map((body) => ({
        ...body,
        velocity: push(body.velocity, axis),
        angularVelocity: push(body.angularVelocity, axis),
      }));
      growth = Math.max(growth, difference(exact, path({ ...project, bodies: pushed }, EXACT)) / PUSH);
    }
    for (const integrator of METHODS) {
      for (const tolerance of [1e-2, 1e-3, 1e-4, 1e-5]) {
        if (growth * tolerance > GROWN) continue;
        const settings = { integrator, relativeTolerance: tolerance, absoluteTolerance: tolerance };
        const times = difference(exact, path(project, settings)) / (tolerance * growth);
        compared++;
        largest = Math.max(largest, times);
        if (times <= TIMES) continue;
        const figures = `${times.toPrecision(2)} times, growth ${growth.toPrecision(2)}`;
        worse.push(`seed ${seed}, ${integrator} at ${tolerance}: ${figures}`);
      }
    }
  }
  tell('T1', compared, `at most ${largest.toPrecision(2)} times the tolerance and the growth`);
  expect(worse).toEqual([]);
  expect(compared).toBeGreaterThan(5 * COUNT);
});
