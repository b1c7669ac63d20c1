import { describe, expect, it } from 'vitest';
import { hullOf, overlap } from '../../../../../engine/output/layers/footprint';
import { chooseModule } from '../../../../../engine/output/gears/choose-module';
import { addRim, outlineOfTooth } from '../../../../../engine/output/gears/add-rim';
import { rimsOf } from '../../../../../engine/output/gears/rims';
import { createBody, createCoupling, createJoint, createProject } from '../../../../../engine/model/defaults';
import { GROUND } from '../../../../../engine/model/project';
import { Solid } from '../../../../../engine/output/solid/solid';
import { buildShape } from '../../../../../engine/output/solid/build-shape';
import { dressBodies } from '../../../../../engine/output/solid/dress';
import { FLAT } from '../../../../../engine/output/layers/layers';
import { readExample } from '../../../../support/example-file';
import type { Point } from '../../../../../engine/output/layers/footprint';
import type { Rim } from '../../../../../engine/output/gears/rims';
import type { Coupling, Project, Vec3 } from '../../../../../engine/model/project';

const TEETH = { pressureAngle: (20 * Math.PI) / 180, helixAngle: 0 };

/** Two wheels on the ground about z, turned as drawn by the angles. */
function pair(
  distance: number,
  ratio: number,
  angles: [number, number],
  at: [number, number] = [0, 0],
): Project {
  const wheel = (id: string, x: number, angle: number) =>
    createBody({
      id,
      position: [at[0] + x, at[1], 0],
      orientation: [Math.cos(angle / 2), 0, 0, Math.sin(angle / 2)],
      shape: { kind: 'cylinder', center: [0, 0, 0], axis: [0, 0, 1], radius: 0.01, length: 0.01 },
    });
  const bodies = [wheel('w1', 0, angles[0]), wheel('w2', distance, angles[1])];
  const joints = bodies.map(({ id, position }, i) =>
    createJoint({
      id: `j${i + 1}`,
      kind: 'hinge',
      bodyA: GROUND,
      bodyB: id,
      frameA: { position, orientation: [1, 0, 0, 0] },
      frameB: { position: [0, 0, 0], orientation: [Math.cos(angles[i] / 2), 0, 0, -Math.sin(angles[i] / 2)] },
    }),
  );
  const geometry: Coupling['geometry'] = { kind: 'gear', ...TEETH, offset: 0 };
  const couplings = [createCoupling({ id: 'm', joint1: 'j1', joint2: 'j2', ratio, geometry })];
  return { ...createProject('pair'), bodies, joints, couplings };
}

/** Teeth of a wheel that is turned further, as convex pieces: between flanks, from root to tip. */
function teethOf(rim: Rim, center: readonly number[], turned: number, sign: number): Point[][] {
  const start = Math.atan2(rim.zero[1], rim.zero[0]) + turned;
  return Array.from({ length: rim.teeth }, (_, k) => {
    const points = outlineOfTooth(rim)
      .slice(1)
      .map(([angle, out]): Point => {
        const at = start + sign * angle + (2 * Math.PI * k) / rim.teeth;
        const reach = rim.radius + out;
        return [center[0] + reach * Math.cos(at), center[1] + reach * Math.sin(at)];
      });
    return points;
  });
}

/** Whether teeth meet over a turn, strip by strip: 0; -1 if they never do. */
function meetOver(project: Project, ratio: number, steps: number): number {
  const rims = rimsOf(project);
  const [first, second] = ['w1', 'w2'].map((id) => rims.get(id)![0]);
  const [a, b] = project.bodies;
  const own = (body: typeof a): number => 2 * Math.atan2(body.orientation[3], body.orientation[0]);
  let most = -Infinity;
  for (let i = 0; i <= steps; i++) {
    const turn = (2 * Math.PI * i) / steps;
    const near = (tooth: Point[]): boolean =>
      Math.abs(Math.hypot(tooth[0][0] - b.position[0], tooth[0][1] - b.position[1]) - second.radius) <
      3 * second.module;
    const ones = teethOf(first, a.position, own(a) + turn, 1).filter(near);
    const others = teethOf(second, b.position, own(b) + turn * ratio, 1);
    for (const one of ones) for (const other of others) most = Math.max(most, meeting(one, other));
  }
  return most;
}

/** A tooth is cut into strips between heights, each of them convex. */
function strips(tooth: Point[]): Point[][] {
  const half = tooth.length / 2;
  return Array.from({ length: half - 1 }, (_, i) =>
    hullOf([tooth[i], tooth[i + 1], tooth[tooth.length - 1 - i], tooth[tooth.length - 2 - i]]),
  );
}

function meeting(one: Point[], other: Point[]): number {
  const far = Math.hypot(one[0][0] - other[0][0], one[0][1] - other[0][1]);
  const width = Math.hypot(one[0][0] - one[one.length - 1][0], one[0][1] - one[one.length - 1][1]);
  if (far > 4 * width) return -Infinity;
  let most = -Infinity;
  for (const a of strips(one))
    for (const b of strips(other))
      most = Math.max(most, overlap({ corners: a, rim: 0 }, { corners: b, rim: 0 }) === 0 ? 0 : -1);
  return most;
}

const RATIOS = [-1, -1.5, -2, -0.4, -3.25, -5, 3, 0.25];

