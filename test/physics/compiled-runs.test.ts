/** Runs by compiled equations against those by the global system, and when the one gives way to the other. */
import { describe, expect, test, vi } from 'vitest';
import { KnownModules } from '../../engine/core/compiled/code/known-modules';
import { Program } from '../../engine/core/compiled/code/program';
import { GlobalPivots } from '../../engine/run/events/global-pivots';
import { Switching } from '../../engine/core/switching/switching';
import { createDriver, createLoad } from '../../engine/model/defaults';
import { project as switchedProject, wheel } from '../support/switched-models';
import { equationsWords } from '../../engine/output/panes/run-notes';
import { lastApart } from '../support/last-apart';
import { ladder } from '../support/planar-mechanism';
import { readExample } from '../support/example-file';
import { readProject } from '../../engine/model/file/read-project';
import { run } from '../support/run';
import { writeProject } from '../../engine/model/file/write-project';
import type { Project, Settings } from '../../engine/model/project';

const withSettings = (project: Project, settings: Partial<Settings>): Project => ({
  ...project,
  settings: { ...project.settings, ...settings },
});
const compiled = (project: Project, settings: Partial<Settings> = {}) =>
  run(withSettings(project, { ...settings, equations: 'compiled' }));

describe('a run by compiled equations comes to where that by the global system does', () => {
  test.each([
    // measured 9.3e-13, then 1.2e-12, 5e-14 and 6e-14
    ['pendulum', 'dopri5', 2.7e-12],
    ['double-pendulum', 'dop853', 3e-12],
    ['bricard', 'dop853', 1.5e-13],
    ['peaucellier', 'dopri5', 1.5e-13],
  ] as const)('%s, %s', (name, integrator, bound) => {
    const project = withSettings(readExample(name), {
      ...{ integrator, relativeTolerance: 1e-9, absoluteTolerance: 1e-12 },
      ...{ duration: 1, outputInterval: 0.1 },
    });
    const reference = run(project);
    const own = compiled(project);
    expect(own.summary.equations).toEqual({ compiledSteps: own.summary.steps, reason: null });
    expect(equationsWords(own.summary)).toBe('compiled');
    expect(reference.summary.equations).toBeUndefined();
    expect(own.time).toEqual(reference.time);
    expect(lastApart(project, own, reference)).toBeLessThan(bound);
    // measured 2e-15
    expect(own.summary.maximumDrift.position).toBeLessThan(5e-15);
  });

  test.each([
    // measured 3.9e-13, 1.7e-12 and 8.7e-14
    ['double-pendulum', 'radau5', 1e-12],
    ['bricard', 'radau5', 5e-12],
    ['peaucellier', 'radau5', 2.5e-13],
    // with errors of 1.6e-10 and 7e-8 by either: measured 1e-10 and 1.8e-9
    ['double-pendulum', 'rk4', 3e-10],
    ['slider-crank', 'rk4', 5e-9],
    // with an error of 8e-3 by either: measured 7.3e-3
    ['double-pendulum', 'explicit-euler', 0.02],
  ] as const)('%s, %s', (name, integrator, bound) => {
    const project = withSettings(readExample(name), {
      ...{ integrator, relativeTolerance: 1e-9, absoluteTolerance: 1e-12 },
      ...{ duration: 1, outputInterval: 0.1 },
    });
    const own = compiled(project);
    expect(own.summary.equations).toEqual({ compiledSteps: own.summary.steps, reason: null });
    expect(lastApart(project, own, run(project))).toBeLessThan(bound);
    // measured 1.3e-15
    expect(own.summary.maximumDrift.position).toBeLessThan(5e-15);
  });

  test('and takes the same steps, of bodies that nothing holds', () => {
    const project = withSettings(readExample('torque-free-body'), { duration: 2, outputInterval: 0.1 });
    const [own, reference] = [compiled(project), run(project)];
    expect(own.summary.steps).toBe(reference.summary.steps);
    expect(own.summary.equations?.compiledSteps).toBe(own.summary.steps);
  });
});

