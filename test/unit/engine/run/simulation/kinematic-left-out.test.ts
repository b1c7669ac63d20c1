/** What a kinematic run leaves out is named, and where it would have mattered is said: against closed forms. */
import { describe, expect, test } from 'vitest';
import {
  createBody,
  createContact,
  createDriver,
  createJoint,
  createProject,
} from '../../../../../engine/model/defaults';
import { createSimulation } from '../../../../../engine/run/simulation/create-simulation';
import { leftOutWords } from '../../../../../engine/results/recording/left-out';
import { createModel } from '../../../../../engine/run/preparation/prepared-model';
import { PassedBounds } from '../../../../../engine/run/events/passed-bounds';
import { readExample } from '../../../../support/example-file';
import { fourBar } from '../../../../support/open-loops';
import { run } from '../../../../support/run';
import type { RunEvent } from '../../../../../engine/core/switching/run-event';
import type { Body, Driver, Joint, Project, Shape } from '../../../../../engine/model/project';

const G = 9.81;
const [MASS, ARM, SPEED] = [3, 0.1, 2];

/** A mass on an arm that lies along x at the start. */
function crank(joint: Partial<Joint>, driver: Partial<Driver>): Project {
  const project = createProject('Crank');
  const shape: Shape = { kind: 'sphere', center: [ARM, 0, 0], radius: 0.01 };
  const mass: Body['mass'] = {
    ...{ kind: 'custom', mass: MASS, centerOfMass: [ARM, 0, 0], inertia: [0.01, 0.02, 0.03, 0, 0, 0] },
  };
  return {
    ...project,
    settings: { ...project.settings, gravity: [0, -G, 0], duration: 2, outputInterval: 0.01 },
    bodies: [createBody({ id: 'arm', shape, mass })],
    joints: [createJoint({ id: 'pin', name: 'Pin', kind: 'hinge', bodyB: 'arm', ...joint })],
    drivers: [
      createDriver({ id: 'motor', name: 'Motor', joint: 'pin', kind: 'speed', value: SPEED, ...driver }),
    ],
  };
}

const told = ({ events }: ReturnType<typeof run>) =>
  events.map(({ time, kind, record }) => ({ time, words: `${kind} ${record}` }));

/** The events of a run that is asked for them after every step. */
function takenOneByOne(project: Project): RunEvent[] {
  const created = createSimulation(project, 'kinematic');
  if (!created.ok) throw new Error(created.problems[0].message);
  const { simulation } = created;
  const events = simulation.takeEvents();
  while (simulation.advance(null, 1) !== 'ended') events.push(...simulation.takeEvents());
  return [...events, ...simulation.takeEvents()];
}

describe('stops of a kinematic run', () => {
  test('the coordinate passes them, at a time that is told, with the largest excess', () => {
    const project = crank({ limits: { minimum: -1, maximum: 1.234, restitution: 0 } }, {});
    const ran = run(project, 'kinematic');
    expect(ran.outcome).toEqual({ kind: 'completed' });
    expect(told(ran)).toEqual([{ time: expect.closeTo(1.234 / SPEED, 9) as number, words: 'limit pin' }]);
    expect(ran.summary.warnings).toMatchObject([
      { code: 'passed-stop', record: 'pin', field: 'limits.maximum' },
    ]);
    expect(ran.summary.warnings[0].message).toContain('by up to 158.5 degrees (at 2 s)');
  });

  test('there and back, between samples and across either of them', () => {
    const motion = { kind: 'harmonic', amplitude: 0.5, frequency: 0.5, phase: 0 } as const;
    const limits = { minimum: -0.3, maximum: 0.3, restitution: 0 };
    const project = crank({ limits }, { kind: 'position', value: 0, motion });
    const ran = run(project, 'kinematic');
    const at = ran.column('joint/pin/coordinate');
    const start = Math.asin(0.3 / 0.5) / Math.PI;
    expect(Math.max(...at)).toBeCloseTo(0.5, 3);
    const wanted = [start, 1 - start, 1 + start, 2 - start];
    const words = ['limit pin', 'released pin', 'limit pin', 'released pin'];
    expect(told(ran)).toEqual(
      wanted.map((time, i) => ({ time: expect.closeTo(time, 6) as number, words: words[i] })),
    );
    expect(ran.events.map(({ message }) => /(upper|lower)/.exec(message)![0])).toEqual([
      ...['upper', 'upper', 'lower', 'lower'],
    ]);
    expect(ran.summary.warnings.map(({ field }) => field)).toEqual(['limits.minimum', 'limits.maximum']);
  });

  test('back exactly to one is back then, not a sample earlier', () => {
    const motion = { kind: 'harmonic', amplitude: 0.3, frequency: 0.5, phase: 0 } as const;
    const limits = { minimum: null, maximum: 0.3, restitution: 0 };
    const project = crank({ limits }, { kind: 'position', value: 0.3, motion });
    project.settings.outputInterval = 0.1;
    const [, back] = told(run(project, 'kinematic'));
    expect(back).toEqual({ time: expect.closeTo(1, 6) as number, words: 'released pin' });
  });

  test.each([0.01, 0.1, 0.37])(
    'in order of time among what else is passed, with samples every %d s',
    (every) => {
      const project = readExample('four-bar-with-load');
      const crankOf = project.drivers[0].joint;
      const rocker = project.joints.filter(({ id }) => id !== crankOf);
      const limits = { minimum: -0.05, maximum: 0.05, restitution: 0 };
      const settings = { ...project.settings, outputInterval: every };
      const joints = project.joints.map((joint) => (rocker.includes(joint) ? { ...joint, limits } : joint));
      const once = takenOneByOne({ ...project, settings, joints });
      const times = once.map(({ time }) => time);
      expect(new Set(once.map(({ kind }) => kind))).toEqual(new Set(['limit', 'released', 'travel-limit']));
      expect(times).toEqual([...times].sort((a, b) => a - b));
      expect(run({ ...project, settings, joints }, 'kinematic').events).toEqual(once);
    },
  );

  test('after a singular position that is only noticed a step later', () => {
    const project = fourBar({ ground: 0.3, crank: 0.1, coupler: 0.3, rocker: 0.1 });
    const [line, beyond] = [Math.PI / 2, 1e-4];
    const limits = { minimum: -10, maximum: line + beyond / 2, restitution: 0 };
    const events = takenOneByOne({
      ...project,
      joints: project.joints.map((joint) => (joint.id === 'pin-o2' ? { ...joint, limits } : joint)),
      drivers: [createDriver({ id: 'motor', joint: 'pin-o2', kind: 'speed', value: 1 })],
      settings: { ...project.settings, duration: 2, outputInterval: (line + beyond) / 5 },
    });
    expect(events.map(({ kind }) => kind)).toEqual(['singular', 'limit']);
  });

  test('of a series that is not recorded are not looked for in another column', () => {
    const created = createModel(crank({ limits: { minimum: null, maximum: 1, restitution: 0 } }, {}));
    if (!created.ok) throw new Error(created.problems[0].message);
    expect(() => new PassedBounds(created.model, [], () => {})).toThrow('joint/pin/coordinate');
  });

  test('a coordinate that only touches its stop does not pass it', () => {
    // beyond it by what rounding may leave
    const limits = { minimum: 1e-9, maximum: SPEED * 2, restitution: 0 };
    const ran = run(crank({ limits }, {}), 'kinematic');
    expect([ran.events, ran.summary.warnings]).toEqual([[], []]);
  });
});

