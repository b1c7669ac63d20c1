/** Wavefront OBJ: corners and polygons in groups, without a unit. Normals, textures, lines and free-form surfaces are left out. */
import { quote } from '../../schema/quote';
import { ImportFault } from '../fault';
import { triangulate } from '../../kinds/shapes/triangulate';
import { IDENTITY } from '../../geometry/triangle-mesh';
import { textOf } from './text-of';
import { damaged, GEOMETRY_LIMITS, Numbers, tooLarge } from './geometry-file';
import type { GeometryPart } from '../../geometry/part';
import type { GeometryFile, GeometryReader } from './geometry-file';

export const obj: GeometryReader = {
  format: 'OBJ',
  extensions: ['.obj'],
  read: (bytes) => {
    const file = new ObjFile();
    const text = textOf(bytes);
    let line = 0;
    for (let start = 0; start < text.length;) {
      const found = text.indexOf('\n', start);
      const end = found === -1 ? text.length : found;
      file.read(text.slice(start, end).trim(), ++line);
      start = end + 1;
    }
    return file.close();
  },
};

/** Keywords of what is left out, and what to call it. */
const LEFT_OUT = new Map([
  ['l', 'lines'],
  ['p', 'points'],
  ['curv', 'curves'],
  ['curv2', 'curves'],
  ['surf', 'free-form surfaces'],
  ['call', 'other files'],
]);

/** Of one face. Cutting faces up takes time that grows with the square of their corners, which is bounded for the whole file. */
const MOST_CORNERS = 1000;
const MOST_CUTTING = 4e8;

class ObjFile {
  readonly #points = new Numbers();
  readonly #parts = new Map<string, Numbers>();
  readonly #left = new Map<string, number>();
  readonly #loop: number[] = [];
  #known = false;
  #object = '';
  #group = '';
  #triangles = 0;
  #cutting = 0;
  #continued = '';

  read(given: string, line: number): void {
    const words = this.#continued + given;
    this.#continued = '';
    if (words.endsWith('\\')) {
      this.#continued = `${words.slice(0, -1)} `;
      return;
    }
    if (words === '' || words.startsWith('#')) return;
    const [keyword, ...rest] = words.split(/\s+/);
    if (keyword === 'v') this.#corner(rest, words, line);
    else if (keyword === 'f') this.#face(rest, words, line);
    else if (keyword === 'o') this.#object = rest.join(' ');
    else if (keyword === 'g') this.#group = rest.join(' ');
    else {
      const what = LEFT_OUT.get(keyword);
      if (what !== undefined) this.#left.set(what, (this.#left.get(what) ?? 0) + 1);
      else if (!OTHERS.test(keyword))
        throw damaged(`Line ${line}: ${quote(words.slice(0, 40))} does not belong in an OBJ file.`);
    }
    this.#known = true;
  }

  #corner(rest: readonly string[], words: string, line: number): void {
    for (let k = 0; k < 3; k++) {
      const value = rest.length >= 3 ? Number(rest[k]) : NaN;
      if (!Number.isFinite(value))
        throw damaged(`Line ${line}: ${quote(words.slice(0, 60))} is not a corner with three numbers.`);
      this.#points.push(value);
    }
  }

  #face(rest: readonly string[], words: string, line: number): void {
    if (rest.length < 3)
      throw damaged(`Line ${line}: a face has ${rest.length} corners, where 3 is the least.`);
    if (rest.length > 3) this.#cutting += rest.length ** 2;
    if (rest.length > MOST_CORNERS || this.#cutting > MOST_CUTTING)
      throw new ImportFault(
        'geometry-too-large',
        `Line ${line}: a face has ${rest.length} corners, and there are too many such faces.`,
        'Export triangles instead of polygons.',
      );
    const count = this.#points.size / 3;
    this.#loop.length = 0;
    for (const word of rest) {
      const number = Number(word.split('/', 1)[0]);
      // negative numbers count backward from the last corner
      const corner = number < 0 ? count + number : number - 1;
      if (!Number.isInteger(number) || number === 0 || corner < 0 || corner >= count)
        throw damaged(
          `Line ${line}: ${quote(words.slice(0, 60))} names a corner that is not there; the file has ${count} so far.`,
        );
      this.#loop.push(corner);
    }
    this.#triangles += rest.length - 2;
    if (this.#triangles > GEOMETRY_LIMITS.triangles)
      throw tooLarge(`Line ${line}: the file has more than ${GEOMETRY_LIMITS.triangles} triangles.`);
    const name = this.#object || this.#group;
    let part = this.#parts.get(name);
    if (part === undefined) {
      if (this.#parts.size >= GEOMETRY_LIMITS.parts)
        throw tooLarge(`Line ${line}: the file has more than ${GEOMETRY_LIMITS.parts} parts.`);
      this.#parts.set(name, (part = new Numbers()));
    }
    for (const at of cut(this.#loop, this.#points)) part.push(this.#loop[at]);
  }

  close(): GeometryFile {
    if (!this.#known) throw damaged('The file is empty, or no OBJ.');
    const parts = [...this.#parts].map(([name, triangles]): GeometryPart =>
      this.#part(name, triangles.toIndices()),
    );
    const notes = [...this.#left].map(([what, count]) => `${count} x ${what} left out: they bound no solid.`);
    return { format: 'OBJ', metres: null, up: 'z', parts, notes };
  }

  /** With the corners that it uses alone. */
  #part(name: string, corners: Uint32Array): GeometryPart {
    const own = new Map<number, number>();
    const points = new Numbers();
    const triangles = corners.map((corner) => {
      let number = own.get(corner);
      if (number === undefined) {
        own.set(corner, (number = own.size));
        for (let k = 0; k < 3; k++) points.push(this.#points.at(corner * 3 + k));
      }
      return number;
    });
    return { name, color: null, mesh: { points: points.toFloats(), triangles }, place: IDENTITY };
  }
}

/** Everything else that the format has: normals, textures, materials, smoothing, display, numbers of free-form curves. */
const OTHERS =
  /^(vn|vt|vp|s|mg|usemtl|mtllib|usemap|maplib|bevel|c_interp|d_interp|lod|shadow_obj|trace_obj|ctech|stech|cstype|deg|bmat|step|parm|trim|hole|scrv|sp|end|con|csh|res|cdc|cdp|bzp|bsp)$/;

/** Corners of the loop, three per triangle: cut in the plane onto which its area projects largest. */
function cut(loop: readonly number[], points: Numbers): readonly number[] {
  if (loop.length === 3) return [0, 1, 2];
  const at = (i: number, c: number) => points.at(loop[i % loop.length] * 3 + c);
  const normal = [0, 0, 0];
  for (let i = 0; i < loop.length; i++) {
    for (let c = 0; c < 3; c++) {
      const [u, v] = [(c + 1) % 3, (c + 2) % 3];
      normal[c] +=
        (at(i, u) - at(0, u)) * (at(i + 1, v) - at(0, v)) - (at(i, v) - at(0, v)) * (at(i + 1, u) - at(0, u));
    }
  }
  const sizes = normal.map(Math.abs);
  const axis = sizes.indexOf(Math.max(...sizes));
  const [u, v] = [(axis + 1) % 3, (axis + 2) % 3];
  const flat = loop.map((_, i): [number, number] => [at(i, u), at(i, v)]);
  const triangles = triangulate(flat);
  if (normal[axis] >= 0) return triangles;
  // counter-clockwise in the plane is clockwise seen from outside here
  return triangles.map((_, i) => triangles[i - (i % 3) + [0, 2, 1][i % 3]]);
}