test('singular positions are passed with settled stages, and right at them by the global system', () => {
  const project = withSettings(readExample('n-four-bar'), { integrator: 'dop853', duration: 3 });
  const reference = run(project);
  const own = compiled(project);
  expect(own.events.map(({ kind }) => kind)).toEqual(reference.events.map(({ kind }) => kind));
  const { compiledSteps, reason } = own.summary.equations!;
  expect(reason).toBeNull();
  expect(compiledSteps).toBeGreaterThan(0.8 * own.summary.steps);
  // measured 2.6e-8
  expect(own.summary.energyError.relative).toBeLessThan(7e-8);
  expect(own.summary.rejected).toBeLessThan(20);
});

test('singular positions between the ends of long steps are found by the pivots of the module, and confirmed by few factorisations', () => {
  const ladderAt = (tolerance: number): Project =>
    withSettings(ladder(2, 1), {
      ...{ integrator: 'dop853', duration: 3, outputInterval: 0.3 },
      ...{ relativeTolerance: tolerance, absoluteTolerance: tolerance * 1e-3 },
    });
  const exact = run(ladderAt(1e-9)).events;
  const at = vi.spyOn(GlobalPivots.prototype, 'at');
  const own = compiled(ladderAt(1e-3));
  expect(own.summary.equations!.compiledSteps).toBeGreaterThan(0.9 * own.summary.steps);
  expect(own.events.map(({ kind, message }) => [kind, message])).toEqual(
    exact.map(({ kind, message }) => [kind, message]),
  );
  const apart = own.events.map(({ time }, i) => Math.abs(time - exact[i].time));
  // measured 1e-5 s
  expect(Math.max(...apart)).toBeLessThan(3e-5);
  // measured 13, of 15 steps and 4 positions
  expect(at.mock.calls.length).toBeLessThan(30);
});

test('limits of travel are found on the dense output of the module', () => {
  const fourBar = (tolerance: number): Project =>
    withSettings(readExample('four-bar-with-load'), {
      ...{ integrator: 'dop853', duration: 1, outputInterval: 0.5 },
      ...{ relativeTolerance: tolerance, absoluteTolerance: tolerance },
    });
  const exact = run(fourBar(1e-10)).events;
  const own = compiled(fourBar(1e-6));
  expect(own.events.map(({ message }) => message)).toEqual(exact.map(({ message }) => message));
  expect(exact).toHaveLength(2);
  // measured 8e-11 s
  own.events.forEach(({ time }, i) => expect(Math.abs(time - exact[i].time)).toBeLessThan(2e-10));
});

test('a step with a stage too near a singular position is left to the global system', () => {
  const { smallestNearness: smallest, calc } = Program.prototype;
  let asked = 0;
  let left = 2;
  vi.spyOn(Program.prototype, 'smallestNearness').mockImplementation(function (this: Program) {
    return ++asked === 10 ? 1e-7 : smallest.call(this);
  });
  // and it has not passed it after the first two
  vi.spyOn(Program.prototype, 'calc').mockImplementation(function (this: Program, name, t, y) {
    calc.call(this, name, t, y);
    if (name === 'nearness' && asked === 10 && left-- > 0) this.outputs[0] = 1e-7;
  });
  const own = compiled(readExample('bricard'), { duration: 1 });
  expect(own.summary.equations).toEqual({ compiledSteps: own.summary.steps - 3, reason: null });
  expect(equationsWords(own.summary)).toMatch(
    /^compiled; global system in 3 of \d+ steps, near singular positions/,
  );
});

test('how near a singular position is counts against where none was in sight', () => {
  const project = withSettings(readExample('bricard'), { duration: 0.3 });
  const { smallestNearness, lastNearness, calc } = Program.prototype;
  const plain = compiled(project);
  vi.spyOn(Program.prototype, 'smallestNearness').mockImplementation(function (this: Program) {
    return 0.01 * smallestNearness.call(this);
  });
  vi.spyOn(Program.prototype, 'lastNearness').mockImplementation(function (this: Program) {
    return 0.01 * lastNearness.call(this);
  });
  vi.spyOn(Program.prototype, 'calc').mockImplementation(function (this: Program, name, t, y) {
    calc.call(this, name, t, y);
    if (name === 'nearness') this.outputs[0] *= 0.01;
  });
  const own = compiled(project);
  expect(own.summary.equations).toEqual({ compiledSteps: plain.summary.steps, reason: null });
  expect(own.summary.rejected).toBe(plain.summary.rejected);
});

