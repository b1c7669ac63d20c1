/**
 * glTF 2.0, as text or binary (GLB): meshes placed by a tree of nodes, in metres. Of a mesh its triangles are read; skins and morph targets
 * are left at rest. Buffers are in the file, or beside it.
 */
import * as v from 'valibot';
import { quote } from '../../schema/quote';
import { ImportFault } from '../fault';
import { normalise, toMatrix } from '../../core/math/quat';
import { compose, IDENTITY, joined } from '../../geometry/triangle-mesh';
import { fromBase64 } from './base64';
import { featuresIn } from './feature-extras';
import { textOf } from './text-of';
import { damaged, GEOMETRY_LIMITS, Tally, tooLarge } from './geometry-file';
import type { Affine, TriangleMesh } from '../../geometry/triangle-mesh';
import type { GeometryPart } from '../../geometry/part';
import type { GeometryFile, GeometryReader } from './geometry-file';

export const gltf: GeometryReader = {
  format: 'glTF',
  extensions: ['.glb', '.gltf'],
  read: (bytes, beside) => {
    const { json, binary } = unwrap(bytes);
    const model = parse(json);
    const needed = model.extensionsRequired.filter((name) => !HARMLESS.has(name));
    if (needed.length > 0)
      throw new ImportFault(
        'geometry-compressed',
        `The file needs ${needed.map((name) => quote(name)).join(', ')}, which cannot be read.`,
        'Export it without compression.',
      );
    return new Scene(model, binary, beside).read();
  },
};

/** Extensions that change nothing about where triangles are, or how positions are stored, which is read below. */
const HARMLESS = new Set([
  ...['KHR_mesh_quantization', 'KHR_texture_transform', 'KHR_materials_unlit', 'KHR_lights_punctual'],
  ...['KHR_texture_basisu', 'EXT_texture_webp', 'EXT_texture_avif', 'KHR_materials_variants'],
]);

const index = v.pipe(v.number(), v.integer(), v.minValue(0));
const count = v.optional(index, 0);
const name = v.optional(v.string(), '');
const list = <T extends v.GenericSchema>(of: T) => v.optional(v.array(of), []);
const numbers = (length: number) =>
  v.optional(v.pipe(v.array(v.pipe(v.number(), v.finite())), v.length(length)));

const MODEL = v.object({
  asset: v.object({ version: v.pipe(v.string(), v.startsWith('2.')) }),
  extensionsRequired: list(v.string()),
  scene: v.optional(index),
  scenes: list(v.object({ nodes: list(index) })),
  nodes: list(
    v.object({
      name,
      mesh: v.optional(index),
      children: list(index),
      matrix: numbers(16),
      translation: numbers(3),
      rotation: numbers(4),
      scale: numbers(3),
    }),
  ),
  meshes: list(
    v.object({
      name,
      extras: v.optional(v.unknown()),
      primitives: v.array(
        v.object({
          attributes: v.record(v.string(), index),
          indices: v.optional(index),
          material: v.optional(index),
          mode: v.optional(index, 4),
        }),
      ),
    }),
  ),
  materials: list(
    v.object({
      pbrMetallicRoughness: v.optional(v.object({ baseColorFactor: numbers(4) })),
    }),
  ),
  accessors: list(
    v.object({
      bufferView: v.optional(index),
      byteOffset: count,
      componentType: index,
      normalized: v.optional(v.boolean(), false),
      count: index,
      type: v.string(),
      sparse: v.optional(v.unknown()),
    }),
  ),
  bufferViews: list(
    v.object({ buffer: index, byteOffset: count, byteLength: index, byteStride: v.optional(index) }),
  ),
  buffers: list(v.object({ uri: v.optional(v.string()), byteLength: index })),
});
type Model = v.InferOutput<typeof MODEL>;

const MAGIC = 0x46546c67;
const [JSON_CHUNK, BINARY_CHUNK] = [0x4e4f534a, 0x004e4942];

/** The text of the model, and the buffer that a binary file contains. */
function unwrap(bytes: Uint8Array): { json: string; binary: Uint8Array | null } {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length < 12 || view.getUint32(0, true) !== MAGIC) return { json: textOf(bytes), binary: null };
  if (view.getUint32(4, true) !== 2)
    throw damaged(`The file is glTF ${view.getUint32(4, true)}, where 2 is read.`);
  if (view.getUint32(8, true) > bytes.length)
    throw damaged(
      `The file should have ${view.getUint32(8, true)} bytes and has ${bytes.length}: it is cut off.`,
    );
  let json: string | null = null;
  let binary: Uint8Array | null = null;
  for (let at = 12; at + 8 <= bytes.length;) {
    const length = view.getUint32(at, true);
    const type = view.getUint32(at + 4, true);
    if (at + 8 + length > bytes.length)
      throw damaged('A part of the file is longer than the file: it is cut off.');
    const part = bytes.subarray(at + 8, at + 8 + length);
    if (type === JSON_CHUNK) json ??= textOf(part);
    else if (type === BINARY_CHUNK) binary ??= part;
    at += 8 + length;
  }
  if (json === null) throw damaged('The file has no model in it.');
  return { json, binary };
}

