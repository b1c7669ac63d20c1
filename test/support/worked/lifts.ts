/** Lifts and a press: virtual work of weights and motors. */
import { expect } from 'vitest';
import { run } from '../run';
import { G, ROUNDING, bodyOf, find, frames, last, lasting, massesOf, most, solid, speedOf } from './parts';
import type { Project } from '../../../engine/model/project';
import type { Worked } from './parts';

/** The lift as its pages have it: sizes [m], weights [N], and the force of its cylinder by virtual work. */
function liftOf(project: Project) {
  const arms = ['rising-1', 'falling-1', 'rising-2', 'falling-2'];
  const weights = massesOf(project, ...arms, 'platform', 'barrel', 'piston').map((mass) => G * mass);
  const [armWeight, , , , platform, barrel, piston] = weights;
  const arm = solid(project, 'rising-1', 'rod').to[0];
  const foot = frames(project, 'cylinder-foot')[0][0];
  const [[head], [seat]] = frames(project, 'cylinder-head');
  const [w, , , z] = bodyOf(project, 'rising-1').orientation;
  const start = 2 * Math.atan2(z, w);
  const barrelLength = solid(project, 'barrel', 'rod').to[0];
  const load = find(project.loads, 'load');
  if (load.kind !== 'force') throw new Error('the load is a force');
  const above = platform - (load.vector as readonly number[])[1];
  const reach = (angle: number) => Math.hypot(seat * Math.cos(angle) - foot, seat * Math.sin(angle));
  const force = (angle: number) => {
    const [L, sine, cosine] = [reach(angle), Math.sin(angle), Math.cos(angle)];
    const slope = (seat * foot * sine) / L;
    // sine of the cylinder's slope to the horizontal, and how it grows
    const rise = (seat * sine) / L;
    const steeper = (seat * cosine) / L - (rise * slope) / L;
    const own = (barrel * barrelLength * steeper) / 2 + piston * ((L - head / 2) * steeper + slope * rise);
    return ((4 * armWeight + 2 * above) * arm * cosine + own) / slope;
  };
  return {
    arm,
    armWeight,
    platform,
    above,
    barrel,
    piston,
    barrelLength,
    foot,
    head,
    seat,
    start,
    reach,
    force,
  };
}

export const LIFTS: Worked = {
  'scissor-lift'(project) {
    const { foot, seat, start, reach, force } = liftOf(project);
    const { motion } = project.drivers[0];
    if (motion?.kind !== 'cycloidal') throw new Error('the stroke is a cycloid');
    const top = reach(start) + (motion.rise as number);
    const up = Math.acos((foot ** 2 + seat ** 2 - top ** 2) / (2 * foot * seat));
    const { time, column } = run(lasting(project, 4));
    const effort = column('driver/stroke/effort');
    expect(last(time)).toBe(4);
    const turned = 2 * Math.atan2(last(column('body/rising-1/qz')), last(column('body/rising-1/qw')));
    return [
      [force(start), effort[0], 5e-12],
      [up, turned, 9e-13],
      [force(up), last(effort), 7e-12],
    ];
  },

  'scissor-lift-pins'(project) {
    const lift = liftOf(project);
    const { arm, armWeight, above, barrel, piston, barrelLength, head, seat, start } = lift;
    const [w, h] = [arm * Math.cos(start), arm * Math.sin(start)];
    // what the platform leaves to its roller and to its pin
    const roller = (above * solid(project, 'platform', 'box').center[0]) / w;
    const across = (above + armWeight) * (w / h);
    const left = above - roller + armWeight;
    const held = left + above + armWeight;
    const cross = left + armWeight + held;
    // the cylinder as a body of its own: along it its force less the weight of the rod, across it the weights
    const L = lift.reach(start);
    const rise = (seat * Math.sin(start)) / L;
    const level = Math.sqrt(1 - rise ** 2);
    const along = lift.force(start) - piston * rise;
    const aside = (((barrel * barrelLength) / 2 + piston * (L - head / 2)) * level) / L;
    const [x, y] = [along * level + aside * rise, along * rise - aside * level];
    const up = 4 * armWeight + above + held - y;
    const { column } = run(lasting(project, 0.1));
    const [pin, cross1, rail, fixed, top] = ['left', 'cross-1', 'foot-roller', 'foot', 'cylinder-head'].map(
      (joint) => column(`reaction/${joint}/F`)[0],
    );
    // the arms lie side by side, which gives some pins a small force across the plane too
    return [
      [Math.hypot(across, left), pin, 2.3e-12],
      [Math.hypot(across, cross), cross1, 3.5e-10],
      [held, rail, 2e-9],
      [Math.hypot(x, up), fixed, 2.4e-11],
      [Math.hypot(x, y), top, 3.2e-11],
    ];
  },

  'screw-jack'(project) {
    const weight = G * massesOf(project, 'platform')[0];
    const { joints, couplings } = project;
    const thread = find(joints, 'thread');
    if (thread.kind !== 'screw') throw new Error('the thread is a screw');
    const torque = (weight * Math.abs(thread.pitch as number)) / (2 * Math.PI);
    const ratio = Math.abs(couplings[0].ratio as number);
    const { column } = run(project);
    return [
      [torque, most(column('reaction/guide/M')), ROUNDING],
      [-torque * ratio, last(column('driver/motor/effort')), ROUNDING],
      [-torque * ratio * speedOf(project), last(column('driver/motor/power')), 1e-14],
    ];
  },

  'toggle-press'(project) {
    const link = solid(project, 'upper', 'rod').to[0];
    const guide = find(project.joints, 'guide');
    if (guide.kind !== 'slider') throw new Error('the guide is a slider');
    const drawn = bodyOf(project, 'ram').position[1];
    const top = bodyOf(project, 'upper').position[1];
    const stop = guide.limits!.minimum as number;
    const angle = Math.acos((top - drawn - stop) / (2 * link));
    const start = Math.acos((top - drawn) / (2 * link));
    const [upper, lower, ram] = massesOf(project, 'upper', 'lower', 'ram');
    const torque = project.drivers[0].maximum as number;
    const force = torque / (2 * link * Math.sin(angle)) + G * (upper / 4 + (3 / 4) * lower + ram);
    const { column } = run(project);
    return [
      [angle - start, last(column('joint/crown/coordinate')), 3e-11],
      [force, last(column('joint/guide/limit')), 1.8e-10],
    ];
  },
};
