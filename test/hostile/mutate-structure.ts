/**
 * Project files that break one rule, seldom two or three: a value of another type or out of its bounds, a field that is
 * missing, doubled, misnamed or in the wrong record, a reference that leads nowhere or in a circle.
 */
import { createRandom } from '../support/draw';

type Random = () => number;
interface Place {
  owner: Record<string, unknown> | unknown[];
  key: string | number;
}

/** Stands in the tree for text that `JSON.stringify` would never write. */
const RAW = '\u0001raw:';
const raw = (text: string): string => `${RAW}${text}`;

const NUMBERS: readonly unknown[] = [
  0,
  -0,
  1,
  -1,
  0.5,
  5e-324,
  2.2e-308,
  1e-300,
  1e-15,
  1e15,
  1.0000001e15,
  -1e15,
  1e16,
  1e100,
  1.7e308,
  raw('1e400'),
  raw('-1e400'),
  raw('-0'),
  raw('-0.0'),
  raw('9007199254740993'),
  raw('5e-325'),
  raw('1E+2'),
  raw('01'),
  raw('+1'),
  raw('.5'),
  raw('NaN'),
  raw('Infinity'),
  raw('0x10'),
  raw('1_000'),
  raw('1e'),
  raw(`0.${'0'.repeat(400)}1`),
  raw('1'.repeat(400)),
];
const TEXTS: readonly unknown[] = [
  '',
  ' ',
  'ground',
  '__proto__',
  'constructor',
  'toString',
  'then',
  'hasOwnProperty',
  'name',
  'null',
  '1',
  'a\u0000b',
  'a\nb',
  '\u202eabc',
  '\u200b',
  '\ufeffx',
  'e\u0301',
  'x'.repeat(300),
  '\u{1f600}'.repeat(200),
  raw('"\\ud800"'),
  raw('"\\u0000"'),
  raw('"\\q"'),
  raw('"open'),
  '<img src=x onerror=alert(1)>',
  '=1+1',
  '../..',
  '#12345g',
  '#ABCDEF',
  '1 +',
  't ^ t ^ t',
  'sin(',
  `${'('.repeat(500)}t${')'.repeat(500)}`,
  'q["',
  'q["Nobody"]',
  '1/0',
  'sqrt(-1)',
  'exp(exp(exp(t+9)))',
  '-'.repeat(500),
  'constructor("x")',
  'this',
  't => t',
  '`${t}`',
];
const THINGS: readonly unknown[] = [
  null,
  true,
  false,
  [],
  {},
  [[]],
  [null],
  { kind: 'none' },
  { __proto__: null },
  [0, 0, 0],
  [0, 0, 0, 0],
  [1, 0, 0, 0],
  [0, 0, 0, 0, 0, 0],
  [1e15, 1e15, 1e15],
  ['0', '0', '0'],
  raw('{"__proto__":{"x":1}}'),
  raw('{"constructor":{"prototype":{"x":1}}}'),
  raw('{"a":1,"a":2}'),
  raw('[1,]'),
  raw('{"a":1,}'),
  raw('nul'),
  raw(`${'['.repeat(70)}${']'.repeat(70)}`),
  raw(`${'['.repeat(50)}${']'.repeat(50)}`),
  raw('/* x */ 1'),
  raw(''),
];
const KEYS = [
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'then',
  'kind',
  'id',
  'x',
  '',
  'a\u0000',
  'é',
  '0',
];

/** The text of `source`, a project file, changed as `seed` says. */
export function mutateStructure(source: string, seed: number): string {
  const random = createRandom(seed);
  for (let i = 0; i < 4; i++) random();
  const document = JSON.parse(source) as Record<string, unknown>;
  const changes = random() < 0.8 ? 1 : 2 + Math.floor(random() * 2);
  for (let i = 0; i < changes; i++) {
    const places = placesIn(document);
    if (places.length > 0) pick(CHANGES, random)(pick(places, random), document, random, places);
  }
  return spell(document);
}

function spell(document: unknown): string {
  const text = JSON.stringify(document, null, 1);
  if (!text.includes('\\u0001raw:')) return text;
  return text.replace(/"(?:[^"\\]|\\.)*"/g, (word) => {
    const value = word.startsWith('"\\u0001raw:') ? (JSON.parse(word) as string) : null;
    return value === null ? word : value.slice(RAW.length);
  });
}

