import { createBody, createDriver, createJoint, createProject } from '../../../../../engine/model/defaults';
import { pointsPerCurve } from '../../../../../engine/studies/sweep/plan';
import type { SweepAxis, SweepPlan } from '../../../../../engine/studies/sweep/plan';
import type { Project } from '../../../../../engine/model/project';

/** A bar of `length` metres, driven about one end; its length and the place of its pin follow the parameter. */
export function crank(): Project {
  const project = createProject('Crank');
  Object.assign(project.settings, { gravity: [0, -9.81, 0], duration: 0.5, outputInterval: 0.01 });
  project.parameters.push({ id: 'p1', name: 'length', unit: 'm', formula: '0.2 m', value: 0.2 });
  project.bodies.push({
    ...createBody({ id: 'bar', name: 'Bar', position: [0.1, 0, 0] }),
    shape: { kind: 'rod', from: [-0.1, 0, 0], to: [0.1, 0, 0], radius: 0.01 },
    formulas: [{ field: 'shape.from.0', formula: '-length / 2' }],
  });
  project.joints.push({
    ...createJoint({ id: 'pin', name: 'Pin', bodyB: 'bar' }),
    frameB: { position: [-0.1, 0, 0], orientation: [1, 0, 0, 0] },
    formulas: [{ field: 'frameB.position.0', formula: '-length / 2' }],
  });
  project.drivers.push({ ...createDriver({ id: 'motor', name: 'Motor', joint: 'pin' }), value: 5 });
  return project;
}

export const overLength = (values: readonly number[]): SweepAxis => ({
  target: { kind: 'parameter', id: 'p1' },
  values,
});
export const overSpeed = (values: readonly number[]): SweepAxis => ({
  target: { kind: 'field', list: 'drivers', record: 'motor', path: 'value' },
  values,
});

export function planOver(axes: readonly SweepAxis[], project = crank()): SweepPlan {
  return {
    project,
    analysis: 'dynamic',
    axes,
    series: ['reaction/pin/F', 'driver/motor/effort'],
    points: pointsPerCurve(100, 2),
    startedAt: new Date(0),
  };
}