test('a motor that needs more than its largest effort says when, and how much at most', () => {
  // m g r cos(w t) + c w, which is above 2 at first and below -2 in the end
  const viscous = 0.1;
  const ran = run(crank({ friction: { coulomb: 4, viscous } }, { maximum: 2 }), 'kinematic');
  const weight = MASS * G * ARM;
  const [down, up] = [2, -2].map((most) => Math.acos((most - viscous * SPEED) / weight) / SPEED);
  const times = [0, down, up, Math.PI - up];
  const words = ['saturated motor', 'released motor', 'saturated motor', 'released motor'];
  expect(told(ran)).toEqual(
    times.map((time, i) => ({ time: expect.closeTo(time, 4) as number, words: words[i] })),
  );
  expect(ran.summary.warnings).toMatchObject([
    { code: 'effort-exceeded', record: 'motor', field: 'maximum' },
  ]);
  expect(ran.summary.warnings[0].message).toContain('needs up to 3.143 N*m (at 0 s)');
});

describe('what is left out', () => {
  const limits = { minimum: -1, maximum: null, restitution: 0 };
  const full = crank({ limits, friction: { coulomb: 4, viscous: 0 } }, { maximum: 2 });
  full.contacts = [
    createContact({
      id: 'floor',
      name: 'Floor',
      bodyB: 'arm',
      plane: { point: [0, -5, 0], normal: [0, 1, 0] },
    }),
  ];

  test('is named by record, in the warnings of the kinematic run and of no other', () => {
    const words =
      'A kinematic run leaves out the end stops of “Pin”; the dry friction of “Pin”; the contact “Floor”; the largest effort of “Motor”.';
    const warningsOf = (analysis: 'kinematic' | 'dynamic') => {
      const created = createSimulation(full, analysis);
      if (!created.ok) throw new Error(created.problems[0].message);
      return created.warnings.filter(({ code }) => code === 'left-out').map(({ message }) => message);
    };
    expect(warningsOf('kinematic')).toEqual([words]);
    expect(warningsOf('dynamic')).toEqual([]);
    const { events, summary } = run(full);
    expect(events.some(({ message }) => message.includes('kinematic'))).toBe(false);
    expect(summary.warnings.map(({ code }) => code)).not.toContain('passed-stop');
  });

  test('is nothing where there is nothing, and viscous friction stays', () => {
    expect(leftOutWords(crank({ friction: { coulomb: 0, viscous: 1 } }, {}))).toBeNull();
    // an effort driver may hold the field, without an effect
    expect(leftOutWords(crank({}, { kind: 'effort', value: 1, maximum: 2 }))).toBeNull();
  });

  test('of many records six are named', () => {
    const joints = Array.from({ length: 9 }, (_, i) => ({
      ...full.joints[0],
      name: `J${i}`,
      friction: null,
    }));
    const many = { ...full, joints, contacts: [], drivers: [] };
    expect(leftOutWords(many)).toBe(
      'A kinematic run leaves out the end stops of “J0”, “J1”, “J2”, “J3”, “J4”, “J5” and 3 more.',
    );
  });
});
