/** What the catalogue of forces says of each record: on whom, from whom, in which frame; and of each of its numbers. */
import { beforeAll, describe, expect, test } from 'vitest';
import { AXIS } from '../../../../support/switched-models';
import {
  createBody,
  createCoupling,
  createDriver,
  createJoint,
  createLoad,
} from '../../../../../engine/model/defaults';
import { everyForce } from '../../../../support/every-force';
import {
  FORCE_KINDS,
  FORCE_WORDS,
  hasFriction,
  hasStops,
  listForces,
} from '../../../../../engine/results/measures/force-elements';
import type { ForceElement, ForceQuantity } from '../../../../../engine/results/measures/force-elements';
import type { Parameter, Project } from '../../../../../engine/model/project';

/** Everything that exerts force, a belt that crosses, a rack and its pinion, a spring from a body to the ground. */
function project(): Project {
  const base = everyForce();
  const strap = base.couplings.find(({ id }) => id === 'strap')!;
  const toothed = { kind: 'rack', pressureAngle: 0.35, helixAngle: 0, offset: 0 } as const;
  const along = { position: [0, 0, 0], orientation: AXIS.x } as const;
  return {
    ...base,
    bodies: [...base.bodies, createBody({ id: 'bar' })],
    joints: [
      ...base.joints,
      createJoint({ id: 'bar-joint', kind: 'slider', bodyB: 'bar', frameA: along, frameB: along }),
    ],
    couplings: [
      ...base.couplings,
      { ...strap, id: 'eight', name: 'Eight', ratio: -0.7 },
      createCoupling({
        id: 'rack',
        joint1: 'gear-joint',
        joint2: 'bar-joint',
        ratio: 0.1,
        geometry: toothed,
      }),
      createCoupling({
        id: 'turned',
        joint1: 'bar-joint',
        joint2: 'gear-joint',
        ratio: 10,
        geometry: toothed,
      }),
    ],
    loads: [
      ...base.loads,
      createLoad({ id: 'tied', kind: 'spring', bodyA: 'ground', bodyB: 'bar', pointA: [0, 1, 0] }),
    ],
  };
}
let forces: ForceElement[];
beforeAll(() => void (forces = listForces(project())));
const elementOf = (kind: string, record: string) =>
  forces.find((each) => each.kind === kind && each.record === record)!;

test.each([
  ['joint', 'fixed-joint', 'Fixed joint: ground on fixed, world, null, reaction/fixed-joint/unique'],
  [
    'stop',
    'flap-joint',
    'Flap joint (stop): ground on flap, about the axis, flap-joint rotation, joint/flap-joint/limit_unique, N*m*s',
  ],
  [
    'friction',
    'flap-joint',
    'Flap joint (friction): ground on flap, about the axis, flap-joint rotation, joint/flap-joint/friction_unique',
  ],
  ['driver', 'motor', 'Motor: ground on hinge, about the axis, hinge-joint rotation, driver/motor/unique'],
  [
    'driver',
    'push-rod',
    'Push rod: ground on slider, along the axis, slider-joint translation, driver/push-rod/unique',
  ],
  [
    'coupling',
    'gears',
    'Gears: ground on pinion, about the axis, pinion-joint rotation, driver/gears/unique',
  ],
  ['coupling', 'teeth', 'Teeth: gear on idler, world, null, mesh/teeth/unique'],
  ['contact', 'floor', 'Floor: ground on marble, world, null, contact/floor/unique, N*s'],
  ['force', 'weight', 'Weight: null on planar, world, null, null'],
  ['spring', 'spring', 'Spring: ball on universal, world, null, null'],
  ['spring', 'tied', 'Tied: ground on bar, world, null, null'],
  ['torsion-spring', 'coil', 'Coil: ground on cylinder, world, null, null'],
])('%s %s', (kind, record, words) => {
  const { name, from, on, frame, joint, coordinate, mask, impulse } = elementOf(kind, record);
  const at = coordinate ? `${joint} ${coordinate}` : String(joint);
  expect([`${name}: ${from} on ${on}, ${frame}, ${at}, ${mask}`, impulse].filter(Boolean).join(', ')).toBe(
    words,
  );
});

