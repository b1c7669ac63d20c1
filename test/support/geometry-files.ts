/** Meshes with known volumes, and files of them in each format, written by other code than reads them. */
import { strToU8, zipSync } from 'fflate';
import { joined } from '../../engine/geometry/triangle-mesh';
import type { TriangleMesh } from '../../engine/geometry/triangle-mesh';

export const mesh = (points: readonly (readonly number[])[], triangles: readonly number[]): TriangleMesh => ({
  points: Float64Array.from(points.flat()),
  triangles: Uint32Array.from(triangles),
});

/** A box from one corner to the opposite one, seen from outside. */
export function box([x, y, z]: readonly number[], [u, v, w]: readonly number[]): TriangleMesh {
  const corners = [0, 1, 2, 3, 4, 5, 6, 7].map((i) => [i & 1 ? u : x, i & 2 ? v : y, i & 4 ? w : z]);
  const sides = [
    [0, 2, 3, 1],
    [4, 5, 7, 6],
    [0, 1, 5, 4],
    [2, 6, 7, 3],
    [0, 4, 6, 2],
    [1, 3, 7, 5],
  ];
  return mesh(
    corners,
    sides.flatMap(([a, b, c, d]) => [a, b, c, a, c, d]),
  );
}

export const inverted = ({ points, triangles }: TriangleMesh): TriangleMesh => ({
  points,
  triangles: triangles.map((_, i) => triangles[i - (i % 3) + [0, 2, 1][i % 3]]),
});

export const together = (...meshes: readonly TriangleMesh[]): TriangleMesh => joined(meshes);

/** Each triangle with corners of its own, as STL has them. */
export const loose = ({ points, triangles }: TriangleMesh): TriangleMesh => ({
  points: Float64Array.from(
    [...triangles].flatMap((corner) => [...points.subarray(corner * 3, corner * 3 + 3)]),
  ),
  triangles: triangles.map((_, i) => i),
});

/** Rows of its corners, by triangle. */
const cornersOf = ({ points, triangles }: TriangleMesh): number[][] =>
  [...triangles].map((corner) => [...points.subarray(corner * 3, corner * 3 + 3)]);

export function binaryStl(of: TriangleMesh, header = ''): Uint8Array {
  const corners = cornersOf(of);
  const bytes = new Uint8Array(84 + (corners.length / 3) * 50);
  bytes.set(strToU8(header.slice(0, 80)));
  const view = new DataView(bytes.buffer);
  view.setUint32(80, corners.length / 3, true);
  corners.forEach((corner, i) => {
    const at = 84 + Math.floor(i / 3) * 50 + 12 + (i % 3) * 12;
    corner.forEach((value, c) => view.setFloat32(at + c * 4, value, true));
  });
  return bytes;
}

export function textStl(of: TriangleMesh, name = 'part'): Uint8Array {
  const corners = cornersOf(of).map((corner) => `      vertex ${corner.join(' ')}\n`);
  const facets = Array.from(
    { length: corners.length / 3 },
    (_, t) =>
      `  facet normal 0 0 0\n    outer loop\n${corners.slice(t * 3, t * 3 + 3).join('')}    endloop\n  endfacet\n`,
  );
  return strToU8(`solid ${name}\n${facets.join('')}endsolid ${name}\n`);
}

