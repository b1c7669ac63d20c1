/** Radau IIA and fixed steps over the joint state: near singular positions, norms, and the Jacobian. `stiff.test.ts` has its results. */
import { describe, expect, test, vi } from 'vitest';
import { Program } from '../../engine/core/compiled/code/program';
import { RadauSteps } from '../../engine/run/steppers/radau-steps';
import { readExample } from '../support/example-file';
import { run } from '../support/run';
import { stiffChain } from '../support/stiff-mechanisms';
import type { Project, Settings } from '../../engine/model/project';

const withSettings = (project: Project, settings: Partial<Settings>): Project => ({
  ...project,
  settings: { ...project.settings, ...settings },
});
const compiled = (project: Project) => run(withSettings(project, { equations: 'compiled' }));

const RADAU = { integrator: 'radau5', duration: 1, outputInterval: 0.1 } as const;

test.each(['radau5', 'rk4'] as const)(
  'singular positions are passed with settled stages by %s',
  (integrator) => {
    const project = withSettings(readExample('n-four-bar'), { integrator, duration: 3 });
    const reference = run(project);
    const own = compiled(project);
    expect(own.events.map(({ kind }) => kind)).toEqual(reference.events.map(({ kind }) => kind));
    const { compiledSteps, reason } = own.summary.equations!;
    expect(reason).toBeNull();
    expect(compiledSteps).toBeGreaterThan(0.8 * own.summary.steps);
    // measured 15, and 8.9e-9
    expect(own.summary.rejected).toBeLessThan(45);
    expect(own.summary.energyError.relative).toBeLessThan(2.5e-8);
  },
);

test('steps of Radau IIA follow the error in maximal coordinates, as on the other path', () => {
  const project = withSettings(stiffChain(5), { ...RADAU, relativeTolerance: 1e-6, absoluteTolerance: 1e-9 });
  const [own, reference] = [compiled(project), run(project)];
  // measured 175 and 176
  expect(Math.abs(own.summary.steps / reference.summary.steps - 1)).toBeLessThan(0.02);
  // measured 1340 and 2012, of which the Jacobians are a third
  expect(own.summary.evaluations).toBeLessThan(0.75 * reference.summary.evaluations);
});

describe('the Jacobian of Radau IIA', () => {
  const project = withSettings(stiffChain(3), RADAU);
  const runWith = (given: boolean) => {
    const calc = vi.spyOn(RadauSteps.prototype, 'calcJacobian');
    if (!given) calc.mockReturnValue(false);
    const own = compiled(project);
    const returned = calc.mock.results.map(({ value }) => value as boolean);
    calc.mockRestore();
    return { own, returned };
  };

  test('is generated, and saves the evaluations of differences', () => {
    const [generated, differences] = [runWith(true), runWith(false)];
    expect(generated.returned.every(Boolean)).toBe(true);
    const saved = differences.own.summary.evaluations - generated.own.summary.evaluations;
    expect(generated.returned.length).toBeGreaterThan(3);
    // one for each of three angles and rates
    expect(saved).toBe(6 * generated.returned.length);
    // measured 2.2e-16
    project.bodies.forEach(({ id }) => {
      const [one, other] = [generated.own, differences.own].map((of) => of.column(`body/${id}/y`).at(-1)!);
      expect(Math.abs(one - other)).toBeLessThan(1e-15);
    });
  });

  test('is one by differences where it is not finite', () => {
    const { calc } = Program.prototype;
    vi.spyOn(Program.prototype, 'calc').mockImplementation(function (this: Program, name, t, y) {
      calc.call(this, name, t, y);
      if (name === 'jacobian') this.outputs[0] = NaN;
    });
    const { own, returned } = runWith(true);
    expect(returned.some(Boolean)).toBe(false);
    expect(own.summary.equations).toEqual({ compiledSteps: own.summary.steps, reason: null });
  });
});
