/** Hand-made project files that are meant to hurt: deep, large, ambiguous, in a wrong encoding, or named like built-ins. */
import { createBody, createJoint, createProject } from '../../engine/model/defaults';
import { writeProject } from '../../engine/model/file/write-project';
import { LONG } from '../support/tier';
import type { Project } from '../../engine/model/project';

export interface Bomb {
  readonly what: string;
  readonly make: () => string | Uint8Array;
  /** `either` where a limit of ours decides, and both ends are sound. */
  readonly expected: 'accepted' | 'refused' | 'either';
}

const utf8 = new TextEncoder();
/** The full size in the long tier, a fifth of it for every commit. */
const large = (count: number): number => (LONG ? count : count / 5);
/** With five rows each more than the 125 000 arguments that a call can have. */
const MOST_JOINTS = LONG ? 50_000 : 26_000;

function pendulum(change: (project: Project) => void = () => undefined): Project {
  const project = createProject('Pendulum');
  project.bodies = [createBody({ id: 'rod', name: 'Rod' })];
  project.joints = [createJoint({ id: 'pin', name: 'Pin', bodyB: 'rod' })];
  change(project);
  return project;
}

const sound = writeProject(pendulum());
/** The sound file with one piece of text replaced. */
function edited(from: string, to: string): string {
  if (!sound.includes(from)) throw new Error(`The file has no ${from}.`);
  return sound.replace(from, () => to);
}
/** The sound file with one more field, of which the value is this text. */
const extended = (value: string): string => edited('"notes": ""', `"notes": "", "x": ${value}`);
const loose = (change: (project: Record<string, unknown>) => void): string => {
  const project = JSON.parse(sound) as Record<string, unknown>;
  change(project);
  return JSON.stringify(project);
};

const many = <T>(count: number, make: (i: number) => T): T[] =>
  Array.from({ length: count }, (_, i) => make(i));
const nested = (open: string, close: string, depth: number): string =>
  `${open.repeat(depth)}${open.startsWith('{') ? '1' : ''}${close.repeat(depth)}`;

const depths: Bomb[] = [1, 2, 3, 4, 5, 6, 7].flatMap((power): Bomb[] =>
  [
    ['[', ']'],
    ['{"a":', '}'],
  ].map(([open, close]) => ({
    what: `10^${power} levels of ${open}`,
    make: () => extended(nested(open!, close!, 10 ** power)),
    expected: power === 1 ? 'accepted' : 'refused',
  })),
);

const numbers: Bomb[] = (
  [
    ['1e400', 'refused'],
    ['-1e400', 'refused'],
    ['1e308', 'refused'],
    ['1000000000000001', 'refused'],
    ['1e15', 'accepted'],
    ['-0', 'accepted'],
    ['-0.0e-0', 'accepted'],
    ['5e-324', 'accepted'],
    ['1e-400', 'accepted'],
    ['9007199254740993', 'refused'],
    [`0.${'0'.repeat(1_000_000)}1`, 'accepted'],
    ['9'.repeat(1_000_000), 'refused'],
    [`1e${'0'.repeat(1_000_000)}1`, 'accepted'],
    [`1e-${'9'.repeat(1_000_000)}`, 'accepted'],
  ] as const
).map(([token, expected]) => ({
  what: `the number ${token.slice(0, 24)}${token.length > 24 ? '...' : ''}`,
  make: () => edited('"velocity": [0, 0, 0]', `"velocity": [${token}, 0, 0]`),
  expected,
}));

/** Words that mean something to JavaScript: as ids they are plain text. */
export const BUILT_IN_WORDS = [
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'valueOf',
  'hasOwnProperty',
  'then',
  'length',
  '0',
  '-1',
  'null',
  'undefined',
  'NaN',
  'isPrototypeOf',
  '__defineGetter__',
  '__lookupSetter__',
  'toJSON',
  'name',
  'arguments',
  'caller',
];
const words: Bomb[] = BUILT_IN_WORDS.flatMap((word): Bomb[] => [
  {
    what: `the id ${word}`,
    make: () => edited('"id": "rod"', `"id": "${word}"`).replaceAll('"bodyB": "rod"', `"bodyB": "${word}"`),
    expected: 'accepted',
  },
  {
    what: `a reference to ${word}`,
    make: () => edited('"bodyB": "rod"', `"bodyB": "${word}"`),
    expected: 'refused',
  },
  {
    what: `the field ${word}`,
    make: () => edited('"notes": ""', `"notes": "", "${word}": {"${word}": 1}`),
    expected: ['__proto__', 'constructor', 'prototype', 'name'].includes(word) ? 'refused' : 'accepted',
  },
  { what: `the kind ${word}`, make: () => edited('"kind": "rod"', `"kind": "${word}"`), expected: 'refused' },
]);

