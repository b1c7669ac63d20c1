/** What is reported of an instant is split by stiffness; what the run goes on from is not. */
import { describe, expect, test } from 'vitest';
import { bearing } from '../../../../support/stiffness';
import { calcDerivative } from '../../../../../engine/run/steppers/acceleration';
import { createBody, createDriver, createLoad, createProject } from '../../../../../engine/model/defaults';
import { createInstant } from '../../../../../engine/results/measures/measure';
import { evaluate } from '../../../../support/random-chain';
import { HOLDS } from '../../../../../engine/core/system/switched-row';
import { joinAt } from '../../../../support/example-parts';
import { ladder } from '../../../../support/planar-mechanism';
import { withSplit } from '../../../../../engine/results/measures/with-split';
import type { Body, Joint, Project } from '../../../../../engine/model/project';

const STOPS = { minimum: -1, maximum: 1, restitution: 0 };

/** A door on two hinges, of which one gives way four times as much as the other where they do. */
function door(joint: Partial<Joint>, isSoft: boolean, body: Partial<Body> = {}): Project {
  const leaf = createBody({
    id: 'door',
    mass: { kind: 'custom', mass: 12, centerOfMass: [0.4, 0.75, 0], inertia: [2, 1, 3, 0, 0, 0] },
    ...body,
  });
  const joints = [1, 4].map((soft, i): Joint => ({
    ...joinAt(`h${i}`, `H${i}`, 'hinge', null, leaf, [0, 1.5 * i, 0], [0, 1, 0]),
    ...(isSoft ? { compliance: bearing(4e-9, soft * 1e-8, 7e-6) } : {}),
    ...joint,
  }));
  return { ...createProject('Door'), bodies: [leaf], joints };
}
const STEEL = {
  kind: 'section',
  modulus: 2e11,
  poisson: 0.3,
  area: 1e-4,
  secondMoment: 1e-8,
  torsion: 2e-8,
} as const;

describe('multipliers are split while they are measured, and then again those that the solver found', () => {
  test.each<[string, Project, boolean]>([
    ['of joints that give way', door({}, true), true],
    ['of joints that give way and have stops', door({ limits: STOPS }, true), true],
    ['of a body that gives way', door({}, false, { elastic: STEEL }), true],
    ['of what does not', door({}, false), false],
  ])('%s', (_what, project, isSplit) => {
    const { model } = evaluate(project);
    const found = model.work.lambda.slice();
    const inside = withSplit(createInstant(model), () => model.work.lambda.slice());
    const change = Math.max(...inside.map((value, row) => Math.abs(value - found[row])));
    if (isSplit) expect(change).toBeGreaterThan(0.1);
    else expect(change).toBe(0);
    expect(model.work.lambda).toEqual(found);
  });

  test.each([true, false])(
    'nor do multipliers and efforts that are shared for what is reported go on: %s',
    (isSoft) => {
      const { model } = evaluate(door({ limits: STOPS }, isSoft));
      const { lambda, switched } = model.work;
      const [multipliers, efforts] = [lambda.slice(), switched.effort.slice()];
      expect(efforts.length).toBeGreaterThan(0);
      withSplit(createInstant(model), () => {
        lambda.fill(9);
        switched.effort.fill(9);
      });
      expect([lambda, switched.effort]).toEqual([multipliers, efforts]);
    },
  );
});

test('an effort that is told is that of its multiplier as it is split: a rigid motor bears all beside what gives way', () => {
  const block = createBody({ id: 'block' });
  const { model } = evaluate({
    ...createProject('Block'),
    settings: { ...createProject('Block').settings, gravity: [0, 0, 0] },
    bodies: [block],
    joints: [
      {
        ...joinAt('weld', 'Weld', 'fixed', null, block, [0, 0, 0]),
        compliance: bearing(1e-8, 1e-8, 1e-6, 1e-6),
      },
      joinAt('slide', 'Slide', 'slider', null, block, [0, 0, 0], [1, 0, 0]),
    ],
    drivers: [createDriver({ id: 'motor', joint: 'slide', kind: 'speed', value: 0, maximum: 100 })],
    loads: [createLoad({ id: 'push', kind: 'force', body: 'block', vector: [30, 0, 0] })],
  });
  const { system, work, solver, y } = model;
  const { effort, mode } = work.switched;
  mode[0] = HOLDS;
  calcDerivative(system, 0, y, new Float64Array(y.length), work, solver);
  expect(effort[0]).toBeCloseTo(-15, 6);
  expect(withSplit(createInstant(model), () => effort[0])).toBeCloseTo(-30, 6);
});

test('stops that would have to pull, as the solver shares, push as what is told', () => {
  const block = createBody({ id: 'block' });
  const project = createProject('Block');
  const { model } = evaluate({
    ...project,
    settings: { ...project.settings, gravity: [0, 0, 0] },
    bodies: [block],
    joints: [0, 1].map((y, i) => ({
      ...joinAt(`guide${i}`, `Guide ${i}`, 'slider', null, block, [0, y, 0], [1, 0, 0]),
      limits: { minimum: 0, maximum: null, restitution: 0 },
    })),
    // far to one side of both
    loads: [createLoad({ id: 'push', kind: 'force', body: 'block', point: [0, -9, 0], vector: [-30, 0, 0] })],
  });
  const { system, work, solver, y } = model;
  const { effort, mode } = work.switched;
  mode.fill(HOLDS);
  calcDerivative(system, 0, y, new Float64Array(y.length), work, solver);
  const [one, other] = effort;
  expect(other).toBeLessThan(-1);
  const told = withSplit(createInstant(model), () => effort.slice());
  expect(Math.min(...told)).toBeGreaterThan(-1e-3);
  expect(told[0] + told[1]).toBeCloseTo(30, 6);
  expect([...effort]).toEqual([one, other]);
});

test('what the mechanism has in every position is told at the first sample, and where more is, what is singular', () => {
  const { model } = evaluate(ladder(1, 0));
  const instant = createInstant(model);
  expect(instant.y).toEqual(model.y);
  expect(instant.y).not.toBe(model.y);
  const { count } = model.solver.factor.nullSpace;
  const singularOf = () => withSplit(instant, () => instant.split.singular?.count ?? 0);
  expect([singularOf(), instant.structural]).toEqual([1, count - 1]);
  // as long as there are no more than these, none is looked for
  instant.structural = count;
  expect([singularOf(), instant.structural]).toEqual([0, count]);
  // what is known of the first sample stays
  for (const known of [count - 1, count - 2, 0]) {
    instant.structural = known;
    expect([singularOf(), instant.structural]).toEqual([1, known]);
  }
});
