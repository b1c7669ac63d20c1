/** The triangles of parts as files beside a model, in metres and in the frame of their body. The same triangles have the same name. */
import { scaling, transformed } from '../../geometry/triangle-mesh';
import { writeObj } from '../triangles/write-obj';
import { writeStl } from '../triangles/write-stl';
import type { Affine, TriangleMesh } from '../../geometry/triangle-mesh';
import type { Part } from '../../kinds/shapes/part';

/** Folder of the files, beside the model. */
export const MESH_FOLDER = 'meshes';

export interface MeshFormat {
  readonly extension: 'stl' | 'obj';
  /** Below it the program refuses the whole model [m^3]. */
  readonly leastVolume: number;
}

export interface MeshFile {
  readonly kind: 'mesh';
  /** In the model. */
  readonly name: string;
  /** From the model, with `/`. */
  readonly path: string;
}

/** The triangles of a geometry by its digest [m]; null where they are not at hand. */
export type Geometries = (geometry: string) => TriangleMesh | null;

const WRITERS = { stl: writeStl, obj: writeObj } as const;

/** In the plane z = 0. */
const REFLECTION: Affine = [...scaling(1).slice(0, 10), -1, 0] as unknown as Affine;

export class MeshFiles {
  /** Those that the model names, in the order in which it does, and their bytes by their names in the folder. */
  readonly named: MeshFile[] = [];
  readonly files = new Map<string, Uint8Array>();
  readonly #geometries: Geometries;
  readonly #format: MeshFormat;
  readonly #known = new Map<string, MeshFile>();

  constructor(geometries: Geometries, format: MeshFormat) {
    this.#geometries = geometries;
    this.#format = format;
  }

  /** One file for all bodies of a geometry and a hand; why there is none, else. */
  of({ geometry, hand, source }: Part): MeshFile | { kind: 'none'; why: string } {
    const key = `${geometry} ${hand}`;
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    const mesh = this.#geometries(geometry);
    if (mesh === null) return { kind: 'none', why: 'its triangles are missing' };
    const { extension, leastVolume } = this.#format;
    if (leastVolume > 0 && spannedVolume(mesh) < leastVolume)
      return { kind: 'none', why: 'its triangles are flat, which the program does not read' };
    const isMirrored = hand === 'mirrored';
    const name = `${plainName(source)}-${geometry.slice(0, DIGITS)}${isMirrored ? '-mirrored' : ''}`;
    const file = `${name}.${extension}`;
    const made: MeshFile = { kind: 'mesh', name, path: `${MESH_FOLDER}/${file}` };
    this.#known.set(key, made);
    this.named.push(made);
    this.files.set(file, WRITERS[extension](isMirrored ? transformed(mesh, REFLECTION) : mesh));
    return made;
  }
}

/** Of the tetrahedra that the triangles span with the middle of their corners, whichever way they are seen [unit^3]. */
function spannedVolume({ points, triangles }: TriangleMesh): number {
  const middle = [0, 1, 2].map((c) => {
    let sum = 0;
    for (const corner of triangles) sum += points[3 * corner + c];
    return sum / triangles.length;
  });
  let six = 0;
  for (let t = 0; t < triangles.length; t += 3) {
    const [a, b, c] = [0, 1, 2].map((k) => 3 * triangles[t + k]);
    const [ax, ay, az, bx, by, bz, cx, cy, cz] = [a, b, c].flatMap((at) =>
      middle.map((value, axis) => points[at + axis] - value),
    );
    six += Math.abs(ax * (by * cz - bz * cy) + ay * (bz * cx - bx * cz) + az * (bx * cy - by * cx));
  }
  return six / 6;
}

/** Of a digest: enough that no two parts of a folder share them. */
const DIGITS = 12;
const LONGEST = 40;

/** Of a file of parts, in letters that mean the same in every address and on every disk. */
function plainName(source: string): string {
  const plain = source
    .replace(/\.[^.]*$/, '')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\w-]+/g, '-')
    .slice(0, LONGEST)
    .replace(/^[-_]+|[-_]+$/g, '');
  return plain === '' ? 'part' : plain;
}
