/**
 * Exported models in MuJoCo itself (Debian's libmujoco-dev): what it reads has the same masses and inertias, and moves as here, to what
 * remains of its step and of the compliance of its loops.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { turn } from '../../../../engine/core/math/rigid';
import { readGeometryFile, writeGeometry } from '../../../../engine/formats/triangles/write-geometry';
import { massOf } from '../../../../engine/model/masses/mass';
import { principalMoments } from '../../../../engine/model/masses/principal';
import { exportModel } from '../../../../engine/formats/export-model';
import { EXAMPLES } from '../../../support/examples';
import { ring } from '../../../support/geometry-files';
import { projectOfParts } from '../../../support/project-of-parts';
import { run } from '../../../support/run';
import type { JointArmature, Project, Vec3 } from '../../../../engine/model/project';

const HEADER = '/usr/include/mujoco/mujoco.h';
const installed = existsSync(HEADER);
const why = installed ? '' : ' (skipped: it needs libmujoco-dev)';
/** [m]; measured is 1.03e-6, with steps of 50 us. */
const NEAR = 3e-6;
const STEP = 5e-5;
/** Its spring of 60 N/mm pulls at light wishbones, to which the constraints there give way as the square of the step: 1.3e-6 m. */
const FINER: Readonly<Record<string, number>> = { 'double-wishbone.kempe': 1e-5 };
const SECONDS = 1;

let folder = '';
let program = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'kempe-mujoco-'));
  program = join(folder, 'mujoco');
  if (!installed) return;
  const source = new URL('./native-mujoco.c', import.meta.url).pathname;
  execFileSync('cc', ['-O1', '-o', program, source, '-lmujoco', '-lm']);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Lines of a name and numbers: first the inertias of all bodies, then their poses. */
function inMujoco(project: Project, seconds: number, step: number) {
  const result = exportModel(project, 'mjcf');
  if (!result.ok) throw new Error(result.problems[0]!.message);
  const path = join(folder, 'model.xml');
  writeFileSync(path, result.text);
  const text = execFileSync(program, [path, String(seconds), String(step)], { encoding: 'utf8' });
  const rows = text
    .trim()
    .split('\n')
    .map((line) => {
      const [name = '', values = ''] = line.split('\t');
      return { name, values: values.split(' ').map(Number) };
    });
  return { inertias: rows.slice(0, rows.length / 2), poses: rows.slice(rows.length / 2) };
}

/** Corners of triangles in W, by the name of the body, rounded to 10 um and in an order that no program changes. */
function trianglesInMujoco(project: Project, geometry: ReadonlyMap<string, Uint8Array>) {
  const made = exportModel(project, 'mjcf', (digest) => readGeometryFile(geometry.get(digest)!));
  if (!made.ok) throw new Error(made.problems[0]!.message);
  const path = join(folder, 'parts.xml');
  writeFileSync(path, made.text);
  mkdirSync(join(folder, made.meshFolder), { recursive: true });
  for (const [name, bytes] of made.meshes) writeFileSync(join(folder, made.meshFolder, name), bytes);
  const text = execFileSync(program, [path, '0', '0.001', 'triangles'], { encoding: 'utf8', maxBuffer: 1e8 });
  return new Map(
    text
      .trim()
      .split('\n')
      .map((line): [string, string[]] => {
        const [name = '', values = ''] = line.split('\t');
        return [name, sorted(values.trim().split(' ').map(Number))];
      }),
  );
}

/** Each triangle as text, from its least corner on. */
function sorted(values: readonly number[]): string[] {
  const corner = (at: number) => values.slice(3 * at, 3 * at + 3).map((value) => Math.round(value * 1e5) + 0);
  return Array.from({ length: values.length / 9 }, (_, t) => {
    const [a, b, c] = [0, 1, 2].map((k) => corner(3 * t + k));
    return [
      [a, b, c],
      [b, c, a],
      [c, a, b],
    ]
      .map((turned) => turned.join(' '))
      .sort()[0]!;
  }).sort();
}

/** Without drivers, which are stiff springs there. */
const released = (project: Project): Project => ({ ...project, drivers: [] });

/** Those of which MJCF holds everything but drivers. */
const WHOLE = Object.keys(EXAMPLES).filter((name) => {
  const project = released(EXAMPLES[name]!());
  const result = exportModel(project, 'mjcf');
  return result.ok && result.left.length === 0;
});

/** Without loops, whose joints have no coordinate there, and with a joint that has one here. */
const isTree = ({ bodies, joints, couplings }: Project): boolean =>
  couplings.length === 0 && joints.length <= bodies.length && joints.some(({ kind }) => kind in INERTIAS);

/** Typical of the bodies of the templates. */
const INERTIAS: Readonly<Record<string, JointArmature>> = {
  hinge: { rotation: 0.05, translation: 0 },
  slider: { rotation: 0, translation: 1.5 },
  cylinder: { rotation: 0.05, translation: 1.5 },
};
const withArmatures = (project: Project): Project => ({
  ...project,
  joints: project.joints.map((joint) => ({ ...joint, armature: INERTIAS[joint.kind] ?? null })),
});

