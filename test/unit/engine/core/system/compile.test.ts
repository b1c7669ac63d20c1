import { describe, expect, test } from 'vitest';
import { EXAMPLES } from '../../../../support/examples';
import { compileSystem } from '../../../../../engine/core/system/compile';
import { compileBreakpoints } from '../../../../../engine/core/system/compile-loads';
import {
  createBody,
  createContact,
  createDriver,
  createJoint,
  createLoad,
  createProject,
} from '../../../../../engine/model/defaults';
import { createInitialState, posesOf } from '../../../../../engine/run/preparation/initial-state';
import { createWorkspace } from '../../../../../engine/core/system/workspace';
import { massOf } from '../../../../../engine/model/masses/mass';
import {
  dissipatedOffset,
  poseOffset,
  stateSize,
  velocityOffset,
  workOffset,
} from '../../../../../engine/core/coordinates/layout';
import { sampleProject } from '../../model/samples';
import type { CompiledDriver } from '../../../../../engine/core/system/system';
import type { JointKind } from '../../../../../engine/model/project';

describe('compile', () => {
  const project = sampleProject();
  const system = compileSystem(project);

  test('numbers bodies from one, with the ground as an immovable zero', () => {
    expect(system.n).toBe(project.bodies.length + 1);
    expect(system.bodyIds).toEqual(['ground', ...project.bodies.map(({ id }) => id)]);
    expect([system.mass[0], system.invMass[0]]).toEqual([0, 0]);
    expect([...system.invInertia.subarray(0, 9)]).toEqual(new Array(9).fill(0));
    project.bodies.forEach((body, i) => {
      const { mass, inertia, centerOfMass } = massOf(body);
      const [xx, yy, zz, xy, xz, yz] = inertia;
      expect(system.mass[i + 1]).toBe(mass);
      expect(system.mass[i + 1] * system.invMass[i + 1]).toBeCloseTo(1, 15);
      expect([...system.inertia.subarray(9 * (i + 1), 9 * (i + 2))]).toEqual([
        xx,
        xy,
        xz,
        xy,
        yy,
        yz,
        xz,
        yz,
        zz,
      ]);
      expect([...system.com.subarray(3 * (i + 1), 3 * (i + 2))]).toEqual([...centerOfMass]);
    });
  });

  test('gives every joint its rows in the order of the file, then speed drivers, then the switched rows', () => {
    const counts: Record<JointKind, number> = {
      ball: 3,
      nail: 3,
      hinge: 5,
      slider: 5,
      cylinder: 4,
      universal: 4,
      'constant-velocity': 4,
      'relative-rotation-plane': 1,
      planar: 3,
      fixed: 6,
      'constant-orientation': 3,
      'point-in-plane': 1,
      'point-on-line': 2,
      distance: 1,
      screw: 5,
    };
    let row = 0;
    for (const joint of system.joints) {
      expect([joint.row, joint.rows]).toEqual([row, counts[joint.record.kind]]);
      row += joint.rows;
    }
    expect(system.couplings.map((coupling) => coupling.row)).toEqual([row]);
    expect(system.jointRows).toBe(row + 1);
    expect(system.drivers.map((driver) => driver.row)).toEqual([
      row + 1,
      -1,
      ...[2, 3, 4, 5].map((i) => row + i),
    ]);
    const behind = system.switched.filter(({ kind }) => kind !== 'motor');
    expect(behind.length).toBeGreaterThan(0);
    expect(behind.map((switched) => switched.row)).toEqual(behind.map((_, i) => row + 6 + i));
    expect(system.m).toBe(row + 6 + behind.length);
  });

  test('every row belongs to exactly one instance of one batch, with the bodies of its joint', () => {
    const seen = new Map<number, number>();
    for (const { block, count, row, a, b, params } of system.batches) {
      expect(params).toHaveLength(block.stride * count);
      for (let i = 0; i < count; i++) {
        for (let r = row[i]; r < row[i] + block.rows; r++) {
          seen.set(r, (seen.get(r) ?? 0) + 1);
          const joint = system.joints[system.rowJoint[r]];
          expect([system.rowA[r], system.rowB[r]]).toEqual([joint.a, joint.b]);
          expect([a[i], b[i]]).toEqual([joint.a, joint.b]);
        }
      }
    }
    // the rows of couplings, limits and friction belong to no batch
    const behind = system.switched.filter(({ kind }) => kind !== 'motor');
    expect(seen.size).toBe(system.m - system.couplings.length - behind.length);
    expect(system.couplings.some(({ row }) => seen.has(row))).toBe(false);
    expect([...seen.values()].every((count) => count === 1)).toBe(true);
  });

  test('takes k and d from the joint before the settings, and none unless feedback is asked for', () => {
    expect(system.rowK.every((value) => value === 0)).toBe(true);
    const settings = { ...project.settings, stabilisation: 'feedback' as const, k: 7, d: 3 };
    const fed = compileSystem({ ...project, settings });
    fed.joints.forEach(({ record, row, rows }) => {
      for (let r = row; r < row + rows; r++) {
        expect([fed.rowK[r], fed.rowD[r]]).toEqual(record.feedback ? [100, 20] : [7, 3]);
      }
    });
  });

  test('the characteristic length scales with the model, and is one where nothing says otherwise', () => {
    expect(system.rowScale.every((value) => value === 1 || value === system.length)).toBe(true);
    const small = EXAMPLES['four-bar-with-load.kempe']();
    expect(compileSystem(small).length).toBeGreaterThan(0.05);
    expect(compileSystem(small).length).toBeLessThan(0.25);
    expect(compileSystem({ ...small, joints: [], drivers: [] }).length).toBe(1);
    const pinned = createJoint({ id: 'p', kind: 'ball', bodyB: 'rod' });
    const rod = project.bodies.filter(({ id }) => id === 'rod');
    expect(
      compileSystem({
        ...project,
        bodies: rod,
        joints: [pinned],
        couplings: [],
        contacts: [],
        loads: [],
        drivers: [],
      }).length,
    ).toBe(1);
  });

  test('the characteristic length counts what touches, but no planes, wherever they are', () => {
    const ball = createBody({ id: 'ball', shape: { kind: 'sphere', center: [0.3, 0, 0], radius: 0.2 } });
    const table = createBody({ id: 'table' });
    const lengthOn = (bodyA: string) =>
      compileSystem({
        ...createProject('Floor'),
        bodies: [ball, table],
        contacts: [createContact({ id: 'c', bodyA, bodyB: 'ball' })],
      }).length;
    const { length } = compileSystem({
      ...createProject('Hung'),
      bodies: [ball],
      joints: [createJoint({ id: 'p', kind: 'ball', bodyB: 'ball' })],
    });
    // about the centre of the ball, which its hinge is 0.3 m away from
    expect([length, lengthOn('ground'), lengthOn('table')]).toEqual([0.3, 0.2, 0.2]);
  });

  test('breakpoints: inside the run, ascending by number, each once', () => {
    const window = (id: string, from: number, until: number | null) =>
      createLoad({ id, kind: 'torque', body: 'rod', from, until });
    const loads = [
      window('a', 0, 9),
      window('b', 2, 10),
      window('c', 0.5, 9),
      window('d', 10, null),
      window('e', 9, 12),
    ];
    const breakpoints = compileSystem({
      ...project,
      loads,
      drivers: [],
      settings: { ...project.settings, duration: 11 },
    }).breakpoints;
    expect([...breakpoints]).toEqual([0.5, 2, 9, 10]);
    const cycles = project.drivers.filter(({ id }) => id === 'servo-2');
    const both = compileSystem({
      ...project,
      loads: [window('f', 1.1, 1.3)],
      drivers: cycles,
      settings: { ...project.settings, duration: 1.65 },
    }).breakpoints;
    // cycles that meet, and loads that switch there to rounding, share their times
    expect([...both]).toEqual([0.5, 0.7, expect.closeTo(0.8, 12), 1.1, 1.3, expect.closeTo(1.4, 12)]);
  });

  test('breakpoints: of corners that are one to rounding the first, and of a very long train none beyond a number', () => {
    const corners = (...times: number[]) => cornered(() => times);
    const cornered = (corners: (duration: number, most: number) => number[]) =>
      ({ target: { corners } }) as unknown as CompiledDriver;
    const at = (...drivers: CompiledDriver[]) => [...compileBreakpoints([], drivers, 1e4)];
    expect(at(corners(1e3, 2e-3), corners(1e3 + 5e-10, 2e-3 + 5e-13))).toEqual([2e-3, 2e-3 + 5e-13, 1e3]);
    const train = (shift: number) =>
      cornered((_, most) => Array.from({ length: Math.min(most, 60_000) }, (__, i) => i + 1 + shift));
    expect(at(train(0), train(0.3), train(0.6))).toHaveLength(100_000);
  });

  test('leaves the document alone, and the same document gives the same system', () => {
    const before = structuredClone(project);
    const again = compileSystem(project);
    expect(project).toEqual(before);
    expect(again.batches.map(({ params }) => params)).toEqual(system.batches.map(({ params }) => params));
  });
});