describe('teeth', () => {
  it.each(RATIOS)(
    'are as many as the ratio asks for, and never touch those of the other wheel: %d',
    (ratio) => {
      for (const angles of [
        [0, 0],
        [0.37, -1.1],
        [2, 0.05],
      ] as [number, number][]) {
        const project = pair(0.1, ratio, angles, [0.3, -0.2]);
        const [first, second] = ['w1', 'w2'].map((id) => rimsOf(project).get(id)![0]);
        expect(first.teeth / second.teeth).toBeCloseTo(Math.abs(ratio), 9);
        expect(first.module).toBeCloseTo(second.module, 12);
        // -1: they are apart; 0: they meet
        expect(meetOver(project, ratio, 40)).toBe(-1);
      }
    },
  );

  it('would meet if they were out of phase', () => {
    const project = pair(0.1, -2, [0, 0]);
    const rims = rimsOf(project);
    const rim = rims.get('w2')![0];
    const angle = Math.PI / rim.teeth;
    const [x, y] = rim.zero;
    const zero: Vec3 = [
      x * Math.cos(angle) - y * Math.sin(angle),
      x * Math.sin(angle) + y * Math.cos(angle),
      0,
    ];
    (rims as Map<string, Rim[]>).set('w2', [{ ...rim, zero }]);
    expect(meetOver(project, -2, 40)).toBe(0);
  });

  it('have one module along a train, and one rim where a wheel meshes twice', () => {
    expect(chooseModule([0.02, 0.03, 0.07])).toBeCloseTo(0.04 / 18, 12);
    const train = pair(0.06, -2, [0.2, 0.9]);
    const third = createBody({ id: 'w3', position: [0.06, 0.07, 0] });
    const joint = createJoint({
      id: 'j3',
      kind: 'hinge',
      bodyA: GROUND,
      bodyB: 'w3',
      frameA: { position: third.position, orientation: [1, 0, 0, 0] },
    });
    const geometry: Coupling['geometry'] = { kind: 'gear', ...TEETH, offset: 0 };
    const project: Project = {
      ...train,
      bodies: [...train.bodies, third],
      joints: [...train.joints, joint],
      couplings: [
        ...train.couplings,
        createCoupling({ id: 'n', joint1: 'j2', joint2: 'j3', ratio: -0.4, geometry }),
      ],
    };
    const rims = rimsOf(project);
    expect(rims.get('w2')).toHaveLength(1);
    const modules = ['w1', 'w2', 'w3'].map((id) => rims.get(id)![0].module);
    for (const one of modules) expect(one).toBeCloseTo(modules[0], 12);
  });

  it('take the place of a disc, and of teeth that a plate was cut with', () => {
    const project = readExample('gear-reducer');
    const dressOf = dressBodies(project, FLAT);
    const reach = (id: string): number => {
      const { shape } = project.bodies.find((body) => body.id === id)!;
      const { positions } = buildShape(shape, dressOf(id));
      let most = 0;
      for (let i = 0; i < positions.length; i += 3)
        most = Math.max(most, Math.hypot(positions[i], positions[i + 1]));
      return most;
    };
    const output = dressOf('output').rims![0];
    expect(reach('output')).toBeCloseTo(output.radius + 0.85 * output.module, 6);
    // its first shaft has no pulley of its own for the belt
    expect(
      dressOf('first-shaft')
        .rims!.map(({ kind }) => kind)
        .sort(),
    ).toEqual(['pulley', 'wheel']);
  });
});

/** By the theorem of Gauss [m^3]. */
function volumeOf({ positions, indices }: Solid): number {
  let sum = 0;
  const at = (i: number): Vec3 => [positions[3 * i], positions[3 * i + 1], positions[3 * i + 2]];
  for (let i = 0; i < indices.length; i += 3) {
    const [[a, b, c], [d, e, f], [g, h, k]] = [at(indices[i]), at(indices[i + 1]), at(indices[i + 2])];
    sum += (a * (e * k - f * h) + b * (f * g - d * k) + c * (d * h - e * g)) / 6;
  }
  return sum;
}

const RIM: Rim = {
  kind: 'wheel',
  center: [0.2, 0.1, -0.3],
  axis: [0, 0, 1],
  zero: [1, 0, 0],
  radius: 0.05,
  teeth: 25,
  module: 0.004,
  pressure: 0.35,
  slant: 0,
  cone: 0,
  face: 0.02,
};

describe('the solid of a rim', () => {
  const disc = Math.PI * 0.05 ** 2 * 0.02;
  it.each([
    ['a wheel with a web', RIM, 0.6 * disc, 0.7 * disc],
    ['askew teeth', { ...RIM, slant: 0.4 }, 0.6 * disc, 0.7 * disc],
    ['a solid pinion', { ...RIM, radius: 0.025, teeth: 12 }, 0.85 * disc * 0.25, disc * 0.25],
    ['a cone', { ...RIM, cone: 0.7, face: 0.01 }, 0.3 * disc, 0.7 * disc],
    ['a ring', { ...RIM, kind: 'ring' }, 0.2 * disc, 0.8 * disc],
    ['a pulley with a web', { ...RIM, kind: 'pulley', module: 0.002 }, 0.65 * disc, 0.8 * disc],
    ['a solid pulley', { ...RIM, kind: 'pulley', module: 0.004 }, 0.85 * disc, 1.4 * disc],
    [
      'a rack',
      { ...RIM, kind: 'straight', radius: 0, teeth: 0 },
      11 * Math.PI * 0.004 * 0.02 * 0.008,
      11 * Math.PI * 0.004 * 0.02 * 0.016,
    ],
  ] as const)('is closed and faces outwards: %s', (_, rim, least, most) => {
    const solid = new Solid();
    addRim(solid, rim as Rim);
    expect(volumeOf(solid)).toBeGreaterThan(least);
    expect(volumeOf(solid)).toBeLessThan(most);
    // elsewhere as large: nothing is open
    expect(volumeOf(solid.move([3, -2, 5]))).toBeCloseTo(volumeOf(solid.move([-3, 2, -5])), 9);
    expect(solid.positions.every(Number.isFinite)).toBe(true);
  });
});
