/** What a model may cost is known before it is paid. */
import { describe, expect, test } from 'vitest';
import {
  checkFactor,
  checkRecording,
  countRows,
  recordingSize,
} from '../../../../../engine/run/preparation/bounds';
import { compileSystem } from '../../../../../engine/core/system/compile';
import { createBody, createJoint, createProject } from '../../../../../engine/model/defaults';
import { createModel } from '../../../../../engine/run/preparation/prepared-model';
import { createSimulation } from '../../../../../engine/run/simulation/create-simulation';
import { EXAMPLES } from '../../../../support/examples';
import { LIMITS } from '../../../../../engine/model/fields/limits';
import { hingeChain } from '../../../../support/planar-mechanism';
import { run } from '../../../../support/run';
import { writeProject } from '../../../../../engine/model/file/write-project';
import { kempe } from '../../../cli/capture';
import type { Project, Settings } from '../../../../../engine/model/project';

function pendulum(settings: Partial<Settings>): Project {
  const project = EXAMPLES['pendulum.kempe']();
  return { ...project, settings: { ...project.settings, ...settings } };
}

const TOO_LONG = { duration: 1000, outputInterval: 1e-4 };

/** Bodies in a row, each hinged to the next. */
function chain(length: number): Project {
  const indices = Array.from({ length }, (_, i) => i);
  return {
    ...createProject('Chain'),
    bodies: indices.map((i) => createBody({ id: `b${i}`, name: `B${i}` })),
    joints: indices.map((i) =>
      createJoint({
        id: `j${i}`,
        name: `J${i}`,
        kind: 'hinge',
        bodyA: i === 0 ? 'ground' : `b${i - 1}`,
        bodyB: `b${i}`,
      }),
    ),
  };
}

describe('the recording', () => {
  test('is estimated at what a run records, and no less', () => {
    const project = pendulum({ duration: 1, outputInterval: 0.1 });
    const { simulation, time } = run(project);
    const recorded = 8 * time.length * (1 + simulation.channels.length);
    const estimate = recordingSize(compileSystem(project));
    expect(estimate).toBeGreaterThanOrEqual(recorded);
    expect(estimate).toBeLessThan(1.3 * recorded);
  });

  test('of more than 1 GiB is refused before the run, with an output interval that is enough', () => {
    const result = createSimulation(pendulum(TOO_LONG));
    if (result.ok) throw new Error('the run was not refused');
    const [problem] = result.problems;
    expect(problem).toMatchObject({ code: 'memory-limit', severity: 'error', record: null });
    expect(problem.field).toBe('settings.outputInterval');
    expect(problem.message).toMatch(/would record [\d.]+ GiB/);
    // the model itself is sound, so it is shown all the same
    expect(result.report?.mobility.degreesOfFreedom).toBe(1);
    const advised = Number(/interval, ([\d.e-]+) s or more/.exec(problem.remedy)?.[1]);
    expect(advised).toBeGreaterThan(TOO_LONG.outputInterval);
    const follows = pendulum({ ...TOO_LONG, outputInterval: advised });
    expect(checkRecording(compileSystem(follows))).toEqual([]);
    const stingy = pendulum({ ...TOO_LONG, outputInterval: advised * 0.9 });
    expect(checkRecording(compileSystem(stingy))).toHaveLength(1);
  });

  test('counts the columns of shared parts, which say themselves how many channels a run has', () => {
    const project = EXAMPLES['four-bar-with-load.kempe']();
    const { settings } = project;
    const { simulation } = run({
      ...project,
      settings: { ...settings, duration: 0.01, outputInterval: 0.01 },
    });
    const { model, channels } = simulation;
    const shared = channels.filter(({ group }) => group === 'shared').length;
    expect(shared).toBeGreaterThan(0);
    // an interval at which all but the shared parts would fit
    const full = recordingSize(compileSystem(project)) / LIMITS.recording;
    const close = {
      ...project,
      settings: { ...settings, outputInterval: settings.outputInterval * full * 1.001 },
    };
    expect(checkRecording(compileSystem(close))).toEqual([]);
    const [problem] = checkRecording(compileSystem(close), model.mobility);
    expect(problem.message).toContain(`(${channels.length} channels)`);
    const refused = createSimulation(close);
    expect(refused.ok).toBe(false);
    const advised = Number(/interval, ([\d.e-]+) s or more/.exec(problem.remedy)?.[1]);
    expect(createSimulation({ ...close, settings: { ...settings, outputInterval: advised } }).ok).toBe(true);
  });

  test('counts the bands that are asked for: they may be what does not fit', () => {
    const project = EXAMPLES['four-bar-with-load.kempe']();
    const [{ id }] = project.joints;
    const fits = (outputInterval: number) => ({
      ...project,
      settings: { ...project.settings, outputInterval },
    });
    const { channels } = run(fits(project.settings.duration)).simulation;
    const shared = channels.filter(({ group }) => group === 'shared').length;
    const alone = recordingSize(compileSystem(project), shared) / LIMITS.recording;
    // Just within the limit without bands.
    const close = fits(project.settings.outputInterval * alone * 1.02);
    expect(checkRecording(compileSystem(close))).toEqual([]);
    const refused = createSimulation(close, 'dynamic', 'kept', [id]);
    if (refused.ok) throw new Error('the run was not refused');
    expect(refused.problems[0]).toMatchObject({ code: 'memory-limit', field: 'settings.outputInterval' });
    expect(refused.problems[0].message).toContain('16 of them bands');
    expect(refused.problems[0].remedy).toContain('bands of fewer joints');
    const streamed = createSimulation(close, 'dynamic', 'streamed', [id]);
    expect(streamed.ok).toBe(true);
  });

  test('is not refused where its samples are streamed: on the command line, which says so in the remedy', async () => {
    const project = pendulum(TOO_LONG);
    const refused = createModel(project);
    if (refused.ok) throw new Error('the model was not refused');
    expect(refused.problems[0].remedy).toContain('kempe run with --csv');
    expect(createModel(project, undefined, 'streamed').ok).toBe(true);
    const ended = await kempe(['check', '-'], writeProject(project));
    expect(ended.status).toBe(0);
    expect(ended.out).toContain(': good');
  });
});