/** Faces as polygons of the given corners, or the triangles. */
export function objFile(
  { points, triangles }: TriangleMesh,
  { name = 'part', faces }: { name?: string; faces?: readonly (readonly number[])[] } = {},
): Uint8Array {
  const rows = Array.from({ length: points.length / 3 }, (_, i) => [...points.subarray(i * 3, i * 3 + 3)]);
  const loops =
    faces ??
    Array.from({ length: triangles.length / 3 }, (_, t) => [...triangles.subarray(t * 3, t * 3 + 3)]);
  const lines = [
    '# a part',
    `o ${name}`,
    ...rows.map((row) => `v ${row.join(' ')}`),
    ...loops.map((loop) => `f ${loop.map((corner) => `${corner + 1}//1`).join(' ')}`),
  ];
  return strToU8(`${lines.join('\n')}\n`);
}

const model3mf = (unit: string, of: TriangleMesh, build: string): string => {
  const rows = Array.from({ length: of.points.length / 3 }, (_, i) => of.points.subarray(i * 3, i * 3 + 3));
  const sides = Array.from({ length: of.triangles.length / 3 }, (_, t) =>
    of.triangles.subarray(t * 3, t * 3 + 3),
  );
  return `<?xml version="1.0" encoding="UTF-8"?>
<model unit="${unit}" xmlns="http://schemas.microsoft.com/3dmanufacturing/core/2015/02"><resources>
<basematerials id="7"><base name="Red" displaycolor="#FF0000FF"/></basematerials>
<object id="1" type="model" name="part" pid="7" pindex="0"><mesh>
<vertices>${rows.map(([x, y, z]) => `<vertex x="${x}" y="${y}" z="${z}"/>`).join('')}</vertices>
<triangles>${sides.map(([a, b, c]) => `<triangle v1="${a}" v2="${b}" v3="${c}"/>`).join('')}</triangles>
</mesh></object>${build}</model>`;
};

/** `build` is what follows the object 1. */
export const file3mf = (
  of: TriangleMesh,
  { unit = 'millimeter', build = '</resources><build><item objectid="1"/></build>' } = {},
): Uint8Array =>
  zipSync({
    '_rels/.rels': strToU8(
      '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Target="/3D/3dmodel.model" Id="r" Type="http://schemas.microsoft.com/3dmanufacturing/2013/01/3dmodel"/></Relationships>',
    ),
    '3D/3dmodel.model': strToU8(model3mf(unit, of, build)),
  });

/** The model of a glTF file, as far as tests break it. */
export interface EditableModel {
  [field: string]: unknown;
  asset: { version: string };
  extensionsRequired: string[];
  nodes: readonly object[];
  accessors: { count: number; [field: string]: unknown }[];
  meshes: { primitives: { mode?: number; [field: string]: unknown }[] }[];
}

/** Nodes of a scene over the mesh 0; `change` edits the model before it is written. */
export function glbFile(
  { points, triangles }: TriangleMesh,
  nodes: readonly object[] = [{ name: 'part', mesh: 0 }],
  change: (model: EditableModel) => void = () => undefined,
): Uint8Array {
  const data = new Uint8Array(points.length * 4 + triangles.length * 4);
  const view = new DataView(data.buffer);
  points.forEach((value, i) => view.setFloat32(i * 4, value, true));
  triangles.forEach((corner, i) => view.setUint32(points.length * 4 + i * 4, corner, true));
  const model: EditableModel = {
    asset: { version: '2.0' },
    extensionsRequired: [],
    scene: 0,
    scenes: [{ nodes: [0] }],
    nodes,
    meshes: [{ primitives: [{ attributes: { POSITION: 0 }, indices: 1, material: 0 }] }],
    materials: [{ pbrMetallicRoughness: { baseColorFactor: [1, 0, 0, 1] } }],
    accessors: [
      { bufferView: 0, componentType: 5126, count: points.length / 3, type: 'VEC3' },
      { bufferView: 1, componentType: 5125, count: triangles.length, type: 'SCALAR' },
    ],
    bufferViews: [
      { buffer: 0, byteLength: points.length * 4 },
      { buffer: 0, byteOffset: points.length * 4, byteLength: triangles.length * 4 },
    ],
    buffers: [{ byteLength: data.length }],
  };
  change(model);
  const text = strToU8(JSON.stringify(model));
  const padded = new Uint8Array(Math.ceil(text.length / 4) * 4).fill(0x20);
  padded.set(text);
  const out = new Uint8Array(12 + 8 + padded.length + 8 + data.length);
  const head = new DataView(out.buffer);
  [0x46546c67, 2, out.length, padded.length, 0x4e4f534a].forEach((word, i) =>
    head.setUint32(i * 4, word, true),
  );
  out.set(padded, 20);
  [data.length, 0x004e4942].forEach((word, i) => head.setUint32(20 + padded.length + i * 4, word, true));
  out.set(data, 28 + padded.length);
  return out;
}

/** A flat ring about z from z = 0, as programs tessellate one: `corners` facets around. */
export function ring(inner: number, outer: number, height: number, corners: number): TriangleMesh {
  const around = [0, height].flatMap((z) =>
    [inner, outer].flatMap((r) =>
      Array.from({ length: corners }, (_, i) => {
        const angle = (2 * Math.PI * i) / corners;
        return [r * Math.cos(angle), r * Math.sin(angle), z];
      }),
    ),
  );
  const triangles: number[] = [];
  const quad = (a: number, b: number, c: number, d: number): number => triangles.push(a, b, c, a, c, d);
  for (let i = 0; i < corners; i++) {
    const j = (i + 1) % corners;
    const [low, lowOut, high, highOut] = [0, 1, 2, 3].map((k) => k * corners);
    quad(low + i, low + j, lowOut + j, lowOut + i);
    quad(high + i, highOut + i, highOut + j, high + j);
    quad(lowOut + i, lowOut + j, highOut + j, highOut + i);
    quad(low + i, high + i, high + j, low + j);
  }
  return mesh(around, triangles);
}
