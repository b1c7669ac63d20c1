import { describe, expect, test } from 'vitest';
import { createBody, createJoint } from '../../../../engine/model/defaults';
import type { Project } from '../../../../engine/model/project';
import { validateProject } from '../../../../engine/model/validate';
import { writeProject } from '../../../../engine/model/file/write-project';
import { custom } from './faults';
import { brokenProject, sampleProject } from './samples';

test('the sample has no faults', () => {
  expect(validateProject(sampleProject())).toEqual([]);
});

describe('what is allowed', () => {
  test('orientations that are of unit length within rounding', () => {
    expect(validateProject(brokenProject((p) => (p.bodies[0].orientation = [1 + 5e-7, 0, 0, 0])))).toEqual(
      [],
    );
  });

  test('the typed moments of a thin plate, rounded', () => {
    const inertia = [0.3333, 0.3333, 0.6667, 0, 0, 0];
    expect(validateProject(brokenProject((p) => (p.bodies[5].mass = custom(inertia))))).toEqual([]);
  });

  test('a concave plate, in either sense of rotation, with a corner on a straight side', () => {
    const points = [
      [0, 0],
      [1, 0],
      [2, 0],
      [2, 2],
      [1, 1],
      [0, 2],
    ];
    expect(validateProject(brokenProject((p) => (p.bodies[4].shape.points = points)))).toEqual([]);
    expect(validateProject(brokenProject((p) => (p.bodies[4].shape.points = points.toReversed())))).toEqual(
      [],
    );
  });

  test('names that only differ between lists, and notes of several lines', () => {
    const project = brokenProject((p) => Object.assign(p, { notes: 'a\n\tb' }));
    project.joints[0].name = 'Rod';
    expect(validateProject(project)).toEqual([]);
  });

  test('ids that are also names of object members', () => {
    const project = sampleProject();
    project.bodies.push(
      createBody({ id: '__proto__', name: 'P' }),
      createBody({ id: 'constructor', name: 'C' }),
    );
    project.joints.push(createJoint({ id: 'toString', name: 'T', bodyA: '__proto__', bodyB: 'constructor' }));
    expect(validateProject(project)).toEqual([]);
  });

  test('an effort besides a speed on one joint', () => {
    expect(validateProject(brokenProject((p) => (p.drivers[1].joint = 'pin')))).toEqual([]);
  });
});

describe('warnings', () => {
  test('a project without bodies', () => {
    const empty = brokenProject((p) =>
      Object.assign(p, {
        bodies: [],
        joints: [],
        contacts: [],
        couplings: [],
        loads: [],
        drivers: [],
        measures: [],
      }),
    );
    expect(validateProject(empty)).toMatchObject([{ severity: 'warning', code: 'no-bodies' }]);
  });

  test('a spring between two points of one body', () => {
    const project = brokenProject((p) => Object.assign(p.loads[2], { bodyB: 'rod', pointB: [1, 0, 0] }));
    expect(validateProject(project)).toMatchObject([
      { severity: 'warning', code: 'idle-spring', record: 'coil' },
    ]);
  });

  test('feedback that corrects nothing', () => {
    const project = brokenProject((p) =>
      Object.assign(p.settings, { stabilisation: 'feedback', k: 0, d: 0 }),
    );
    expect(validateProject(project)).toMatchObject([{ severity: 'warning', code: 'no-feedback' }]);
  });
});

test.each([null, undefined, 5, 'x', [], () => 1])('%s is not a project', (value) => {
  const [problem] = validateProject(value as unknown as Project);
  expect(problem).toMatchObject({ severity: 'error', code: 'not-a-project' });
});

test('10 001 bodies are too many', () => {
  const project = brokenProject((p) => (p.bodies = new Array(10_001).fill(p.bodies[0])));
  expect(validateProject(project)[0].message).toContain('10001 bodies are more than the limit of 10000');
});

describe('unknown fields must be something that a file can hold', () => {
  const cycle: Record<string, unknown> = {};
  cycle['self'] = cycle;
  test.each([
    ['NaN', NaN, 'the number NaN'],
    ['a function', () => 1, 'a value of type function'],
    ['undefined in a list', [undefined], 'a value of type undefined'],
    ['a hole in a list', new Array(2), 'a value of type undefined'],
    ['a map', { a: new Map() }, 'an object that is not plain data'],
    ['half a pair', ['\ud800'], 'an invalid character'],
    ['a cycle', cycle, 'nested too deeply'],
    ['the key of a prototype', JSON.parse('{"a":{"__proto__":1}}'), 'a field whose name is not allowed'],
    ['a key that cannot be written', { 'a\0': 1 }, 'a field whose name is not allowed'],
  ])('%s', (_what, value, words) => {
    const problems = validateProject(brokenProject((p) => (p.bodies[0].extra = 1)));
    expect(problems.map(({ code }) => code)).toEqual(['unknown-field']);
    const project = sampleProject();
    Object.assign(project.bodies[0], { extra: value });
    const [problem] = validateProject(project);
    expect(problem).toMatchObject({
      severity: 'error',
      code: 'unstorable-field',
      record: 'rod',
      field: 'extra',
    });
    expect(problem.message).toContain(words);
    expect(() => writeProject(project)).toThrow();
  });
});
