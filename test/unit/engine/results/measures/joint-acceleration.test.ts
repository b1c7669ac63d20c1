/** The acceleration of a joint's coordinate where the joint itself turns: what the rows add to J vdot shows. */
import { expect, test } from 'vitest';
import { createBody, createDriver, createProject } from '../../../../../engine/model/defaults';
import { joinAt } from '../../../../support/example-parts';
import { run } from '../../../../support/run';

test('a bead on a rod that turns at a constant speed: its coordinate accelerates by w^2 times its distance', () => {
  const [w, distance] = [3, 0.2];
  const rod = createBody({ id: 'rod' });
  const bead = createBody({ id: 'bead', position: [distance, 0, 0] });
  const project = createProject('Bead');
  const { outcome, time, column } = run({
    ...project,
    settings: { ...project.settings, gravity: [0, 0, 0], duration: 0.5, outputInterval: 0.05 },
    bodies: [rod, bead],
    joints: [
      joinAt('pin', 'Pin', 'hinge', null, rod, [0, 0, 0]),
      joinAt('slide', 'Slide', 'slider', rod, bead, [distance, 0, 0], [1, 0, 0]),
    ],
    drivers: [createDriver({ id: 'motor', joint: 'pin', value: w })],
  });
  expect(outcome).toEqual({ kind: 'completed' });
  const [x, y] = ['x', 'y'].map((axis) => column(`body/bead/${axis}`));
  const acceleration = column('joint/slide/acceleration');
  expect(time).toHaveLength(11);
  acceleration.forEach((value, i) => expect(value / (w * w * Math.hypot(x[i], y[i]))).toBeCloseTo(1, 6));
  // and the pin, whose axis stands still, keeps its speed
  for (const value of column('joint/pin/acceleration')) expect(Math.abs(value)).toBeLessThan(1e-9);
});
