/**
 * The exchange structure of ISO 10303-21: where each record stands, found in one pass, and its parameters, read when they are asked
 * for. Nearly all of a file is geometry, which the kernel reads; here it is passed over.
 */
import { damaged } from '../triangles/geometry-file';

/** `null` is `$` or `*`. */
export type Value = number | null | Text | Reference | Enumerated | Typed | readonly Value[];
export interface Text {
  readonly text: string;
}
export interface Reference {
  readonly id: number;
}
export interface Enumerated {
  readonly name: string;
}
export interface Typed {
  readonly type: string;
  readonly values: readonly Value[];
}

/** Parameters by the record's keywords: one, or several of an instance of several types. */
export type Parameters = ReadonlyMap<string, readonly Value[]>;

const RECORD = /#(\d+)\s*=\s*/y;
const KEYWORD = /[A-Z_][A-Z0-9_]*/iy;
const [QUOTE, SLASH, SEMICOLON] = [39, 47, 59];
const NUMBER = /[+-]?\d+(?:\.\d*)?(?:E[+-]?\d+)?/iy;
/** Of parameters within parameters. */
const DEPTH = 32;

export class Part21 {
  readonly #text: string;
  readonly #at = new Map<number, number>();
  readonly #byKeyword = new Map<string, number[]>();
  readonly #known = new Map<number, Parameters>();
  #pos = 0;

