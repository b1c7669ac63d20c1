/** Bodies that fixed joints weld together move as one (T 8.5), whatever is measured on them and acts on them. */
import { describe, expect, test } from 'vitest';
import { Chance } from '../support/chance';
import { createJoint } from '../../engine/model/defaults';
import { EXAMPLES } from '../support/examples';
import { into, outOf, subtract } from '../../engine/core/math/rigid';
import { massOf } from '../../engine/model/masses/mass';
import { run } from '../support/run';
import type { Body, Joint, Project, Quat, Vec3 } from '../../engine/model/project';
import type { RigidFrame } from '../../engine/core/math/rigid';
import type { Run } from '../support/run';

const TIGHT = { relativeTolerance: 1e-9, absoluteTolerance: 1e-11, duration: 0.4 };
const PARTS = 5;

const unit = (q: readonly number[]): Quat => {
  const size = Math.hypot(...q);
  return [q[0] / size, q[1] / size, q[2] / size, q[3] / size];
};
const someTurn = (chance: Chance): Quat => unit([0, 1, 2, 3].map(() => chance.share() - 0.5));
const somePoint = (chance: Chance, size: number): Vec3 => [
  size * (chance.share() - 0.5),
  size * (chance.share() - 0.5),
  size * (chance.share() - 0.5),
];

/**
 * Every body but those that touch, as five: each has a fifth of its mass and inertia, in a frame of its own, welded on
 * the part before. What joints and loads hold goes to a part by chance. `apart` keeps the welds rows of the system.
 */
function weldedFromParts(project: Project, seed: number, apart: boolean): Project {
  const chance = new Chance(seed);
  const frames = new Map<string, RigidFrame>();
  const bodies: Body[] = [];
  const welds: Joint[] = [];
  for (const body of project.bodies) {
    const { mass, centerOfMass, inertia } = massOf(body);
    const [xx, yy, zz, xy, xz, yz] = inertia.map((value) => value / PARTS);
    for (let i = 0; i < PARTS; i++) {
      const id = `${body.id}-${i}`;
      // half turns keep the elements of the tensor: no turning of tensors is taken on trust here
      const half = [
        [1, 0, 0, 0],
        [0, 1, 0, 0],
        [0, 0, 1, 0],
        [0, 0, 0, 1],
      ][chance.below(4)] as unknown as Quat;
      const frame: RigidFrame = { position: somePoint(chance, 0.1), orientation: half };
      frames.set(id, frame);
      const [, x, y, z] = half;
      const signs = x ? [-1, -1, 1] : y ? [-1, 1, -1] : z ? [1, -1, -1] : [1, 1, 1];
      bodies.push({
        ...body,
        id,
        name: id,
        ...outOf(body, frame),
        mass: {
          kind: 'custom',
          mass: mass / PARTS,
          centerOfMass: into(frame, { position: centerOfMass, orientation: [1, 0, 0, 0] }).position,
          inertia: [xx, yy, zz, xy * signs[0], xz * signs[1], yz * signs[2]],
        },
      });
      if (i === 0) continue;
      const weld: RigidFrame = { position: somePoint(chance, 0.2), orientation: someTurn(chance) };
      const before = frames.get(`${body.id}-${i - 1}`)!;
      const ends = { frameA: into(before, weld), frameB: into(frame, weld) };
      const [a, b] = [`${body.id}-${i - 1}`, id];
      const swapped = chance.happens(0.5);
      welds.push({
        ...createJoint({ id: `weld-${id}`, name: `Weld ${id}`, kind: 'fixed', bodyA: a, bodyB: b }),
        ...(swapped ? { bodyA: b, bodyB: a, frameA: ends.frameB, frameB: ends.frameA } : ends),
        feedback: apart ? { k: 0, d: 0 } : null,
      });
    }
  }
  const part = (id: string) => (id === 'ground' ? id : `${id}-${chance.below(PARTS)}`);
  const place = (id: string, frame: RigidFrame) => (frames.has(id) ? into(frames.get(id)!, frame) : frame);
  const joints = project.joints.map((joint) => {
    const [bodyA, bodyB] = [part(joint.bodyA), part(joint.bodyB)];
    const { frameA, frameB } = joint;
    return { ...joint, bodyA, bodyB, frameA: place(bodyA, frameA), frameB: place(bodyB, frameB) };
  });
  const loads = project.loads.map((load) => {
    if (load.kind !== 'torque' && load.kind !== 'force') throw new Error(`No parts for a ${load.kind}.`);
    const body = part(load.body);
    const at = (position: Vec3) => place(body, { position, orientation: [1, 0, 0, 0] });
    const vector =
      load.frame === 'body' ? subtract(at(load.vector).position, at([0, 0, 0]).position) : load.vector;
    return load.kind === 'force'
      ? { ...load, body, vector, point: at(load.point).position }
      : { ...load, body, vector };
  });
  return { ...project, bodies, loads, joints: [...joints, ...welds], measures: [] };
}

