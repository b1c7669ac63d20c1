import { describe, expect, test } from 'vitest';
import type { Project } from '../../../../engine/model/project';
import { writeProject } from '../../../../engine/model/file/write-project';
import { brokenProject, sampleProject } from './samples';

test('the same model gives the same bytes, whatever the order of records and fields in memory', () => {
  const project = sampleProject();
  const shuffled = Object.fromEntries(Object.entries(sampleProject()).reverse()) as unknown as Project;
  shuffled.bodies = project.bodies
    .toReversed()
    .map(
      (body) =>
        Object.fromEntries(Object.entries(body).reverse()) as unknown as (typeof project.bodies)[number],
    );
  expect(writeProject(shuffled)).toBe(writeProject(project));
});

test('it does not change what it writes', () => {
  const project = Object.freeze(sampleProject());
  Object.freeze(project.bodies);
  expect(() => writeProject(project)).not.toThrow();
});

describe('form', () => {
  const text = writeProject(sampleProject());

  test('begins with what tells the format and ends with a line break', () => {
    expect(text.startsWith('{\n  "format": "kempe",\n  "schemaVersion": 3,\n  "createdWith": ')).toBe(true);
    expect(text.endsWith('\n  ]\n}\n')).toBe(true);
  });

  test('keeps short lists of numbers on one line and a corner on a line each', () => {
    expect(text).toContain('\n    "gravity": [0, -9.81, 0],\n');
    expect(text).toContain('"inertia": [0.1, 0.2, 0.25, 0.01, 0, 0]');
    expect(text).toContain(
      '"points": [\n          [0, 0],\n          [0.3, 0],\n          [0, 0.2]\n        ]',
    );
  });

  test('sorts records by id and gives each a block', () => {
    const ids = [...text.matchAll(/\n {4}\{\n {6}"id": "([^"]*)"/g)].map((match) => match[1]);
    const lists = [
      'ball box custom drum plate rod',
      'cage cross gimbal guide ice nut pin socket stick table tack tie tube weld wire',
      'mesh',
      'bump floor',
      'air coil mount push stop twist watch wind',
      'motor ram servo-0 servo-1 servo-2 servo-3',
      'lean span tip',
      'reach',
    ];
    expect(ids.join(' ')).toBe(lists.join(' '));
  });

  test('is JSON that any reader understands', () => {
    expect((JSON.parse(text) as Project).settings).toEqual(sampleProject().settings);
  });
});

test('numbers are the shortest that read back the same, and never minus zero', () => {
  const text = writeProject(
    brokenProject((p) => {
      p.bodies[0].position = [-0, 0.1 + 0.2, 1e-7];
      p.bodies[0].velocity = [1 / 3, 1e15, 5e-324];
    }),
  );
  expect(text).toContain('[0, 0.30000000000000004, 1e-7]');
  expect(text).toContain('[0.3333333333333333, 1000000000000000, 5e-324]');
});

describe('throws on what no file can hold', () => {
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- faults do not type-check
  test.each<[string, (p: any) => void, string]>([
    ['NaN', (p) => (p.settings.k = NaN), 'settings.k is NaN'],
    [
      'Infinity in a list',
      (p) => (p.bodies[0].position = [0, Infinity, 0]),
      'bodies rod.position[1] is Infinity',
    ],
    ['a hole in a list', (p) => (p.bodies[0].position = new Array(3)), 'position[0] is undefined'],
    ['a missing field', (p) => delete p.bodies[0].color, 'bodies rod.color is undefined'],
    ['an unknown kind', (p) => (p.bodies[0].shape.kind = 'x'), 'unknown kind x'],
    ['a function', (p) => (p.extra = () => 1), '.extra is function'],
    ['a bigint', (p) => (p.extra = 1n), 'bigint'],
    ['half a character pair', (p) => (p.name = '\ud800'), 'name holds half'],
    ['NUL', (p) => (p.notes = 'a\0'), 'notes holds half of a character pair or a NUL'],
    ['a prototype key', (p) => (p.extra = JSON.parse('{"__proto__":1}')), 'may not be called __proto__'],
    ['a cycle', (p) => (p.extra = p), 'deeper than 64 levels'],
  ])('%s', (_what, edit, message) => {
    const project = sampleProject();
    edit(project);
    expect(() => writeProject(project)).toThrow(message);
  });
});

test('an optional field that is there and undefined is not written, for the validator takes it for absent', () => {
  const project = sampleProject();
  const plain = writeProject(project);
  const [first, ...rest] = project.joints;
  const odd = { ...first, limits: first.limits ?? undefined } as typeof first;
  expect(Object.hasOwn(odd, 'limits')).toBe(true);
  expect(writeProject({ ...project, joints: [odd, ...rest] })).toBe(plain);
});