describe.skipIf(!installed)(`in MuJoCo${why}`, () => {
  test.each(Object.keys(EXAMPLES))('%s: masses, centres and moments of inertia to 1e-12', (name) => {
    const project = released(EXAMPLES[name]!());
    const { inertias } = inMujoco(project, 0, 1e-3);
    expect(inertias.map((row) => row.name).sort()).toEqual(project.bodies.map((body) => body.name).sort());
    for (const body of project.bodies) {
      const [mass, ...rest] = inertias.find((row) => row.name === body.name)!.values;
      const own = massOf(body);
      expect(Math.abs(mass! / own.mass - 1)).toBeLessThan(1e-12);
      own.centerOfMass.forEach((value, c) => expect(Math.abs(value - rest[c]!)).toBeLessThan(1e-12));
      const moments = principalMoments(own.inertia);
      const theirs = rest.slice(3, 6).sort((a, b) => a - b);
      const largest = Math.max(...moments);
      [...moments]
        .sort((a, b) => a - b)
        .forEach((value, c) => expect(Math.abs(value - theirs[c]!) / largest, body.name).toBeLessThan(1e-12));
    }
  });

  test('parts have their own triangles, each at its place, one of them mirrored', () => {
    const { project, geometry } = projectOfParts();
    const theirs = trianglesInMujoco(project, geometry);
    expect([...theirs.keys()].sort()).toEqual(project.bodies.map(({ name }) => name));
    for (const { name, shape, position, orientation } of project.bodies) {
      if (shape.kind !== 'part') throw new Error();
      const { points, triangles } = readGeometryFile(geometry.get(shape.geometry)!)!;
      const sign = shape.hand === 'mirrored' ? -1 : 1;
      const order = sign < 0 ? [0, 2, 1] : [0, 1, 2];
      const ours = Array.from(triangles, (_, k) => {
        const at = 3 * triangles[k - (k % 3) + order[k % 3]!]!;
        const local: Vec3 = [points[at]!, points[at + 1]!, sign * points[at + 2]!];
        return turn(orientation, local).map((value, c) => value + position[c]!);
      });
      expect(theirs.get(name), name).toEqual(sorted(ours.flat()));
    }
  });

  test('a part of more triangles than MuJoCo reads of STL', () => {
    const { project } = projectOfParts();
    const [body] = project.bodies;
    if (body?.shape.kind !== 'part') throw new Error();
    const many = ring(0.008, 0.02, 0.01, 25_001);
    expect(many.triangles.length / 3).toBeGreaterThan(200_000);
    const geometry = new Map([[body.shape.geometry, writeGeometry(many)]]);
    const theirs = trianglesInMujoco({ ...project, bodies: [body], joints: [] }, geometry);
    expect(theirs.get(body.name)).toHaveLength(many.triangles.length / 3);
  });

  test('most templates are held as a whole', () => {
    expect(WHOLE.length).toBeGreaterThanOrEqual(15);
  });

  test.each(WHOLE)('%s moves as here for a second', (name) => {
    expectSame(released(EXAMPLES[name]!()), FINER[name]);
  });

  const equipped = Object.keys(EXAMPLES).filter((name) => WHOLE.includes(name) && isTree(EXAMPLES[name]!()));
  test.each(equipped)('%s moves as here with armatures too, and not as without', (name) => {
    const plain = released(EXAMPLES[name]!());
    const project = withArmatures(plain);
    expectSame(project, FINER[name]);
    // some hang at the end of their swing after a second, with armatures or without
    const settings = { ...plain.settings, duration: 0.7, outputInterval: 0.7 };
    const [own, other] = [project, plain].map((each) => run({ ...each, settings }));
    const away = plain.bodies.flatMap(({ id }) =>
      ['x', 'y', 'z', 'qx', 'qy', 'qz'].map(
        (part) => own!.column(`body/${id}/${part}`).at(-1)! - other!.column(`body/${id}/${part}`).at(-1)!,
      ),
    );
    expect(Math.hypot(...away)).toBeGreaterThan(100 * NEAR);
  });

  function expectSame(project: Project, step = STEP): void {
    const tight = { relativeTolerance: 1e-10, absoluteTolerance: 1e-12 };
    const settings = { ...project.settings, ...tight, duration: SECONDS, outputInterval: SECONDS };
    const ours = run({ ...project, settings });
    expect(ours.outcome).toMatchObject({ kind: 'completed' });
    const { poses } = inMujoco(project, SECONDS, step);
    for (const body of project.bodies) {
      const theirs = poses.find((row) => row.name === body.name)!.values;
      const last = (part: string) => ours.column(`body/${body.id}/${part}`).at(-1)!;
      const off = Math.hypot(...['x', 'y', 'z'].map((part, c) => last(part) - theirs[c]!));

      expect(off, body.name).toBeLessThan(NEAR);
    }
  }
});