describe('state', () => {
  test('the layout has room for everything, once', () => {
    for (const n of [1, 2, 7]) {
      const spans = [
        ...Array.from({ length: n }, (_, b) => [poseOffset(b), 7]),
        [velocityOffset(n), 6 * n],
        [workOffset(n), 1],
        [dissipatedOffset(new Float64Array(stateSize(n))), 1],
      ].sort((a, b) => a[0] - b[0]);
      let at = 0;
      for (const [offset, size] of spans) {
        expect(offset).toBe(at);
        at += size;
      }
      expect(stateSize(n)).toBe(at);
    }
  });

  test('the drawn state holds centres of mass; poses are body frames again', () => {
    const project = sampleProject();
    project.bodies = project.bodies.map((body, i) => ({
      ...body,
      position: [i, -i, 2] as const,
      orientation: [0.5, 0.5, -0.5, 0.5] as const,
      velocity: [1, 2, i] as const,
      angularVelocity: [0, i, 1] as const,
    }));
    const system = compileSystem(project);
    const y = createInitialState(project, system);
    expect([...y.subarray(0, 7)]).toEqual([0, 0, 0, 1, 0, 0, 0]);
    for (const [i, pose] of posesOf(system, y).entries()) {
      const body = project.bodies[i];
      pose.position.forEach((value, c) => expect(value).toBeCloseTo(body.position[c], 14));
      pose.orientation.forEach((value, c) => expect(value).toBeCloseTo(body.orientation[c], 15));
      const v = velocityOffset(system.n) + 6 * (i + 1);
      expect([...y.subarray(v, v + 6)]).toEqual([...body.velocity, ...body.angularVelocity]);
    }
    // the custom body's centre of mass is off its origin: (0.1, 0, 0) in its axes
    const x = poseOffset(project.bodies.length);
    const off = [0, 1, 2].map((c) => y[x + c] - project.bodies[project.bodies.length - 1].position[c]);
    expect(Math.hypot(...off)).toBeCloseTo(0.1, 14);
  });

  test('the workspace has one array of the right size for everything', () => {
    const project = sampleProject();
    project.drivers.push(createDriver({ id: 'third', joint: 'guide', kind: 'effort' }));
    const system = compileSystem(project);
    const work = createWorkspace(system);
    const { n, m } = system;
    const sizes = {
      R: 9 * n,
      inertiaW: 9 * n,
      invInertiaW: 9 * n,
      driverValue: 7,
      driverAnchor: 7,
      driverSince: 7,
      couplingAnchor: 1,
      driverEffort: 7,
      loadActive: 8,
      C: m,
      Cdot: m,
      prescribedRate: m,
      gdot: m,
      J: 12 * (m + 1),
      MJ: 12 * (m + 1),
      force: 6 * n,
      lambda: m,
      rhs: m,
      acc: 6 * n,
    };
    // nothing is jammed, unsolved or settling before anything has moved
    expect([work.switched.jammed, work.switched.unsolved, work.settling]).toEqual([-1, -1, false]);
    for (const [name, size] of Object.entries(sizes)) {
      expect([name, (work[name as keyof typeof work] as Float64Array).length]).toEqual([name, size]);
    }
  });
});
