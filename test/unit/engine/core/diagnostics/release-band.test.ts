/** Bands of shared reactions against closed forms, and against what a band must be of any mechanism. */
import { describe, expect, it } from 'vitest';
import { calcReleaseBand, createBand } from '../../../../../engine/core/diagnostics/release-band';
import { createSimulation } from '../../../../../engine/run/simulation/create-simulation';
import { calcDerivative } from '../../../../../engine/run/steppers/acceleration';
import { createModel } from '../../../../../engine/run/preparation/prepared-model';
import { createBody, createProject } from '../../../../../engine/model/defaults';
import type { Project } from '../../../../../engine/model/project';
import { evaluate } from '../../../../support/random-chain';
import { joinAt } from '../../../../support/example-parts';
import { readExample } from '../../../../support/example-file';

const MASS = 12;
const WEIGHT = MASS * 9.81;
/** From the axis to the centre of mass, and from hinge to hinge [m]. */
const OUT = 0.4;
const APART = 1.5;

/** A door on two hinges above each other: five of ten rows are redundant. */
function door(): Project {
  const leaf = createBody({
    id: 'door',
    name: 'Door',
    mass: { kind: 'custom', mass: MASS, centerOfMass: [OUT, APART / 2, 0], inertia: [2, 1, 3, 0, 0, 0] },
  });
  const project = createProject('Door');
  return {
    ...project,
    settings: { ...project.settings, gravity: [0, -9.81, 0] },
    bodies: [leaf],
    joints: [
      joinAt('lower', 'Lower', 'hinge', null, leaf, [0, 0, 0], [0, 1, 0]),
      joinAt('upper', 'Upper', 'hinge', null, leaf, [0, APART, 0], [0, 1, 0]),
    ],
  };
}

function bandOf(project: Project, joint: string) {
  const result = createModel(project);
  if (!result.ok) throw new Error(result.problems[0]!.message);
  const { system, work, solver, y } = result.model;
  calcDerivative(system, 0, y, new Float64Array(y.length), work, solver);
  const band = createBand();
  calcReleaseBand(
    system,
    work,
    solver.factor.nullSpace,
    system.joints.find(({ record }) => record.id === joint)!,
    band,
  );
  return band;
}

describe('a door on two hinges', () => {
  it('may hang on either: its weight is in the band of both', () => {
    for (const hinge of ['lower', 'upper']) {
      const { low, high } = bandOf(door(), hinge);
      expect(low[1]).toBeCloseTo(0, 9);
      expect(high[1]).toBeCloseTo(WEIGHT, 9);
    }
  });

  it('is kept from tilting by a couple of forces, or by the moment of one hinge', () => {
    const couple = (WEIGHT * OUT) / APART;
    const lower = bandOf(door(), 'lower');
    const upper = bandOf(door(), 'upper');
    expect([lower.low[0], lower.high[0]].map((x) => x + 0)).toEqual([
      expect.closeTo(0, 9),
      expect.closeTo(couple, 9),
    ]);
    expect([upper.low[0], upper.high[0]]).toEqual([expect.closeTo(-couple, 9), expect.closeTo(0, 9)]);
    expect([lower.low[5], lower.high[5]]).toEqual([expect.closeTo(0, 9), expect.closeTo(WEIGHT * OUT, 9)]);
  });

  it('has as many admissible releases as can be counted by hand: 2 axial, 5 for each way of tilting', () => {
    expect(bandOf(door(), 'lower').releases).toBe(50);
  });

  it('leaves the multipliers as they are', () => {
    const { model } = evaluate(door());
    const { system, work, solver } = model;
    const before = work.lambda.slice();
    calcReleaseBand(system, work, solver.factor.nullSpace, system.joints[0]!, createBand());
    expect(work.lambda).toEqual(before);
  });

  it('has the same beside another, which it shares nothing with', () => {
    const { bodies, joints, ...project } = door();
    const copies = ['a', 'b', 'c'].flatMap((name, i) => ({
      body: { ...bodies[0]!, id: `door-${name}`, name: `Door ${name}`, position: [0, 0, 3 * i] as const },
      joints: joints.map((joint) => ({
        ...joint,
        ...{ id: `${joint.id}-${name}`, name: `${joint.name} ${name}`, bodyB: `door-${name}` },
        frameA: { ...joint.frameA, position: [0, joint.frameA.position[1], 3 * i] as const },
      })),
    }));
    const three = {
      ...project,
      bodies: copies.map(({ body }) => body),
      joints: copies.flatMap((one) => one.joints),
    };
    const alone = { lower: bandOf(door(), 'lower'), upper: bandOf(door(), 'upper') };
    for (const name of ['a', 'b', 'c'])
      for (const hinge of ['lower', 'upper'] as const) {
        const { low, high, releases } = bandOf(three, `${hinge}-${name}`);
        expect(releases).toBe(50);
        low.forEach((value, c) => expect(value).toBeCloseTo(alone[hinge].low[c]!, 8));
        high.forEach((value, c) => expect(value).toBeCloseTo(alone[hinge].high[c]!, 8));
      }
  });

  /** Hinges, then balls, one above the other. */
  const hung = (hinges: number, balls: number): Project => {
    const project = door();
    const leaf = project.bodies[0]!;
    return {
      ...project,
      joints: Array.from({ length: hinges + balls }, (_, i) =>
        joinAt(`at-${i}`, `At ${i}`, i < hinges ? 'hinge' : 'ball', null, leaf, [0, 0.3 * i, 0], [0, 1, 0]),
      ),
    };
  };

  it('has a band of 15504 sets, and none of 65780', () => {
    // 20 rows of which 15 are given up, and 26 of which 21 are
    const { releases, low } = bandOf(hung(4, 0), 'at-0');
    expect(releases).toBeGreaterThan(1000);
    expect(low.every(Number.isFinite)).toBe(true);
    expect(bandOf(hung(1, 7), 'at-0').releases).toBe(0);
  });

  it('has no band where more releases would have to be looked at than are', () => {
    const project = door();
    const leaf = project.bodies[0]!;
    // eight hinges: 35 of 40 rows are redundant
    const more = [0.2, 0.4, 0.6, 0.8, 1, 1.2].map((y, i) =>
      joinAt(`more-${i}`, `More ${i}`, 'hinge', null, leaf, [0, y, 0], [0, 1, 0]),
    );
    const band = bandOf({ ...project, joints: [...project.joints, ...more] }, 'lower');
    expect(band.releases).toBe(0);
    expect(band.low.every(Number.isNaN) && band.high.every(Number.isNaN)).toBe(true);
  });
});

