/** Bodies that slide on floors, slopes and each other, and roll. */
import { DURATION, G, ball, box, plane, scene, tilted, touch, wayWithFriction } from './parts';
import type { Body, Contact, Vec3 } from '../../../engine/model/project';
import type { Dice, Scene } from './parts';

/** A box on a slope that slides, stops and stays or slides back, on four corners. */
export function boxOnSlope(d: Dice): Scene {
  const mu = d.friction();
  const angle = d.odds(0.3) ? 0 : d.between(0.05, 1.2);
  const height = d.between(0.02, 0.1);
  // so flat that it does not tip
  const length = height * Math.max(mu, Math.tan(angle)) * d.between(1.2, 2) + 0.05;
  const size: Vec3 = [length, height, d.between(0.1, 0.3)];
  const v = d.odds(0.2) ? 0 : d.sign() * d.between(0.1, 4);
  const body = box('b', size, { position: [0, height / 2, 0], velocity: [v, 0, 0] });
  const project = scene('box on a slope', { bodies: [body], contacts: [touch('c', 'b', mu)] }, tilted(angle));
  const value = wayWithFriction(v, G * Math.sin(angle), mu * G * Math.cos(angle), DURATION);
  return { name: 'box on a slope', project, known: { key: 'body/b/x', value } };
}

/** A box that slides along and across and turns. */
export function spinningBox(d: Dice): Scene {
  const mu = d.friction();
  const height = d.between(0.02, 0.1);
  const size: Vec3 = [
    height * mu * 1.5 + d.between(0.05, 0.3),
    height,
    height * mu * 1.5 + d.between(0.05, 0.3),
  ];
  const body = box('b', size, {
    position: [0, height / 2, 0],
    velocity: [d.between(-3, 3), 0, d.between(-3, 3)],
    angularVelocity: [0, d.between(-10, 10), 0],
  });
  const drawn = scene('spinning box', { bodies: [body], contacts: [touch('c', 'b', mu)] });
  // which corners bear it changes all the time, and without end at tighter tolerances
  const settings = { ...drawn.settings, relativeTolerance: 1e-6, absoluteTolerance: 1e-10 };
  return { name: 'spinning box', project: { ...drawn, settings }, open: true };
}

/** A ball on a slope that slides and spins until it rolls, or not. */
export function rollingBall(d: Dice): Scene {
  const mu = d.friction();
  const angle = d.odds(0.3) ? 0 : d.between(0.05, 1.3);
  const radius = d.between(0.03, 0.2);
  const v = d.between(-3, 3);
  const spin = d.odds(0.3) ? -v / radius : d.between(-30, 30);
  const body = ball('b', radius, {
    position: [0, radius, 0],
    velocity: [v, 0, 0],
    angularVelocity: [0, 0, spin],
  });
  const project = scene('rolling ball', { bodies: [body], contacts: [touch('c', 'b', mu)] }, tilted(angle));
  // slip s = v + w r; the pull g sin; friction mu g cos acts 3.5-fold on the slip, and holds up to 2/7 of the pull
  const [pull, f] = [G * Math.sin(angle), mu * G * Math.cos(angle)];
  const s = v + spin * radius;
  const rolls = (2 / 7) * pull <= f;
  const way = (speed: number, a: number, T: number) => speed * T + (a * T * T) / 2;
  let value: number;
  const side = s === 0 || Math.abs(s) < 1e-12 ? 0 : Math.sign(s);
  const ends = side === 0 ? 0 : s / (3.5 * side * f - pull);
  if (side !== 0 && !(ends > 0 && ends < DURATION)) value = way(v, pull - side * f, DURATION);
  else {
    const a = pull - side * f;
    const after = rolls ? (5 / 7) * pull : pull - f;
    value = way(v, a, ends) + way(v + a * ends, after, DURATION - ends);
  }
  return { name: 'rolling ball', project, known: { key: 'body/b/x', value } };
}

