/** Files that a model names: <include> and meshes of MJCF, from one folder and no other place. */
import { describe, expect, test } from 'vitest';
import { Beside, BESIDE_LIMITS, pathWithin } from '../../../../engine/formats/beside';
import { binaryStl, box, together } from '../../../support/geometry-files';
import { importModel } from '../../../../engine/formats/import-model';
import { massOf } from '../../../../engine/model/masses/mass';
import type { TriangleMesh } from '../../../../engine/geometry/triangle-mesh';

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
type Files = Readonly<Record<string, string | Uint8Array>>;

function read(text: string, files: Files = {}, at: string | null = '') {
  const asked: string[] = [];
  const beside = new Beside((path) => {
    asked.push(path);
    const found = files[path];
    return found === undefined ? null : typeof found === 'string' ? bytes(found) : found;
  }, at);
  return { asked, result: importModel(text, 'model.xml', { lengthUnit: 'm' }, beside) };
}

function imported(text: string, files: Files = {}, at: string | null = '') {
  const { result, asked } = read(text, files, at);
  if (!result.ok) throw new Error(result.problems.map(({ message }) => message).join('\n'));
  return { ...result, asked };
}

function refused(text: string, files: Files = {}): string {
  const { result } = read(text, files);
  if (result.ok) throw new Error('it was accepted');
  return result.problems.map(({ message, remedy }) => `${message} ${remedy}`).join('\n');
}

const SOLID = '<geom size="0.1" mass="1"/>';
const main = (inside: string): string => `<mujoco><worldbody>${inside}</worldbody></mujoco>`;

describe('paths', () => {
  test.each([
    ['', 'a.xml', 'a.xml'],
    ['', './parts/../parts/a.xml', 'parts/a.xml'],
    ['', 'parts\\a.xml', 'parts/a.xml'],
    ['robot/mjcf', '../meshes/a.stl', 'robot/meshes/a.stl'],
  ])('from %j, %j is %j', (at, path, within) => {
    expect(pathWithin(at, path)).toBe(within);
  });

  test.each([
    ...['../a.xml', 'parts/../../a.xml', '..\\a.xml', '/etc/passwd', '\\\\server\\a', 'C:\\a.xml'],
    ...['file:///etc/passwd', 'http://127.0.0.1/a', 'FILE:a', 'a\0.xml', '', '.', '..'],
  ])('%j is not in the folder, and is never asked for', (path) => {
    expect(pathWithin('', path)).toBeNull();
    const { asked } = read(main(`<include file="${path.replace('\0', '')}"/>`));
    expect(asked.filter((one) => one.startsWith('..') || one.startsWith('/') || one.includes(':'))).toEqual(
      [],
    );
  });

  test('of single files only the names count', () => {
    const arm = main(`<body name="arm"><joint/>${SOLID}</body>`);
    const text = '<mujoco><include file="../parts/arm.xml"/></mujoco>';
    expect(imported(text, { 'arm.xml': arm }, null).asked).toEqual(['arm.xml']);
  });

  test('above the model, within the folder', () => {
    const arm = main(`<body name="arm"><joint/>${SOLID}</body>`);
    const text = '<mujoco><include file="../arm.xml"/></mujoco>';
    expect(imported(text, { 'robot/arm.xml': arm }, 'robot/mjcf').asked).toEqual(['robot/arm.xml']);
    expect(read(text, {}, '')).toMatchObject({ asked: [], result: { missing: ['../arm.xml'] } });
    expect(read(text.replace('../', '/'), {}, '').result).toMatchObject({ missing: [] });
  });
});