  /** Throws an `ImportFault` where it is no such file. */
  constructor(text: string) {
    this.#text = text;
    if (!/^\s*ISO-10303-21\s*;/.test(text)) throw damaged('The file does not begin with "ISO-10303-21;".');
    this.#pos = text.search(/\bDATA\s*(\([^;]*\))?\s*;/);
    if (this.#pos === -1) throw damaged('The file has no section "DATA;".');
    this.#toEnd();
    for (this.#space(); this.#index(); this.#space());
  }

  /** Numbers of the records of a type, in the order of the file. */
  all(keyword: string): readonly number[] {
    return this.#byKeyword.get(keyword) ?? [];
  }

  /** No parameters where there is no such record. */
  record(id: number): Parameters {
    const found = this.#known.get(id);
    if (found !== undefined) return found;
    const start = this.#at.get(id);
    const read = start === undefined ? NOTHING : this.#readAt(start);
    this.#known.set(id, read);
    return read;
  }

  /** Of that type; empty where the record is of another. */
  of(id: number, keyword: string): readonly Value[] {
    return this.record(id).get(keyword) ?? [];
  }

  /** Notes where a record stands and of what types it is. False at the end of the section. */
  #index(): boolean {
    const found = this.#take(RECORD);
    // a second section of data, or its end
    if (found === null) return this.#skipSection();
    const id = Number(found[1]);
    this.#at.set(id, this.#pos);
    const start = this.#pos;
    if (this.#text[start] === '(') for (const keyword of this.#readAt(start).keys()) this.#note(keyword, id);
    else this.#note((this.#take(KEYWORD)?.[0] ?? '').toUpperCase(), id);
    if (!this.#toEnd()) throw damaged(`Record #${id} has no end.`);
    return true;
  }

  #skipSection(): boolean {
    if (this.#take(/ENDSEC\s*;\s*DATA\b/y) === null) return false;
    return this.#toEnd();
  }

  #note(keyword: string, id: number): void {
    const known = this.#byKeyword.get(keyword);
    if (known) known.push(id);
    else this.#byKeyword.set(keyword, [id]);
  }

  #readAt(start: number): Parameters {
    const before = this.#pos;
    this.#pos = start;
    const read = new Map<string, readonly Value[]>();
    this.#space();
    const isComplex = this.#text[this.#pos] === '(';
    if (isComplex) this.#pos++;
    while (this.#readType(read)) if (!isComplex) break;
    this.#pos = before;
    return read;
  }

  /** False at the end of the types of a record. */
  #readType(read: Map<string, readonly Value[]>): boolean {
    this.#space();
    const keyword = this.#take(KEYWORD);
    if (keyword === null) return false;
    this.#space();
    read.set(keyword[0].toUpperCase(), this.#list(0));
    return true;
  }

  #list(depth: number): Value[] {
    if (this.#text[this.#pos] !== '(' || depth > DEPTH) throw this.#fault();
    this.#pos++;
    const values: Value[] = [];
    this.#space();
    while (this.#text[this.#pos] !== ')') {
      values.push(this.#value(depth + 1));
      this.#space();
      if (this.#text[this.#pos] === ',') this.#pos++;
      else if (this.#text[this.#pos] !== ')') throw this.#fault();
      this.#space();
    }
    this.#pos++;
    return values;
  }

  #value(depth: number): Value {
    const first = this.#text[this.#pos];
    if (first === '(') return this.#list(depth);
    if (first === '$' || first === '*') {
      this.#pos++;
      return null;
    }
    const token = this.#take(/#(\d+)|'((?:[^']|'')*)'|\.([A-Z0-9_]+)\.|"[0-9A-F]*"/iy);
    if (token !== null) {
      const [, id, text, name] = token;
      if (id !== undefined) return { id: Number(id) };
      return text === undefined ? { name: (name ?? '').toUpperCase() } : { text: decoded(text) };
    }
    const number = this.#take(NUMBER);
    if (number !== null) return Number(number[0]);
    const keyword = this.#take(KEYWORD);
    if (keyword === null) throw this.#fault();
    this.#space();
    return { type: keyword[0].toUpperCase(), values: this.#list(depth) };
  }

  /** Past white space and comments. */
  #space(): void {
    for (;;) {
      const code = this.#text.charCodeAt(this.#pos);
      if (code <= 32) this.#pos++;
      else if (code !== SLASH || !this.#comment()) return;
    }
  }

  #comment(): boolean {
    if (this.#text[this.#pos + 1] !== '*') return false;
    const end = this.#text.indexOf('*/', this.#pos + 2);
    this.#pos = end === -1 ? this.#text.length : end + 2;
    return true;
  }

  /** Past the semicolon of a record: strings and comments may contain others. */
  #toEnd(): boolean {
    const text = this.#text;
    while (this.#pos < text.length) {
      const code = text.charCodeAt(this.#pos);
      if (code === SLASH && this.#comment()) continue;
      this.#pos++;
      if (code === SEMICOLON) return true;
      // a doubled quote ends one string and begins the next
      if (code === QUOTE) {
        const end = text.indexOf("'", this.#pos);
        this.#pos = end === -1 ? text.length : end + 1;
      }
    }
    return false;
  }

  #take(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.#pos;
    const found = pattern.exec(this.#text);
    if (found !== null) this.#pos += found[0].length;
    return found;
  }

  #fault() {
    const line = this.#text.slice(0, this.#pos).split('\n').length;
    return damaged(`Line ${line} of the file is not as ISO 10303-21 has it.`);
  }
}

const NOTHING: Parameters = new Map();

const ESCAPE = /''|\\\\|\\X([24])\\((?:[0-9A-F]{4})*)\\X0\\|\\X\\([0-9A-F]{2})|\\S\\(.)|\\P[A-I]\\/gi;

/** Of a string: doubled quotes, and the escapes of the standard for what is not ASCII. */
const decoded = (text: string): string =>
  text.replace(ESCAPE, (found: string, width?: string, wide?: string, byte?: string, low?: string) => {
    if (wide !== undefined)
      return (wide.match(width === '2' ? /.{4}/g : /.{8}/g) ?? []).map(character).join('');
    if (byte !== undefined) return character(byte);
    if (low !== undefined) return String.fromCharCode(low.charCodeAt(0) + 128);
    // a page of characters is chosen: none but the usual one is known
    return found.length === 2 ? found[0] : '';
  });

function character(digits: string): string {
  const code = Number.parseInt(digits, 16);
  return code > 0x10ffff
    ? '\ufffd'
    : digits.length === 4
      ? String.fromCharCode(code)
      : String.fromCodePoint(code);
}

export const isReference = (value: Value | undefined): value is Reference =>
  typeof value === 'object' && value !== null && 'id' in value;

/** Zero, which no record has, for what is no reference. */
export const idOf = (value: Value | undefined): number => (isReference(value) ? value.id : 0);

export const isTyped = (value: Value | undefined): value is Typed =>
  typeof value === 'object' && value !== null && 'type' in value;

export const textIn = (value: Value | undefined): string =>
  typeof value === 'object' && value !== null && 'text' in value ? value.text : '';

export const listIn = (value: Value | undefined): readonly Value[] =>
  Array.isArray(value) ? (value as readonly Value[]) : [];