describe('the numbers', () => {
  const wordsOf = ({ id, symbol, unit, role, bits, mask }: ForceQuantity): string =>
    [id, symbol, unit, role, bits, mask].filter((word) => word !== undefined).join(', ');
  const vector = (stem: string, letter: 'F' | 'M') => {
    const [unit, first] = letter === 'F' ? ['N', 1] : ['N*m', 8];
    return [
      `${stem}/${letter}, |${letter}|, ${unit}, size, ${7 * first}`,
      ...['X', 'Y', 'Z'].map(
        (axis, c) => `${stem}/${letter}${axis}, ${letter}${axis}, ${unit}, component, ${first << c}`,
      ),
    ];
  };
  const both = (stem: string, between: readonly string[] = []) => [
    ...vector(stem, 'F'),
    ...between,
    ...vector(stem, 'M'),
  ];
  const parts = (stem: string, components: readonly string[]) =>
    components.map((part) => `${stem}/${part}, ${part.replace('_', ' ')}, N, component, 1`);
  const TEETH = ['tangential', 'radial_1', 'axial_1', 'radial_2', 'axial_2'];
  const SPANS = ['tension_a', 'tension_b'];
  const sizes = ['normal', 'friction'].map(
    (part) => `contact/floor/${part}, ${part}, N, size, 1, contact/floor/${part}_unique`,
  );

  test.each<[string, string, string[]]>([
    ['joint', 'fixed-joint', both('reaction/fixed-joint')],
    ['stop', 'flap-joint', ['joint/flap-joint/limit, torque, N*m, effort, 1']],
    ['friction', 'flap-joint', ['joint/flap-joint/friction, torque, N*m, effort, 1']],
    ['driver', 'push-rod', ['driver/push-rod/effort, force, N, effort, 1']],
    ['coupling', 'gears', ['driver/gears/effort, torque, N*m, effort, 1']],
    [
      'coupling',
      'teeth',
      [...both('mesh/teeth', parts('mesh/teeth', TEETH)), 'driver/teeth/effort, torque, N*m, effort, 1'],
    ],
    [
      'coupling',
      'strap',
      [...both('mesh/strap', parts('mesh/strap', SPANS)), 'driver/strap/effort, torque, N*m, effort, 1'],
    ],
    [
      'coupling',
      'eight',
      [...both('mesh/eight', parts('mesh/eight', SPANS)), 'driver/eight/effort, torque, N*m, effort, 1'],
    ],
    [
      'coupling',
      'rack',
      [...both('mesh/rack', parts('mesh/rack', TEETH)), 'driver/rack/effort, force, N, effort, 1'],
    ],
    ['contact', 'floor', both('contact/floor', sizes)],
    ['force', 'weight', vector('load/weight', 'F')],
    ['torque', 'twist', vector('load/twist', 'M')],
    ['bushing', 'mount', both('load/mount')],
  ])('of %s %s', (kind, record, words) => {
    expect(elementOf(kind, record).quantities.map(wordsOf)).toEqual(words);
  });

  test('that are sizes of vectors have three parts, all others none', () => {
    for (const { quantities } of forces)
      for (const { id, symbol, parts: own } of quantities)
        expect(own).toEqual(/^\|.\|$/.test(symbol) ? ['X', 'Y', 'Z'].map((axis) => `${id}${axis}`) : []);
  });

  test.each<[string, string[]]>([
    [
      'teeth',
      [
        'tangential on idler from gear, idler-joint',
        'radial on gear from idler, gear-joint',
        'axial on gear from idler, gear-joint',
        'radial on idler from gear, idler-joint',
        'axial on idler from gear, idler-joint',
        'about the axis on idler from gear, idler-joint',
      ],
    ],
    [
      'strap',
      [
        'span on pulley from idler, pulley-joint',
        'span on pulley from idler, pulley-joint',
        'about the axis on pulley from idler, pulley-joint',
      ],
    ],
    [
      // the axis that a rack is pushed along is that of its pinion
      'rack',
      [
        'tangential on bar from gear, bar-joint, rack',
        'radial on gear from bar, gear-joint',
        'axial on gear from bar, gear-joint',
        'radial on bar from gear, bar-joint, rack',
        'axial on bar from gear, gear-joint, rack',
        'along the axis on bar from gear, bar-joint, rack',
      ],
    ],
    [
      'turned',
      [
        'tangential on gear from bar, gear-joint',
        'radial on bar from gear, bar-joint, rack',
        'axial on bar from gear, gear-joint, rack',
        'radial on gear from bar, gear-joint',
        'axial on gear from bar, gear-joint',
        'about the axis on gear from bar, gear-joint',
      ],
    ],
  ])('of the mesh %s say along what', (record, words) => {
    const found = elementOf('coupling', record).quantities.flatMap(({ along }) =>
      along
        ? [`${along.way} on ${along.on} from ${along.from}, ${along.joint}${along.isRack ? ', rack' : ''}`]
        : [],
    );
    expect(found).toEqual(words);
  });
});

