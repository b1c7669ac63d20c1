import { describe, expect, it } from 'vitest';
import { createBody, createProject } from '../../../../engine/model/defaults';
import type { Project } from '../../../../engine/model/project';
import {
  applyDiff,
  canMerge,
  createDiff,
  invertDiff,
  isEmpty,
  mergeDiffs,
} from '../../../../renderer/document/diff';

function withBodies(...ids: string[]): Project {
  return { ...createProject('Test'), bodies: ids.map((id) => createBody({ id })) };
}

describe('diffs', () => {
  it('puts deleted records back at their places in the list', () => {
    const before = withBodies('a', 'b', 'c', 'd', 'e');
    const after = { ...before, bodies: before.bodies.filter((body) => !['b', 'd'].includes(body.id)) };
    const diff = createDiff(before, after);
    expect(applyDiff(before, diff).bodies.map((body) => body.id)).toEqual(['a', 'c', 'e']);
    expect(applyDiff(after, invertDiff(diff))).toEqual(before);
  });

  it('holds nothing when an edit changes nothing, though it made new objects', () => {
    const before = withBodies('a');
    const after = {
      ...before,
      bodies: [structuredClone(before.bodies[0]!)],
      settings: { ...before.settings },
    };
    expect(isEmpty(createDiff(before, after))).toBe(true);
  });

  it('leaves lists that it does not concern as they are', () => {
    const before = withBodies('a');
    const after = applyDiff(before, createDiff(before, { ...before, name: 'Other' }));
    expect(after.name).toBe('Other');
    expect(after.bodies).toBe(before.bodies);
  });

  it('merges two updates of one record, and nothing else', () => {
    const before = withBodies('a', 'b');
    const move = (project: Project, id: string, x: number): Project => ({
      ...project,
      bodies: project.bodies.map((body) => (body.id === id ? { ...body, position: [x, 0, 0] } : body)),
    });
    const one = move(before, 'a', 1);
    const two = move(one, 'a', 2);
    const first = createDiff(before, one);
    const second = createDiff(one, two);
    expect(canMerge(first, second)).toBe(true);
    expect(applyDiff(before, mergeDiffs(first, second))).toEqual(two);
    expect(applyDiff(two, invertDiff(mergeDiffs(first, second)))).toEqual(before);
    expect(canMerge(first, createDiff(one, move(one, 'b', 2)))).toBe(false);
    expect(canMerge(first, createDiff(one, { ...one, bodies: [] }))).toBe(false);
  });
});
