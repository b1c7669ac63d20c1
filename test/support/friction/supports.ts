/** Bodies on several supports, which share their weight and friction. */
import { AXIS } from '../switched-models';
import { alignZ } from '../benchmark';
import { createBody, createJoint, createLoad } from '../../../engine/model/defaults';
import { ball, box, plane, scene, touch } from './parts';
import type { Body, Contact, Joint } from '../../../engine/model/project';
import type { Dice, Scene } from './parts';

/** A ladder on a floor and a wall, at rest or sliding down. */
export function ladder(d: Dice): Scene {
  const [muFloor, muWall] = [d.friction(), d.friction()];
  const lean = d.between(0.3, 1.4);
  const length = d.between(0.5, 3);
  const radius = 0.01 * length;
  const [c, s] = [Math.cos(lean), Math.sin(lean)];
  const down = d.odds(0.5) ? 0 : d.between(0.2, 2);
  // foot slides away from the wall at x = 0
  const body = createBody({
    id: 'b',
    shape: { kind: 'rod', from: [0, 0, 0], to: [-length * c, length * s, 0], radius },
    mass: { kind: 'shape', density: 1000 },
    position: [length * c + radius, radius, 0],
    velocity: [down * s, 0, 0],
    angularVelocity: [0, 0, down / length],
  });
  const project = scene('ladder', {
    bodies: [body],
    contacts: [
      touch('floor', 'b', muFloor),
      touch('wall', 'b', muWall, { plane: plane([0, 0, 0], [1, 0, 0]) }),
    ],
  });
  return { name: 'ladder', project };
}

/** A rod across several balls that lie on the floor, or stand fast, pushed along. */
export function rodOnSupports(d: Dice): Scene {
  const count = 2 + d.below(3);
  const [muFloor, mu] = [d.friction(), d.friction()];
  const radius = d.between(0.03, 0.08);
  const rod = 0.02;
  const fixed = d.odds(0.5);
  const gap = d.between(0.2, 0.4);
  const half = ((count - 1) * gap) / 2 + 0.2;
  const bodies: Body[] = [];
  const contacts: Contact[] = [];
  const joints: Joint[] = [];
  for (let i = 0; i < count; i++) {
    const x = (i - (count - 1) / 2) * gap;
    bodies.push(ball(`s${i}`, radius, { position: [x, radius, 0] }));
    if (fixed)
      joints.push(
        createJoint({
          id: `j${i}`,
          kind: 'fixed',
          bodyB: `s${i}`,
          frameA: { position: [x, radius, 0], orientation: AXIS.z },
        }),
      );
    else contacts.push(touch(`f${i}`, `s${i}`, muFloor));
    contacts.push(touch(`c${i}`, 'rod', mu, { bodyA: `s${i}`, plane: null }));
  }
  const velocity = [d.odds(0.3) ? 0 : d.between(-1, 1), 0, 0] as const;
  bodies.push(
    createBody({
      id: 'rod',
      shape: { kind: 'rod', from: [-half, 0, 0], to: [half, 0, 0], radius: rod },
      mass: { kind: 'shape', density: 1000 },
      position: [0, 2 * radius + rod, 0],
      velocity,
    }),
  );
  const upright = { position: [0, 0, 0], orientation: AXIS.z } as const;
  joints.push(
    createJoint({
      id: 'plane',
      kind: 'planar',
      bodyB: 'rod',
      frameA: { position: [0, 2 * radius + rod, 0], orientation: AXIS.z },
      frameB: upright,
    }),
  );
  const project = scene('rod on supports', { bodies, contacts, joints });
  return { name: 'rod on supports', project, open: count > 2 };
}

