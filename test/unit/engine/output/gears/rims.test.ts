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
import { runLayers } from '../../../../../engine/output/layers/run-layers';
import { volumeOf } from '../../../../support/solid-volume';
import { readExample } from '../../../../support/example-file';
import type { Point } from '../../../../../engine/output/layers/footprint';
import type { Rim } from '../../../../../engine/output/gears/rims';
import { meshOf } from '../../../../../engine/model/mesh/find-mesh';
import { cross, dot, rotate, subtract } from '../../../../../engine/results/free-body/vectors';
import type { Coupling, Project, Quat, Vec3 } from '../../../../../engine/model/project';

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
    ['a ring on a cone', { ...RIM, kind: 'ring', cone: 1.2, face: 0.01 }, 0.1 * disc, 0.6 * disc],
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
    // every corner is lit from the side on which its face is seen
    const { indices, positions, normals } = solid;
    const at = (list: number[], i: number) => list.slice(3 * i, 3 * i + 3) as unknown as Vec3;
    for (let i = 0; i < indices.length; i += 3) {
      const [a, b, c] = [0, 1, 2].map((k) => at(positions, indices[i + k]));
      const out = cross(subtract(b, a), subtract(c, a));
      if (Math.hypot(...out) < 1e-12) continue;
      for (let k = 0; k < 3; k++) expect(dot(out, at(normals, indices[i + k]))).toBeGreaterThan(0);
    }
  });
});

describe('bevel gears', () => {
  /** Wheels on the ground, their axes this far apart, turned as drawn by the angles. */
  function cones(between: number, ratio: number, angles: [number, number]): Project {
    const placed = angles.map((angle, i) => {
      const tilt = i * between;
      const axis: Vec3 = [Math.sin(tilt), 0, Math.cos(tilt)];
      const lean: Quat = [Math.cos(tilt / 2), 0, Math.sin(tilt / 2), 0];
      const spin: Quat = [Math.cos(angle / 2), 0, 0, Math.sin(angle / 2)];
      const position: Vec3 = [0.05 * axis[0], 0, 0.05 * axis[2]];
      const orientation = multiply(lean, spin);
      return { body: createBody({ id: `w${i + 1}`, position, orientation }), lean, spin };
    });
    const joints = placed.map(({ body: { id, position }, lean, spin: [w, , , z] }, i) =>
      createJoint({
        id: `j${i + 1}`,
        kind: 'hinge',
        bodyA: GROUND,
        bodyB: id,
        frameA: { position, orientation: lean },
        frameB: { position: [0, 0, 0], orientation: [w, 0, 0, -z] },
      }),
    );
    const geometry: Coupling['geometry'] = { kind: 'bevel', ...TEETH, radius: 0.04 };
    const couplings = [createCoupling({ id: 'm', joint1: 'j1', joint2: 'j2', ratio, geometry })];
    return { ...createProject('cones'), bodies: placed.map(({ body }) => body), joints, couplings };
  }

  const multiply = ([a, b, c, d]: Quat, [e, f, g, h]: Quat): Quat => [
    a * e - b * f - c * g - d * h,
    a * f + b * e + c * h - d * g,
    a * g - b * h + c * e + d * f,
    a * h + b * g - c * f + d * e,
  ];

  /** Of the tooth nearest to where both meet: how far from there it stands, in pitches of the first wheel from 0 to 1. */
  function phases(project: Project): { phase: number; kind: Rim['kind']; teeth: number }[] {
    const mesh = meshOf(project, project.couplings[0])!;
    return mesh.wheels.map((id, i) => {
      const rim = rimsOf(project).get(id)![0];
      const { orientation } = project.bodies.find((body) => body.id === id)!;
      const zero = rotate(orientation, rim.zero);
      const out = mesh.inward[i].map((part) => -part) as unknown as Vec3;
      // both axes lie in the plane y = 0, and so does where they meet: its teeth run along y
      expect(mesh.lines[0].point[1]).toBeCloseTo(0, 12);
      const tangent: Vec3 = [0, 1, 0];
      const angle = Math.atan2(dot(zero, tangent), dot(zero, out));
      const pitches = (angle * rim.teeth) / (2 * Math.PI);
      return { phase: pitches - Math.floor(pitches), kind: rim.kind, teeth: rim.teeth };
    });
  }

  it.each([
    [Math.PI / 2, -2, 'wheel'],
    [Math.PI / 2, 1.5, 'wheel'],
    [1.1, -0.7, 'wheel'],
    // the second wheel is a ring around the first, or the first around the second
    [0.5, 0.4, 'ring'],
    [0.4, 2.5, 'ring'],
  ] as const)('mesh, a tooth in a gap, at %f rad and %f', (between, ratio, kind) => {
    for (const angles of [
      [0, 0],
      [0.7, -0.4],
    ] as [number, number][]) {
      const found = phases(cones(between, ratio, angles));
      expect(found.some((one) => one.kind === kind)).toBe(true);
      expect(found[0].teeth / found[1].teeth).toBeCloseTo(Math.abs(ratio), 9);
      const apart = found[0].phase - found[1].phase;
      expect(apart - Math.floor(apart)).toBeCloseTo(0.5, 6);
    }
  });
});

