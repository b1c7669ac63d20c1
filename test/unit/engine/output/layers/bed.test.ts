/** Supports at different heights stand on one bed below all that moves; what hangs has none. */
import { describe, expect, it } from 'vitest';
import { createBody, createJoint, createProject } from '../../../../../engine/model/defaults';
import { GROUND } from '../../../../../engine/model/project';
import { sceneryOf } from '../../../../../engine/output/fittings/scenery';
import { runLayers } from '../../../../../engine/output/layers/run-layers';
import { add, dot, rotate, scale } from '../../../../../engine/results/free-body/vectors';
import { readExample } from '../../../../support/example-file';
import { record } from '../../../../support/recorded';
import type { Fitting } from '../../../../../engine/output/fittings/fitting';
import type { Body, Joint, Project, Quat, Vec3 } from '../../../../../engine/model/project';

const FORWARD: Quat = [Math.SQRT1_2, Math.SQRT1_2, 0, 0];

function standing(name: string) {
  const project = readExample(name);
  const recording = record(project);
  const layers = runLayers(project, recording);
  return { layers, fittings: sceneryOf(project, recording, layers).fittings.map(({ fitting }) => fitting) };
}

const named = (fittings: readonly Fitting[], wanted: string): Fitting[] =>
  fittings.filter(({ part }) => part === wanted);

describe('machines with supports at different heights stand on one bed', () => {
  it.each([
    ['toggle-press', 1],
    ['gear-reducer', 3],
    ['quick-return', 1],
  ])('%s: its pedestals, %i of them, reach from the bed to their bearings', (name, count) => {
    const { layers, fittings } = standing(name);
    const { up, level, depth } = layers.bed!;
    expect(named(fittings, 'bed')).toHaveLength(1);
    const pedestals = named(fittings, 'pedestal');
    expect(pedestals).toHaveLength(count);
    for (const { position, orientation, size, stretch = 1 } of pedestals) {
      const foot = add(position, rotate(orientation, [0, 0, (-stretch * size) / 2]));
      expect(dot(foot, up) - level).toBeCloseTo(0, 9);
      expect(dot(foot, layers.normal!)).toBeGreaterThan(depth[0]);
    }
    const tops = pedestals.map(({ position, orientation, size, stretch = 1 }) =>
      add(position, rotate(orientation, [0, 0, (stretch * size) / 2])),
    );
    const heads = named(fittings, 'bearing-head');
    const highest = Math.max(...heads.map(({ position }) => dot(position, up)));
    expect(Math.max(...tops.map((top) => dot(top, up)))).toBeCloseTo(highest, 9);
    // no piece of ground is left of their own
    expect([...named(fittings, 'bearing'), ...named(fittings, 'rail-footing')]).toEqual([]);
  });

  it.each(['landing-gear', 'jansen-leg', 'four-bar-with-load', 'double-pendulum'])(
    '%s has none: it hangs, or stands level',
    (name) => {
      const { layers, fittings } = standing(name);
      expect(layers.bed).toBeNull();
      expect(named(fittings, 'bed')).toEqual([]);
    },
  );
});

describe('a guide that is level', () => {
  const rod: Body = createBody({
    id: 'rod',
    shape: { kind: 'rod', from: [0, 0, 0], to: [0.3, 0, 0.1], radius: 0.006 },
  });
  const block: Body = createBody({
    id: 'block',
    position: [0.3, 0, 0.1],
    shape: { kind: 'box', center: [0, 0, 0], size: [0.05, 0.05, 0.03] },
  });
  const hinge = (id: string, bodyA: string, bodyB: string, at: Vec3, on: Vec3): Joint =>
    createJoint({
      ...{ id, kind: 'hinge', bodyA, bodyB },
      frameA: { position: at, orientation: FORWARD },
      frameB: { position: on, orientation: FORWARD },
    });
  const alongX: Quat = [Math.SQRT1_2, 0, Math.SQRT1_2, 0];
  const empty = createProject('Guide');
  const project: Project = {
    ...empty,
    settings: { ...empty.settings, gravity: [0, 0, -9.81] },
    bodies: [rod, block],
    joints: [
      hinge('low', GROUND, 'rod', [0, 0, 0], [0, 0, 0]),
      hinge('wrist', 'rod', 'block', [0.3, 0, 0.1], [0, 0, 0]),
      createJoint({
        ...{ id: 'way', kind: 'slider', bodyA: GROUND, bodyB: 'block' },
        frameA: { position: [0.3, 0, 0.1], orientation: alongX },
        frameB: { position: [0, 0, 0], orientation: alongX },
      }),
    ],
  };

  it('stands on two legs, behind what moves', () => {
    const layers = runLayers(project, null);
    const { up, level } = layers.bed!;
    expect(up).toEqual([0, 0, 1]);
    expect(level).toBeLessThan(0);
    const recording = record({ ...project, drivers: [] });
    const legs = sceneryOf(project, recording, layers)
      .fittings.filter(({ name, fitting }) => name === project.joints[2].name && fitting.part === 'pedestal')
      .map(({ fitting }) => fitting);
    expect(legs).toHaveLength(2);
    for (const { position, size, stretch = 1 } of legs) {
      expect(dot(add(position, scale(up, (-stretch * size) / 2)), up)).toBeCloseTo(level, 9);
      expect(dot(position, layers.normal!)).toBeLessThan(layers.back + 0.5 * size);
    }
  });
});