describe('the bands of a run', () => {
  it('hold the value of least norm, and are that value where it is unique', () => {
    const result = createSimulation(readExample('four-bar-with-load'), 'dynamic', 'kept', [
      'pin-a',
      'pin-o4',
    ]);
    if (!result.ok) throw new Error('refused');
    const { simulation } = result;
    while (!simulation.outcome) if (simulation.advance(0.2, 64) === 'horizon') simulation.stop();
    const { count, data } = simulation.takeSamples()!;
    const width = simulation.channels.length + 1;
    const at = new Map(simulation.channels.map(({ key }, i) => [key, i + 1]));
    expect(count).toBeGreaterThan(10);
    let widest = 0;
    for (let row = 0; row < count; row++) {
      const value = (key: string) => data[row * width + at.get(key)!]!;
      for (const joint of ['pin-a', 'pin-o4']) {
        ['FX', 'FY', 'FZ', 'MX', 'MY', 'MZ'].forEach((component, bit) => {
          const shown = value(`reaction/${joint}/${component}`);
          const [low, high] = [`_low`, `_high`].map((end) => value(`band/${joint}/${component}${end}`));
          const unique = (value(`reaction/${joint}/unique`) & (1 << bit)) !== 0;
          const rounding = 1e-7 * (1 + Math.abs(shown));
          expect(shown).toBeGreaterThanOrEqual(low! - rounding);
          expect(shown).toBeLessThanOrEqual(high! + rounding);
          if (unique) expect(high! - low!).toBeLessThan(rounding);
          else widest = Math.max(widest, high! - low!);
        });
      }
    }
    expect(Number.isFinite(widest)).toBe(true);
  });

  it('are recorded of the joints that were asked for, and of no other', () => {
    const plain = createSimulation(door());
    const banded = createSimulation(door(), 'dynamic', 'kept', ['upper']);
    if (!plain.ok || !banded.ok) throw new Error('refused');
    const added = banded.simulation.channels.slice(plain.simulation.channels.length);
    expect(banded.simulation.channels.slice(0, plain.simulation.channels.length)).toEqual(
      plain.simulation.channels,
    );
    expect(added).toHaveLength(16);
    expect(new Set(added.map(({ record }) => record))).toEqual(new Set(['upper']));
    expect(added[0]).toMatchObject({ key: 'band/upper/FX_low', label: 'Upper.FX low', unit: 'N' });
  });
});
