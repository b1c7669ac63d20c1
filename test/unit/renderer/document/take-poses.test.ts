import { expect, test } from 'vitest';
import { applyDiff } from '../../../../renderer/document/diff';
import { createBody, createProject } from '../../../../engine/model/defaults';
import { takePoses } from '../../../../renderer/document/edits/places/take-poses';

const project = { ...createProject('Two'), bodies: [createBody({ id: 'a' }), createBody({ id: 'b' })] };

test('bodies are drawn where they were found, the others stay', () => {
  const edit = takePoses(
    project,
    [{ body: 'b', position: [1, 2, 3], orientation: [0, 1, 0, 0] }],
    'Move to the equilibrium',
  );
  expect(edit?.label).toBe('Move to the equilibrium');
  const next = applyDiff(project, edit!.diff);
  expect(next.bodies[0]).toBe(project.bodies[0]);
  expect(next.bodies[1]).toMatchObject({ position: [1, 2, 3], orientation: [0, 1, 0, 0] });
});

test('where nothing moves there is nothing to do', () => {
  const poses = project.bodies.map(({ id, position, orientation }) => ({ body: id, position, orientation }));
  expect(takePoses(project, poses, 'Move to the equilibrium')).toBeNull();
});
