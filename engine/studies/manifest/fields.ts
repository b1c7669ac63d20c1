/** Reads a value of JSON field by field; the first fault ends it, with the path to it. */
import { isObject } from '../../model/file/json';

export class Unreadable extends Error {}

/** Returns the value as its type, or throws `Unreadable`. */
export type Reader<T> = (value: unknown, path: string) => T;

/** The fields of one object: each is asked for once, and none may be left over. */
export class Fields {
  readonly #value: { readonly [key: string]: unknown };
  readonly #left: Set<string>;

  constructor(
    value: unknown,
    readonly path: string,
  ) {
    if (!isObject(value)) throw new Unreadable(`${path} is not an object.`);
    this.#value = value;
    this.#left = new Set(Object.keys(value));
  }

  has(key: string): boolean {
    return Object.hasOwn(this.#value, key);
  }

  read<T>(key: string, reader: Reader<T>): T {
    if (!this.has(key)) throw new Unreadable(`${this.path} has no “${key}”.`);
    this.#left.delete(key);
    return reader(this.#value[key], `${this.path}, ${key},`);
  }

  end(): void {
    const [extra] = this.#left;
    if (extra !== undefined)
      throw new Unreadable(`${this.path} has a field “${extra.slice(0, 60)}”, which nothing here reads.`);
  }
}

/** Shown in a message; hostile values may be long. */
const shown = (value: unknown): string => JSON.stringify(value)?.slice(0, 60) ?? 'nothing';

export const text =
  (most: number): Reader<string> =>
  (value, path) => {
    if (typeof value !== 'string' || value === '' || value.length > most)
      throw new Unreadable(`${path} is not a text of 1 to ${most} characters.`);
    return value;
  };

export const number =
  (most: number): Reader<number> =>
  (value, path) => {
    if (typeof value !== 'number' || !(Math.abs(value) <= most))
      throw new Unreadable(
        `${path} is ${shown(value)}, where a number from ${-most} to ${most} is expected.`,
      );
    return value;
  };

export const whole =
  (least: number, most: number): Reader<number> =>
  (value, path) => {
    if (!Number.isSafeInteger(value) || (value as number) < least || (value as number) > most)
      throw new Unreadable(
        `${path} is ${shown(value)}, where a whole number from ${least} to ${most} is expected.`,
      );
    return value as number;
  };

export const oneOf =
  <T extends string | number>(choices: readonly T[]): Reader<T> =>
  (value, path) => {
    const choice = choices.find((one) => one === value);
    if (choice === undefined)
      throw new Unreadable(`${path} is ${shown(value)}, where one of ${choices.join(', ')} is expected.`);
    return choice;
  };

export const list =
  <T>(most: number, reader: Reader<T>, least = 0): Reader<T[]> =>
  (value, path) => {
    if (!Array.isArray(value) || value.length < least || value.length > most)
      throw new Unreadable(`${path} is not a list of ${least} to ${most} entries.`);
    return (value as unknown[]).map((one, i) => reader(one, `${path} ${i + 1},`));
  };