describe('stops, dry friction and largest efforts: a module for each set of rows that hold', () => {
  /** Both runs, which have the same events at the same times and come to the same place. */
  function both(project: Project, apart: number) {
    const [own, reference] = [compiled(project), run(project)];
    expect(own.events.map(({ kind }) => kind)).toEqual(reference.events.map(({ kind }) => kind));
    own.events.forEach(({ time }, i) => expect(Math.abs(time - reference.events[i].time)).toBeLessThan(1e-9));
    expect(lastApart(project, own, reference)).toBeLessThan(apart);
    const { compiledSteps, reason } = own.summary.equations!;
    expect(reason).toBeNull();
    return { own, others: own.summary.steps - compiledSteps };
  }

  test('of a pendulum against an end stop, impact after impact', () => {
    const { bodies, joints } = wheel(20, { limits: { minimum: -2, maximum: 2, restitution: 0.8 } });
    const project = switchedProject({ duration: 4 }, bodies, joints);
    // measured 3.9e-13
    const { own, others } = both(project, 1e-12);
    expect(own.events.length).toBeGreaterThan(3);
    expect(others).toBe(0);
  });

  test('of a stop that holds for a few steps, which the global system takes', () => {
    const { bodies, joints } = wheel(10, { limits: { minimum: -8, maximum: 8, restitution: 0 } });
    const project = switchedProject({ duration: 2 }, bodies, joints, {
      loads: [createLoad({ id: 'l', kind: 'torque', body: bodies[0].id, vector: [0, 0, 3] })],
    });
    // measured 1.2e-15
    const { own, others } = both(project, 3e-15);
    expect(others).toBeGreaterThan(0);
    expect(others).toBeLessThan(own.summary.steps);
  });

  test('of a motor that does not reach its speed, and then does', () => {
    const { bodies, joints } = wheel(0, {});
    const drivers = [createDriver({ id: 'm', joint: joints[0].id, kind: 'speed', value: 3, maximum: 2 })];
    const project = switchedProject({ duration: 2 }, bodies, joints, { drivers });
    // the error of the global system: measured 7.6e-13
    const { own } = both(project, 2e-12);
    // 2 N m on 0.5 kg m^2 for 0.75 s, then 3 rad/s: measured 0
    expect(Math.abs(own.column('joint/pin/coordinate').at(-1)! - 4.875)).toBeLessThan(3e-15);
  });

  test('of friction that brings to rest, and sticks', () => {
    const { bodies, joints } = wheel(6, { friction: { coulomb: 3, viscous: 0 } });
    const { own } = both(switchedProject({ duration: 3 }, bodies, joints), 2e-12);
    expect(own.events.map(({ kind }) => kind)).toEqual(['stick']);
    // half of 6^2 over 3/0.5
    expect(own.column('joint/pin/coordinate').at(-1)).toBeCloseTo(3, 11);
    expect(own.column('energy/total/dissipated').at(-1)).toBeCloseTo(9, 10);
  });

  test('of a servo that is held back by its largest effort, and overshoots', () => {
    const { bodies, joints } = wheel(0, {});
    const servo = { kind: 'position', value: 1, maximum: 2, response: 0.05 } as const;
    const drivers = [createDriver({ id: 's', joint: joints[0].id, ...servo })];
    const { own, others } = both(switchedProject({ duration: 4 }, bodies, joints, { drivers }), 1e-8);
    expect(own.events.length).toBeGreaterThan(2);
    expect(others).toBeLessThan(own.summary.steps / 2);
    expect(own.column('joint/pin/coordinate').at(-1)).toBeCloseTo(1, 6);
  });

  test('events are looked for by the module, and by the global system only in steps that come near one', () => {
    const project = readExample('four-bar-with-load');
    const motion = { kind: 'harmonic', amplitude: 0.5, frequency: 0.7, phase: 0 } as const;
    const servo = { kind: 'position', value: 0, motion, maximum: 2, response: 0.02 } as const;
    const drivers = project.drivers.map(({ id, joint }) => createDriver({ id, joint, ...servo }));
    const joints = project.joints.map((joint, i) =>
      i === 3 ? { ...joint, limits: { minimum: -0.1, maximum: 0.3, restitution: 0.5 } } : joint,
    );
    const tight = { relativeTolerance: 1e-9, absoluteTolerance: 1e-11, duration: 1, outputInterval: 0.1 };
    const reference = run(withSettings({ ...project, drivers, joints }, tight));
    const looks = vi.spyOn(Switching.prototype, 'locate');
    const own = compiled({ ...project, drivers, joints }, tight);
    expect(own.events.map(({ kind, record }) => [kind, record])).toEqual(
      reference.events.map(({ kind, record }) => [kind, record]),
    );
    expect(own.events.length).toBeGreaterThan(20);
    const apart = own.events.map(({ time }, i) => Math.abs(time - reference.events[i].time));
    // measured 5e-11 s
    expect(Math.max(...apart)).toBeLessThan(1.5e-10);
    // measured 60, in 613 steps
    expect(looks.mock.calls.length).toBeLessThan(0.29 * own.summary.steps);
  });

  test('of a cam under a follower that slides: contact is left to the global system', () => {
    const { own, others } = both(withSettings(readExample('cam-follower'), { duration: 0.05 }), 1e-15);
    expect(others).toBe(own.summary.steps);
    expect(equationsWords(own.summary)).toMatch(/^global system in all \d+ steps, .* in contact/);
  });
});