const encodings: Bomb[] = [
  { what: 'a byte order mark', make: () => utf8.encode(`\ufeff${sound}`), expected: 'accepted' },
  { what: 'two byte order marks', make: () => utf8.encode(`\ufeff\ufeff${sound}`), expected: 'accepted' },
  {
    what: 'UTF-16, little end first',
    make: () => Buffer.from(`\ufeff${sound}`, 'utf16le'),
    expected: 'refused',
  },
  { what: 'UTF-16 without a mark', make: () => Buffer.from(sound, 'utf16le'), expected: 'refused' },
  {
    what: 'UTF-16, big end first',
    make: () => Buffer.from(`\ufeff${sound}`, 'utf16le').swap16(),
    expected: 'refused',
  },
  { what: 'Latin-1', make: () => Buffer.from(edited('"Rod"', '"Kür"'), 'latin1'), expected: 'refused' },
  { what: 'NUL at the end', make: () => utf8.encode(`${sound}\0`), expected: 'refused' },
  { what: 'NUL in a name', make: () => utf8.encode(edited('"Rod"', '"R\0d"')), expected: 'refused' },
  { what: 'an escaped NUL', make: () => edited('"Rod"', '"R\\u0000d"'), expected: 'refused' },
  { what: 'a lone surrogate, escaped', make: () => edited('"Rod"', '"\\ud83d"'), expected: 'refused' },
  { what: 'a lone surrogate in a field name', make: () => extended('{"\\udc00": 1}'), expected: 'refused' },
  {
    what: 'a surrogate pair, escaped',
    make: () => edited('"Rod"', '"\\ud83d\\ude00"'),
    expected: 'accepted',
  },
  { what: 'a surrogate in UTF-8', make: () => bytesInName([0xed, 0xa0, 0x80]), expected: 'refused' },
  { what: 'an overlong slash', make: () => bytesInName([0xc0, 0xaf]), expected: 'refused' },
  { what: 'beyond U+10FFFF', make: () => bytesInName([0xf4, 0x90, 0x80, 0x80]), expected: 'refused' },
  {
    what: 'a cut sequence',
    make: () => Buffer.concat([utf8.encode(sound), Buffer.from([0xe2, 0x82])]),
    expected: 'refused',
  },
  { what: 'nothing', make: () => '', expected: 'refused' },
  { what: 'a byte order mark alone', make: () => '\ufeff', expected: 'refused' },
  { what: '60 MB of zeros', make: () => new Uint8Array(60_000_000), expected: 'refused' },
  {
    what: '60 MB of spaces, then a project',
    make: () => ' '.repeat(60_000_000) + sound,
    expected: 'accepted',
  },
  { what: 'more than 64 MB', make: () => ' '.repeat(64 * 1024 * 1024 + 1) + sound, expected: 'refused' },
];

function bytesInName(bytes: readonly number[]): Uint8Array {
  const [before, after] = sound.split('"Rod"');
  return Buffer.concat([utf8.encode(`${before}"R`), Buffer.from(bytes), utf8.encode(`"${after}`)]);
}

