/**
 * Copies of random mechanisms, planar and spatial, run as what they are copies of does: mirrored ones as its mirror image, turned and
 * moved ones turned and moved, in what moves and in every reaction; through each joint's own frame with the same coordinate and effort.
 * KEMPE_RANDOM for more of them.
 */
import { describe, expect, test } from 'vitest';
import type { AnyRecord, Project, Vec3 } from '../../engine/model/project';
import { RECORD_LISTS } from '../../engine/model/project';
import { validateProject } from '../../engine/model/validate';
import { copyRecords } from '../../renderer/document/edits/records/copy-records';
import { fromAxisAngle } from '../../renderer/document/geometry';
import { reflection, rigid } from '../../renderer/document/edits/places/placement';
import type { Placement } from '../../renderer/document/edits/places/placement';
import { createRandom } from '../support/draw';
import { run } from '../support/run';
import { soundMechanisms } from '../support/sound-mechanisms';

const COUNT = Math.ceil(Number(process.env['KEMPE_RANDOM'] ?? 1000) / 40);
/** Two runs at a tolerance of 1e-10 may differ by this fraction of the size of things [1]. */
const SAME = 1e-6;
const SAME_FORCE = 1e-4;

const draw = (from: number, withStops: boolean) =>
  soundMechanisms({ from, count: COUNT, duration: 0.25, withStops }).map(({ project }) => project);
const projects = [...draw(700_000, false), ...draw(800_000, true)];

/** A point of every body, off all its axes, so that its turning shows. */
const measured = (project: Project): Project => ({
  ...project,
  measures: project.bodies.map(({ id }) => ({
    ...{ id: `of-${id}`, name: `Point of ${id}`, kind: 'point' as const },
    ...{ body: id, point: [0.1, 0.2, 0.3] as Vec3 },
  })),
});

/** The mechanism with nothing but its copy left of it, in a world that the placement took along. */
function onlyCopy(project: Project, placement: Placement): Project {
  const { project: both } = copyRecords(
    project,
    project.bodies.map(({ id }) => id),
    placement,
  );
  const lists = RECORD_LISTS.filter((list) => list !== 'parameters').map((list) => [
    list,
    (both[list] as readonly AnyRecord[]).slice(project[list].length),
  ]);
  const gravity = placement.vector(both.settings.gravity);
  return { ...both, ...Object.fromEntries(lists), settings: { ...both.settings, gravity } } as Project;
}

/** At every sample, three numbers under one name. */
function triples(record: string, names: readonly string[], column: Column): Vec3[] {
  const [x, y, z] = names.map((name) => column(`${record}/${name}`));
  return [...x!].map((_, i): Vec3 => [x![i]!, y![i]!, z![i]!]);
}
type Column = (key: string) => Float64Array | readonly number[];

function expectAlike(found: readonly Vec3[], wanted: readonly Vec3[], bound: number, what: string): void {
  wanted.forEach((vector, i) => {
    const error = Math.hypot(...vector.map((value, c) => value - found[i]![c]!));
    expect(error, `${what}, sample ${i}`).toBeLessThanOrEqual(bound);
  });
}

const largest = (all: readonly (readonly Vec3[])[]): number => Math.max(1e-3, ...all.flat(2).map(Math.abs));

function expectPlaced(project: Project, placement: Placement): void {
  const copy = onlyCopy(project, placement);
  expect(validateProject(copy).filter(({ severity }) => severity === 'error')).toEqual([]);
  for (const list of RECORD_LISTS) expect(copy[list]).toHaveLength(project[list].length);
  const [one, other] = [run(project), run(copy)];
  expect(other.outcome).toEqual({ kind: 'completed' });
  const of = (what: 'measure' | 'reaction', records: readonly AnyRecord[], names: string[], column: Column) =>
    records.map(({ id }) => triples(`${what}/${id}`, names, column));
  const compare = (
    what: 'measure' | 'reaction',
    list: 'measures' | 'joints',
    names: string[],
    [place, same]: [(v: Vec3) => Vec3, number],
  ): void => {
    const before = of(what, project[list], names, one.column);
    const after = of(what, copy[list], names, other.column);
    const bound = same * largest(before);
    before.forEach((path, i) => {
      expectAlike(
        after[i]!,
        path.map(place),
        bound,
        `${project.name}: ${names[0]} of ${project[list][i]!.id}`,
      );
    });
  };
  compare('measure', 'measures', ['x', 'y', 'z'], [placement.point, SAME]);
  compare('reaction', 'joints', ['FX', 'FY', 'FZ'], [placement.vector, SAME_FORCE]);
  compare('reaction', 'joints', ['MX', 'MY', 'MZ'], [placement.axial, SAME_FORCE]);
  project.drivers.forEach(({ id }, i) => {
    const [wanted, found] = [
      one.column(`driver/${id}/effort`),
      other.column(`driver/${copy.drivers[i]!.id}/effort`),
    ];
    const bound = SAME_FORCE * Math.max(1, ...[...wanted].map(Math.abs));
    // the second coordinate of a cylinder changes its sign in a mirror: power does not
    [...wanted].forEach((value, k) =>
      expect(Math.abs(Math.abs(found[k]!) - Math.abs(value))).toBeLessThan(bound),
    );
  });
}

describe('copies of random mechanisms', () => {
  const random = createRandom(17);
  const vector = (): Vec3 => [random() - 0.5, random() - 0.5, random() - 0.5];

  test('are of every kind of joint, with drivers and loads', () => {
    const kinds = new Set(projects.flatMap(({ joints }) => joints.map(({ kind }) => kind)));
    expect(kinds.size).toBeGreaterThan(12);
    expect(projects.some(({ drivers }) => drivers.length > 0)).toBe(true);
    expect(projects.some(({ joints }) => joints.some(({ limits }) => limits))).toBe(true);
    expect(projects.some(({ joints }) => joints.some(({ friction }) => friction))).toBe(true);
    expect(projects.some(({ loads }) => loads.length > 0)).toBe(true);
  });

  test('mirrored in any plane move and load their joints as in a mirror', () => {
    for (const project of projects) expectPlaced(measured(project), reflection(vector(), vector()));
  });

  test('turned and moved do so turned and moved', () => {
    for (const project of projects)
      expectPlaced(measured(project), rigid(vector(), fromAxisAngle(vector(), 3 * random()), vector()));
  });
});
