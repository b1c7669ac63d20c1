import { expect, test } from 'vitest';
import { findTarget } from '../../../../../engine/model/formulas/targets';
import { createSimulation } from '../../../../../engine/run/simulation/create-simulation';
import {
  firstTarget,
  numbersOfOwner,
  offeredSeries,
  ownerGroups,
  ownerOf,
  targetOf,
} from '../../../../../renderer/panels/sweep/offers';
import { crank } from '../../../engine/studies/sweep/models';

test('parameters and drivers are offered first, and whatever is offered can be found', () => {
  const project = crank();
  const groups = ownerGroups(project);
  expect(groups.map(({ title }) => title)).toEqual(['Parameters', 'Drivers', 'Bodies', 'Joints', 'Project']);
  for (const owner of groups.flatMap(({ owners }) => owners)) {
    const first = firstTarget(project, owner)!;
    expect(ownerOf(first)).toBe(owner.id);
    expect(findTarget(project, first)).not.toBeNull();
    for (const { path } of numbersOfOwner(project, owner))
      expect(findTarget(project, targetOf(owner, path))).not.toBeNull();
  }
  const motor = groups[1].owners[0];
  expect(firstTarget(project, motor)).toMatchObject({ path: 'value' });
});

test('every series that is offered without a run is recorded by one', () => {
  const project = {
    ...crank(),
    measures: [{ kind: 'clearance', id: 'near', name: 'Near', bodyA: 'bar', bodyB: 'wall' } as const],
  };
  project.bodies.push({ ...project.bodies[0], id: 'wall', name: 'Wall', position: [0, 1, 0], formulas: [] });
  const created = createSimulation(project);
  if (!created.ok) throw new Error('The model is sound.');
  const { channels } = created.simulation;
  const keys = new Set(channels.map(({ key }) => key));
  const usual = offeredSeries(project, null);
  expect(usual.filter(({ id }) => !keys.has(id))).toEqual([]);
  expect(usual.map(({ label }) => label)).toContain('Near.clearance');
  const all = offeredSeries(project, channels);
  expect(all).toHaveLength(channels.length);
  expect(new Set(all.map(({ id }) => id)).size).toBe(channels.length);
});
