/** A motion that no force holds is neutral, whatever rounding makes of its stiffness (T 11.2); small real stiffnesses are none of it. */
import { describe, expect, it } from 'vitest';
import { createBody, createJoint, createLoad, createProject } from '../../../../../engine/model/defaults';
import { Chance } from '../../../../support/chance';
import { runToEnd } from '../../../../../engine/model/run-to-end';
import { study } from '../../../../../engine/run/analyses/study';
import type { Project, Quat, Vec3 } from '../../../../../engine/model/project';

const between = (chance: Chance, from: number, to: number) => from + (to - from) * chance.share();
const sized = (chance: Chance, from: number, to: number) => from * (to / from) ** chance.share();

function turned([w, x, y, z]: Quat, [a, b, c]: Vec3): Vec3 {
  const [i, j, k] = [2 * (y * c - z * b), 2 * (z * a - x * c), 2 * (x * b - y * a)];
  return [a + w * i + (y * k - z * j), b + w * j + (z * i - x * k), c + w * k + (x * j - y * i)];
}

/** Hinges on ground about their bodies' z; gravity along it for those that are `neutral`, across it for the others. */
class Rig {
  readonly project: Project = createProject('Rig');
  readonly up: Quat;
  readonly chance: Chance;

  constructor(seed: number) {
    this.chance = new Chance(seed);
    const q = [1, 2, 3, 4].map(() => between(this.chance, -1, 1));
    const size = Math.hypot(...q);
    this.up = q.map((value) => value / size) as unknown as Quat;
    this.project.settings.gravity = turned(this.up, [0, 0, sized(this.chance, 0.1, 100)]);
  }

  /** `arm` [m]: of the centre of mass, along gravity or, below zero, against it; null: gravity along the axis. */
  hinge(arm: number | null): void {
    const { chance, project } = this;
    const id = `b${project.bodies.length}`;
    const place = [0, 0, 0].map(() => between(chance, -2, 2)) as unknown as Vec3;
    const [w, x, y, z] = this.up;
    // z of the body along y of `up` leaves its x and minus y across and along gravity
    const orientation: Quat =
      arm === null
        ? this.up
        : ([w - x, w + x, y + z, z - y].map((value) => value * Math.SQRT1_2) as unknown as Quat);
    const centerOfMass: Vec3 =
      arm === null ? [between(chance, -1, 1), between(chance, -1, 1), 0.1] : [0, arm, 0];
    const I = sized(chance, 1e-3, 1);
    project.bodies.push(
      createBody({
        ...{ id, position: place, orientation },
        mass: { kind: 'custom', mass: sized(chance, 0.1, 100), centerOfMass, inertia: [I, I, I, 0, 0, 0] },
      }),
    );
    const frameB = { position: [0, 0, 0] as Vec3, orientation: [1, 0, 0, 0] as Quat };
    const frameA = { position: place, orientation };
    project.joints.push(createJoint({ id: `j${id}`, bodyB: id, frameA, frameB }));
    const pull = sized(chance, 1e-2, 1e5);
    const vector = turned(orientation, [pull, between(chance, -pull, pull), 0]);
    for (const sign of chance.happens(0.3) ? [1, -1] : [1])
      project.loads.push(
        createLoad({
          ...{ id: `f${project.loads.length}`, kind: 'force', body: id, point: [0, 0, 0] },
          vector: vector.map((value) => sign * value) as unknown as Vec3,
        }),
      );
  }

  solve() {
    const { report, problems } = runToEnd(study(this.project, 'modes'));
    if (!report?.equilibrium) throw new Error(JSON.stringify(problems));
    return {
      stability: report.equilibrium.stability,
      kinds: report.motions.map(({ mode }) => mode!.kind).sort(),
    };
  }
}

/** Each body with the next. */
function damp(rig: Rig, dampings: readonly number[]): void {
  dampings.forEach((damping, i) =>
    rig.project.loads.push(
      createLoad({
        ...{
          id: `d${i}`,
          kind: 'spring',
          bodyA: `b${i}`,
          pointA: [1, 0, 0],
          bodyB: `b${i + 1}`,
          pointB: [0, 1, 0],
        },
        ...{ stiffness: 0, damping },
      }),
    ),
  );
}

const SEEDS = Array.from({ length: 30 }, (_, i) => i + 1);

describe('neutral equilibria', () => {
  it('a hinge along gravity is neutral by itself, pulled at its axis or not', () => {
    for (const seed of SEEDS) {
      const rig = new Rig(seed);
      rig.hinge(null);
      if (seed % 5 === 0) rig.project.loads = [];
      expect({ seed, ...rig.solve() }).toEqual({ seed, stability: 'neutral', kinds: ['neutral'] });
    }
  });

  it('among others that hang', () => {
    for (const seed of SEEDS) {
      const rig = new Rig(seed);
      rig.hinge(null);
      for (let i = 0; i < 1 + (seed % 4); i++) rig.hinge(between(rig.chance, 0.1, 1));
      const kinds = ['neutral', ...Array<string>(1 + (seed % 4)).fill('oscillation')];
      expect({ seed, ...rig.solve() }).toEqual({ seed, stability: 'neutral', kinds });
    }
  });

  it('several of them together', () => {
    for (const seed of SEEDS.slice(0, 10)) {
      const rig = new Rig(seed);
      for (let i = 0; i < 3; i++) rig.hinge(null);
      expect(rig.solve()).toEqual({ stability: 'neutral', kinds: ['neutral', 'neutral', 'neutral'] });
    }
  });

  it('with two dampers between three of them two speeds decay, and no position comes back', () => {
    // of two of them the rounding of their forces was a third decay, or growth
    for (const seed of SEEDS) {
      const rig = new Rig(seed);
      for (let i = 0; i < 3; i++) rig.hinge(null);
      damp(rig, [sized(rig.chance, 1e-3, 10), sized(rig.chance, 1e-3, 10)]);
      expect({ seed, ...rig.solve() }).toEqual({
        ...{ seed, stability: 'neutral' },
        kinds: ['decay', 'decay', 'neutral', 'neutral', 'neutral'],
      });
    }
  });

  it('a decay is told beside one that is 10^9 times as fast', () => {
    for (const seed of SEEDS) {
      const rig = new Rig(seed);
      for (let i = 0; i < 3; i++) rig.hinge(null);
      rig.project.loads = [];
      damp(rig, [10, 1e-8]);
      const kinds = ['decay', 'decay', 'neutral', 'neutral', 'neutral'];
      expect({ seed, ...rig.solve() }).toEqual({ seed, stability: 'neutral', kinds });
    }
  });

  it.each([1, -1])('a centre of mass a little off the axis is none (%s)', (side) => {
    for (const seed of SEEDS) {
      const rig = new Rig(seed);
      rig.hinge(side * sized(rig.chance, 1e-5, 1));
      // what the pull makes of the arm is not asked here
      rig.project.loads = [];
      const known = side > 0 ? ['stable', 'oscillation'] : ['unstable', 'growth'];
      expect({ seed, ...rig.solve() }).toEqual({ seed, stability: known[0], kinds: [known[1]] });
    }
  });
});
