/** <mesh> assets: a file or typed corners, scaled, about a reference. Each is read when the first geom shows it. */
import { measure, readMeshFile } from '../tree/mesh-file';
import { quote } from '../../schema/quote';
import { transformed } from '../../geometry/triangle-mesh';
import { turn, inverse } from '../../core/math/rigid';
import type { Affine } from '../../geometry/triangle-mesh';
import type { Beside } from '../beside';
import type { Compiler } from './compiler';
import type { DefaultClasses } from './defaults';
import type { Fields } from '../xml/fields';
import type { ImportLog } from '../import-log';
import type { MeshResult } from '../tree/mesh-file';
import type { Vec3 } from '../../model/project';
import type { XmlElement } from '../xml/read-xml';

/** By name. */
export type Meshes = (name: string) => MeshResult;

interface Assets {
  readonly sections: readonly XmlElement[];
  readonly compiler: Compiler;
  readonly classes: DefaultClasses;
  readonly beside: Beside;
}

export function findMeshes({ sections, compiler, classes, beside }: Assets, log: ImportLog): Meshes {
  const assets = new Map<string, Fields>();
  for (const section of sections) {
    for (const element of section.children) {
      if (element.name !== 'mesh') continue;
      const fields = classes.fieldsOf(element);
      const name = fields.text('name') || stemOf(fields.text('file'));
      if (assets.has(name)) {
        const what = `the name ${quote(name)} is taken by another <mesh>`;
        log.refuse(element, 'duplicate-name', what, 'Rename one of the two.');
      } else assets.set(name, fields);
    }
  }
  const known = new Map<string, MeshResult>();
  return (name) => {
    const fields = assets.get(name);
    if (fields === undefined) return { mesh: null, why: `there is no mesh ${quote(name)}` };
    const before = known.get(name);
    if (before !== undefined) return before;
    log.use(fields.element);
    const result = readAsset(fields, name, compiler, beside);
    known.set(name, result);
    return result;
  };
}

const stemOf = (file: string): string => file.replace(/^.*[\\/]/, '').replace(/\.[^.]*$/, '');

/** Most corners that are typed: a larger mesh belongs in a file. */
const TYPED = 30_000;

function readAsset(fields: Fields, name: string, compiler: Compiler, beside: Beside): MeshResult {
  const place = placeOf(fields);
  if (fields.has('file')) {
    const file = compiler.strippath ? fields.text('file').replace(/^.*[\\/]/, '') : fields.text('file');
    return readMeshFile(compiler.meshdir === '' ? file : `${compiler.meshdir}/${file}`, place, beside);
  }
  const corners = fields.has('vertex') ? fields.numbers('vertex', 9, TYPED) : null;
  const faces = fields.has('face') ? fields.numbers('face', 3, TYPED) : null;
  if (corners === null || faces === null)
    return { mesh: null, why: `the mesh ${quote(name)} has neither a file nor corners and faces` };
  const count = corners.length / 3;
  if (!Number.isInteger(count) || faces.length % 3 !== 0 || faces.some((at) => !isIndex(at, count)))
    return { mesh: null, why: `the faces of the mesh ${quote(name)} do not name its corners` };
  const mesh = { points: Float64Array.from(corners), triangles: Uint32Array.from(faces) };
  return measure(transformed(mesh, place), name);
}

const isIndex = (at: number, count: number): boolean => Number.isInteger(at) && at >= 0 && at < count;

/** Moved by -refpos, turned back by refquat, then scaled, as MuJoCo does. */
function placeOf(fields: Fields): Affine {
  const scale = fields.vector('scale', [1, 1, 1]);
  const from = fields.vector('refpos', [0, 0, 0]);
  const quat = fields.has('refquat') ? fields.numbers('refquat', 4, 4) : null;
  const size = quat ? Math.hypot(...quat) : 0;
  const back = quat && size > 1e-12 ? inverse([quat[0], quat[1], quat[2], quat[3]]) : null;
  const columns = AXES.map((axis) => (back ? turn(back, axis) : axis));
  const shift = back ? turn(back, from) : from;
  const row = (c: 0 | 1 | 2): [number, number, number, number] => [
    ...([0, 1, 2].map((k) => scale[c] * columns[k][c]) as [number, number, number]),
    -scale[c] * shift[c],
  ];
  return [...row(0), ...row(1), ...row(2)];
}

const AXES: readonly Vec3[] = [
  [1, 0, 0],
  [0, 1, 0],
  [0, 0, 1],
];