describe('include', () => {
  const ARM = `<mujocoinclude><body name="arm"><joint name="j" armature="0.1"/>${SOLID}</body></mujocoinclude>`;

  test('its children take its place, to any depth', () => {
    const { project, account } = imported(main('<include file="a.xml"/>'), {
      'a.xml': '<any><include file="parts/b.xml"/></any>',
      'parts/b.xml': ARM,
    });
    expect(project.bodies.map(({ name }) => name)).toEqual(['arm']);
    expect(project.joints).toMatchObject([{ name: 'j', armature: { rotation: 0.1, translation: 0 } }]);
    expect(account.missing).toEqual([]);
    // mujoco, worldbody, body, joint, geom; without the outermost of the others
    expect(account).toMatchObject({ elements: 5, used: 5 });
  });

  test('sections of other files count: defaults and assets', () => {
    const text = `<mujoco><include file="d.xml"/><worldbody><body><joint/>${SOLID}</body></worldbody></mujoco>`;
    const files = { 'd.xml': '<mujoco><default><joint armature="2"/></default></mujoco>' };
    expect(imported(text, files).project.joints[0]!.armature).toEqual({ rotation: 2, translation: 0 });
  });

  test('a fault says in which file it is', () => {
    const files = { 'a.xml': '<a>\n<body><joint axis="0 0 0"/></body></a>' };
    expect(refused(main('<include file="a.xml"/>'), files)).toContain('Line 2 of "a.xml": <joint>');
    expect(refused(main('<include file="a.xml"/>'), { 'a.xml': '<a>' })).toContain('of "a.xml"');
    expect(refused(main('<include file="a.xml"/>'), { 'a.xml': '<!DOCTYPE a><a/>' })).toContain(
      'document type',
    );
  });

  test('one that is not there is told, with what to do; nothing else is read', () => {
    const { result } = read(main('<include file="parts/arm.xml"/>'));
    expect(result).toMatchObject({ ok: false, missing: ['parts/arm.xml'] });
    expect(refused(main('<include file="parts/arm.xml"/>'))).toMatch(
      /"parts\/arm.xml" is not among .*Choose the folder/s,
    );
    expect(refused(main('<include file="../arm.xml"/>'))).toContain('is outside the folder of the model');
  });

  test('a ring of files and a second time end', () => {
    const ring = { 'a.xml': '<a><include file="b.xml"/></a>', 'b.xml': '<b><include file="a.xml"/></b>' };
    expect(refused(main('<include file="a.xml"/>'), ring)).toContain(
      '"a.xml" includes "b.xml" includes "a.xml"',
    );
    expect(refused(main('<include file="a.xml"/><include file="a.xml"/>'), { 'a.xml': ARM })).toContain(
      'a second time',
    );
  });

  test('many files are bounded as one is', () => {
    const many: Record<string, string> = {};
    for (let i = 0; i < 20; i++) many[`${i}.xml`] = `<a>${'<frame/>'.repeat(9000)}</a>`;
    const names = Object.keys(many)
      .map((name) => `<include file="${name}"/>`)
      .join('');
    expect(refused(main(names), many)).toContain('more than 100000 elements together');
    const deep = Object.fromEntries(
      Array.from({ length: 200 }, (_, i) => [`${i}.xml`, `<a><include file="${i + 1}.xml"/></a>`]),
    );
    expect(refused(main('<include file="0.xml"/>'), deep)).toContain('deep');
    const asked = main(
      Array.from({ length: BESIDE_LIMITS.files + 1 }, (_, i) => `<include file="x${i}.xml"/>`).join(''),
    );
    expect(refused(asked)).toContain(`more than ${BESIDE_LIMITS.files} files`);
  });
});

const robot = (mesh: string, geom: string, compiler = ''): string =>
  `<mujoco><compiler ${compiler}/><asset><mesh name="m" ${mesh}/></asset><worldbody><body name="b"><joint/><geom type="mesh" mesh="m" ${geom}/></body></worldbody></mujoco>`;
const part = (mesh: TriangleMesh): Files => ({ 'meshes/part.stl': binaryStl(mesh) });