describe('a ratio without a geometry', () => {
  const { couplings, ...jack } = readExample('screw-jack');
  const teethOfJack = (project: Project) =>
    ['pinion', 'wheel'].map((id) =>
      rimsOf(project)
        .get(id)
        ?.map(({ teeth }) => teeth),
    );

  it('has teeth where its discs are as large as it asks, and side by side', () => {
    const [[pinion], [wheel]] = teethOfJack({ ...jack, couplings }) as number[][];
    expect(wheel).toBe(3 * pinion);
    expect(meshOf({ ...jack, couplings }, couplings[0])).toBeNull();
  });

  it.each([
    ['another ratio', -0.4, 0],
    ['a ratio of the other sign', 1 / 3, 0],
    ['discs at other heights', -1 / 3, 0.03],
  ])('has none with %s', (_, ratio, height) => {
    const bodies = jack.bodies.map((body) =>
      body.id === 'pinion' && body.shape.kind === 'cylinder'
        ? { ...body, shape: { ...body.shape, center: [0, 0, height] as const } }
        : body,
    );
    const project = { ...jack, bodies, couplings: [{ ...couplings[0], ratio }] };
    expect(teethOfJack(project)).toEqual([undefined, undefined]);
  });
});

describe('a shaft', () => {
  const project = readExample('gear-reducer');
  const shaftBetween = (id: string): [number, number] | null => {
    const { shaft } = dressBodies(project, FLAT)(id);
    return shaft ? ([shaft.from[2], shaft.to[2]].sort((a, b) => a - b) as [number, number]) : null;
  };

  it('holds the pulley and the pinion that are one body', () => {
    const [low, high] = shaftBetween('first-shaft')!;
    for (const { center, face } of rimsOf(project).get('first-shaft')!) {
      expect(low).toBeLessThan(center[2] - face / 2);
      expect(high).toBeGreaterThan(center[2] + face / 2);
    }
  });

  it('reaches from a wheel to the bearing beside it', () => {
    const { frameB } = project.joints.find(({ id }) => id === 'output-bearing')!;
    const [low, high] = shaftBetween('output')!;
    expect(high).toBeCloseTo(frameB.position[2], 12);
    expect(low).toBeLessThan(0);
  });

  it('has a pin through all of it', () => {
    const { pins } = runLayers(project, null);
    const [pulley] = rimsOf(project)
      .get('first-shaft')!
      .filter(({ kind }) => kind === 'pulley');
    expect(pins.get('first-bearing')!.high).toBeGreaterThanOrEqual(pulley.center[2] + pulley.face / 2 - 1e-9);
  });
});
