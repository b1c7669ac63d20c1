import { expect, it } from 'vitest';
import { createProject } from '../../../../engine/model/defaults';
import { isSameDocument, isSameModel, withDriverValue } from '../../../../renderer/sim/model-key';
import { createCrank } from './fixtures';

it('does not call a model changed for its names, notes and colours', () => {
  const project = createCrank();
  const [crank] = project.bodies;
  expect(
    isSameModel(project, { ...project, notes: 'new', bodies: [{ ...crank, name: 'Arm', color: '#000000' }] }),
  ).toBe(true);
  expect(isSameModel(project, { ...project, bodies: [{ ...crank, position: [0, 0, 1] }] })).toBe(false);
  const rated = project.joints.map((joint) => ({ ...joint, allowable: { force: 5 } }));
  expect(isSameModel(project, { ...project, joints: rated })).toBe(true);
});

it('tells an edit from another document', () => {
  const project = createCrank();
  const edited = { ...project, bodies: [{ ...project.bodies[0], name: 'Arm' }] };
  expect(isSameDocument(project, edited)).toBe(true);
  expect(isSameDocument(project, structuredClone(project))).toBe(false);
  expect(isSameDocument(project, createProject('New'))).toBe(false);
});

it('changes one driver and nothing else', () => {
  const project = createCrank();
  const changed = withDriverValue(project, 'motor', 5);
  expect(changed.drivers[0].value).toBe(5);
  expect(project.drivers[0].value).toBe(2);
  expect(changed.bodies).toBe(project.bodies);
});
