/**
 * Driven mechanisms that go through positions where two or more ways of moving part (T 6.2), at times known beforehand:
 * scissor lifts of several stages, and nets of parallelograms, of which a row is one of one row and a stack one of one column.
 */
import { createBody, createDriver, createProject } from '../../engine/model/defaults';
import { joinAt, polar } from './example-parts';
import type { Body, Joint, Project, Settings, Vec3 } from '../../engine/model/project';

const RADIUS = 0.01;

/** A rod whose frame sits at its first end, without a turn. */
function bar(id: string, from: Vec3, to: Vec3): Body {
  const end: Vec3 = [to[0] - from[0], to[1] - from[1], 0];
  const shape = { kind: 'rod' as const, from: [0, 0, 0] as const, to: end, radius: RADIUS };
  return createBody({ id, name: id, position: from, shape, mass: { kind: 'shape', density: 7800 } });
}

const pin = (id: string, a: Body | null, b: Body, at: Vec3): Joint => joinAt(id, id, 'hinge', a, b, at);

/** A project of the plane, under gravity. */
function assemble(
  name: string,
  bodies: Body[],
  joints: Joint[],
  drivers: readonly { joint: string; value: number }[],
  settings: Partial<Settings>,
): Project {
  const project = createProject(name);
  return {
    ...project,
    settings: { ...project.settings, gravity: [0, -9.81, 0], ...settings },
    bodies,
    joints,
    drivers: drivers.map(({ joint, value }) =>
      createDriver({ id: `drive-${joint}`, name: `Drive ${joint}`, joint, kind: 'speed', value }),
    ),
  };
}

export interface Lift {
  /** From a foot, or the pin of two stages, to the cross pin after it, and at last to the free ends [m]. */
  readonly halves: readonly number[];
  /** Of the rising arms against the ground [rad], and of the driver [rad/s]. */
  readonly angle: number;
  readonly speed: number;
}

/** Crossed arms on a fixed foot and a roller, driven at the foot. */
export function lift({ halves, angle, speed }: Lift, settings: Partial<Settings>): Project {
  const bodies: Body[] = [];
  const joints: Joint[] = [];
  let left: { arm: Body | null; at: Vec3 } = { arm: null, at: [0, 0, 0] };
  let right: { arm: Body | null; at: Vec3 } = { arm: null, at: [2 * halves[0] * Math.cos(angle), 0, 0] };
  for (let i = 0; i + 1 < halves.length; i++) {
    const length = halves[i] + halves[i + 1];
    const rising = bar(`rising-${i}`, left.at, polar(left.at, length, angle));
    const falling = bar(`falling-${i}`, right.at, polar(right.at, length, Math.PI - angle));
    const cross = polar(left.at, halves[i], angle);
    bodies.push(rising, falling);
    joints.push(pin(`left-${i}`, left.arm, rising, left.at));
    joints.push(
      right.arm
        ? pin(`right-${i}`, right.arm, falling, right.at)
        : joinAt('roller', 'roller', 'point-on-line', null, falling, right.at, [1, 0, 0]),
    );
    joints.push(pin(`cross-${i}`, rising, falling, cross));
    left = { arm: falling, at: polar(right.at, length, Math.PI - angle) };
    right = { arm: rising, at: polar(rising.position, length, angle) };
  }
  return assemble('Lift', bodies, joints, [{ joint: 'left-0', value: speed }], settings);
}

/** Angle of the rising arms [rad] after a time. */
export const liftAngle = ({ angle, speed }: Lift, t: number): number => angle + speed * t;

/** Times at which a lift passes a position where ways of moving part: upright, and with a second stage flat as well. */
export function liftPasses({ halves, angle, speed }: Lift, duration: number): number[] {
  const [first, every] = halves.length > 2 ? [0, Math.PI / 2] : [Math.PI / 2, Math.PI];
  return passes(angle - first, speed, every, duration);
}

export interface Net {
  /** Widths of the parallelograms of each row [m]. */
  readonly widths: readonly number[];
  /** Of the cranks of each row: length [m], angle against the ground [rad], speed against the row below [rad/s]. */
  readonly rows: readonly { readonly length: number; readonly angle: number; readonly speed: number }[];
}

/** Rows of parallel cranks one upon the other, each with a driver at its first. */
export function net({ widths, rows }: Net, settings: Partial<Settings>): Project {
  const bodies: Body[] = [];
  const joints: Joint[] = [];
  const drivers: { joint: string; value: number }[] = [];
  let below: (Body | null)[] = [0, ...widths].map(() => null);
  let feet: Vec3[] = widths.reduce<Vec3[]>(
    (at, width) => [...at, [at[at.length - 1][0] + width, 0, 0]],
    [[0, 0, 0]],
  );
  rows.forEach(({ length, angle, speed }, r) => {
    const tips = feet.map((foot) => polar(foot, length, angle));
    const cranks = feet.map((foot, i) => bar(`crank-${r}-${i}`, foot, tips[i]));
    const couplers = widths.map((_, i) => bar(`coupler-${r}-${i}`, tips[i], tips[i + 1]));
    bodies.push(...cranks, ...couplers);
    cranks.forEach((crank, i) => joints.push(pin(`foot-${r}-${i}`, below[i], crank, feet[i])));
    couplers.forEach((coupler, i) => {
      joints.push(pin(`from-${r}-${i}`, cranks[i], coupler, tips[i]));
      joints.push(pin(`to-${r}-${i}`, cranks[i + 1], coupler, tips[i + 1]));
    });
    drivers.push({ joint: `foot-${r}-0`, value: speed });
    [below, feet] = [cranks, tips];
  });
  return assemble('Net', bodies, joints, drivers, settings);
}

/** Angle of the cranks of a row [rad] after a time. */
export function rowAngle({ rows }: Net, row: number, t: number): number {
  return rows.slice(0, row + 1).reduce((angle, { speed }) => angle + speed * t, rows[row].angle);
}

/** Times at which a row of a net lies in line. */
export function netPasses(model: Net, duration: number): number[] {
  const all = model.rows.flatMap(({ angle }, r) =>
    passes(angle, rowAngle(model, r, 1) - angle, Math.PI, duration),
  );
  return all.sort((a, b) => a - b);
}

/** When angle + speed t is a multiple of `every`. */
function passes(angle: number, speed: number, every: number, duration: number): number[] {
  const way = ((((speed > 0 ? -angle : angle) % every) + every) % every) / Math.abs(speed);
  const count = Math.max(0, Math.ceil((duration - way) / (every / Math.abs(speed))));
  return Array.from({ length: count }, (_, i) => way + (i * every) / Math.abs(speed));
}
