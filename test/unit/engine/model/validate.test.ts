import { describe, expect, test } from 'vitest';
import { createBody, createJoint } from '../../../../engine/model/defaults';
import type { Project } from '../../../../engine/model/project';
import { validateProject } from '../../../../engine/model/validate';
import { brokenProject, sampleProject } from './samples';

test('the sample has no faults', () => {
  expect(validateProject(sampleProject())).toEqual([]);
});

/** [what, edit, code, record, field, words of the message] */
// eslint-disable-next-line @typescript-eslint/no-explicit-any -- faults do not type-check
type Case = [string, (p: any) => void, string, string | null, string | null, string];

const find = (list: { id: string }[], id: string) => list.find((record) => record.id === id)!;
const custom = (inertia: unknown) => ({ kind: 'custom', mass: 1, centerOfMass: [0, 0, 0], inertia });

const IDS_AND_NAMES: Case[] = [
  [
    'an id with a space',
    (p) => (p.bodies[0].id = 'a b'),
    'bad-id',
    null,
    'id',
    'id is "a b", which is not an id',
  ],
  ['an id of 65 characters', (p) => (p.bodies[0].id = 'x'.repeat(65)), 'bad-id', null, 'id', 'not an id'],
  ['an id that is a number', (p) => (p.joints[0].id = 5), 'bad-id', null, 'id', 'id is 5'],
  ['the id ground', (p) => (p.loads[0].id = 'ground'), 'reserved-id', 'ground', 'id', 'reserved'],
  [
    'an id twice in one list',
    (p) => (p.drivers[1].id = 'motor'),
    'duplicate-id',
    'motor',
    'id',
    'also that of Driver "Motor" (motor)',
  ],
  [
    'an id twice over the lists',
    (p) => (p.drivers[0].id = 'rod'),
    'duplicate-id',
    'rod',
    'id',
    'also that of Body "Rod" (rod)',
  ],
  ['an empty name', (p) => (p.bodies[0].name = ' '), 'bad-name', 'rod', 'name', 'the name is empty'],
  [
    'a name of 257 characters',
    (p) => (p.bodies[0].name = 'é'.repeat(257)),
    'bad-name',
    'rod',
    'name',
    'longer than 256',
  ],
  [
    'a name with a line break',
    (p) => (p.bodies[0].name = 'a\nb'),
    'bad-name',
    'rod',
    'name',
    'control character',
  ],
  ['a name with a bidi override', (p) => (p.bodies[0].name = 'a\u202eb'), 'bad-name', 'rod', 'name', '"a·b"'],
  [
    'a name with half a pair',
    (p) => (p.bodies[0].name = 'a\ud800'),
    'bad-name',
    'rod',
    'name',
    'control character',
  ],
  ['a name not in NFC', (p) => (p.bodies[0].name = 'e\u0301'), 'bad-name', 'rod', 'name', 'normal form C'],
  [
    'names that differ in case',
    (p) => (p.bodies[1].name = 'ROD'),
    'duplicate-name',
    'box',
    'name',
    'also that of rod',
  ],
  ['a name that is no text', (p) => (p.name = 7), 'wrong-type', null, 'name', 'name is 7, not a text'],
  [
    'notes of a megabyte',
    (p) => (p.notes = 'x'.repeat(1e6)),
    'bad-name',
    null,
    'notes',
    'longer than 100000',
  ],
];

