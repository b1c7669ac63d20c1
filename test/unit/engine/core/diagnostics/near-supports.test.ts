/**
 * What counts as shared, in closed form: shares that are small but real are told from rounding.
 *
 * A beam rests on three supports that each hold it along x, at z = 0, 1 and 1 + e. The forces l that leave it at rest obey
 * l0 + l1 + l2 = 0 and l1 + (1 + e) l2 = 0, so along the null vector the end support changes e times as much as its two
 * neighbours, and to take it away leaves a load to be carried over a lever of e.
 */
import { describe, expect, test } from 'vitest';
import { calcDerivative } from '../../../../../engine/run/steppers/acceleration';
import { calcReleaseBand, createBand } from '../../../../../engine/core/diagnostics/release-band';
import { createBody, createProject } from '../../../../../engine/model/defaults';
import { createModel } from '../../../../../engine/run/preparation/prepared-model';
import { evaluate } from '../../../../support/random-chain';
import { joinAt } from '../../../../support/example-parts';
import type { Project, Vec3 } from '../../../../../engine/model/project';

const MASS = 2;
const WEIGHT = 9.81 * MASS;

function beam(e: number): Project {
  const body = createBody({
    id: 'beam',
    mass: { kind: 'custom', mass: MASS, centerOfMass: [0, 0, 0.5], inertia: [1, 1, 1, 0, 0, 0] },
  });
  const project = createProject('Beam');
  return {
    ...project,
    settings: { ...project.settings, gravity: [-9.81, 0, 0] },
    bodies: [body],
    joints: [0, 1, 1 + e].map((z, i) =>
      joinAt(`s${i}`, `Support ${i}`, 'point-in-plane', null, body, [0, 0, z], [1, 0, 0]),
    ),
  };
}

/** Two balls on a line that leans from z towards x by an angle: only the pull along that line is not settled. */
function leaning(angle: number): Project {
  const body = createBody({ id: 'body' });
  const end: Vec3 = [Math.sin(angle), 0, Math.cos(angle)];
  const joints = ([[0, 0, 0], end] as Vec3[]).map((at, i) =>
    joinAt(`b${i}`, `Ball ${i}`, 'ball', null, body, at),
  );
  return { ...createProject('Leaning'), bodies: [body], joints };
}

const FX = 1;
const mobilityOf = (project: Project) => evaluate(project).model.report.mobility;

describe('a share of one in ten thousand', () => {
  test('is one: the end support is redundant as well, and its force is not settled', () => {
    const mobility = mobilityOf(beam(1e-4));
    expect(mobility).toMatchObject({ rows: 3, rank: 2, degreesOfFreedom: 4 });
    expect(mobility.redundant.map(({ joint, rows }) => [joint, rows])).toEqual([
      ['s0', 1],
      ['s1', 1],
      ['s2', 1],
    ]);
    for (const { mask } of mobility.reactions) expect(mask & FX).toBe(0);
  });

  test('of a component across: it is not settled, and its row is named', () => {
    const { reactions, redundant } = mobilityOf(leaning(1e-4));
    for (const { mask } of reactions) expect(mask & FX).toBe(0);
    for (const { directions } of redundant)
      expect(directions).toEqual(['translation along x', 'translation along z']);
  });
});

test('a lean that rounding alone would make settles the force across, and names no row', () => {
  const { reactions, redundant } = mobilityOf(leaning(1e-9));
  for (const { mask } of reactions) expect(mask & FX).toBe(FX);
  for (const { directions } of redundant) expect(directions).toEqual(['translation along z']);
});

describe('the band of the support at 1', () => {
  const bandAt1 = (e: number) => {
    const result = createModel(beam(e));
    if (!result.ok) throw new Error(result.problems[0].message);
    const { system, work, solver, y } = result.model;
    calcDerivative(system, 0, y, new Float64Array(y.length), work, solver);
    const band = createBand();
    calcReleaseBand(system, work, solver.factor.nullSpace, system.joints[1], band);
    return band;
  };

  test('without the end support it would carry the weight over the lever e: the release is one of three', () => {
    const e = 1e-3;
    const { releases, low, high } = bandAt1(e);
    expect(releases).toBe(3);
    // moments about the support at 1 + e: F1 e = W (1/2 + e); without s1 nothing, without s2 half of the weight
    expect(high[0] / ((WEIGHT * (0.5 + e)) / e)).toBeCloseTo(1, 6);
    expect(Math.abs(low[0])).toBeLessThan(1e-6 * high[0]);
  });

  test('where that would cost the rank that the rows have, it is none: half of the weight at most', () => {
    const { releases, low, high } = bandAt1(2e-5);
    expect(releases).toBe(2);
    expect(high[0] / (WEIGHT / 2)).toBeCloseTo(1, 6);
    expect(Math.abs(low[0])).toBeLessThan(1e-6 * WEIGHT);
  });
});