/** A block on a wedge that slides on the floor. */
export function wedge(d: Dice): Scene {
  const [muFloor, mu] = [d.friction(1), d.friction()];
  const angle = d.between(0.1, 1);
  const [c, s] = [Math.cos(angle), Math.sin(angle)];
  const height = d.between(0.02, 0.06);
  const half = Math.max(height, height * Math.max(mu, s / c) * 0.8);
  const base = box('w', [3, 0.2, 0.6], {
    position: [0, 0.1, 0],
    velocity: [d.odds(0.5) ? 0 : d.between(-1, 1), 0, 0],
  });
  // the slope falls along x, from the middle of the top of the wedge
  const at = (along: number, up: number): Vec3 => [c * along + s * up, 0.2 - s * along + c * up, 0];
  const v = d.odds(0.5) ? 0 : d.between(-2, 2);
  const along = v;
  const body = box('b', [2 * half, height, 0.1], {
    position: at(0, height / 2),
    orientation: [Math.cos(angle / 2), 0, 0, -Math.sin(angle / 2)],
    velocity: [base.velocity[0] + c * along, -s * along, 0],
  });
  const project = scene('block on a wedge', {
    bodies: [base, body],
    contacts: [
      touch('floor', 'w', muFloor),
      touch('slope', 'b', mu, { bodyA: 'w', plane: plane([0, 0.1, 0], [s, c, 0]) }),
    ],
  });
  return { name: 'block on a wedge', project };
}

/** Boxes on each other, each with a speed of its own. */
export function stack(d: Dice): Scene {
  const count = 2 + d.below(2);
  const bodies: Body[] = [];
  const contacts: Contact[] = [];
  let top = 0;
  for (let i = 0; i < count; i++) {
    const mu = d.friction(i === 0 ? 5 : 3);
    const height = d.between(0.02, 0.06);
    const length = 3 + d.between(0, 0.5);
    bodies.push(
      box(`b${i}`, [length, height, 0.5], {
        position: [0, top + height / 2, 0],
        velocity: [d.odds(0.3) ? 0 : d.between(-2, 2), 0, 0],
        mass: { kind: 'shape', density: d.between(100, 3000) },
      }),
    );
    contacts.push(
      touch(
        `c${i}`,
        `b${i}`,
        mu,
        i > 0
          ? {
              bodyA: `b${i - 1}`,
              plane: plane([0, (bodies[i - 1].shape as { size: Vec3 }).size[1] / 2, 0], [0, 1, 0]),
            }
          : {},
      ),
    );
    top += height;
  }
  return { name: 'stack of boxes', project: scene('stack of boxes', { bodies, contacts }) };
}

/** A box or ball that slides against others at rest. */
export function strikes(d: Dice): Scene {
  const count = 2 + d.below(3);
  const mu = d.friction();
  const asBalls = d.odds(0.4);
  const between = d.odds(0.5) ? 0 : d.friction(1);
  const bodies: Body[] = [];
  const contacts: Contact[] = [];
  const size = 0.1;
  let x = 0;
  for (let i = 0; i < count; i++) {
    const isBall = asBalls || d.odds(0.3);
    const half = isBall ? size / 2 : size / 2 + (mu * size) / 1.5;
    const gap = i === 0 ? 0 : d.odds(0.4) ? 0 : d.between(0.001, 0.1);
    x += half + gap;
    const fields = {
      position: [x, size / 2, 0] as const,
      velocity: [i === 0 ? d.between(0.5, 4) : 0, 0, 0] as const,
    };
    bodies.push(isBall ? ball(`b${i}`, size / 2, fields) : box(`b${i}`, [2 * half, size, size], fields));
    contacts.push(touch(`f${i}`, `b${i}`, mu));
    if (i > 0) {
      const left = bodies[i - 1].shape as { kind: string; size?: Vec3 };
      const reach = left.size ? left.size[0] / 2 : size / 2;
      const restitution = d.odds(0.5) ? 0 : d.between(0, 0.8);
      const both = !isBall || left.kind !== 'sphere';
      contacts.push(
        !both
          ? touch(`h${i}`, `b${i}`, between, { bodyA: `b${i - 1}`, plane: null, restitution })
          : left.kind === 'sphere'
            ? touch(`h${i}`, `b${i - 1}`, between, {
                bodyA: `b${i}`,
                plane: plane([-half, 0, 0], [-1, 0, 0]),
                restitution,
              })
            : touch(`h${i}`, `b${i}`, between, {
                bodyA: `b${i - 1}`,
                plane: plane([reach, 0, 0], [1, 0, 0]),
                restitution,
              }),
      );
    }
    x += half;
  }
  return {
    name: 'bodies that strike',
    project: scene('bodies that strike', { bodies, contacts }),
    rebounds: contacts.some(({ restitution }) => restitution > 0),
  };
}
