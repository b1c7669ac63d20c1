/**
 * JSON by RFC 8259, but stricter where `JSON.parse` is lenient in ways that lose data or do harm: no duplicate keys, no key
 * that names a prototype, no number that becomes Infinity or is silently rounded, no lone surrogate, no NUL, no more than 64
 * levels (the limit also bounds the recursion).
 */
import { FORBIDDEN_KEYS, findLoneSurrogate } from './json';
import type { JsonObject, JsonValue } from './json';
import { LIMITS } from '../fields/limits';
import type { Problem } from '../problem';

export type ParseResult = { ok: true; value: JsonValue } | { ok: false; problem: Problem };

const NUMBER = /-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?/y;
/** A sequence of characters without escapes. */
const PLAIN = /[^"\\\u0000-\u001f]*/y;
const HEX = /^[0-9a-fA-F]{4}$/;
const ESCAPES: ReadonlyMap<string, string> = new Map([
  ['"', '"'],
  ['\\', '\\'],
  ['/', '/'],
  ['b', '\b'],
  ['f', '\f'],
  ['n', '\n'],
  ['r', '\r'],
  ['t', '\t'],
]);

const REPAIR = 'Open the file in a text editor and correct that place, or restore an earlier version of it.';

class Refusal extends Error {
  constructor(
    readonly code: string,
    readonly at: number,
    readonly what: string,
    readonly remedy: string = REPAIR,
  ) {
    super(what);
  }
}

export function parseStrictJson(text: string): ParseResult {
  if (text.length > LIMITS.characters) {
    const size = `${Math.ceil(text.length / 1048576)} MiB`;
    return refuse(
      'too-large',
      `The file is too large: ${size}, where 64 MiB is the limit.`,
      'Split the model.',
    );
  }
  try {
    return { ok: true, value: new Parser(text).parse() };
  } catch (fault) {
    if (!(fault instanceof Refusal)) throw fault;
    const { line, column } = findPosition(text, fault.at);
    return refuse(fault.code, `Line ${line}, column ${column}: ${fault.what}.`, fault.remedy);
  }
}

function refuse(code: string, message: string, remedy: string): ParseResult {
  return { ok: false, problem: { severity: 'error', code, record: null, field: null, message, remedy } };
}

function findPosition(text: string, at: number): { line: number; column: number } {
  let line = 1;
  let start = 0;
  for (let i = text.indexOf('\n'); i >= 0 && i < at; i = text.indexOf('\n', i + 1)) {
    line++;
    start = i + 1;
  }
  return { line, column: at - start + 1 };
}

class Parser {
  private at = 0;
  private depth = 0;

  constructor(private readonly text: string) {}

  parse(): JsonValue {
    // some Windows editors write a byte order mark first; it has no meaning in UTF-8
    if (this.text.charCodeAt(0) === 0xfeff) this.at = 1;
    this.skipSpace();
    if (this.at === this.text.length) throw new Refusal('json-empty', this.at, 'the file is empty');
    const value = this.readValue();
    this.skipSpace();
    if (this.at < this.text.length) {
      throw new Refusal('json-trailing', this.at, `${this.found()} after the end of the document`);
    }
    return value;
  }

  private skipSpace(): void {
    for (;;) {
      const unit = this.text.charCodeAt(this.at);
      if (unit !== 32 && unit !== 10 && unit !== 13 && unit !== 9) return;
      this.at++;
    }
  }

  private readValue(): JsonValue {
    switch (this.text[this.at]) {
      case '{':
        return this.readObject();
      case '[':
        return this.readArray();
      case '"':
        return this.readString();
      case 't':
        return this.readWord('true', true);
      case 'f':
        return this.readWord('false', false);
      case 'n':
        return this.readWord('null', null);
      default:
        return this.readNumber();
    }
  }

  private readWord<T extends JsonValue>(word: string, value: T): T {
    if (!this.text.startsWith(word, this.at)) throw this.unexpected('a value');
    this.at += word.length;
    return value;
  }

  private readNumber(): number {
    NUMBER.lastIndex = this.at;
    const token = NUMBER.exec(this.text)?.[0];
    if (token === undefined) throw this.unexpected('a value');
    const value = Number(token);
    const shown = token.length > 40 ? `${token.slice(0, 37)}...` : token;
    if (!Number.isFinite(value)) {
      const remedy = 'Write a number of magnitude 1e15 or less.';
      throw new Refusal('json-number', this.at, `the number ${shown} is too large to be stored`, remedy);
    }
    if (!Number.isSafeInteger(value) && /^-?[0-9]+$/.test(token) && String(value) !== token) {
      const remedy = 'Write it with an exponent, or with at most 15 digits.';
      throw new Refusal(
        'json-number',
        this.at,
        `the whole number ${shown} would be rounded to ${value}`,
        remedy,
      );
    }
    this.at += token.length;
    return value === 0 ? 0 : value;
  }

  private readString(): string {
    const start = this.at++;
    let value = '';
    for (;;) {
      PLAIN.lastIndex = this.at;
      value += PLAIN.exec(this.text)![0];
      this.at = PLAIN.lastIndex;
      const next = this.text[this.at];
      if (next === undefined)
        throw new Refusal('json-syntax', start, 'this text has no closing quotation mark');
      if (next === '"') break;
      if (next !== '\\')
        throw new Refusal('json-syntax', this.at, `${this.found()} inside a text, where it must be escaped`);
      value += this.readEscape();
    }
    this.at++;
    if (findLoneSurrogate(value) >= 0) {
      throw new Refusal('json-string', start, 'this text holds half of a character pair (a lone surrogate)');
    }
    return value;
  }

  private readEscape(): string {
    const at = this.at;
    const letter = this.text[at + 1] ?? '';
    const plain = ESCAPES.get(letter);
    if (plain !== undefined) {
      this.at += 2;
      return plain;
    }
    const digits = this.text.slice(at + 2, at + 6);
    if (letter !== 'u' || !HEX.test(digits))
      throw new Refusal('json-syntax', at, 'this escape is not one that JSON has');
    if (digits === '0000') throw new Refusal('json-string', at, 'a text may not hold the NUL character');
    this.at += 6;
    return String.fromCharCode(parseInt(digits, 16));
  }

  private readArray(): JsonValue[] {
    this.enter();
    const items: JsonValue[] = [];
    if (this.takes(']')) return this.leave(items);
    do {
      this.skipSpace();
      items.push(this.readValue());
    } while (this.takes(','));
    if (!this.takes(']')) throw this.unexpected('"," or "]"');
    return this.leave(items);
  }

  private readObject(): JsonObject {
    this.enter();
    const object: JsonObject = {};
    if (this.takes('}')) return this.leave(object);
    do {
      this.skipSpace();
      const at = this.at;
      if (this.text[at] !== '"') throw this.unexpected('the name of a field in quotation marks');
      const key = this.readString();
      this.checkKey(object, key, at);
      if (!this.takes(':')) throw this.unexpected('":"');
      this.skipSpace();
      const value = this.readValue();
      // assigning an inherited name would fail if Object.prototype is frozen
      if (key in object)
        Object.defineProperty(object, key, { value, writable: true, enumerable: true, configurable: true });
      else object[key] = value;
    } while (this.takes(','));
    if (!this.takes('}')) throw this.unexpected('"," or "}"');
    return this.leave(object);
  }

  private checkKey(object: JsonObject, key: string, at: number): void {
    const shown = key.length > 40 ? `${key.slice(0, 37)}...` : key;
    if (FORBIDDEN_KEYS.has(key)) {
      throw new Refusal(
        'json-key',
        at,
        `the field name "${shown}" is not allowed`,
        'Rename or delete that field.',
      );
    }
    if (Object.hasOwn(object, key)) {
      throw new Refusal(
        'json-key',
        at,
        `the field "${shown}" occurs twice in one object`,
        'Delete one of the two.',
      );
    }
  }

  private enter(): void {
    if (++this.depth > LIMITS.depth) {
      throw new Refusal(
        'json-depth',
        this.at,
        `lists and objects are nested deeper than ${LIMITS.depth} levels`,
      );
    }
    this.at++;
  }

  private leave<T>(value: T): T {
    this.depth--;
    return value;
  }

  /** Skips white space and consumes `mark` if it comes next. */
  private takes(mark: string): boolean {
    this.skipSpace();
    if (this.text[this.at] !== mark) return false;
    this.at++;
    return true;
  }

  private unexpected(wanted: string): Refusal {
    return new Refusal('json-syntax', this.at, `${this.found()} where ${wanted} is expected`);
  }

  private found(): string {
    const point = this.text.codePointAt(this.at);
    if (point === undefined) return 'the file ends';
    if (point < 33 || (point > 126 && point < 160) || point > 0xffff) {
      return `the character U+${point.toString(16).toUpperCase().padStart(4, '0')} stands`;
    }
    return `"${String.fromCodePoint(point)}" stands`;
  }
}
