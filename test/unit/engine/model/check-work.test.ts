/** What a check of a model costs, counted and not timed: it grows with the model, and not with its square. */
import { expect, test } from 'vitest';
import { checkRows } from '../../../../engine/run/preparation/bounds';
import { validateProject } from '../../../../engine/model/validate';
import type { Project } from '../../../../engine/model/project';
import { createChains } from '../../../support/chains';
import { grid } from '../../../support/planar-mechanism';

/** How often something of a body or a joint is read. */
function readsOf(project: Project, check: (project: Project) => unknown): number {
  let reads = 0;
  const watched = <T extends object>(record: T): T =>
    new Proxy(record, {
      get: (target, key) => {
        reads++;
        return Reflect.get(target, key) as unknown;
      },
    });
  check({ ...project, bodies: project.bodies.map(watched), joints: project.joints.map(watched) });
  return reads;
}

test.each<[string, (size: number) => Project]>([
  ['chains', (size) => createChains(20 * size)],
  ['one linkage', (size) => grid(2, 2 * size, 1.2)],
])('%s: four times the bodies are read four times as often', (_what, build) => {
  for (const check of [validateProject, checkRows]) {
    const [small, large] = [build(5), build(20)];
    const each = (project: Project) => readsOf(project, check) / project.bodies.length;
    expect(each(large)).toBeLessThan(1.1 * each(small));
  }
});
