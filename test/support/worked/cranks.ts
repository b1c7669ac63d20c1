/** Cranks and cams: forces of inertia. */
import { expect } from 'vitest';
import { massOf } from '../../../engine/model/masses/mass';
import { run } from '../run';
import {
  G,
  ROUNDING,
  bodyOf,
  driven,
  frames,
  last,
  lasting,
  massesOf,
  most,
  motored,
  solid,
  speedOf,
  where,
} from './parts';
import type { Run } from '../run';
import type { Worked } from './parts';

export const CRANKS: Worked = {
  'slider-crank-motor'(project) {
    const { r, l, m1, m2, m3, speed, time, column } = motored(project);
    const slope = r / Math.sqrt(l ** 2 - r ** 2);
    const quarter = time.findIndex((t) => Math.abs(t - 0.025) < 1e-9);
    const inward = r * speed ** 2;
    return [
      [-(m3 + m2 / 2) * r ** 2 * speed ** 2 * slope, column('driver/motor/effort')[quarter], 6e-15],
      [m3 * inward * (1 + r / l), column('reaction/C/F')[0], 8e-16],
      [inward * (m1 / 2 + m2 * (1 + r / (2 * l)) + m3 * (1 + r / l)), column('reaction/A/F')[0], ROUNDING],
    ];
  },

  'shaking-force'(project) {
    const { r, l, m1, m2, m3, speed, time, column } = motored(project);
    const weighted = motored({
      ...project,
      bodies: project.bodies.map((body) =>
        body.id === 'crank' && body.mass.kind === 'custom'
          ? { ...body, mass: { ...body.mass, mass: 0.7, centerOfMass: [-0.1, 0, 0] } }
          : body,
      ),
    });
    const quarter = time.findIndex((t) => Math.abs(t - 0.025) < 1e-9);
    const sum = (of: Run['column'], part: string) => {
      const [bearing, guide] = [of(`reaction/A/${part}`), of(`reaction/D/${part}`)];
      return bearing.map((force, i) => force + guide[i]);
    };
    const largest = (of: Run['column']) => {
      const y = sum(of, 'FY');
      return most(sum(of, 'FX').map((x, i) => Math.hypot(x, y[i])));
    };
    const toAndFro = (m3 + m2 / 2) * r * (1 + r / l);
    const own = 0.7 * 0.05 - (m2 / 2) * r;
    return [
      [speed ** 2 * ((m1 / 2 + m2 / 2) * r + toAndFro), largest(column), 2.4e-15],
      [speed ** 2 * (toAndFro - own), largest(weighted.column), 3e-15],
      [speed ** 2 * own, sum(weighted.column, 'FY')[quarter], 1.2e-15],
    ];
  },

  'slider-crank'(project) {
    const [crank, rod] = ['crank', 'rod'].map((id) => massOf(bodyOf(project, id)));
    const load = project.loads[0];
    if (load.kind !== 'torque') throw new Error('the load is a torque');
    const torque = (load.vector as readonly number[])[2];
    const r = -2 * frames(project, 'A')[1][0];
    const l = -2 * frames(project, 'B')[1][0];
    // at a dead centre the slider rests, and the middle of the rod has half the speed of the crank pin
    const reduced =
      crank.inertia[2] + (crank.mass * r ** 2) / 4 + (rod.mass * r ** 2) / 4 + rod.inertia[2] * (r / l) ** 2;
    const { time, column } = run(lasting(project, 2));
    const [angle, rate, kinetic] = ['joint/A/coordinate', 'joint/A/rate', 'energy/total/kinetic'].map(column);
    expect(last(time)).toBe(2);
    const speed = Math.sqrt((2 * torque * 2 * Math.PI) / reduced);
    const fine = run(lasting(project, 1, 0.0005));
    return [
      [torque * 2 * Math.PI, where(angle, 2 * Math.PI, kinetic), 4e-9],
      [speed, where(angle, 2 * Math.PI, rate), 0.02],
      [speed, where(fine.column('joint/A/coordinate'), 2 * Math.PI, fine.column('joint/A/rate')), 4.5e-4],
      [torque * last(angle), last(kinetic), 1.8e-8],
    ];
  },

  'quick-return'(project) {
    const [crank, centres] = [frames(project, 'slot')[1][0], frames(project, 'crank-pin')[0][1]];
    const turn = Math.PI - Math.acos(crank / centres);
    const { column, events } = run(project);
    const at = events.filter(({ kind }) => kind === 'travel-limit').map(({ time }) => time);
    return [
      [turn, speedOf(project) * at[0], 3e-15],
      [turn / (Math.PI - turn), (at[2] - at[1]) / (at[1] - at[0]), 6e-15],
      [Math.asin(crank / centres), most(column('joint/arm-pin/coordinate')), 1.5e-5],
    ];
  },

  'cam-follower'(project) {
    const eccentricity = -solid(project, 'cam', 'sphere').center[1];
    const mass = massesOf(project, 'follower')[0];
    const own = eccentricity * speedOf(project) ** 2;
    const normal = run(project).column('contact/face/normal');
    const leaves = (rpm: number) =>
      run(driven(project, (rpm * Math.PI) / 30)).events.some(({ kind }) => kind === 'released');
    const [below, above] = [299, 299.2];
    expect([below, above].map(leaves)).toEqual([false, true]);
    return [
      [mass * (G + own), most(normal), ROUNDING],
      [mass * (G - own), Math.min(...normal), ROUNDING],
      [Math.sqrt(G / eccentricity), ((below + above) / 2) * (Math.PI / 30), 7e-5],
    ];
  },
};