test('each kind has its word', () => {
  const words = ['joint', 'stop', 'friction', 'driver', 'coupling', 'contact', 'torsion-spring'] as const;
  expect(words.map((kind) => FORCE_WORDS[kind])).toEqual([
    ...['reaction', 'end stop', 'friction', 'driver', 'coupling', 'contact', 'torsion spring'],
  ]);
});

test('elements come by kind, and of one kind as the document has them', () => {
  const kinds = forces.map(({ kind }) => FORCE_KINDS.indexOf(kind));
  expect(kinds).toEqual(kinds.toSorted((a, b) => a - b));
  expect(kinds).not.toContain(-1);
  const { joints, loads } = project();
  expect(forces.filter(({ kind }) => kind === 'joint').map(({ record }) => record)).toEqual(
    joints.map(({ id }) => id),
  );
  const torques = loads.filter(({ kind }) => kind === 'torque').map(({ id }) => id);
  expect(forces.filter(({ kind }) => kind === 'torque').map(({ record }) => record)).toEqual(torques);
});

describe('a joint', () => {
  test('has stops where it states one', () => {
    const stops = (minimum: number | null, maximum: number | null) =>
      hasStops({ limits: { minimum, maximum, restitution: 0 } });
    expect([stops(null, null), stops(0, null), stops(null, 0), stops(-1, 1)]).toEqual([
      false,
      true,
      true,
      true,
    ]);
    expect([hasStops({ limits: null }), hasStops({})]).toEqual([false, false]);
  });

  test('has friction where it states any', () => {
    const friction = (coulomb: number, viscous: number) => hasFriction({ friction: { coulomb, viscous } });
    expect([friction(0, 0), friction(1, 0), friction(0, 1), friction(1, 1)]).toEqual([
      false,
      true,
      true,
      true,
    ]);
    expect([hasFriction({ friction: null }), hasFriction({})]).toEqual([false, false]);
  });
});

test('bodies, measures, parameters and what acts on joints that are not there are no elements', () => {
  const none = listForces({
    ...project(),
    measures: [{ id: 'tip', name: 'Tip', kind: 'point', body: 'bar', point: [0, 0, 0] }],
    parameters: [{ id: 'size', name: 'size', unit: 'm', value: 1 } as Parameter],
    joints: [],
    contacts: [],
    drivers: [createDriver({ id: 'lost', joint: 'nowhere' })],
    couplings: [createCoupling({ id: 'loose', joint1: 'nowhere', joint2: 'nowhere' })],
    loads: [createLoad({ id: 'slack', kind: 'torsion-spring', joint: 'nowhere' })],
  });
  expect(none).toEqual([]);
});