describe('what cannot be compiled runs as without the setting, and says why', () => {
  const reasonOf = (project: Project, settings: Partial<Settings> = {}) => {
    const short = { duration: 0.05, ...settings };
    const own = compiled(project, short);
    expect(own.summary.steps).toBe(run(withSettings(project, short)).summary.steps);
    expect(own.summary.equations!.compiledSteps).toBe(0);
    return equationsWords(own.summary);
  };

  test.each([
    [{ integrator: 'semi-implicit-euler' }, 'the method semi-implicit Euler'],
    [{ stateForm: 'momentum' }, 'momenta as the state'],
    [{ stabilisation: 'none' }, 'a stabilisation other than projection'],
    [{ solver: 'optimisation' }, 'the solver'],
  ] as const)('of the settings: %o', (settings, reason) => {
    expect(reasonOf(readExample('pendulum'), settings)).toBe(`global system, because of ${reason}`);
  });
});

describe('the global system judges samples', () => {
  /** Compiled accelerations that are off by so many m/s^2 from a time on. */
  function mislead(from: number, by: number): void {
    const calc = Program.prototype.calc;
    vi.spyOn(Program.prototype, 'calc').mockImplementation(function (this: Program, name, t, y) {
      calc.call(this, name, t, y);
      if (name === 'accelerations' && t >= from) this.outputs[7] += by;
    });
  }
  const project = withSettings(readExample('pendulum'), { duration: 1, outputInterval: 0.01 });

  // within a step of the next one, and several steps before it
  test.each([
    [0.01, 0.49],
    [0.25, 0.25],
  ])(
    'and takes over from the last good one where the compiled equations give other accelerations: %s',
    (outputInterval, good) => {
      mislead(0.495, 1e-3);
      const project = withSettings(readExample('pendulum'), { duration: 1, outputInterval });
      const own = compiled(project);
      const reference = run(project);
      expect(own.time).toEqual(reference.time);
      const { steps, equations } = own.summary;
      expect(equations!.compiledSteps).toBeGreaterThan(10);
      expect(equations!.compiledSteps).toBeLessThan(steps);
      // over the acceleration of free fall and that on the circle
      expect(equations!.reason).toMatch(
        /^accelerations that differ by [3-9]\.\de-5 of the largest at 0\.5 s$/,
      );
      expect(equationsWords(own.summary)).toMatch(
        /^compiled in \d+ of \d+ steps, then global system, because of acc/,
      );
      expect(own.events).toEqual([
        { time: good, kind: 'equations-left', record: null, message: expect.stringMatching(/accelerations/) },
      ]);
      // measured 2.5e-9 and 1.3e-9, within the tolerance of 1e-6
      expect(lastApart(project, own, reference)).toBeLessThan(5e-9);
    },
  );

  test('at the start of the run too', () => {
    mislead(0, 1e-3);
    const own = compiled(project);
    expect(own.summary.equations!.compiledSteps).toBe(0);
    expect(own.summary.steps).toBe(run(project).summary.steps);
  });

  test('and an event at the end of a step that was taken back is told when it is reached', () => {
    const { bodies, joints } = wheel(10, { limits: { minimum: -8, maximum: 8, restitution: 0.5 } });
    const turning = switchedProject({ duration: 1, outputInterval: 0.01 }, bodies, joints);
    const { events } = run(turning);
    mislead(events[0].time - 0.02, 1e-3);
    const own = compiled(turning).events;
    expect(own.shift()?.kind).toBe('equations-left');
    expect(own.map(({ kind, message }) => [kind, message])).toEqual(
      events.map(({ kind, message }) => [kind, message]),
    );
    own.forEach(({ time }, i) => expect(Math.abs(time - events[i].time)).toBeLessThan(1e-12));
  });

  test('and has nothing against rounding', () => {
    mislead(0, 1e-6);
    expect(compiled(project).summary.equations!.reason).toBeNull();
  });
});

