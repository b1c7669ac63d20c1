/** Random mechanisms whose rows switch (T 14): stops, dry friction, motors and servos that give way, contacts, in chains and loops. */
import { bar, crossing, joinAt, polar } from './example-parts';
import { createBody, createContact, createDriver, createProject } from '../../engine/model/defaults';
import { createRandom } from '../../engine/core/math/random';
import type { Body, Contact, Driver, Joint, Project, Vec3 } from '../../engine/model/project';

const COLOR = '#888888';
const RADIUS = 0.006;
const O: Vec3 = [0, 0, 0];

interface Drawn {
  readonly kind: string;
  readonly bodies: Body[];
  readonly joints: Joint[];
  /** Joints that may be driven; the others may have stops, as far as they go from where they are drawn. */
  readonly driven: readonly string[];
  readonly contacts?: Contact[];
}

type Between = (low: number, high: number) => number;

export interface SwitchedCase {
  readonly label: string;
  readonly project: Project;
}

export function drawSwitchedCase(seed: number): SwitchedCase {
  const random = createRandom(seed * 7919 + 53);
  for (let i = 0; i < 5; i++) random();
  const between: Between = (low, high) => low + (high - low) * random();
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)];
  const drawn = pick([chain, chain, fourBar, sliderCrank, cart, balls, balls])(between);
  const features: string[] = [];
  const isLoop = drawn.joints.length > drawn.bodies.length;
  const joints = drawn.joints.map((joint): Joint => {
    if (joint.kind !== 'hinge' && joint.kind !== 'slider') return joint;
    const size = joint.kind === 'hinge' ? 1 : 0.1;
    const stopped = random() < 0.35;
    const rubs = random() < 0.35;
    if (stopped) features.push(`stops at ${joint.id}`);
    if (rubs) features.push(`friction at ${joint.id}`);
    const restitution = pick([0, 0, between(0.2, 0.9)]);
    const limits = {
      minimum: -size * between(0.05, 0.8),
      maximum: pick([null, size * between(0.05, 0.8)]),
      restitution,
    };
    // of a few hundredths of what the weight of the links does
    const coulomb = joint.kind === 'hinge' ? between(0.01, 0.3) : between(0.1, 3);
    return {
      ...joint,
      ...(stopped && { limits }),
      ...(rubs && { friction: { coulomb, viscous: pick([0, between(0, 0.02)]) } }),
    };
  });
  const drivers: Driver[] = [];
  if (drawn.driven.length > 0 && random() < 0.6) {
    const joint = pick(drawn.driven);
    const isAngle = joints.find(({ id }) => id === joint)!.kind === 'hinge';
    const [reach, effort] = isAngle ? [1, between(0.1, 3)] : [0.1, between(2, 40)];
    // where friction of other joints sticks, the demand of a servo in a loop contradicts it
    const rubs = isLoop && joints.some(({ friction }) => friction);
    const kind = pick(rubs ? ['motor', 'effort'] : ['motor', 'servo', 'swung servo', 'effort']);
    const sign = pick([1, -1]);
    const common = { id: 'drive', joint };
    const motion = {
      kind: 'harmonic' as const,
      amplitude: 0.4 * reach,
      frequency: between(0.7, 3),
      phase: 0,
    };
    const servo = { ...common, kind: 'position' as const, maximum: effort, response: between(0.01, 0.1) };
    const value = sign * reach;
    if (kind === 'motor')
      drivers.push(createDriver({ ...common, kind: 'speed', value: value * between(1, 8), maximum: effort }));
    if (kind === 'servo') drivers.push(createDriver({ ...servo, value: value * between(0.1, 0.8) }));
    if (kind === 'swung servo') drivers.push(createDriver({ ...servo, value: 0, motion }));
    if (kind === 'effort')
      drivers.push(createDriver({ ...common, kind: 'effort', value: sign * 0.3 * effort }));
    features.push(`${kind} at ${joint}`);
  }
  const base = createProject('Switched');
  const settings = {
    ...base.settings,
    gravity: [0, pick([-9.81, -9.81, 0]), 0] as Vec3,
    duration: 0.6,
    outputInterval: 0.05,
    integrator: pick(['dopri5', 'dop853'] as const),
  };
  const { bodies, contacts = [] } = drawn;
  return {
    label: `${seed}: ${drawn.kind}; ${features.join(', ')}; ${settings.integrator}`,
    project: { ...base, settings, bodies, joints, drivers, contacts },
  };
}

/** Two or three links that swing. */
function chain(between: Between): Drawn {
  const count = between(0, 1) < 0.6 ? 2 : 3;
  let from = O;
  const bodies: Body[] = [];
  const joints: Joint[] = [];
  for (let i = 0; i < count; i++) {
    const to = polar(from, between(0.1, 0.3), between(-2.5, 0.5));
    const link = bar(`link${i}`, `Link ${i}`, from, to, RADIUS, COLOR);
    joints.push(joinAt(`pin${i}`, `Pin ${i}`, 'hinge', bodies[i - 1] ?? null, link, from));
    bodies.push({ ...link, angularVelocity: [0, 0, 0] });
    from = to;
  }
  return { kind: 'chain', bodies, joints, driven: joints.map(({ id }) => id) };
}

