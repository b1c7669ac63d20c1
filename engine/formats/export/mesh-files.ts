/** The triangles of parts as files beside a model, in metres and in the frame of their body. The same triangles have the same name. */
import { scaling, transformed } from '../../geometry/triangle-mesh';
import { writeObj } from '../triangles/write-obj';
import { writeStl } from '../triangles/write-stl';
import type { Affine, TriangleMesh } from '../../geometry/triangle-mesh';
import type { Part } from '../../kinds/shapes/part';

/** Folder of the files, beside the model. */
export const MESH_FOLDER = 'meshes';

export type MeshFormat = 'stl' | 'obj';

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

  /** One file for all bodies of a geometry and a hand; null where the triangles are missing. */
  of({ geometry, hand, source }: Part): MeshFile | null {
    const key = `${geometry} ${hand}`;
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    const mesh = this.#geometries(geometry);
    if (mesh === null) return null;
    const isMirrored = hand === 'mirrored';
    const name = `${plainName(source)}-${geometry.slice(0, DIGITS)}${isMirrored ? '-mirrored' : ''}`;
    const file = `${name}.${this.#format}`;
    const made: MeshFile = { kind: 'mesh', name, path: `${MESH_FOLDER}/${file}` };
    this.#known.set(key, made);
    this.named.push(made);
    this.files.set(file, WRITERS[this.#format](isMirrored ? transformed(mesh, REFLECTION) : mesh));
    return made;
  }
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
