/** Forces on random chains: against the gradient of their energy, and powers against force times velocity. */
import fc from 'fast-check';
import { expect } from 'vitest';
import { DRAWS_PER_CHAIN, randomChain } from './random-chain';
import { SEED, draws } from './draw';
import { activateLoads } from '../../engine/core/forces/loads';
import { addGyroscopic } from '../../engine/core/forces/gyroscopic';
import { calcForces } from '../../engine/core/dynamics/forces';
import { calcKinematics } from '../../engine/core/system/kinematics';
import { compileSystem } from '../../engine/core/system/compile';
import { createInitialState } from '../../engine/run/preparation/initial-state';
import { createWorkspace } from '../../engine/core/system/workspace';
import { moveAlong } from './block-harness';
import { settleTurns } from '../../engine/core/dynamics/turns';
import { velocityOffset } from '../../engine/core/coordinates/layout';
import { potentialEnergy } from '../../engine/core/dynamics/energy';
import type { Draw } from './draw';
import type { JointKind, Project, Vec3 } from '../../engine/model/project';

export interface Case {
  system: ReturnType<typeof compileSystem>;
  work: ReturnType<typeof createWorkspace>;
  y: Float64Array;
  /** 6n: velocities. */
  v: Float64Array;
}

export function compiled(project: Project): Case {
  const system = compileSystem(project);
  const work = createWorkspace(system);
  project.drivers.forEach((driver, i) => (work.driverValue[i] = driver.value));
  const y = createInitialState(project, system);
  settleTurns(system, y);
  activateLoads(system, 0, system.settings.duration, work);
  calcKinematics(system, y, work);
  calcForces(system, 0, y, work);
  return { system, work, y, v: y.slice(velocityOffset(system.n), velocityOffset(system.n) + 6 * system.n) };
}

export const property = (
  edit: (project: Project, draw: Draw) => void,
  check: (c: Case) => void,
  gravity: Vec3 = [0, 0, 0],
  kind: JointKind = 'ball',
) =>
  fc.assert(
    fc.property(draws(DRAWS_PER_CHAIN + 20), (draw) => {
      const project = randomChain([kind], 'perpendicular', false, draw, gravity);
      edit(project, draw);
      check(compiled(project));
    }),
    { seed: SEED, numRuns: 60 },
  );

/** Force and torque on every body from differences of the energy along each direction. */
export function expectGradient({ system, work, y }: Case): void {
  // -w x I w has no energy: compare without it
  const force = work.force.slice();
  work.force.fill(0);
  addGyroscopic(system, y, work);
  const still = new Float64Array(6 * system.n);
  const h = 1e-4;
  for (let c = 6; c < 6 * system.n; c++) {
    const way = new Float64Array(6 * system.n);
    way[c] = 1;
    const energy = (t: number) => {
      const moved = moveAlong(system.n, y, way, still, t);
      calcKinematics(system, moved, work);
      return potentialEnergy(system, moved, work);
    };
    const slope = (energy(-2 * h) - 8 * energy(-h) + 8 * energy(h) - energy(2 * h)) / (12 * h);
    expect(Math.abs(force[c] - work.force[c] + slope)).toBeLessThan(1e-6);
  }
}

export const power = ({ system, work, y, v }: Case): number => {
  const force = work.force.slice();
  work.force.fill(0);
  addGyroscopic(system, y, work);
  return force.reduce((sum, value, c) => (c < 6 ? sum : sum + (value - work.force[c]) * v[c]), 0);
};