function parse(json: string): Model {
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch {
    throw damaged('The file is not glTF: its text is not JSON.');
  }
  const read = v.safeParse(MODEL, value);
  if (read.success) return read.output;
  const [issue] = read.issues;
  throw damaged(`The file is not glTF 2: ${v.getDotPath(issue) ?? 'its text'}: ${issue.message}.`);
}

class Scene {
  readonly #tally = new Tally();
  readonly #parts: GeometryPart[] = [];
  readonly #meshes = new Map<number, Omit<GeometryPart, 'name' | 'place'> | null>();
  readonly #buffers = new Map<number, Uint8Array>();
  readonly #skipped = new Map<string, number>();
  #visited = 0;

  constructor(
    readonly model: Model,
    readonly binary: Uint8Array | null,
    readonly beside: (path: string) => Uint8Array | null,
  ) {}

  read(): GeometryFile {
    const { scenes, scene = 0, nodes } = this.model;
    const roots = scenes.length > 0 ? this.#at(scenes, scene, 'scene').nodes : nodes.map((_, i) => i);
    for (const root of roots) this.#place(root, IDENTITY, []);
    const notes = [...this.#skipped].map(
      ([what, times]) => `${times} x ${what} left out: they bound no solid.`,
    );
    return { format: 'glTF', metres: 1, up: 'y', parts: this.#parts, notes };
  }

  #at<T>(of: readonly T[], number: number, what: string): T {
    if (number >= of.length) throw damaged(`The file names ${what} ${number}, and has ${of.length}.`);
    return of[number];
  }

  #place(number: number, outer: Affine, above: readonly number[]): void {
    if (above.includes(number)) throw damaged(`Node ${number} is within itself.`);
    // nodes without a mesh count as well: each may be the child of two
    if (++this.#visited > GEOMETRY_LIMITS.parts * 10) throw tooLarge('The file has too many nodes.');
    if (above.length >= GEOMETRY_LIMITS.depth)
      throw tooLarge(`Nodes are nested deeper than ${GEOMETRY_LIMITS.depth} levels.`);
    const node = this.#at(this.model.nodes, number, 'node');
    const place = compose(outer, placeOf(node));
    if (node.mesh !== undefined) {
      const found = this.#meshOf(node.mesh);
      if (found !== null) {
        this.#tally.add(found.mesh.triangles.length / 3);
        this.#parts.push({ name: node.name || this.model.meshes[node.mesh].name, place, ...found });
      }
    }
    for (const child of node.children) this.#place(child, place, [...above, number]);
  }

  /** Null if it has no triangles. */
  #meshOf(number: number) {
    const known = this.#meshes.get(number);
    if (known !== undefined) return known;
    const pieces: TriangleMesh[] = [];
    let color: string | null = null;
    const { primitives, extras } = this.#at(this.model.meshes, number, 'mesh');
    for (const primitive of primitives) {
      const { attributes, indices, mode, material } = primitive;
      if (mode < 4 || !Object.hasOwn(attributes, 'POSITION')) {
        const what = mode === 0 ? 'points' : 'lines';
        this.#skipped.set(what, (this.#skipped.get(what) ?? 0) + 1);
        continue;
      }
      const points = this.#values(attributes.POSITION, 'VEC3');
      const corners = indices === undefined ? null : this.#values(indices, 'SCALAR');
      pieces.push({ points, triangles: toTriangles(corners, points.length / 3, mode) });
      const used = material === undefined ? undefined : this.#at(this.model.materials, material, 'material');
      color ??= hexOf(used?.pbrMetallicRoughness?.baseColorFactor);
    }
    const mesh = pieces.length === 1 ? pieces[0] : joined(pieces);
    const made = pieces.length === 0 ? null : { mesh, color, features: featuresIn(extras) };
    this.#meshes.set(number, made);
    return made;
  }

  /** Of an accessor, as numbers; one without a view is zeros. */
  #values(number: number, type: 'VEC3' | 'SCALAR'): Float64Array {
    const accessor = this.#at(this.model.accessors, number, 'accessor');
    const width = type === 'VEC3' ? 3 : 1;
    if (accessor.type !== type)
      throw damaged(`Accessor ${number} is ${quote(accessor.type)}, where ${type} is expected.`);
    if (accessor.sparse !== undefined)
      throw new ImportFault(
        'geometry-sparse',
        `Accessor ${number} is sparse, which cannot be read.`,
        'Export it without morph targets.',
      );
    if (accessor.count > GEOMETRY_LIMITS.triangles * 3)
      throw tooLarge(`Accessor ${number} has ${accessor.count} values.`);
    const out = new Float64Array(accessor.count * width);
    if (accessor.bufferView === undefined) return out;
    const component = COMPONENTS.get(accessor.componentType);
    if (component === undefined)
      throw damaged(`Accessor ${number} has components of kind ${accessor.componentType}.`);
    const view = this.#at(this.model.bufferViews, accessor.bufferView, 'buffer view');
    const buffer = this.#buffer(view.buffer);
    const stride = view.byteStride ?? component.size * width;
    const start = view.byteOffset + accessor.byteOffset;
    const end = start + (accessor.count - 1) * stride + component.size * width;
    const limit = Math.min(buffer.length, view.byteOffset + view.byteLength);
    if (accessor.count > 0 && end > limit)
      throw damaged(`Accessor ${number} reaches beyond its buffer: the file is cut off.`);
    const data = new DataView(buffer.buffer, buffer.byteOffset, buffer.byteLength);
    for (let i = 0; i < accessor.count; i++) {
      for (let c = 0; c < width; c++) {
        const value = component.read(data, start + i * stride + c * component.size);
        if (!Number.isFinite(value)) throw damaged(`Accessor ${number}: value ${i + 1} is ${value}.`);
        out[i * width + c] = accessor.normalized ? Math.max(-1, value / component.most) : value;
      }
    }
    return out;
  }

  #buffer(number: number): Uint8Array {
    const known = this.#buffers.get(number);
    if (known !== undefined) return known;
    const { uri } = this.#at(this.model.buffers, number, 'buffer');
    const bytes =
      uri === undefined
        ? this.binary
        : uri.startsWith('data:')
          ? fromDataUri(uri)
          : this.beside(decoded(uri));
    if (bytes === null)
      throw new ImportFault(
        'geometry-missing',
        uri === undefined
          ? `Buffer ${number} is not in the file.`
          : `${quote(uri.slice(0, 80))}, which holds the corners, is not there.`,
        'Put it beside the file, or export one binary file (.glb).',
      );
    this.#buffers.set(number, bytes);
    return bytes;
  }
}

