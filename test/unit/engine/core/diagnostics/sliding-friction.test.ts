/**
 * Boxes that slide on more places than are needed: which of them bear the weight is a choice (T 12.4), and follows from the order
 * of the document. Whatever it changes may not be called unique.
 */
import { describe, expect, test } from 'vitest';
import { createBody, createContact, createJoint, createProject } from '../../../../../engine/model/defaults';
import { labelOf } from '../../../../../engine/core/diagnostics/reaction-mask';
import { record } from '../../../../support/recorded';
import type { Body, Contact, Joint, Project, Quat, Vec3 } from '../../../../../engine/model/project';

const COMPONENTS = ['FX', 'FY', 'FZ', 'MX', 'MY', 'MZ'] as const;
const UPRIGHT: Quat = [Math.SQRT1_2, -Math.SQRT1_2, 0, 0];

const box = (id: string, x: number, moving: Partial<Body> = {}): Body =>
  createBody({
    ...{ id, position: [x, 0.05, 0], velocity: [2, 0, 0] },
    shape: { kind: 'box', center: [0, 0, 0], size: [0.2, 0.1, 0.2] },
    ...moving,
  });
const floor = (id: string, bodyB: string, friction: number): Contact =>
  createContact({
    ...{ id, bodyB, friction, restitution: 0 },
    plane: { point: [0, 0, 0], normal: [0, 1, 0] },
  });
const between = (kind: Joint['kind'], orientation: Quat): Joint => {
  const at = (x: number) => ({ position: [x, 0, 0] as Vec3, orientation });
  return createJoint({ id: 'link', kind, bodyA: 'a', bodyB: 'b', frameA: at(0.2), frameB: at(-0.2) });
};
const WELD = between('fixed', [1, 0, 0, 0]);
const PIN = between('hinge', UPRIGHT);

/** Joints and contacts of the first sample: values, and whether they count as unique. */
function known(project: Project): Map<string, { value: number; isUnique: boolean }> {
  const recording = record({
    ...project,
    settings: { ...project.settings, gravity: [0, -9.81, 0], duration: 1e-3, outputInterval: 1e-3 },
  });
  const at = (key: string) => recording.column(key)![0];
  const stems = [
    ...project.joints.map(({ id }) => `reaction/${id}`),
    ...project.contacts.map(({ id }) => `contact/${id}`),
  ];
  return new Map(
    stems.flatMap((stem) =>
      COMPONENTS.map((component, c) => {
        const isUnique = labelOf(at(`${stem}/unique`), 1 << c) === 'unique';
        return [`${stem}/${component}`, { value: at(`${stem}/${component}`), isUnique }] as const;
      }),
    ),
  );
}

const two = (joint: Joint, friction: readonly [number, number], moving: Partial<Body> = {}) => ({
  bodies: [box('a', 0), box('b', 0.4, moving)],
  joints: [joint],
  contacts: [floor('on-a', 'a', friction[0]), floor('on-b', 'b', friction[1])],
});
const one = (...friction: readonly number[]) => ({
  bodies: [box('a', 0)],
  joints: [],
  contacts: friction.map((each, i) => floor(`on-${i}`, 'a', each)),
});
const TURNS: Partial<Body> = { velocity: [2, 0, -0.6], angularVelocity: [0, 3, 0] };

/** What depends on the choice, some of it through friction alone; and what no choice touches. */
const CASES: readonly (readonly [
  string,
  Pick<Project, 'bodies' | 'joints' | 'contacts'>,
  shared: string[],
  unique: string[],
])[] = [
  [
    'one box on two floors',
    one(0.3, 0.3),
    ['contact/on-0/FX', 'contact/on-0/FY', 'contact/on-1/FY'],
    ['contact/on-0/FZ', 'contact/on-1/FZ'],
  ],
  [
    'one box on two floors of different friction',
    one(0.1, 0.5),
    ['contact/on-0/FX', 'contact/on-1/FY'],
    ['contact/on-0/FZ'],
  ],
  [
    'two boxes that are welded',
    two(WELD, [0.3, 0.3]),
    ['reaction/link/FX', 'reaction/link/FY', 'contact/on-a/FX'],
    ['reaction/link/FZ', 'contact/on-a/FZ'],
  ],
  [
    'the same with different friction',
    two(WELD, [0.3, 0.5]),
    ['reaction/link/FX', 'reaction/link/FZ', 'contact/on-b/FX'],
    ['contact/on-b/FZ'],
  ],
  [
    'two hinged about the vertical, one of which turns',
    two(PIN, [0.3, 0.3], TURNS),
    ['reaction/link/FX', 'reaction/link/FZ', 'contact/on-a/FY'],
    ['reaction/link/MY'],
  ],
];

describe.each(CASES)('%s', (_name, parts, shared, unique) => {
  const project: Project = { ...createProject('Sliding'), ...parts };
  const found = known(project);

  test('what the order of the contacts changes is not unique', () => {
    const other = known({ ...project, contacts: [...project.contacts].reverse() });
    const claimed = [...found].filter(
      ([key, { value, isUnique }]) => isUnique && Math.abs(value - other.get(key)!.value) > 1e-6 * 600,
    );
    expect(claimed.map(([key]) => key)).toEqual([]);
  });

  test('what depends on the choice is not unique, what does not is', () => {
    expect(shared.filter((key) => found.get(key)!.isUnique)).toEqual([]);
    expect(unique.filter((key) => !found.get(key)!.isUnique)).toEqual([]);
  });
});

test('the whole force of a box that slides straight on one floor is unique, whichever of its corners bear it', () => {
  const found = known({ ...createProject('Sliding'), ...one(0.3) });
  expect([...found].filter(([, { isUnique }]) => !isUnique).map(([key]) => key)).toEqual([]);
});