/** Balls in a row on a floor, pushed against a wall. */
export function rowOfBalls(d: Dice): Scene {
  const count = 2 + d.below(4);
  const [mu, between] = [d.friction(), d.friction(2)];
  const r = 0.1;
  const bodies = Array.from({ length: count }, (_, i) => ball(`b${i}`, r, { position: [2 * r * i, r, 0] }));
  const contacts = bodies.flatMap(({ id }, i) => [
    touch(`f${i}`, id, mu),
    ...(i > 0 ? [touch(`h${i}`, id, between, { bodyA: `b${i - 1}`, plane: null })] : []),
  ]);
  if (d.odds(0.6))
    contacts.push(
      touch('wall', `b${count - 1}`, d.friction(1), {
        plane: plane([2 * r * (count - 1) + r, 0, 0], [-1, 0, 0]),
      }),
    );
  const push = createLoad({
    id: 'push',
    kind: 'force',
    body: 'b0',
    point: [0, d.between(-r, r), 0],
    vector: [d.between(0, 200), 0, 0],
  });
  return { name: 'row of balls', project: scene('row of balls', { bodies, contacts, loads: [push] }) };
}

/** A table on a hinge or slide that is driven, with a body on it that friction carries along. */
export function carried(d: Dice): Scene {
  const mu = d.friction(2);
  const size = 0.1;
  const isBall = d.odds(0.3);
  const half = isBall ? size / 2 : size / 2 + mu * size;
  const table = box('table', [4, 0.1, 1], { position: [0, -0.05, 0], velocity: [0, 0, 0] });
  const along = alignZ([1, 0, 0]);
  const rail = createJoint({
    id: 'rail',
    kind: 'slider',
    bodyB: 'table',
    frameA: { position: [0, -0.05, 0], orientation: along },
    frameB: { position: [0, 0, 0], orientation: along },
    friction: d.odds(0.5) ? { coulomb: d.between(1, 500), viscous: 0 } : null,
  });
  const push = createLoad({
    id: 'push',
    kind: 'force',
    body: 'table',
    point: [0, 0, 0],
    vector: [d.between(-3000, 3000), 0, 0],
  });
  const fields = {
    position: [0, size / 2, 0] as const,
    velocity: [d.odds(0.5) ? 0 : d.between(-2, 2), 0, 0] as const,
  };
  const bodies = [table, isBall ? ball('b', size / 2, fields) : box('b', [2 * half, size, size], fields)];
  const contacts = [touch('c', 'b', mu, { bodyA: 'table', plane: plane([0, 0.05, 0], [0, 1, 0]) })];
  return { name: 'carried', project: scene('carried', { bodies, joints: [rail], contacts, loads: [push] }) };
}

/** A beam across two rollers in bearings that rub, pushed along: one slides, the other sticks. */
export function beam(d: Dice): Scene {
  const r = 0.05;
  const height = 0.04;
  const up = 2 * r + height / 2;
  const body = box('beam', [1.5, height, 0.2], {
    position: [0, up, 0],
    velocity: [d.odds(0.4) ? 0 : d.between(-1, 1), 0, 0],
  });
  const rollers = [-d.between(0.1, 0.5), d.between(0.1, 0.5)].map((x, i) =>
    ball(`r${i}`, r, { position: [x, r, 0] }),
  );
  const along = alignZ([1, 0, 0]);
  const bearings = rollers.map(({ id, position }, i) =>
    i === 0 && d.odds(0.5)
      ? createJoint({
          id: `j${i}`,
          kind: 'slider',
          bodyB: id,
          frameA: { position, orientation: along },
          frameB: { position: [0, 0, 0], orientation: along },
          friction: { coulomb: d.between(0, 60), viscous: 0 },
        })
      : createJoint({
          id: `j${i}`,
          bodyB: id,
          frameA: { position, orientation: AXIS.z },
          friction: { coulomb: d.between(0, 3), viscous: 0 },
        }),
  );
  const upright = createJoint({
    id: 'plane',
    kind: 'planar',
    bodyB: 'beam',
    frameA: { position: [0, up, 0], orientation: AXIS.z },
  });
  const push = createLoad({
    id: 'push',
    kind: 'force',
    body: 'beam',
    point: [0, 0, 0],
    vector: [d.between(-150, 150), 0, 0],
  });
  const contacts = rollers.map(({ id }, i) =>
    touch(`c${i}`, id, d.friction(2), { bodyA: 'beam', plane: plane([0, -height / 2, 0], [0, -1, 0]) }),
  );
  const joints = [...bearings, upright];
  return {
    name: 'beam on rollers',
    project: scene('beam on rollers', { bodies: [body, ...rollers], joints, contacts, loads: [push] }),
  };
}
