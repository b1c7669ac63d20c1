/** A ball joint here has no stops and no coordinate: its spring becomes a bushing, its damping a damper, and its range is told. */
import { expect, test } from 'vitest';
import { imported, world } from './imported';

const SOLID = '<geom size="0.1" mass="1" pos="0 0 0.2"/>';

test('its spring and damping are kept, its range is in the list of differences', () => {
  const { project, account } = imported(
    world(`<body><joint type="ball" range="0 30" stiffness="2" damping="0.3"/>${SOLID}</body>`),
  );
  expect(project.joints.map(({ kind, limits }) => [kind, limits])).toEqual([['ball', undefined]]);
  const bushing = project.loads.find(({ kind }) => kind === 'bushing');
  // the diagonal of a symmetric 6 x 6 matrix: rotations are the last three
  const diagonal = [0, 6, 11, 15, 18, 20].map(
    (at) => (bushing as unknown as { stiffness: number[] }).stiffness[at],
  );
  expect(diagonal).toEqual([0, 0, 0, 2, 2, 2]);
  expect(project.loads.find(({ kind }) => kind === 'drag')).toMatchObject({ angular: 0.3 });
  expect(account.approximated.map(({ how }) => how)).toContain(
    'its range is left out: a ball joint has none here',
  );
});
