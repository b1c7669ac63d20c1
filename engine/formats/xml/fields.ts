/** Typed access to the attributes of one element; an invalid value is reported and replaced by its default. */
import { quote } from '../../schema/quote';
import { LIMITS } from '../../model/fields/limits';
import type { ImportLog } from '../import-log';
import type { Vec3 } from '../../model/project';
import type { XmlElement } from './read-xml';

const NUMBER = /^[+-]?(\d+\.?\d*|\.\d+)([eE][+-]?\d+)?$/;
/** Maximum number of characters in a numeric attribute. */
const LONGEST = 10_000;

export class Fields {
  readonly element: XmlElement;
  readonly #values: ReadonlyMap<string, string>;
  readonly #log: ImportLog;

  /** `values`: attributes of the element over those of its class. */
  constructor(element: XmlElement, log: ImportLog, values: ReadonlyMap<string, string> = element.attributes) {
    this.element = element;
    this.#values = values;
    this.#log = log;
  }

  /** Attributes, and the texts of elements within as if they were attributes; those are marked as used. */
  static ofChildren(element: XmlElement, log: ImportLog, keys: readonly string[]): Fields {
    const values = new Map(element.attributes);
    for (const child of element.children) {
      if (!keys.includes(child.name)) continue;
      values.set(child.name, child.text);
      log.use(child);
    }
    return new Fields(element, log, values);
  }

  has(key: string): boolean {
    return this.#values.has(key);
  }

  text(key: string): string {
    return this.#values.get(key) ?? '';
  }

  number(key: string, fallback: number): number {
    return this.numbers(key, 1, 1)?.[0] ?? fallback;
  }

  vector(key: string, fallback: Vec3): Vec3 {
    return (this.numbers(key, 3, 3) as [number, number, number] | null) ?? fallback;
  }

  /** From `least` to `most` numbers; null if the attribute is missing or invalid. */
  numbers(key: string, least: number, most: number): number[] | null {
    const text = this.#values.get(key);
    if (text === undefined) return null;
    const words = text.length > LONGEST ? [] : text.split(/\s+/).filter((word) => word !== '');
    const values = words.map((word) => (NUMBER.test(word) ? Number(word) : NaN));
    const count = least === most ? `${least}` : `${least} to ${most}`;
    const wanted = `${count} ${most === 1 ? 'number' : 'numbers'}`;
    if (words.length < least || words.length > most || values.some((value) => Number.isNaN(value))) {
      this.refuse('bad-number', `${key} is ${quote(text)}, where ${wanted} are expected`, `Give ${wanted}.`);
      return null;
    }
    if (values.some((value) => !(Math.abs(value) <= LIMITS.magnitude))) {
      const remedy = 'Give finite numbers of magnitude 1e15 or less.';
      this.refuse('out-of-range', `${key} is ${quote(text)}, which is out of range`, remedy);
      return null;
    }
    return values;
  }

  choice<T extends string>(key: string, choices: readonly T[], fallback: T): T {
    const text = this.#values.get(key);
    if (text === undefined) return fallback;
    const found = choices.find((choice) => choice === text);
    if (found !== undefined) return found;
    this.refuse('unknown-choice', `${key} is ${quote(text)}`, `Give one of ${choices.join(', ')}.`);
    return fallback;
  }

  /** `true` or `false`. */
  flag(key: string, fallback: boolean): boolean {
    return this.choice(key, ['true', 'false'], fallback ? 'true' : 'false') === 'true';
  }

  refuse(code: string, what: string, remedy: string): void {
    this.#log.refuse(this.element, code, what, remedy);
  }

  approximate(how: string): void {
    this.#log.approximate(this.element, how);
  }
}
