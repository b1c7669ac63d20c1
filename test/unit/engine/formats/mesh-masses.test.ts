/** Masses of meshes by the compiler of MuJoCo itself (Debian's libmujoco-dev), which reads the same files from the same folder. */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Beside } from '../../../../engine/formats/beside';
import { binaryStl, box, mesh, together } from '../../../support/geometry-files';
import { importModel } from '../../../../engine/formats/import-model';
import { massOf } from '../../../../engine/model/masses/mass';
import { principalMoments } from '../../../../engine/model/masses/principal';
import { readFileWithin } from '../../../../engine/cli/files/read-file';
import { turn } from '../../../../engine/core/math/rigid';

const installed = existsSync('/usr/include/mujoco/mujoco.h');
const why = installed ? '' : ' (skipped: it needs libmujoco-dev)';

let folder = '';
let program = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'kempe-meshes-'));
  program = join(folder, 'mujoco');
  if (!installed) return;
  const source = new URL('./native-mujoco.c', import.meta.url).pathname;
  execFileSync('cc', ['-O1', '-o', program, source, '-lmujoco', '-lm']);
  mkdirSync(join(folder, 'meshes'));
  for (const [name, own] of Object.entries(MESHES))
    writeFileSync(join(folder, 'meshes', `${name}.stl`), binaryStl(own));
  writeFileSync(join(folder, 'arm.xml'), `<mujocoinclude>${ARM}</mujocoinclude>`);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A prism over an L, which is not convex: its corner is cut from a block. */
const ell = mesh(
  [0, 0.125].flatMap((z) => [[0, 0, z], [0.5, 0, z], [0.5, 0.125, z], [0.125, 0.125, z], [0.125, 0.375, z], [0, 0.375, z]]), // oxfmt-ignore
  [
    ...[[0, 3, 2], [0, 2, 1], [0, 5, 4], [0, 4, 3]], // oxfmt-ignore
    ...[[6, 7, 8], [6, 8, 9], [6, 9, 10], [6, 10, 11]], // oxfmt-ignore
    ...[0, 1, 2, 3, 4, 5].flatMap((i) => {
      const j = (i + 1) % 6;
      return [[i, j, j + 6], [i, j + 6, i + 6]]; // oxfmt-ignore
    }),
  ].flat(),
);
const tetrahedron = mesh([[0, 0, 0], [0.5, 0, 0], [0.125, 0.25, 0], [0, 0.125, 0.75]], [0, 2, 1, 0, 1, 3, 1, 2, 3, 0, 3, 2]); // oxfmt-ignore
const MESHES = {
  ell,
  tetrahedron,
  two: together(box([0, 0, 0], [0.25, 0.125, 0.5]), box([0.5, 0.25, 0], [0.75, 0.5, 0.125])),
};

const ARM = `<body name="arm" pos="0.3 0.1 0.2" euler="10 20 30"><joint axis="0 1 0"/>
  <geom type="mesh" mesh="ell" pos="0.1 0.2 0.3" euler="40 50 60" density="2700"/>
  <geom type="mesh" mesh="tetrahedron" mass="3"/><geom size="0.05" pos="0 0 0.4"/></body>`;
const CASES: Readonly<Record<string, readonly [assets: string, bodies: string]>> = {
  'an included body of several meshes and a ball': [
    '<mesh file="ell.stl"/><mesh file="tetrahedron.stl"/>',
    '<include file="arm.xml"/>',
  ],
  scaled: [
    '<mesh name="m" file="ell.stl" scale="2 0.5 1.5"/>',
    '<body name="b"><freejoint/><geom type="mesh" mesh="m"/></body>',
  ],
  mirrored: [
    '<mesh name="m" file="ell.stl" scale="1 -1 1"/>',
    '<body name="b"><freejoint/><geom type="mesh" mesh="m"/></body>',
  ],
  'about a reference': [
    '<mesh name="m" file="ell.stl" refpos="0.1 0.2 0.3" refquat="0.5 0.1 0.7 0.3"/>',
    '<body name="b"><freejoint/><geom type="mesh" mesh="m" pos="1 2 3"/></body>',
  ],
  'about a reference, and scaled': [
    '<mesh name="m" file="tetrahedron.stl" refpos="0.1 0.2 0.3" refquat="0.5 0.1 0.7 0.3" scale="2 0.5 1.5"/>',
    '<body name="b"><freejoint/><geom type="mesh" mesh="m" pos="1 2 3"/></body>',
  ],
  'of two solids': [
    '<mesh name="m" file="two.stl"/>',
    '<body name="b"><freejoint/><geom type="mesh" mesh="m" density="500"/></body>',
  ],
  'scaled by a class': [
    '<mesh name="m" file="ell.stl"/>',
    '<body name="b"><freejoint/><geom type="mesh" mesh="m"/></body>',
  ],
};

