/** What is reported of an instant is split by stiffness; what the run goes on from is not. */
import { expect, test } from 'vitest';
import { bearing } from '../../../../support/stiffness';
import { createBody, createProject } from '../../../../../engine/model/defaults';
import { createInstant } from '../../../../../engine/results/measures/measure';
import { evaluate } from '../../../../support/random-chain';
import { joinAt } from '../../../../support/example-parts';
import { ladder } from '../../../../support/planar-mechanism';
import { withSplit } from '../../../../../engine/results/measures/with-split';

test('multipliers are split while they are measured, and then again those that the solver found', () => {
  const door = createBody({
    id: 'door',
    mass: { kind: 'custom', mass: 12, centerOfMass: [0.4, 0.75, 0], inertia: [2, 1, 3, 0, 0, 0] },
  });
  const joints = [1, 4].map((soft, i) => ({
    ...joinAt(`h${i}`, `H${i}`, 'hinge', null, door, [0, 1.5 * i, 0], [0, 1, 0]),
    compliance: bearing(4e-9, soft * 1e-8, 7e-6),
    limits: { minimum: -1, maximum: 1, restitution: 0 },
  }));
  const { model } = evaluate({ ...createProject('Door'), bodies: [door], joints });
  const instant = createInstant(model);
  const found = model.work.lambda.slice();
  const inside = withSplit(instant, () => model.work.lambda.slice());
  expect(Math.max(...inside.map((value, row) => Math.abs(value - found[row])))).toBeGreaterThan(1);
  expect(model.work.lambda).toEqual(found);
  // nor do efforts that are shared for what is reported go on
  const efforts = model.work.switched.effort.slice();
  expect(efforts.length).toBeGreaterThan(0);
  withSplit(instant, () => model.work.switched.effort.fill(9));
  expect(model.work.switched.effort).toEqual(efforts);
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
  instant.structural = count - 1;
  expect(singularOf()).toBe(1);
});
