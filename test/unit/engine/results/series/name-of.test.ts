/** Names of records: the present one, else that of the run, found without a search through the whole model for each. */
import { expect, it } from 'vitest';
import { createBody, createProject } from '../../../../../engine/model/defaults';
import type { Recording } from '../../../../../engine/results/recording/recording';
import { nameOf } from '../../../../../engine/results/series/name-of';

it('is the present one, else that of the run, else the id', () => {
  const now = { ...createProject('Now'), bodies: [createBody({ id: 'a', name: 'Crank' })] };
  const then = {
    ...createProject('Then'),
    bodies: [createBody({ id: 'a', name: 'Old' }), createBody({ id: 'b', name: 'Rod' })],
  };
  const recording = { project: then } as unknown as Recording;
  expect(['ground', 'a', 'b', 'c'].map((id) => nameOf(recording, now, id))).toEqual([
    'Ground',
    'Crank',
    'Rod',
    'c',
  ]);
});

it('of all records of a large model costs one look at each', () => {
  let looks = 0;
  const bodies = Array.from({ length: 500 }, (_, i) =>
    Object.defineProperty(createBody({ id: '', name: `Link ${i}` }), 'id', {
      get: () => {
        looks += 1;
        return `link-${i}`;
      },
    }),
  );
  const project = { ...createProject('Large'), bodies };
  const recording = { project } as unknown as Recording;
  for (let i = 0; i < 500; i++) expect(nameOf(recording, project, `link-${i}`)).toBe(`Link ${i}`);
  expect(looks).toBe(500);
});