describe('the rows', () => {
  test.each(Object.keys(EXAMPLES))('of %s are counted as they are compiled', (file) => {
    const project = EXAMPLES[file as keyof typeof EXAMPLES]();
    expect(countRows(project)).toBe(compileSystem(project).m);
  });

  const withSettings = (project: Project, settings: Partial<Settings>): Project => ({
    ...project,
    settings: { ...project.settings, ...settings },
  });

  test.each([
    [{ factorisation: 'dense' }, 'settings.factorisation', 'dense factorisation'],
    [{ solver: 'saddle-point' }, 'settings.solver', 'saddle-point form'],
  ] as const)(
    'of a model that would take minutes as a full matrix are refused at once: %o',
    (settings, field, what) => {
      const started = performance.now();
      const result = createModel(withSettings(chain(5000), settings));
      if (result.ok) throw new Error('the model was not refused');
      expect(result.problems[0]).toMatchObject({ code: 'too-many-rows', severity: 'error', field });
      expect(result.problems[0].message).toContain(`${LIMITS.denseRows}`);
      expect(result.problems[0].message).toContain(what);
      expect(performance.now() - started).toBeLessThan(60_000);
    },
  );

  test('of bodies that are all joined to each other would fill a sparse factor too: refused, with the reason', () => {
    const project = chain(80);
    const joints = project.bodies.flatMap(({ id: bodyB }, i) =>
      project.bodies
        .slice(0, i)
        .map(({ id: bodyA }) => createJoint({ id: `${bodyA}-${bodyB}`, kind: 'hinge', bodyA, bodyB })),
    );
    const started = performance.now();
    const result = createModel({ ...project, joints });
    if (result.ok) throw new Error('the model was not refused');
    expect(result.problems[0]).toMatchObject({ code: 'too-many-rows', severity: 'error', field: 'joints' });
    expect(result.problems[0].message).toContain('0.5 GiB');
    expect(result.problems[0].remedy).toContain('joined to each other');
    expect(performance.now() - started).toBeLessThan(60_000);
  });

  test('of a hub with thousands of joints fit: the hub is eliminated last', () => {
    const project = chain(3000);
    const joints = project.joints.map((joint) =>
      joint.bodyA === 'ground' ? joint : { ...joint, bodyA: 'b0' },
    );
    expect(checkFactor(compileSystem({ ...project, joints }))).toEqual([]);
  });

  test('10,000 of a chain of hinges are opened, analysed and run', () => {
    const result = createSimulation(
      withSettings(hingeChain(2000), {
        duration: 0.01,
        outputInterval: 0.01,
        integrator: 'rk4',
        step: 0.005,
      }),
    );
    if (!result.ok) throw new Error(result.problems[0].message);
    expect(result.simulation.model.mobility).toMatchObject({
      rows: 10_000,
      rank: 10_000,
      degreesOfFreedom: 2000,
    });
    while (result.simulation.advance(null, 10) === 'working');
    expect(result.simulation.outcome).toEqual({ kind: 'completed' });
    expect(result.simulation.summary().maximumDrift.position).toBeLessThan(1e-6);
  });
});