const BODIES: Case[] = [
  [
    'zero mass',
    (p) => (p.bodies[5].mass.mass = 0),
    'out-of-range',
    'custom',
    'mass.mass',
    'Body "Custom" (custom): mass.mass is 0 kg, but it must be more than 0',
  ],
  [
    'negative mass',
    (p) => (p.bodies[5].mass.mass = -2),
    'out-of-range',
    'custom',
    'mass.mass',
    'mass.mass is -2 kg',
  ],
  [
    'negative density',
    (p) => (p.bodies[0].mass.density = -1),
    'out-of-range',
    'rod',
    'mass.density',
    'mass.density is -1 kg/m^3',
  ],
  [
    'NaN',
    (p) => (p.bodies[0].position = [0, NaN, 0]),
    'out-of-range',
    'rod',
    'position[1]',
    'position[1] is NaN, not a finite number',
  ],
  [
    'Infinity',
    (p) => (p.bodies[0].velocity = [Infinity, 0, 0]),
    'out-of-range',
    'rod',
    'velocity[0]',
    'not a finite number',
  ],
  [
    '1e308',
    (p) => (p.bodies[0].position = [0, 0, 1e308]),
    'out-of-range',
    'rod',
    'position[2]',
    '1e+308 m, which is out of range',
  ],
  [
    'two coordinates',
    (p) => (p.bodies[0].position = [0, 0]),
    'wrong-type',
    'rod',
    'position',
    'not a list of 3 numbers',
  ],
  [
    'a sparse list',
    (p) => (p.bodies[0].position = new Array(3)),
    'wrong-type',
    'rod',
    'position[0]',
    'not a number',
  ],
  [
    'a number as text',
    (p) => (p.bodies[0].mass.density = '7850'),
    'wrong-type',
    'rod',
    'mass.density',
    'mass.density is "7850", not a number',
  ],
  [
    'zero quaternion',
    (p) => (p.bodies[0].orientation = [0, 0, 0, 0]),
    'bad-orientation',
    'rod',
    'orientation',
    'zero quaternion',
  ],
  [
    'long quaternion',
    (p) => (p.bodies[0].orientation = [1, 1, 0, 0]),
    'bad-orientation',
    'rod',
    'orientation',
    'has length 1.4142136, not 1',
  ],
  [
    'a negative moment',
    (p) => (p.bodies[5].mass = custom([1, 1, -1, 0, 0, 0])),
    'bad-inertia',
    'custom',
    'mass.inertia',
    'not positive definite; its principal moments are -1, 1 and 1 kg*m^2',
  ],
  [
    'an indefinite tensor',
    (p) => (p.bodies[5].mass = custom([1, 1, 1, 2, 0, 0])),
    'bad-inertia',
    'custom',
    'mass.inertia',
    'not positive definite',
  ],
  [
    'no inertia',
    (p) => (p.bodies[5].mass = custom([0, 0, 0, 0, 0, 0])),
    'bad-inertia',
    'custom',
    'mass.inertia',
    'not positive definite',
  ],
  [
    'moments that no body has',
    (p) => (p.bodies[5].mass = custom([1, 1, 3, 0, 0, 0])),
    'bad-inertia',
    'custom',
    'mass.inertia',
    'the largest exceeds the sum of the others',
  ],
  [
    'the same, turned',
    (p) => (p.bodies[5].mass = custom([2, 2, 1, -1, 0, 0])),
    'bad-inertia',
    'custom',
    'mass.inertia',
    'of its principal moments 1, 1 and 3 kg*m^2',
  ],
  [
    'a zero cylinder axis',
    (p) => (p.bodies[3].shape.axis = [0, 0, 0]),
    'zero-axis',
    'drum',
    'shape.axis',
    'has no direction',
  ],
  [
    'a flat box',
    (p) => (p.bodies[1].shape.size = [1, 0, 1]),
    'out-of-range',
    'box',
    'shape.size[1]',
    'shape.size[1] is 0 m, but it must be more than 0',
  ],
  [
    'a negative radius',
    (p) => (p.bodies[2].shape.radius = -1),
    'out-of-range',
    'ball',
    'shape.radius',
    'must be more than 0',
  ],
  [
    'a rod without length',
    (p) => (p.bodies[0].shape.to = [-0.1, 0, 0]),
    'bad-shape',
    'rod',
    'shape.to',
    'so it has no length',
  ],
  [
    'sizes that give no mass',
    (p) => (p.bodies[2].shape.radius = 1e-200),
    'bad-mass',
    'ball',
    'shape',
    'give a mass of 0 kg',
  ],
  [
    'a plate of two corners',
    (p) =>
      (p.bodies[4].shape.points = [
        [0, 0],
        [1, 0],
      ]),
    'bad-polygon',
    'plate',
    'shape.points',
    'holds 2 corners',
  ],
  [
    'a plate without area',
    (p) =>
      (p.bodies[4].shape.points = [
        [0, 0],
        [1, 1],
        [2, 2],
      ]),
    'bad-polygon',
    'plate',
    'shape.points',
    'so it has no area',
  ],
  [
    'a bow tie',
    (p) =>
      (p.bodies[4].shape.points = [
        [0, 0],
        [1, 1],
        [1, 0],
        [0, 1],
      ]),
    'bad-polygon',
    'plate',
    'shape.points',
    'begin at corners 1 and 3 touch or cross',
  ],
  [
    'a corner twice',
    (p) =>
      (p.bodies[4].shape.points = [
        [0, 0],
        [1, 0],
        [1, 0],
        [0, 1],
      ]),
    'bad-polygon',
    'plate',
    'shape.points',
    'touch or cross',
  ],
  [
    'a spike',
    (p) =>
      (p.bodies[4].shape.points = [
        [0, 0],
        [2, 0],
        [1, 0],
        [0, 1],
      ]),
    'bad-polygon',
    'plate',
    'shape.points',
    'touch or cross',
  ],
  [
    'an unknown shape',
    (p) => (p.bodies[4].shape.kind = 'torus'),
    'unknown-kind',
    'plate',
    'shape.kind',
    'shape.kind is "torus"',
  ],
  [
    'a shape named toString',
    (p) => (p.bodies[4].shape.kind = 'toString'),
    'unknown-kind',
    'plate',
    'shape.kind',
    'not known',
  ],
  [
    'a shape that is null',
    (p) => (p.bodies[4].shape = null),
    'wrong-type',
    'plate',
    'shape',
    'shape is null, not an object',
  ],
  ['a colour in words', (p) => (p.bodies[4].color = 'red'), 'bad-color', 'plate', 'color', 'not a colour'],
];

