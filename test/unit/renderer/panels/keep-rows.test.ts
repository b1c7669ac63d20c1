/** An edit of one record of many draws one row of the tree anew, not all of them. */
import { expect, it } from 'vitest';
import { keepRows } from '../../../../renderer/panels/browser/keep-rows';
import { buildTree } from '../../../../renderer/panels/browser/tree';
import { createChains } from '../../../support/chains';

const rowsOf = (project: ReturnType<typeof createChains>) =>
  buildTree(project, { problems: [], mobility: null }, new Set());

it('keeps every row that says the same', () => {
  const project = createChains(200);
  const before = rowsOf(project);
  const now = keepRows(before, rowsOf(project));
  expect(now.every((row, i) => row === before[i])).toBe(true);
});

it('takes the new row of what was renamed, and of the joints that name it', () => {
  const project = createChains(200);
  const before = rowsOf(project);
  const bodies = project.bodies.map((body, i) => (i === 5 ? { ...body, name: 'Crank' } : body));
  const now = keepRows(before, rowsOf({ ...project, bodies }));
  const anew = now.filter((row) => !before.includes(row)).map((row) => row.id);
  expect(anew).toEqual(['link-5', 'hinge-5', 'hinge-6']);
  expect(now.find((row) => row.id === 'link-5')?.name).toBe('Crank');
});

it('keeps the rows after one that went, and after one that came', () => {
  const project = createChains(200);
  const before = rowsOf(project);
  const fewer = keepRows(before, rowsOf({ ...project, bodies: project.bodies.toSpliced(7, 1) }));
  const anew = fewer.filter((row) => !before.includes(row)).map((row) => row.id);
  expect(anew).toEqual(['group:bodies', 'hinge-7', 'hinge-8']);
  const again = keepRows(fewer, rowsOf(project));
  expect(again.filter((row) => !fewer.includes(row)).map((row) => row.id)).toContain('link-7');
  expect(again.filter((row) => fewer.includes(row)).length).toBe(before.length - 4);
});

it('follows what is added, removed and reordered', () => {
  const project = createChains(3);
  const before = rowsOf(project);
  const next = rowsOf({ ...project, bodies: [...project.bodies].reverse().slice(1) });
  expect(keepRows(before, next)).toEqual(next);
});

it('takes the new row of a group that has others in it, though as many', () => {
  const project = createChains(4);
  const [a, b, c] = project.bodies.map(({ id }) => id) as [string, string, string];
  const grouped = (ids: readonly string[]) => ({
    ...project,
    bodies: project.bodies.map((body) => (ids.includes(body.id) ? { ...body, group: 'Arm' } : body)),
  });
  const before = rowsOf(grouped([a, b]));
  expect(before.slice(1, 3).map(({ id, name, detail }) => [id, name, detail])).toEqual([
    ['group:assemblies', 'Groups', ''],
    ['assembly:Arm', 'Arm', '2 bodies'],
  ]);
  expect(keepRows(before, rowsOf(grouped([a, b]))).every((row, i) => row === before[i])).toBe(true);
  const now = keepRows(before, rowsOf(grouped([a, c])));
  expect(now.find(({ id }) => id === 'assembly:Arm')?.members).toEqual([a, c]);
  const closed = buildTree(grouped([a, b]), { problems: [], mobility: null }, new Set(['group:assemblies']));
  expect(closed.map(({ id }) => id)).not.toContain('assembly:Arm');
});