const sizes: Bomb[] = [
  {
    what: `${large(1_000_000)} joints on one body`,
    make: () =>
      loose(
        (project) => (project['joints'] = many(large(1_000_000), (i) => ({ id: `j${i}`, bodyB: 'rod' }))),
      ),
    expected: 'refused',
  },
  {
    what: `${MOST_JOINTS} sound joints on one body`,
    make: () =>
      writeProject(
        pendulum((project) => {
          project.joints = many(MOST_JOINTS, (i) =>
            createJoint({ id: `j${i}`, name: `J ${i}`, bodyB: 'rod' }),
          );
        }),
      ),
    expected: 'accepted',
  },
  {
    what: '10 000 bodies of one name',
    make: () =>
      loose((project) => (project['bodies'] = many(10_000, (i) => createBody({ id: `b${i}`, name: 'Rod' })))),
    expected: 'refused',
  },
  {
    what: '10 000 bodies of one id',
    make: () =>
      loose((project) => (project['bodies'] = many(10_000, (i) => createBody({ id: 'b', name: `B ${i}` })))),
    expected: 'refused',
  },
  { what: 'a name of 1 MB', make: () => edited('"Rod"', `"${'n'.repeat(1_000_000)}"`), expected: 'refused' },
  {
    what: 'a name of 1 MB of accents',
    make: () => edited('"Rod"', `"a${'\u0301'.repeat(500_000)}"`),
    expected: 'refused',
  },
  {
    what: 'an id of 1 MB',
    make: () => edited('"id": "rod"', `"id": "${'i'.repeat(1_000_000)}"`),
    expected: 'refused',
  },
  {
    what: 'a colour of 1 MB',
    make: () => edited('#7a8ca3', `#${'a'.repeat(1_000_000)}`),
    expected: 'refused',
  },
  {
    what: 'notes of 10 MB',
    make: () => edited('"notes": ""', `"notes": "${'x'.repeat(10_000_000)}"`),
    expected: 'refused',
  },
  {
    what: 'notes of 100 000 accents',
    make: () => edited('"notes": ""', `"notes": "${'\u0301'.repeat(100_000)}"`),
    expected: 'accepted',
  },
  {
    what: 'a field name of 1 MB',
    make: () => extended(`{"${'k'.repeat(1_000_000)}": 1}`),
    expected: 'accepted',
  },
  {
    what: `${large(300_000)} fields that nobody knows`,
    make: () => extended(`{${many(large(300_000), (i) => `"f${i}":${i}`).join()}}`),
    expected: 'accepted',
  },
  {
    what: '10^5 unknown fields of the project',
    make: () =>
      loose((project) => Object.assign(project, Object.fromEntries(many(100_000, (i) => [`f${i}`, i])))),
    expected: 'accepted',
  },
  {
    what: `a list of ${large(1_000_000)} nulls`,
    make: () => extended(`[${many(large(1_000_000), () => 'null').join()}]`),
    expected: 'accepted',
  },
  {
    what: '10^5 bodies that are numbers',
    make: () => loose((project) => (project['bodies'] = many(9_999, (i) => i))),
    expected: 'refused',
  },
  {
    what: '5 million escapes',
    make: () => edited('"notes": ""', `"notes": "${'\\n'.repeat(5_000_000)}"`),
    expected: 'refused',
  },
  {
    what: 'the same field twice',
    make: () => edited('"notes": ""', '"notes": "a", "notes": "b"'),
    expected: 'refused',
  },
  {
    what: 'the same field twice, once escaped',
    make: () => edited('"notes": ""', '"notes": "a", "n\\u006ftes": "b"'),
    expected: 'refused',
  },
];

const circles: Bomb[] = [
  {
    what: 'a joint of a body with itself',
    make: () => edited('"bodyA": "ground"', '"bodyA": "rod"'),
    expected: 'refused',
  },
  {
    what: 'gears in a circle that contradict each other',
    make: () =>
      loose((project) => {
        project['bodies'] = ['a', 'b', 'c'].map((id) => createBody({ id, name: id }));
        project['joints'] = ['a', 'b', 'c'].map((id) =>
          createJoint({ id: `j${id}`, name: `J${id}`, bodyB: id }),
        );
        const pairs = [
          ['ja', 'jb'],
          ['jb', 'jc'],
          ['jc', 'ja'],
        ] as const;
        project['couplings'] = pairs.map(([joint1, joint2], i) => ({
          id: `c${i}`,
          name: `C${i}`,
          joint1,
          joint2,
          ratio: 2 + i,
        }));
      }),
    expected: 'either',
  },
  {
    what: 'an effort that reads its own joint',
    make: () => driven('q["Pin"] * qdot["Pin"] + q["Pin"]'),
    expected: 'either',
  },
  {
    what: 'an expression of 2000 brackets',
    make: () => driven(`${'('.repeat(999)}t${')'.repeat(999)}`),
    expected: 'either',
  },
  { what: 'an expression of 2000 signs', make: () => driven(`${'-'.repeat(1999)}t`), expected: 'either' },
  {
    what: 'an expression of 1000 powers',
    make: () => driven(many(600, () => 't').join('^')),
    expected: 'either',
  },
  { what: 'an expression of 1 MB', make: () => driven('1+'.repeat(500_000)), expected: 'refused' },
  {
    what: 'an expression that calls a built-in',
    make: () => driven('constructor.constructor("return process")()'),
    expected: 'refused',
  },
];

function driven(expression: string): string {
  return loose((project) => {
    project['drivers'] = [{ id: 'd', name: 'Effort', joint: 'pin', kind: 'effort', value: 0, expression }];
  });
}

export const BOMBS: readonly Bomb[] = [...depths, ...numbers, ...words, ...encodings, ...sizes, ...circles];
