/** STL, binary and as text: loose triangles without a unit. Normals are not read: the order of the corners says the same. */
import { quote } from '../../schema/quote';
import { IDENTITY } from '../../geometry/triangle-mesh';
import { textOf } from './text-of';
import { damaged, GEOMETRY_LIMITS, looseTriangles, Numbers, tooLarge } from './geometry-file';
import type { GeometryPart } from '../../geometry/part';
import type { GeometryReader } from './geometry-file';

export const stl: GeometryReader = {
  format: 'STL',
  extensions: ['.stl'],
  read: (bytes) => {
    const parts = isBinary(bytes) ? [readBinary(bytes)] : readText(bytes);
    return { format: 'STL', metres: null, up: 'z', parts: parts.filter(hasTriangles), notes: [] };
  },
};

const hasTriangles = ({ mesh }: GeometryPart): boolean => mesh.triangles.length > 0;

const HEAD = 84;
const FACET = 50;

/** By its size, since headers of binary files begin with `solid` as well. */
function isBinary(bytes: Uint8Array): boolean {
  if (bytes.length < HEAD) return false;
  if (bytes.length === HEAD + FACET * facetsOf(bytes)) return true;
  return !/^\s*solid\b/i.test(startOf(bytes));
}

const facetsOf = (bytes: Uint8Array): number =>
  new DataView(bytes.buffer, bytes.byteOffset).getUint32(80, true);

const startOf = (bytes: Uint8Array): string => textOf(bytes.subarray(0, 80));

function readBinary(bytes: Uint8Array): GeometryPart {
  const count = facetsOf(bytes);
  const complete = Math.floor((bytes.length - HEAD) / FACET);
  if (complete < count)
    throw damaged(
      `The file announces ${count} triangles and ends after ${complete}: it is cut off, or no STL.`,
    );
  if (count > GEOMETRY_LIMITS.triangles)
    throw tooLarge(`The file has ${count} triangles, where ${GEOMETRY_LIMITS.triangles} is the limit.`);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const points = new Float64Array(count * 9);
  for (let facet = 0; facet < count; facet++) {
    for (let k = 0; k < 9; k++) {
      const value = view.getFloat32(HEAD + facet * FACET + 12 + k * 4, true);
      if (!Number.isFinite(value)) throw damaged(`Triangle ${facet + 1}: a coordinate is ${value}.`);
      points[facet * 9 + k] = value;
    }
  }
  const words = startOf(bytes).replace(/\0.*$/s, '');
  const name = /^\s*solid\s+([^\r\n]*)/i.exec(words)?.[1].trim() ?? '';
  return { name, color: null, mesh: { points, triangles: looseTriangles(count * 3) }, place: IDENTITY };
}

/** Words of a facet besides its corners. */
const PASSED = new Set(['facet', 'endfacet', 'endloop']);

function readText(bytes: Uint8Array): GeometryPart[] {
  const parts: GeometryPart[] = [];
  let points: Numbers | null = null;
  let [name, corners, line] = ['', -1, 0];
  const text = textOf(bytes);
  const close = () => {
    if (points === null) return;
    const all = points.toFloats();
    parts.push({
      name,
      color: null,
      mesh: { points: all, triangles: looseTriangles(all.length / 3) },
      place: IDENTITY,
    });
    points = null;
  };
  for (let start = 0; start < text.length;) {
    const found = text.indexOf('\n', start);
    const end = found === -1 ? text.length : found;
    const words = text.slice(start, end).trim();
    start = end + 1;
    line++;
    if (words === '') continue;
    const [word] = words.split(/\s/, 1);
    const keyword = word.toLowerCase();
    if (keyword === 'vertex' && points !== null && corners >= 0) {
      readVertex(words, line, points);
      corners++;
    } else if (keyword === 'outer' && points !== null) corners = 0;
    else if (keyword === 'solid') {
      close();
      points = new Numbers();
      name = words.slice(5).trim();
    } else if (keyword === 'endsolid') close();
    else if (!PASSED.has(keyword) || points === null)
      throw damaged(`Line ${line}: ${quote(words.slice(0, 40))} does not belong there in an STL file.`);
    if (keyword === 'endloop') {
      if (corners !== 3) throw damaged(`Line ${line}: a facet has ${Math.max(0, corners)} corners, not 3.`);
      corners = -1;
    }
  }
  if (corners !== -1) throw damaged(`Line ${line}: the file ends within a facet.`);
  if (points !== null) throw damaged(`Line ${line}: the file ends without "endsolid": it is cut off.`);
  if (parts.length === 0)
    throw damaged('The file is no STL: it neither begins with "solid" nor has the size of a binary one.');
  return parts;
}

function readVertex(words: string, line: number, points: Numbers): void {
  const values = words.split(/\s+/);
  for (let k = 1; k <= 3; k++) {
    const value = values.length === 4 ? Number(values[k]) : NaN;
    if (!Number.isFinite(value))
      throw damaged(`Line ${line}: ${quote(words.slice(0, 60))} is not a corner with three numbers.`);
    points.push(value);
  }
  if (points.size > GEOMETRY_LIMITS.triangles * 9)
    throw tooLarge(`Line ${line}: the file has more than ${GEOMETRY_LIMITS.triangles} triangles.`);
}