const JOINTS: Case[] = [
  [
    'a missing body',
    (p) => (p.joints[1].bodyA = 'nobody'),
    'missing-body',
    'guide',
    'bodyA',
    'Joint "Guide" (guide): bodyA is "nobody", and there is no body with that id',
  ],
  [
    'a joint id for a body',
    (p) => (p.joints[1].bodyB = 'pin'),
    'missing-body',
    'guide',
    'bodyB',
    'bodyB is "pin"',
  ],
  [
    'a body to itself',
    (p) => (p.joints[1].bodyB = 'rod'),
    'same-body',
    'guide',
    'bodyB',
    'it connects the body rod to itself',
  ],
  [
    'the ground to itself',
    (p) => (p.joints[0].bodyB = 'ground'),
    'same-body',
    'pin',
    'bodyB',
    'the ground to itself',
  ],
  [
    'a nail in a body',
    (p) => ((find(p.joints, 'tack') as never as { bodyA: string }).bodyA = 'rod'),
    'nail-off-ground',
    'tack',
    'bodyA',
    'but bodyA is rod',
  ],
  [
    'a zero frame on A',
    (p) => (p.joints[0].frameA.orientation = [0, 0, 0, 0]),
    'bad-orientation',
    'pin',
    'frameA.orientation',
    'zero quaternion',
  ],
  [
    'a stretched frame on B',
    (p) => (p.joints[0].frameB.orientation = [1, 0, 0, 0.01]),
    'bad-orientation',
    'pin',
    'frameB.orientation',
    'not 1',
  ],
  [
    'an unknown kind',
    (p) => (p.joints[0].kind = 'screw'),
    'unknown-choice',
    'pin',
    'kind',
    'kind is "screw"',
  ],
  [
    'negative feedback',
    (p) => (p.joints[2].feedback.d = -1),
    'out-of-range',
    'socket',
    'feedback.d',
    'must not be below 0',
  ],
  [
    'half of a feedback',
    (p) => delete p.joints[2].feedback.k,
    'missing-field',
    'socket',
    'feedback.k',
    'missing',
  ],
];

