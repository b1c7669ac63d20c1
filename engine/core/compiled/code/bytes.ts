/** Instructions of a WebAssembly function, as bytes (WebAssembly Core Specification 2.0, section 5.4). */

export const F64 = 0x7c;
export const I32 = 0x7f;
export const V128 = 0x7b;

/** One-byte opcodes. */
export const OP = {
  loop: 0x03,
  brIf: 0x0d,
  call: 0x10,
  select: 0x1b,
  i32LessUnsigned: 0x49,
  i32Add: 0x6a,
  f64Greater: 0x64,
  f64Abs: 0x99,
  f64Neg: 0x9a,
  f64Ceil: 0x9b,
  f64Floor: 0x9c,
  f64Sqrt: 0x9f,
  f64Add: 0xa0,
  f64Sub: 0xa1,
  f64Mul: 0xa2,
  f64Div: 0xa3,
  f64Min: 0xa4,
  f64Max: 0xa5,
  end: 0x0b,
} as const;

/** Opcodes after the vector prefix: two doubles per word. */
export const SIMD = {
  load: 0x00,
  store: 0x0b,
  splat: 0x14,
  lane: 0x21,
  abs: 0xec,
  add: 0xf0,
  sub: 0xf1,
  mul: 0xf2,
  div: 0xf3,
  max: 0xf7,
} as const;

const SIMD_PREFIX = 0xfd;
const EMPTY_BLOCK = 0x40;
/** Alignment of loads and stores of doubles, and of two-double words. */
const ALIGNMENT = 3;
const ALIGNMENT_OF_TWO = 4;

export class Code {
  private bytes = new Uint8Array(1024);
  private count = 0;
  private readonly double = new Float64Array(1);
  private readonly doubleBytes = new Uint8Array(this.double.buffer);

  get length(): number {
    return this.count;
  }

  done(): Uint8Array {
    return this.bytes.slice(0, this.count);
  }

  byte(value: number): void {
    if (this.count === this.bytes.length) this.grow(this.count + 1);
    this.bytes[this.count++] = value;
  }

  append(bytes: ArrayLike<number>): void {
    if (this.count + bytes.length > this.bytes.length) this.grow(this.count + bytes.length);
    this.bytes.set(bytes, this.count);
    this.count += bytes.length;
  }

  /** LEB128. */
  unsigned(value: number): void {
    let rest = value;
    for (; rest > 127; rest >>>= 7) this.byte((rest & 127) | 128);
    this.byte(rest);
  }

  signed(value: number): void {
    let rest = value;
    for (; rest < -64 || rest > 63; rest >>= 7) this.byte((rest & 127) | 128);
    this.byte(rest & 127);
  }

  /** Names of imports and exports, in ASCII. */
  name(text: string): void {
    this.unsigned(text.length);
    for (const letter of text) this.byte(letter.charCodeAt(0));
  }

  get(local: number): void {
    this.byte(0x20);
    this.unsigned(local);
  }

  set(local: number): void {
    this.byte(0x21);
    this.unsigned(local);
  }

  /** Sets a local and leaves its value on the stack. */
  tee(local: number): void {
    this.byte(0x22);
    this.unsigned(local);
  }

  i32(value: number): void {
    this.byte(0x41);
    this.signed(value);
  }

  f64(value: number): void {
    this.byte(0x44);
    this.double[0] = value;
    this.append(this.doubleBytes);
  }

  load(offset: number): void {
    this.byte(0x2b);
    this.unsigned(ALIGNMENT);
    this.unsigned(offset);
  }

  store(offset: number): void {
    this.byte(0x39);
    this.unsigned(ALIGNMENT);
    this.unsigned(offset);
  }

  call(index: number): void {
    this.byte(OP.call);
    this.unsigned(index);
  }

  simd(opcode: number): void {
    this.byte(SIMD_PREFIX);
    this.unsigned(opcode);
  }

  loadTwo(offset: number): void {
    this.simd(SIMD.load);
    this.unsigned(ALIGNMENT_OF_TWO);
    this.unsigned(offset);
  }

  storeTwo(offset: number): void {
    this.simd(SIMD.store);
    this.unsigned(ALIGNMENT_OF_TWO);
    this.unsigned(offset);
  }

  lane(index: 0 | 1): void {
    this.simd(SIMD.lane);
    this.byte(index);
  }

  /** Emits `body` for the local i = 0, 16, ... below `until` bytes, at least once. */
  forEachTwo(i: number, until: number, body: () => void): void {
    this.i32(0);
    this.set(i);
    this.byte(OP.loop);
    this.byte(EMPTY_BLOCK);
    body();
    this.get(i);
    this.i32(16);
    this.byte(OP.i32Add);
    this.tee(i);
    this.i32(until);
    this.byte(OP.i32LessUnsigned);
    this.byte(OP.brIf);
    this.unsigned(0);
    this.byte(OP.end);
  }

  private grow(least: number): void {
    const bytes = new Uint8Array(Math.max(2 * this.bytes.length, least));
    bytes.set(this.bytes);
    this.bytes = bytes;
  }
}