function fourBar(between: Between): Drawn {
  const [r, l, c, d] = [between(0.05, 0.1), between(0.2, 0.3), between(0.15, 0.25), between(0.2, 0.25)];
  const A = polar(O, r, between(0, 2 * Math.PI));
  const D: Vec3 = [d, 0, 0];
  const B = crossing(A, l, D, c, 1);
  if (!Number.isFinite(B[0] + B[1])) return fourBar(between);
  const bodies = [
    bar('crank', 'Crank', O, A, RADIUS, COLOR),
    bar('coupler', 'Coupler', A, B, RADIUS, COLOR),
    bar('rocker', 'Rocker', D, B, RADIUS, COLOR),
  ];
  const joints = [
    joinAt('o', 'O', 'hinge', null, bodies[0], O),
    joinAt('a', 'A', 'hinge', bodies[0], bodies[1], A),
    joinAt('b', 'B', 'hinge', bodies[1], bodies[2], B),
    joinAt('d', 'D', 'hinge', null, bodies[2], D),
  ];
  return { kind: 'four-bar', bodies, joints, driven: ['o', 'd'] };
}

const block = (at: Vec3): Body =>
  createBody({
    id: 'block',
    name: 'Block',
    position: at,
    shape: { kind: 'box', center: O, size: [0.05, 0.05, 0.05] },
    mass: { kind: 'shape', density: 2000 },
  });

function sliderCrank(between: Between): Drawn {
  const r = between(0.05, 0.1);
  const l = r * between(1.8, 4);
  const A = polar(O, r, between(0, 2 * Math.PI));
  const B: Vec3 = [A[0] + Math.sqrt(l * l - A[1] ** 2), 0, 0];
  const bodies = [
    bar('crank', 'Crank', O, A, RADIUS, COLOR),
    bar('rod', 'Rod', A, B, RADIUS, COLOR),
    block(B),
  ];
  const joints = [
    joinAt('o', 'O', 'hinge', null, bodies[0], O),
    joinAt('a', 'A', 'hinge', bodies[0], bodies[1], A),
    joinAt('b', 'B', 'hinge', bodies[1], bodies[2], B),
    joinAt('g', 'Guide', 'slider', null, bodies[2], B, [1, 0, 0]),
  ];
  return { kind: 'slider-crank', bodies, joints, driven: ['o', 'g'] };
}

/** A block on a slider with a pendulum. */
function cart(between: Between): Drawn {
  const cartBody = block(O);
  const angle = between(0, 2 * Math.PI);
  const axis: Vec3 = [Math.cos(angle), Math.sin(angle), 0];
  const link = bar('link', 'Link', O, polar(O, between(0.1, 0.3), between(-3, 3)), RADIUS, COLOR);
  const joints = [
    joinAt('guide', 'Guide', 'slider', null, cartBody, O, axis),
    joinAt('pin', 'Pin', 'hinge', cartBody, link, O),
  ];
  return { kind: 'cart', bodies: [cartBody, link], joints, driven: ['guide', 'pin'] };
}

/** A ball at the end of a link, over a plane or beside a second one. */
function balls(between: Between): Drawn {
  const radius = between(0.03, 0.05);
  const ball = (id: string, position: Vec3, velocity: Vec3): Body =>
    createBody({
      id,
      name: id,
      position,
      velocity,
      shape: { kind: 'sphere', center: O, radius },
      mass: { kind: 'shape', density: 2000 },
    });
  const end = polar(O, between(0.15, 0.3), between(-2, -0.5));
  const link = bar('link', 'Link', O, end, RADIUS, COLOR);
  const first = ball('ball', end, O);
  const joints = [
    joinAt('pin', 'Pin', 'hinge', null, link, O),
    joinAt('end', 'End', 'fixed', link, first, end),
  ];
  const restitution = between(0, 1) < 0.4 ? 0 : between(0.3, 0.9);
  const friction = between(0, 1) < 0.5 ? 0 : between(0.05, 0.5);
  const common = { restitution, friction };
  if (between(0, 1) < 0.5) {
    const depth = -0.3 - radius - between(0, 0.05);
    const normal: Vec3 = [between(-0.4, 0.4), 1, 0];
    const floor = { point: [0, depth, 0] as Vec3, normal };
    const other = ball('other', [between(0.3, 0.5), between(-0.1, 0.1), 0], [between(-1, 1), 0, 0]);
    const contacts = [
      createContact({ id: 'floor', bodyB: 'ball', plane: floor, ...common }),
      createContact({ id: 'table', bodyB: 'other', plane: floor, ...common }),
    ];
    return { kind: 'balls over a plane', bodies: [link, first, other], joints, driven: ['pin'], contacts };
  }
  const away = polar(end, 2 * radius + between(0.001, 0.05), between(-1, 0.5));
  const other = ball('other', away, [between(-2, 0), between(-1, 1), 0]);
  const contacts = [createContact({ id: 'hit', bodyA: 'ball', bodyB: 'other', ...common })];
  return { kind: 'balls', bodies: [link, first, other], joints, driven: ['pin'], contacts };
}