const decoded = (uri: string): string => {
  try {
    return decodeURIComponent(uri);
  } catch {
    return uri;
  }
};

function fromDataUri(uri: string): Uint8Array | null {
  const [, text] = /^data:[^,]*;base64,(.*)$/s.exec(uri) ?? [];
  if (text === undefined) return null;
  const bytes = fromBase64(text);
  if (bytes === null) throw damaged('A buffer in the text of the file is not base64.');
  return bytes;
}

const COMPONENTS = new Map<number, { size: number; most: number; read(data: DataView, at: number): number }>([
  [5120, { size: 1, most: 127, read: (data, at) => data.getInt8(at) }],
  [5121, { size: 1, most: 255, read: (data, at) => data.getUint8(at) }],
  [5122, { size: 2, most: 32767, read: (data, at) => data.getInt16(at, true) }],
  [5123, { size: 2, most: 65535, read: (data, at) => data.getUint16(at, true) }],
  [5125, { size: 4, most: 4294967295, read: (data, at) => data.getUint32(at, true) }],
  [5126, { size: 4, most: 1, read: (data, at) => data.getFloat32(at, true) }],
]);

/** Of a list (4), a strip (5) or a fan (6) of triangles. */
function toTriangles(corners: Float64Array | null, count: number, mode: number): Uint32Array {
  const size = corners?.length ?? count;
  const at = (i: number) => {
    const corner = corners === null ? i : corners[i];
    if (corner >= count) throw damaged(`A triangle names corner ${corner}, and the mesh has ${count}.`);
    return corner;
  };
  if (mode === 4) return Uint32Array.from({ length: size - (size % 3) }, (_, i) => at(i));
  const triangles = new Uint32Array(Math.max(0, size - 2) * 3);
  for (let t = 0; t + 2 < size; t++) {
    const odd = mode === 5 ? t % 2 : 0;
    triangles[t * 3] = at(mode === 6 ? 0 : t + odd);
    triangles[t * 3 + 1] = at(t + 1 - odd);
    triangles[t * 3 + 2] = at(t + 2);
  }
  return triangles;
}

function placeOf({ matrix, translation, rotation, scale }: Model['nodes'][number]): Affine {
  if (matrix !== undefined) {
    // columns, where ours are rows
    const m = matrix;
    return [m[0], m[4], m[8], m[12], m[1], m[5], m[9], m[13], m[2], m[6], m[10], m[14]];
  }
  const [x, y, z] = translation ?? [0, 0, 0];
  const [sx, sy, sz] = scale ?? [1, 1, 1];
  const [qx, qy, qz, qw] = rotation ?? [0, 0, 0, 1];
  const q = Float64Array.of(qw, qx, qy, qz);
  const r = new Float64Array(9);
  if (q.some((value) => value !== 0)) normalise(q, 0);
  toMatrix(r, 0, q, 0);
  return [
    r[0] * sx,
    r[1] * sy,
    r[2] * sz,
    x,
    r[3] * sx,
    r[4] * sy,
    r[5] * sz,
    y,
    r[6] * sx,
    r[7] * sy,
    r[8] * sz,
    z,
  ];
}

/** A colour of glTF is linear. */
function hexOf(factor: readonly number[] | undefined): string | null {
  if (factor === undefined) return null;
  const digits = factor.slice(0, 3).map((linear) => {
    const c = Math.min(1, Math.max(0, linear));
    const coded = c <= 0.0031308 ? 12.92 * c : 1.055 * c ** (1 / 2.4) - 0.055;
    return Math.round(coded * 255)
      .toString(16)
      .padStart(2, '0');
  });
  return `#${digits.join('')}`;
}