describe('an edit of numbers compiles nothing', () => {
  const edits: Record<string, (project: Project) => Project> = {
    'a length': ({ joints, ...rest }) => ({
      ...rest,
      joints: joints.map((joint) =>
        joint.id === 'pin-o4' ? { ...joint, frameA: { ...joint.frameA, position: [0.26, 0, 0] } } : joint,
      ),
    }),
    'a mass': ({ bodies, ...rest }) => ({
      ...rest,
      bodies: bodies.map((body) =>
        body.id === 'crank' ? { ...body, mass: { kind: 'shape', density: 2700 } } : body,
      ),
    }),
    'a load': ({ loads, ...rest }) => ({
      ...rest,
      loads: loads.map((load) => ({ ...load, vector: [0, -55, 0] })),
    }),
    'the gravity': (project) => withSettings(project, { gravity: [0, -7, 0] }),
    'the speed of a driver': ({ drivers, ...rest }) => ({
      ...rest,
      drivers: drivers.map((driver) => ({ ...driver, value: 0.77 * driver.value })),
    }),
  };
  const short = { duration: 0.2, outputInterval: 0.05 };
  const project = readExample('four-bar-with-load');
  const bitsOf = ({ simulation, column }: ReturnType<typeof run>) =>
    simulation.channels.map(({ key }) => column(key));

  test.each(Object.entries(edits))('%s; the bits are those of a module of its own', (_, edit) => {
    compiled(project, short);
    const made = vi.spyOn(WebAssembly, 'Module');
    const again = compiled(edit(project), short);
    expect(made).not.toHaveBeenCalled();
    expect(again.summary.equations).toEqual({ compiledSteps: again.summary.steps, reason: null });
    vi.spyOn(KnownModules.prototype, 'of').mockImplementation((source, make) => make(source));
    const fresh = compiled(edit(project), short);
    expect(made).toHaveBeenCalledTimes(1);
    expect(bitsOf(again)).toEqual(bitsOf(fresh));
    expect(bitsOf(again)).not.toEqual(bitsOf(compiled(project, short)));
  });
});

test('where WebAssembly is refused a run says so', () => {
  vi.spyOn(Program, 'start').mockReturnValue(null);
  const own = compiled(readExample('pendulum'), { duration: 0.05 });
  expect(equationsWords(own.summary)).toBe('global system, because of WebAssembly, which is refused here');
});

test('a file without the setting is written without it, and one with it keeps it', () => {
  const project = readExample('pendulum');
  expect(writeProject(project)).not.toContain('equations');
  const read = readProject(writeProject(withSettings(project, { equations: 'compiled' })));
  expect(read.ok && read.project.settings.equations).toBe('compiled');
});