describe.skipIf(!installed)(`as MuJoCo compiles them${why}`, () => {
  test.each(Object.entries(CASES))('%s: mass, centre and moments to 1e-6', (name, [assets, bodies]) => {
    const defaults = name === 'scaled by a class' ? '<default><mesh scale="0.5 0.5 0.5"/></default>' : '';
    const text = `<mujoco><compiler meshdir="meshes" exactmeshinertia="true"/>${defaults}<asset>${assets}</asset>
      <worldbody>${bodies}</worldbody><keyframe><key name="home"/></keyframe></mujoco>`;
    const path = join(folder, 'model.xml');
    writeFileSync(path, text);
    const rows = execFileSync(program, [path, '0', '0.001'], { encoding: 'utf8' })
      .trim()
      .split('\n')
      .map((line) => line.split('\t')[1]!.split(' ').map(Number));
    const beside = new Beside((own) => readFileWithin(own, folder, 1e8));
    const result = importModel(text, 'model.xml', { lengthUnit: 'm' }, beside);
    if (!result.ok) throw new Error(result.problems[0]!.message);
    const [body] = result.project.bodies;
    const own = massOf(body!);
    const [[mass, ...theirs], [x, y, z, ...q]] = [rows[0]!, rows[1]!];
    expect(Math.abs(own.mass / mass! - 1)).toBeLessThan(1e-6);
    const centre = turn([q[0]!, q[1]!, q[2]!, q[3]!], [theirs[0]!, theirs[1]!, theirs[2]!]);
    const ours = turn(body!.orientation, [own.centerOfMass[0]!, own.centerOfMass[1]!, own.centerOfMass[2]!]);
    [x!, y!, z!].forEach((at, c) =>
      expect(Math.abs(at + centre[c]! - body!.position[c]! - ours[c]!)).toBeLessThan(1e-6),
    );
    const moments = [...principalMoments(own.inertia)].sort((a, b) => a - b);
    const sorted = theirs.slice(3, 6).sort((a, b) => a - b);
    moments.forEach((value, c) => expect(Math.abs(value / sorted[c]! - 1)).toBeLessThan(1e-6));
  });

  test.each(['true', 'false'])('with exactmeshinertia="%s", whether its older rule is told', (exact) => {
    const text = `<mujoco><compiler meshdir="meshes" exactmeshinertia="${exact}"/><asset><mesh name="m" file="ell.stl"/></asset>
      <worldbody><body><freejoint/><geom type="mesh" mesh="m"/></body></worldbody><keyframe><key/></keyframe></mujoco>`;
    const path = join(folder, 'model.xml');
    writeFileSync(path, text);
    const printed = execFileSync(program, [path, '0', '0.001'], { encoding: 'utf8' });
    const theirs = Number(printed.split('\t')[1]!.split(' ')[0]);
    const beside = new Beside((own) => readFileWithin(own, folder, 1e8));
    const result = importModel(text, 'model.xml', { lengthUnit: 'm' }, beside);
    if (!result.ok) throw new Error(result.problems[0]!.message);
    const heavier = theirs / massOf(result.project.bodies[0]!).mass - 1 > 1e-6;
    expect(heavier).toBe(exact === 'false');
    const told = result.account.approximated.map(({ how }) => how).join();
    expect(told.includes('MuJoCo may make it heavier')).toBe(heavier);
  });
});