function pick<T>(list: readonly T[], random: Random): T {
  return list[Math.min(list.length - 1, Math.floor(random() * list.length))]!;
}

function placesIn(root: unknown): Place[] {
  const places: Place[] = [];
  const walk = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return;
    for (const key of Object.keys(node)) {
      const owner = node as Record<string, unknown>;
      places.push({ owner, key });
      walk(owner[key]);
    }
  };
  walk(root);
  return places;
}

const get = ({ owner, key }: Place): unknown => (owner as Record<string | number, unknown>)[key];
/** Never an assignment: the key may be `__proto__`. */
const set = ({ owner }: Place, key: string | number, value: unknown): void =>
  void Object.defineProperty(owner, key, { value, writable: true, enumerable: true, configurable: true });

type Change = (place: Place, document: Record<string, unknown>, random: Random, places: Place[]) => void;

const replaceBy =
  (pool: readonly unknown[]): Change =>
  (place, _document, random) =>
    set(place, place.key, copy(pick(pool, random)));

const copy = <T>(value: T): T => (typeof value === 'object' ? structuredClone(value) : value);

const CHANGES: readonly Change[] = [
  replaceBy(NUMBERS),
  replaceBy(TEXTS),
  replaceBy(THINGS),
  /** A number, scaled by up to thirty decades or turned round. */
  (_place, _document, random, places) => {
    const numbers = places.filter((place) => typeof get(place) === 'number');
    if (numbers.length === 0) return;
    const place = pick(numbers, random);
    const factor = random() < 0.2 ? -1 : 10 ** Math.floor(61 * random() - 30);
    set(place, place.key, (get(place) as number) * factor);
  },
  /** The field or item is gone. */
  ({ owner, key }) => {
    if (Array.isArray(owner)) owner.splice(Number(key), 1);
    else delete owner[key as string];
  },
  /** An item stands there twice. */
  (_place, _document, random, places) => {
    const lists = places.filter((place) => Array.isArray(get(place)) && (get(place) as unknown[]).length > 0);
    if (lists.length === 0) return;
    const list = get(pick(lists, random)) as unknown[];
    list.push(copy(pick(list, random)));
  },
  /** What belongs elsewhere: a reference to another record, a value of another field. */
  (place, _document, random, places) => set(place, place.key, copy(get(pick(places, random)))),
  /** Another kind, taken from anywhere in the file. */
  (_place, _document, random, places) => {
    const kinds = places.filter(({ key }) => key === 'kind' || key === 'solver' || key === 'integrator');
    if (kinds.length === 0) return;
    const place = pick(kinds, random);
    set(place, place.key, get(pick(kinds, random)));
  },
  /** A field under another name. */
  ({ owner, key }, _document, random) => {
    if (Array.isArray(owner)) return;
    const value = owner[key as string];
    delete owner[key as string];
    set({ owner, key }, pick(KEYS, random), value);
  },
  /** A field that nobody knows. */
  (place, _document, random) => {
    const inside = get(place);
    const owner =
      typeof inside === 'object' && inside !== null && !Array.isArray(inside) ? inside : place.owner;
    if (Array.isArray(owner)) return;
    const value = pick([...NUMBERS, ...TEXTS, ...THINGS], random);
    set({ owner: owner as Record<string, unknown>, key: '' }, pick(KEYS, random), copy(value));
  },
  /** Wrapped in lists or objects. */
  (place, _document, random) => {
    let value = get(place);
    for (let level = Math.floor(80 * random() ** 2); level >= 0; level--)
      value = random() < 0.5 ? [value] : { x: value };
    set(place, place.key, value);
  },
  /** Two items of a list change places: sound as it stands. */
  (place) => {
    if (!Array.isArray(place.owner) || place.owner.length < 2) return;
    place.owner.push(place.owner.shift());
  },
  /** Written by another version. */
  (_place, document, random) => {
    document['schemaVersion'] = pick([0, 1, 2, 3, 4, 99, 1.5, -1, '2', null, 1e15, raw('1e400')], random);
  },
];
