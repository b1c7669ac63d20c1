import { describe, expect, test } from 'vitest';
import { createSimulation } from '../../../../../engine/run/simulation/create-simulation';
import { readExample } from '../../../../support/example-file';
import { run } from '../../../../support/run';
import type { Project } from '../../../../../engine/model/project';

function driven(name: string): Project {
  const project = readExample(name);
  const settings = {
    ...project.settings,
    duration: 1,
    outputInterval: 0.01,
    integrator: 'dop853' as const,
    relativeTolerance: 1e-12,
    absoluteTolerance: 1e-14,
  };
  return { ...project, settings };
}

const largest = (values: readonly number[]) => Math.max(...values.map(Math.abs));

describe('a kinematic run of the driven four-bar', () => {
  const project = driven('four-bar-with-load');
  const kinematic = run(project, 'kinematic');
  const dynamic = run(project);

  test('completes with every sample', () => {
    expect(kinematic.outcome).toEqual({ kind: 'completed' });
    expect(kinematic.time).toEqual(dynamic.time);
  });

  test('its digest is that of the document, as a dynamic run has it', () => {
    expect(kinematic.simulation.digest).toBe(dynamic.simulation.digest);
  });

  test.each([
    ['body/rocker/x', 1e-11],
    ['body/rocker/wz', 1e-9],
    ['reaction/pin-b/FX', 1e-7],
    ['reaction/pin-o4/FY', 1e-7],
    [`driver/${project.drivers[0].id}/effort`, 1e-7],
    ['energy/total/work', 1e-9],
  ])('%s is that of the dynamic run', (key, tolerance) => {
    const reference = dynamic.column(key);
    const scale = largest(reference);
    kinematic.column(key).forEach((value, i) => {
      expect(Math.abs(value - reference[i])).toBeLessThan(tolerance * Math.max(1, scale));
    });
  });

  test('carries no error on: the crank is where its driver says, whatever the tolerances', () => {
    const loose = run(
      { ...project, settings: { ...project.settings, relativeTolerance: 1e-3, duration: 20.005 } },
      'kinematic',
    );
    const angle = loose.column(`driver/${project.drivers[0].id}/coordinate`);
    const start = angle[0];
    loose.time.forEach((t, i) =>
      expect(Math.abs(angle[i] - start - project.drivers[0].value * t)).toBeLessThan(1e-11),
    );
    expect(loose.summary.maximumDrift.position).toBeLessThan(1e-12);
    expect(loose.summary.energyError.relative).toBeLessThan(1e-9);
  });
});

test('a free motion is refused, with the joints that a driver could take', () => {
  const project = { ...driven('four-bar-with-load'), drivers: [] };
  const result = createSimulation(project, 'kinematic');
  if (result.ok) throw new Error('accepted');
  expect(result.problems[0]).toMatchObject({ code: 'not-fully-driven', field: 'drivers' });
  expect(result.problems[0].message).toContain('1 of 1 degrees of freedom is not');
  expect(result.problems[0].remedy).toContain('Pin O2');
});

test('where the driver leaves the reach of the links the run stops and keeps what it has', () => {
  const project = driven('four-bar-with-load');
  // driven from the rocker, the linkage locks at the end of its swing
  const motor = { ...project.drivers[0], joint: 'pin-o4', value: 1.5 };
  const { outcome, time } = run({ ...project, drivers: [motor], loads: [] }, 'kinematic');
  expect(outcome).toMatchObject({ kind: 'stopped', where: motor.id });
  expect(time.length).toBeGreaterThan(5);
});

test('a kinematic run of position and effort drivers warns of no field that the document does not have', () => {
  const project = driven('four-bar-with-load');
  const { maximum: _maximum, ...driver } = project.drivers[0];
  for (const kind of ['position', 'effort'] as const) {
    const drivers = [{ ...driver, kind, value: kind === 'effort' ? 0 : driver.value }];
    const result = createSimulation({ ...project, drivers }, 'kinematic');
    const problems = result.ok ? result.warnings : result.problems;
    expect(problems.filter(({ field }) => field === 'maximum')).toEqual([]);
  }
});
