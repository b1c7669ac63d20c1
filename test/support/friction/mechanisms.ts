/** Mechanisms with dry friction in several joints. */
import { bar, joinAt } from '../example-parts';
import { createBody, createDriver, createJoint } from '../../../engine/model/defaults';
import { box, scene } from './parts';
import { planetarySet } from '../planetary-set';
import type { Body, Joint, Vec3 } from '../../../engine/model/project';
import type { Dice, Scene } from './parts';

/** A planetary set with friction in its bearings, driven by a torque. */
export function planetary(d: Dice): Scene {
  const wheel = (id: string, x: number, y: number, inertia: number): Body =>
    createBody({
      id,
      position: [x, y, 0],
      mass: {
        kind: 'custom',
        mass: d.between(0.05, 0.5),
        centerOfMass: [0, 0, 0],
        inertia: [inertia, inertia, inertia, 0, 0, 0],
      },
    });
  const [radius, ratio] = [d.between(0.03, 0.1), d.between(0.5, 2)];
  const count = 1 + d.below(3);
  const planets = Array.from({ length: count }, (_, i) => {
    const angle = (2 * Math.PI * i) / 3;
    return wheel(`planet-${i}`, radius * Math.cos(angle), radius * Math.sin(angle), d.between(1e-5, 1e-4));
  });
  const hinge = (id: string, bodyA: string, bodyB: string, x = 0, y = 0): Joint =>
    createJoint({
      id,
      bodyA,
      bodyB,
      frameA: { position: [x, y, 0], orientation: [1, 0, 0, 0] },
      friction: d.odds(0.7) ? { coulomb: d.between(0.0005, 0.01), viscous: 0 } : null,
    });
  const driver = d.odds(0.5)
    ? createDriver({ id: 'torque', joint: 'sun-pin', kind: 'effort', value: d.between(-0.05, 0.05) })
    : createDriver({
        id: 'torque',
        joint: 'sun-pin',
        kind: 'speed',
        value: d.between(-20, 20),
        maximum: d.between(0.01, 0.05),
      });
  const project = scene(
    'planetary set',
    {
      ...planetarySet({ wheel, hinge }, planets, ratio),
      drivers: d.odds(0.8) ? [driver] : [],
    },
    [0, 0, 0],
  );
  return { name: 'planetary set', project };
}

/** A four-bar or slider-crank, over-constrained, with dry friction in its joints. */
export function linkage(d: Dice): Scene {
  const slides = d.odds(0.5);
  const A: Vec3 = [0, 0, 0];
  const angle = d.between(0, 2 * Math.PI);
  const crank = d.between(0.05, 0.1);
  const coupler = d.between(0.2, 0.3);
  const B: Vec3 = [crank * Math.cos(angle), crank * Math.sin(angle), 0];
  const one = bar('crank', 'Crank', A, B, 0.01, '#000000');
  const rub = (most: number) => ({
    friction: d.odds(0.75) ? { coulomb: most * d.between(0.02, 1) ** 2, viscous: 0 } : null,
  });
  const joints: Joint[] = [{ ...joinAt('A', 'A', 'hinge', null, one, A), ...rub(3) }];
  const bodies: Body[] = [one];
  if (slides) {
    const C: Vec3 = [B[0] + Math.sqrt(coupler ** 2 - B[1] ** 2), 0, 0];
    const two = bar('rod', 'Rod', B, C, 0.01, '#000000');
    const piston = box('piston', [0.05, 0.05, 0.05], { position: C });
    bodies.push(two, piston);
    joints.push(
      { ...joinAt('B', 'B', 'hinge', one, two, B), ...rub(3) },
      { ...joinAt('C', 'C', 'hinge', two, piston, C), ...rub(3) },
      { ...joinAt('D', 'D', 'slider', null, piston, C, [1, 0, 0]), ...rub(20) },
    );
  } else {
    const ground = d.between(0.2, 0.25);
    const D: Vec3 = [ground, 0, 0];
    const rocker = d.between(0.2, 0.25);
    const [dx, dy] = [D[0] - B[0], D[1] - B[1]];
    const distance = Math.hypot(dx, dy);
    const along = (coupler ** 2 - rocker ** 2 + distance ** 2) / (2 * distance);
    const across = Math.sqrt(coupler ** 2 - along ** 2);
    const C: Vec3 = [
      B[0] + (along * dx - across * dy) / distance,
      B[1] + (along * dy + across * dx) / distance,
      0,
    ];
    const two = bar('rod', 'Rod', B, C, 0.01, '#000000');
    const three = bar('rocker', 'Rocker', D, C, 0.01, '#000000');
    bodies.push(two, three);
    joints.push(
      { ...joinAt('B', 'B', 'hinge', one, two, B), ...rub(3) },
      { ...joinAt('C', 'C', 'hinge', two, three, C), ...rub(3) },
      { ...joinAt('D', 'D', 'hinge', null, three, D), ...rub(3) },
    );
  }
  const torque = d.odds(0.6);
  const motor = d.odds(0.5)
    ? createDriver({ id: 'm', joint: 'A', kind: 'effort', value: d.between(-10, 10) })
    : createDriver({
        id: 'm',
        joint: 'A',
        kind: 'speed',
        value: d.between(-10, 10),
        maximum: d.between(1, 10),
      });
  const project = scene('linkage', { bodies, joints, drivers: torque ? [motor] : [] });
  return { name: slides ? 'slider-crank' : 'four-bar', project };
}