const LOADS_AND_DRIVERS: Case[] = [
  [
    'a force on nothing',
    (p) => (p.loads[0].body = 'gone'),
    'missing-body',
    'push',
    'body',
    'Load "Push" (push): body is "gone"',
  ],
  [
    'a torque on the ground',
    (p) => (p.loads[1].body = 'ground'),
    'load-on-ground',
    'twist',
    'body',
    'a torque on the ground moves nothing',
  ],
  [
    'a window that ends first',
    (p) => Object.assign(p.loads[0], { from: 2, until: 1 }),
    'bad-window',
    'push',
    'until',
    'it ends at 1 s, not after it begins at 2 s',
  ],
  ['a spring on nothing', (p) => (p.loads[2].bodyB = 'gone'), 'missing-body', 'coil', 'bodyB', 'no body'],
  [
    'a spring of zero length on one body',
    (p) => (p.loads[2].bodyB = 'rod'),
    'zero-length-spring',
    'coil',
    'pointB',
    'at the same point of rod',
  ],
  [
    'a negative stiffness',
    (p) => (p.loads[2].stiffness = -1),
    'out-of-range',
    'coil',
    'stiffness',
    'stiffness is -1 N/m',
  ],
  ['a load of unknown kind', (p) => (p.loads[2].kind = 'magnet'), 'unknown-kind', 'coil', 'kind', 'magnet'],
  [
    'a driver of nothing',
    (p) => (p.drivers[0].joint = 'gone'),
    'missing-joint',
    'motor',
    'joint',
    'no joint with that id',
  ],
  [
    'a driven ball joint',
    (p) => (p.drivers[0].joint = 'socket'),
    'undrivable-joint',
    'motor',
    'joint',
    'a ball joint, which has no single coordinate',
  ],
  [
    'two speeds on one joint',
    (p) => Object.assign(p.drivers[1], { joint: 'pin', kind: 'speed' }),
    'two-speeds',
    'ram',
    'joint',
    'which motor prescribes already',
  ],
  [
    'a driver that is no object',
    (p) => (p.drivers[0] = null),
    'not-a-record',
    null,
    'drivers[0]',
    'Driver number 1 is null',
  ],
];

const SETTINGS: Case[] = [
  [
    'no duration',
    (p) => (p.settings.duration = 0),
    'out-of-range',
    null,
    'settings.duration',
    'settings.duration is 0 s, but it must be more than 0',
  ],
  ['a negative step', (p) => (p.settings.step = -1), 'out-of-range', null, 'settings.step', 'more than 0'],
  [
    'no output interval',
    (p) => (p.settings.outputInterval = 0),
    'out-of-range',
    null,
    'settings.outputInterval',
    'more than 0',
  ],
  [
    'too many samples',
    (p) => Object.assign(p.settings, { duration: 1e6, outputInterval: 1e-3 }),
    'too-many-samples',
    null,
    'settings.outputInterval',
    '1.00e+9 samples',
  ],
  [
    'a tolerance of 1',
    (p) => (p.settings.relativeTolerance = 1),
    'out-of-range',
    null,
    'settings.relativeTolerance',
    'less than 1',
  ],
  [
    'a tolerance of 0',
    (p) => (p.settings.absoluteTolerance = 0),
    'out-of-range',
    null,
    'settings.absoluteTolerance',
    'more than 0',
  ],
  ['a negative k', (p) => (p.settings.k = -1), 'out-of-range', null, 'settings.k', 'must not be below 0'],
  [
    'an unknown integrator',
    (p) => (p.settings.integrator = 'euler'),
    'unknown-choice',
    null,
    'settings.integrator',
    'euler',
  ],
  ['settings that are a list', (p) => (p.settings = []), 'missing-field', null, 'settings', 'missing'],
  ['an unknown format', (p) => (p.format = 'other'), 'unknown-format', null, 'format', 'format "other"'],
];

describe.each([
  ['ids and names', IDS_AND_NAMES],
  ['bodies', BODIES],
  ['joints', JOINTS],
  ['loads and drivers', LOADS_AND_DRIVERS],
  ['settings', SETTINGS],
])('%s', (_group, cases) => {
  test.each(cases)('%s', (_what, edit, code, record, field, words) => {
    const problems = validateProject(brokenProject(edit)).filter((problem) => problem.severity === 'error');
    const problem = problems.find((candidate) => candidate.code === code && candidate.field === field);
    expect(problem, JSON.stringify(problems, null, 1)).toBeDefined();
    expect(problem!.record).toBe(record);
    expect(problem!.message).toContain(words);
    expect(problem!.message).toMatch(/^(The project|(Body|Joint|Load|Driver) .*): .*\.$/s);
    expect(problem!.remedy).toMatch(/\.$|\)\.$/);
  });
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
    const empty = brokenProject((p) => Object.assign(p, { bodies: [], joints: [], loads: [], drivers: [] }));
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
  expect(validateProject(project)[0].message).toContain('10001 bodies, where 10000 is the limit');
});