describe('meshes', () => {
  // a block of 0.25 x 0.5 x 1 with a corner at the origin: exact in single precision
  const BLOCK = part(box([0, 0, 0], [0.25, 0.5, 1]));

  test('weigh by their volume and density, or what the geom states', () => {
    const own = (geom: string) =>
      massOf(imported(robot('file="part.stl"', geom, 'meshdir="meshes"'), BLOCK).project.bodies[0]!);
    expect(own('density="800"').mass).toBeCloseTo(100, 12);
    expect(own('').mass).toBeCloseTo(125, 12);
    const stated = own('mass="6"');
    expect(stated.mass).toBeCloseTo(6, 12);
    stated.centerOfMass.forEach((value, c) => expect(value).toBeCloseTo([0.125, 0.25, 0.5][c]!, 12));
    [0.25 + 1, 0.0625 + 1, 0.0625 + 0.25].forEach((value, c) =>
      expect(stated.inertia[c]).toBeCloseTo((6 / 12) * value, 12),
    );
  });

  test('are scaled, and shown as they are', () => {
    const { project, account } = imported(robot('file="meshes/part.stl" scale="2 2 2"', ''), BLOCK);
    expect(massOf(project.bodies[0]!).mass).toBeCloseTo(1000, 9);
    expect(project.bodies[0]!.shape).toMatchObject({ kind: 'part', size: [0.5, 1, 2] });
    expect(account.approximated.map(({ how }) => how).join()).not.toContain('box');
  });

  test('typed corners and faces do the same', () => {
    const { points, triangles } = box([0, 0, 0], [0.25, 0.5, 1]);
    const typed = `vertex="${[...points].join(' ')}" face="${[...triangles].join(' ')}"`;
    expect(massOf(imported(robot(typed, '')).project.bodies[0]!).mass).toBeCloseTo(125, 12);
    expect(refused(robot('vertex="0 0 0 1 0 0 0 1 0" face="0 1 7"', ''))).toContain(
      'do not name its corners',
    );
  });

  test('one that is missing, open or damaged is told where its mass counts, and left out where not', () => {
    const text = robot('file="meshes/part.stl"', '');
    expect(refused(text)).toMatch(
      /its mass is not known: its mesh "meshes\/part.stl" is not among.*Choose the folder/s,
    );
    expect(read(text).result).toMatchObject({ missing: ['meshes/part.stl'] });
    const { points, triangles } = box([0, 0, 0], [1, 1, 1]);
    expect(refused(text, part({ points, triangles: triangles.slice(3) }))).toContain('does not close');
    expect(refused(text, { 'meshes/part.stl': 'solid x\nfacet' })).toContain('is not read');
    const weighed = robot('file="meshes/part.stl"', '').replace(
      '<geom',
      '<inertial pos="0 0 0" mass="2" diaginertia="1 1 1"/><geom',
    );
    const { project, account } = imported(weighed);
    expect(massOf(project.bodies[0]!).mass).toBe(2);
    expect(account).toMatchObject({ missing: ['meshes/part.stl'] });
    expect(account.ignored.map(({ element }) => element)).toContain('geom');
  });

  test('outside the folder is not opened', () => {
    for (const file of ['../part.stl', '/etc/passwd', 'file:///etc/passwd', 'C:\\part.stl'])
      expect(refused(robot(`file="${file}"`, ''), BLOCK)).toContain('is outside the folder of the model');
    // strippath leaves the name
    const text = robot('file="../../part.stl"', '', 'strippath="true" meshdir="meshes"');
    expect(massOf(imported(text, BLOCK).project.bodies[0]!).mass).toBeCloseTo(125, 12);
  });

  test('of several bodies in one: masses add up', () => {
    const two = part(together(box([0, 0, 0], [0.25, 0.5, 1]), box([2, 0, 0], [2.25, 0.5, 1])));
    expect(massOf(imported(robot('file="meshes/part.stl"', ''), two).project.bodies[0]!).mass).toBeCloseTo(
      250,
      9,
    );
  });
});
