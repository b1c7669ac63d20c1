/** What every object inherits, photographed: a hostile file that reaches a prototype or a global changes it. */

/** Name of each built-in function or prototype, to its keys and what they hold, in words that can be compared. */
export function photographGlobals(): Map<string, string> {
  const seen = new Map<string, string>();
  for (const name of Object.getOwnPropertyNames(globalThis).sort()) {
    // not by its descriptor: Node puts some of them there on first use
    const value = (globalThis as Record<string, unknown>)[name];
    if (typeof value !== 'function') continue;
    seen.set(name, describe(value));
    const prototype = (value as { prototype?: unknown }).prototype;
    if (typeof prototype === 'object' && prototype !== null)
      seen.set(`${name}.prototype`, describe(prototype));
  }
  return seen;
}

/** The built-ins that differ between two photographs. */
export function changedGlobals(
  before: ReadonlyMap<string, string>,
  now: ReadonlyMap<string, string>,
): string[] {
  const names = new Set([...before.keys(), ...now.keys()]);
  return [...names].filter((name) => before.get(name) !== now.get(name));
}

const numbers = new WeakMap<object, number>();
let count = 0;

/** Functions are told apart by the order in which they were first seen: replacing one changes the description. */
function describe(target: object): string {
  return Reflect.ownKeys(target)
    .map((key) => {
      const held = Object.getOwnPropertyDescriptor(target, key)!;
      return `${String(key)}:${[held.value, held.get, held.set].map(identity).join()}`;
    })
    .sort()
    .join(';');
}

function identity(value: unknown): string {
  if (typeof value !== 'function') return typeof value === 'object' ? typeof value : String(value);
  if (!numbers.has(value)) numbers.set(value, ++count);
  return `#${numbers.get(value)}`;
}
