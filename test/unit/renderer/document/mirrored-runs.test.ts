/** A mirrored mechanism runs as the mirror image of the original: every template, every body, every sample. */
import { describe, expect, test } from 'vitest';
import type { Measurement, Project, Vec3 } from '../../../../engine/model/project';
import { RECORD_LISTS } from '../../../../engine/model/project';
import type { AnyRecord } from '../../../../engine/model/project';
import { copyRecords } from '../../../../renderer/document/edits/records/copy-records';
import { subtract } from '../../../../renderer/document/geometry';
import { reflection } from '../../../../renderer/document/edits/places/placement';
import type { Placement } from '../../../../renderer/document/edits/places/placement';
import { EXAMPLES } from '../../../support/examples';
import { run } from '../../../support/run';

/** The copy alone, in a world that was mirrored with it. */
function mirrored(project: Project, placement: Placement): Project {
  const ids = project.bodies.map(({ id }) => id);
  const { project: both } = copyRecords(project, ids, placement);
  const lists = RECORD_LISTS.filter((list) => list !== 'parameters').map((list) => [
    list,
    (both[list] as readonly AnyRecord[]).slice(project[list].length),
  ]);
  const gravity = placement.vector(both.settings.gravity);
  return { ...both, ...Object.fromEntries(lists), settings: { ...both.settings, gravity } };
}

/** Points off all axes of every body, so that its turning shows. */
const measured = (project: Project): Project => ({
  ...project,
  settings: {
    ...project.settings,
    ...{ duration: Math.min(1, project.settings.duration), outputInterval: 0.02 },
    // steps are chosen by the components of errors, which a slanting mirror mixes: so small that they do not matter
    ...{ relativeTolerance: 1e-9, absoluteTolerance: 1e-12 },
  },
  measures: project.bodies.map(({ id }): Measurement => ({
    ...{ id: `of-${id}`, name: `Point of ${id}`, kind: 'point', body: id, point: [0.1, 0.2, 0.3] },
  })),
});

function paths(project: Project): Vec3[][] {
  const { column, outcome } = run(project);
  expect(outcome).toEqual({ kind: 'completed' });
  return project.measures.map(({ id }) => {
    const [x, y, z] = ['x', 'y', 'z'].map((component) => column(`measure/${id}/${component}`));
    return x!.map((_, i): Vec3 => [x![i]!, y![i]!, z![i]!]);
  });
}

describe.each(Object.keys(EXAMPLES))('%s', (file) => {
  test.each([
    ['upright', [0, 0, 0], [1, 0, 0]],
    ['slanting', [0.1, -0.2, 0.05], [1, 2, -0.5]],
  ] as const)('in an %s plane', (_, through, normal) => {
    const placement = reflection(through, normal);
    const project = measured(EXAMPLES[file]!());
    const before = paths(project);
    const after = paths(mirrored(project, placement));
    const size = Math.max(...before.flat(2).map(Math.abs));
    const worst = before.map((path, b) => {
      expect(after[b]).toHaveLength(path.length);
      const off = path.map((point, i) => subtract(placement.point(point), after[b]![i]!));
      return Math.max(...off.map((way) => Math.hypot(...way)));
    });
    // 7e-11 at most, of the Andrews squeezer
    expect(Math.max(...worst)).toBeLessThan(2e-10 * size);
  });
});
