/**
 * The row of a coupling with its geometry (T 2.10) on random carriers, at random positions: for every motion that the two
 * joints allow it is the row of the coordinates, its second derivative is that of its own rate, and it makes no momentum.
 */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DRAWS_PER_MESH, GEOMETRY_KINDS, randomMesh } from '../support/mesh-examples';
import { SEED, draws } from '../support/draw';
import { bearMeshPush } from '../../engine/core/dynamics/mesh-push';
import { calcFreeBody } from '../../engine/results/free-body/free-body';
import { calcInverseMassRows } from '../../engine/core/dynamics/mass';
import { calcKinematics } from '../../engine/core/system/kinematics';
import { calcRows, rowDot } from '../../engine/core/dynamics/rows';
import { compileSystem } from '../../engine/core/system/compile';
import { createWorkspace } from '../../engine/core/system/workspace';
import { evaluate } from '../support/random-chain';
import { moveAlong } from '../support/block-harness';
import { record } from '../support/recorded';
import { stateSize, velocityOffset } from '../../engine/core/coordinates/layout';
import { validateProject } from '../../engine/model/validate';
import type { Draw } from '../support/draw';
import type { GeometryKind } from '../../engine/kinds/couplings/couplings';
import type { Project } from '../../engine/model/project';

const RUNS = 25;

function forAll(kind: GeometryKind, check: (project: Project, draw: Draw) => void, numRuns = RUNS): void {
  let cases = 0;
  fc.assert(
    fc.property(draws(2 * DRAWS_PER_MESH), (draw) => {
      const project = randomMesh(kind, draw);
      // a random ratio can ask for wheels without end, or pitch cones like needles
      if (validateProject(project).some(({ severity }) => severity === 'error')) return;
      cases++;
      check(project, draw);
    }),
    { numRuns, seed: SEED },
  );
  expect(cases).toBeGreaterThan(numRuns / 2);
}

/** Rows of a project at a state of another with the same bodies and turns. */
function rowsAt(project: Project, y: Float64Array) {
  const system = compileSystem(project);
  const work = createWorkspace(system);
  const state = new Float64Array(stateSize(system.n, system.counted.length));
  state.set(y.subarray(0, Math.min(y.length, state.length)));
  calcKinematics(system, state, work);
  calcRows(system, 0, state, work);
  return { system, work, state };
}

const bare = (project: Project): Project => ({
  ...project,
  couplings: project.couplings.map((coupling) => ({ ...coupling, geometry: null })),
});

describe.each(GEOMETRY_KINDS)('%s', (kind) => {
  test('velocities and accelerations that the joints allow: the row of the coordinates', () => {
    forAll(kind, (project) => {
      // the joints alone: velocities and accelerations that know nothing of the coupling
      const free = evaluate({ ...project, couplings: [] });
      const { n } = free.model.system;
      const v0 = velocityOffset(n);
      const velocity = free.model.y.slice(v0, v0 + 6 * n);
      const acceleration = free.rates.slice(v0, v0 + 6 * n);
      const [mesh, plain] = [project, bare(project)].map((one) => {
        const { system, work, state } = rowsAt(one, free.model.y);
        const { row } = system.couplings[0];
        return {
          rate: rowDot(system, row, work.J, state, v0),
          second: rowDot(system, row, work.J, acceleration, 0) + work.gdot[row],
        };
      });
      const size = Math.max(1, Math.abs(project.couplings[0].ratio)) * Math.max(1, ...velocity.map(Math.abs));
      expect(Math.abs(plain.rate)).toBeGreaterThan(0);
      expect(Math.abs(mesh.rate - plain.rate)).toBeLessThan(1e-10 * size);
      const largest = Math.max(size * size, ...acceleration.map(Math.abs));
      expect(Math.abs(mesh.second - plain.second)).toBeLessThan(1e-8 * largest);
    });
  });

  test('gdot is the rest of the second derivative at any state, joints closed or not', () => {
    forAll(kind, (project, draw) => {
      const { system, work, state } = rowsAt(project, evaluate({ ...project, couplings: [] }).model.y);
      const { row } = system.couplings[0];
      const v0 = velocityOffset(system.n);
      const random = () =>
        Float64Array.from({ length: 6 * system.n }, (_, c) => (c < 6 ? 0 : draw.number(2)));
      const [velocity, acceleration] = [random(), random()];
      const step = 1e-3;
      const rateAt = (steps: number) => {
        const moved = moveAlong(system.n, state, velocity, acceleration, steps * step);
        const now = velocity.map((v, c) => v + acceleration[c] * steps * step);
        moved.set(now, v0);
        calcKinematics(system, moved, work);
        calcRows(system, 0, moved, work);
        return rowDot(system, row, work.J, now, 0);
      };
      const d = [-3, -2, -1, 1, 2, 3].map(rateAt);
      const difference = (d[5] - d[0] - 9 * (d[4] - d[1]) + 45 * (d[3] - d[2])) / (60 * step);
      rateAt(0);
      const stated = rowDot(system, row, work.J, acceleration, 0) + work.gdot[row];
      const scale = Math.max(1, ...work.J.slice(12 * row, 12 * row + 12).map(Math.abs));
      expect(Math.abs(stated - difference)).toBeLessThan(1e-7 * scale);
    });
  });

  test('action is reaction: no momentum is made, and what parts the wheels changes no acceleration', () => {
    forAll(kind, (project) => {
      const { model, rates } = evaluate(project);
      const { system, work, y, solver } = model;
      const { row, mesh } = system.couplings[0];
      const J = work.J.subarray(12 * row, 12 * row + 12);
      // all of it is in the one row: the slot of joint 1 stays empty
      expect(work.J.subarray(12 * system.m).every((value) => value === 0)).toBe(true);
      const bodies = [mesh!.wheel1, mesh!.wheel2];
      const size = Math.max(...J.map(Math.abs));
      for (let c = 0; c < 3; c++) {
        const [c1, c2] = [(c + 1) % 3, (c + 2) % 3];
        let angular = 0;
        bodies.forEach((b, i) => {
          const o = 6 * i;
          angular += J[o + 3 + c] + y[7 * b + c1] * J[o + c2] - y[7 * b + c2] * J[o + c1];
        });
        expect(Math.abs(J[c] + J[6 + c])).toBeLessThan(1e-12 * size);
        expect(Math.abs(angular)).toBeLessThan(1e-11 * size);
      }
      const before = work.lambda.slice();
      calcInverseMassRows(system, work);
      bearMeshPush(system, y, work, solver.solve);
      const scale = Math.max(1, ...before.map(Math.abs), ...work.lambda.map(Math.abs));
      // the coupling itself carries what it did
      expect(Math.abs(work.lambda[row] - before[row])).toBeLessThan(1e-9 * scale);
      expect(rates.every(Number.isFinite)).toBe(true);
    });
  });

  test('the sheet of every body closes over a run, and energy is kept', () => {
    forAll(
      kind,
      (project) => {
        const settings = {
          ...project.settings,
          duration: 0.1,
          outputInterval: 0.05,
          relativeTolerance: 1e-10,
          absoluteTolerance: 1e-10,
        };
        const recording = record({ ...project, settings });
        expect(recording.outcome).toEqual({ kind: 'completed' });
        for (const { id } of project.bodies) {
          for (let index = 0; index < recording.count; index++) {
            const sheet = calcFreeBody(recording, id, index);
            expect(sheet!.residual.relative).toBeLessThan(1e-8);
          }
        }
        expect(recording.summary!.energyError.relative).toBeLessThan(1e-8);
      },
      6,
    );
  });
});