const withSettings = (project: Project): Project => ({
  ...project,
  settings: { ...project.settings, ...TIGHT },
});

/** Largest difference of a channel at the times that both runs recorded once, over its largest value or `least`. */
function differs(a: Run, b: Run, key: string, least: number): number {
  const once = ({ time }: Run, t: number) => time.indexOf(t) === time.lastIndexOf(t);
  const [left, right] = [a.column(key), b.column(key)];
  const size = Math.max(least, ...right.map(Math.abs));
  let [largest, compared] = [0, 0];
  b.time.forEach((t, i) => {
    const at = a.time.indexOf(t);
    if (at < 0 || !once(a, t) || !once(b, t)) return;
    largest = Math.max(largest, Math.abs(left[at] - right[i]) / size);
    compared++;
  });
  expect(compared).toBeGreaterThan(0.9 * b.time.length);
  return largest;
}

const CASES = ['rssr', 'four-bar-with-load', 'double-pendulum', 'slider-crank'] as const;

describe.each(CASES)('%s of welded parts', (name) => {
  const whole = withSettings({ ...EXAMPLES[`${name}.kempe`](), measures: [] });

  test.each([1, 2])('moves and stores energy as from whole bodies, in as many steps (seed %i)', (seed) => {
    const one = run(whole);
    const parts = run(weldedFromParts(whole, seed, false));
    expect(parts.outcome).toEqual({ kind: 'completed' });
    expect(parts.summary.steps).toBeLessThanOrEqual(1.1 * one.summary.steps + 2);
    for (const key of ['energy/total/kinetic', 'energy/total/potential', 'momentum/total/LZ'])
      expect(differs(parts, one, key, 1e-6)).toBeLessThan(1e-6);
  });

  test.each([3, 4])('has the reactions that the welds have as rows (seed %i)', (seed) => {
    const parts = weldedFromParts(whole, seed, false);
    const merged = run(parts);
    const rows = run(weldedFromParts(whole, seed, true));
    expect([merged.outcome, rows.outcome]).toEqual([{ kind: 'completed' }, { kind: 'completed' }]);
    const largest = Math.max(...rows.summary.peaks.map(({ force }) => force));
    for (const { id } of parts.joints)
      expect(differs(merged, rows, `reaction/${id}/F`, largest)).toBeLessThan(1e-6);
    expect(merged.summary.maximumDrift.position).toBeLessThan(1e-10);
  });
});

test('a crank welded from five bodies keeps its energy without any stabilisation', () => {
  const project = EXAMPLES['four-bar-with-load.kempe']();
  const settings = { ...project.settings, stabilisation: 'none' as const };
  const one = run({ ...project, settings, measures: [] });
  const parts = run(weldedFromParts({ ...project, settings, measures: [] }, 5, false));
  expect(parts.summary.energyError.relative).toBeLessThan(3 * one.summary.energyError.relative + 1e-9);
  expect(parts.events.filter(({ kind }) => kind === 'singular')).toEqual([]);
  expect(parts.summary.rank.minimum).toBe(parts.summary.rank.maximum);
});

test('welds to the ground are the ground', () => {
  const project = EXAMPLES['double-pendulum.kempe']();
  const turned: RigidFrame = { position: [0.1, 0.2, 0.3], orientation: unit([1, 2, 3, 4]) };
  const base: Body = { ...project.bodies[0], id: 'base', name: 'Base', ...turned };
  const first = project.joints.find(({ bodyA, bodyB }) => bodyA === 'ground' || bodyB === 'ground')!;
  const onBase = { ...first, [first.bodyA === 'ground' ? 'bodyA' : 'bodyB']: 'base' } as Joint;
  const side = first.bodyA === 'ground' ? 'frameA' : 'frameB';
  const moved = { ...onBase, [side]: into(turned, first[side]) };
  const weld = createJoint({ id: 'weld', name: 'Weld', kind: 'fixed', bodyA: 'ground', bodyB: 'base' });
  const based: Project = {
    ...project,
    measures: [],
    bodies: [...project.bodies, base],
    joints: [
      ...project.joints.map((joint) => (joint === first ? moved : joint)),
      {
        ...weld,
        frameA: turned,
        frameB: { position: [0, 0, 0], orientation: [1, 0, 0, 0] },
      },
    ],
  };
  const [plain, welded] = [run(withSettings(project)), run(withSettings(based))];
  expect(welded.summary.steps).toBe(plain.summary.steps);
  expect(differs(welded, plain, 'energy/total/kinetic', 1e-6)).toBeLessThan(1e-9);
  expect(differs(welded, plain, 'energy/total/residual', 1e-6)).toBeLessThan(1e-3);
});
