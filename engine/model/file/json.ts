/** What JSON can hold, as the strict parser returns it. */
export type JsonValue = null | boolean | number | string | JsonValue[] | JsonObject;
export interface JsonObject {
  [key: string]: JsonValue;
}

/** Keys that would affect a prototype if someone copies an object carelessly. */
export const FORBIDDEN_KEYS: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype']);

export function isObject(value: unknown): value is { readonly [key: string]: unknown } {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** An object as made by a literal or a clone; a Map or a Date would lose its contents if written as its fields. */
export function isPlainObject(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}

/** Index of the first UTF-16 surrogate without its partner; -1 if there is none. */
export function findLoneSurrogate(text: string): number {
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    if (unit < 0xd800 || unit > 0xdfff) continue;
    const next = i + 1 < text.length ? text.charCodeAt(i + 1) : 0;
    if (unit > 0xdbff || next < 0xdc00 || next > 0xdfff) return i;
    i++;
  }
  return -1;
}

/** Why a file cannot hold `value`, in words; null if it can. Only needed for unknown fields. */
export function whyUnstorable(value: unknown, depth: number): string | null {
  switch (typeof value) {
    case 'boolean':
      return null;
    case 'number':
      return Number.isFinite(value) ? null : `the number ${value}`;
    case 'string':
      return findLoneSurrogate(value) >= 0 || value.includes('\0') ? 'an invalid character' : null;
    case 'object':
      break;
    default:
      return `a value of type ${typeof value}`;
  }
  if (value === null) return null;
  if (depth <= 0) return 'lists and objects nested too deeply';
  const plain = Array.isArray(value) || isPlainObject(value);
  if (!plain) return 'an object that is not plain data';
  // Array.from: the holes of a sparse array count as undefined
  const items = Array.isArray(value) ? Array.from(value as unknown[]) : Object.values(value);
  for (const key of Array.isArray(value) ? [] : Object.keys(value)) {
    if (FORBIDDEN_KEYS.has(key) || whyUnstorable(key, 0) !== null) return 'a field whose name is not allowed';
  }
  for (const item of items) {
    const why = whyUnstorable(item, depth - 1);
    if (why !== null) return why;
  }
  return null;
}
