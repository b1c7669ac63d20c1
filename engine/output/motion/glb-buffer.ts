/** The binary part of a .glb: numbers as little-endian floats and indices, each with its accessor. */

type ElementType = 'SCALAR' | 'VEC3' | 'VEC4';

interface Accessor {
  bufferView: number;
  componentType: number;
  count: number;
  type: ElementType;
  min?: number[];
  max?: number[];
}

const FLOAT = 5126;
const UNSIGNED_INT = 5125;
const ARRAY_BUFFER = 34962;
const ELEMENT_ARRAY_BUFFER = 34963;
const WIDTH: Readonly<Record<ElementType, number>> = { SCALAR: 1, VEC3: 3, VEC4: 4 };

const MAGIC = 0x46546c67;
const JSON_CHUNK = 0x4e4f534a;
const BINARY_CHUNK = 0x004e4942;

export class GlbBuffer {
  readonly #parts: (Float32Array | Uint32Array)[] = [];
  readonly #views: object[] = [];
  readonly #accessors: Accessor[] = [];
  #bytes = 0;

  /** Index of the accessor. `bounded`: with the minimum and maximum of each component, as stored. */
  add(values: ArrayLike<number>, type: ElementType, use: 'vertices' | null, bounded: boolean): number {
    const stored = Float32Array.from(values);
    const width = WIDTH[type];
    const accessor: Accessor = {
      bufferView: this.#view(stored, use === null ? undefined : ARRAY_BUFFER),
      componentType: FLOAT,
      count: stored.length / width,
      type,
    };
    if (bounded) Object.assign(accessor, boundsOf(stored, width));
    return this.#accessors.push(accessor) - 1;
  }

  addIndices(indices: ArrayLike<number>): number {
    const stored = Uint32Array.from(indices);
    const bufferView = this.#view(stored, ELEMENT_ARRAY_BUFFER);
    return (
      this.#accessors.push({
        bufferView,
        componentType: UNSIGNED_INT,
        count: stored.length,
        type: 'SCALAR',
      }) - 1
    );
  }

  #view(data: Float32Array | Uint32Array, target: number | undefined): number {
    const view = { buffer: 0, byteOffset: this.#bytes, byteLength: data.byteLength };
    this.#parts.push(data);
    this.#bytes += data.byteLength;
    return this.#views.push(target === undefined ? view : { ...view, target }) - 1;
  }

  /** The file: header, `json` extended by the accessors, and the numbers. */
  pack(json: object): Uint8Array {
    const whole =
      this.#bytes === 0
        ? json
        : {
            ...json,
            accessors: this.#accessors,
            bufferViews: this.#views,
            buffers: [{ byteLength: this.#bytes }],
          };
    const text = encodeUtf8(JSON.stringify(whole));
    const textSize = Math.ceil(text.length / 4) * 4;
    const size = 12 + 8 + textSize + (this.#bytes === 0 ? 0 : 8 + this.#bytes);
    const out = new Uint8Array(size);
    const view = new DataView(out.buffer);
    const words = (at: number, ...values: number[]): void =>
      values.forEach((value, i) => view.setUint32(at + 4 * i, value, true));
    words(0, MAGIC, 2, size, textSize, JSON_CHUNK);
    out.fill(0x20, 20, 20 + textSize);
    out.set(text, 20);
    if (this.#bytes === 0) return out;
    let at = 20 + textSize;
    words(at, this.#bytes, BINARY_CHUNK);
    at += 8;
    for (const part of this.#parts) {
      for (const value of part) {
        if (part instanceof Float32Array) view.setFloat32(at, value, true);
        else view.setUint32(at, value, true);
        at += 4;
      }
    }
    return out;
  }
}

function boundsOf(values: Float32Array, width: number): { min: number[]; max: number[] } {
  const min = Array<number>(width).fill(Infinity);
  const max = Array<number>(width).fill(-Infinity);
  values.forEach((value, i) => {
    min[i % width] = Math.min(min[i % width], value);
    max[i % width] = Math.max(max[i % width], value);
  });
  return { min, max };
}

/** Without `TextEncoder`, which is not part of ECMAScript. A half of a surrogate pair becomes a question mark. */
function encodeUtf8(text: string): Uint8Array {
  const bytes: number[] = [];
  for (const character of text) {
    let code = character.codePointAt(0) as number;
    if (code >= 0xd800 && code <= 0xdfff) code = 0x3f;
    if (code < 0x80) bytes.push(code);
    else if (code < 0x800) bytes.push(0xc0 | (code >> 6), 0x80 | (code & 63));
    else if (code < 0x10000) bytes.push(0xe0 | (code >> 12), 0x80 | ((code >> 6) & 63), 0x80 | (code & 63));
    else
      bytes.push(
        0xf0 | (code >> 18),
        0x80 | ((code >> 12) & 63),
        0x80 | ((code >> 6) & 63),
        0x80 | (code & 63),
      );
  }
  return Uint8Array.from(bytes);
}
