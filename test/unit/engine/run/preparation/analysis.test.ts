/** An edit that leaves the mechanism as it is gets the answer of an analysis from scratch, without one. */
import { beforeEach, expect, test, vi } from 'vitest';
import { createAnalysis } from '../../../../../engine/run/preparation/analysis';
import { modelSteps } from '../../../../../engine/run/preparation/prepared-model';
import { createRandom } from '../../../../support/draw';
import { EXAMPLES } from '../../../../support/examples';
import { FIRST_SEED } from '../../../../support/tier';
import { runToEnd } from '../../../../../engine/model/run-to-end';
import type { Project } from '../../../../../engine/model/project';

vi.mock('../../../../../engine/run/preparation/prepared-model', { spy: true });
beforeEach(() => void vi.mocked(modelSteps).mockClear());

type Edit = (project: Project, random: () => number) => Project;

const changed = <T>(list: readonly T[], random: () => number, change: (record: T) => T): T[] => {
  const chosen = Math.floor(list.length * random());
  return list.map((record, i) => (i === chosen ? change(record) : record));
};
const timesTwo = (record: object): object =>
  Object.fromEntries(
    Object.entries(record).map(([key, value]) => [key, typeof value === 'number' ? 2 * value : value]),
  );

/** Those of the first leave the mechanism as it is. */
const SMALL: Record<string, Edit> = {
  'name of the project': (project) => ({ ...project, name: `${project.name}, again`, notes: 'Changed.' }),
  'name of a body': (project, random) => ({
    ...project,
    bodies: changed(project.bodies, random, (body) => ({ ...body, name: `${body.name} II` })),
  }),
  'colour of a body': (project, random) => ({
    ...project,
    bodies: changed(project.bodies, random, (body) => ({ ...body, color: '#123456' })),
  }),
  'name of a joint': (project, random) => ({
    ...project,
    joints: changed(project.joints, random, (joint) => ({ ...joint, name: `${joint.name} II` })),
  }),
  'numbers of a load': (project, random) => ({
    ...project,
    loads: changed(project.loads, random, (load) => timesTwo(load) as typeof load),
  }),
  'a load less': (project) => ({ ...project, loads: project.loads.slice(1) }),
  'a load more': (project) => ({
    ...project,
    loads: [
      ...project.loads,
      ...project.loads.slice(0, 1).map((load) => ({ ...load, id: 'more', name: 'More' })),
    ].filter(({ id }, i, all) => all.findIndex((load) => load.id === id) === i),
  }),
  'a copy of all': (project) => structuredClone(project),
};
const LARGE: Record<string, Edit> = {
  'a body moved': (project, random) => ({
    ...project,
    bodies: changed(project.bodies, random, (body) => ({
      ...body,
      position: [body.position[0] + 0.01, body.position[1], body.position[2]],
    })),
  }),
  'a joint less': (project) => ({ ...project, joints: project.joints.slice(0, -1) }),
  'kind of a joint': (project, random) => ({
    ...project,
    joints: changed(project.joints, random, (joint) => ({ ...joint, kind: 'ball' })),
  }),
  'a driver less': (project) => ({ ...project, drivers: project.drivers.slice(1) }),
  'value of a driver': (project, random) => ({
    ...project,
    drivers: changed(project.drivers, random, (driver) => ({ ...driver, value: driver.value + 0.5 })),
  }),
  'another length of run': (project) => ({
    ...project,
    settings: { ...project.settings, duration: project.settings.duration + 1 },
  }),
  'a mass': (project, random) => ({
    ...project,
    bodies: changed(project.bodies, random, (body) => ({
      ...body,
      mass: { kind: 'custom', mass: 3, centerOfMass: [0, 0, 0], inertia: [1, 1, 1, 0, 0, 0] },
    })),
  }),
};

test.each(Object.entries(EXAMPLES))('%s', (_name, build) => {
  const random = createRandom(FIRST_SEED);
  const analyse = createAnalysis();
  let project: Project = build();
  runToEnd(analyse(project, null));
  const edits = Object.entries({ ...SMALL, ...LARGE });
  for (let i = 0; i < 12; i++) {
    const [what, edit] = edits[Math.floor(edits.length * random())];
    const next = edit(project, random);
    const answer = runToEnd(analyse(next, null));
    expect(answer, what).toEqual(runToEnd(createAnalysis()(next, null)));
    // of what cannot be run there is nothing to go on from
    if (answer.problems.every(({ severity }) => severity !== 'error')) project = next;
  }
});

test.each(Object.entries(SMALL))('no model is made anew for: %s', (_what, edit) => {
  const analyse = createAnalysis();
  const project = EXAMPLES['four-bar-with-load.kempe']();
  expect(runToEnd(analyse(project, null)).problems).toEqual([]);
  runToEnd(analyse(edit(project, createRandom(1)), null));
  expect(modelSteps).toHaveBeenCalledOnce();
});
