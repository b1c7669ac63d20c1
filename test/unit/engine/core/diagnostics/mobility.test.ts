import { describe, expect, test } from 'vitest';
import { Draw, createRandom } from '../../../../support/draw';
import { DRAWS_PER_CHAIN, evaluate, randomChain } from '../../../../support/random-chain';
import { EXAMPLES } from '../../../../support/examples';
import { alignZ, toFrame } from '../../../../support/benchmark';
import { createBody, createDriver, createJoint, createProject } from '../../../../../engine/model/defaults';
import { run } from '../../../../support/run';
import type { Body, Joint, JointKind, Project, Vec3 } from '../../../../../engine/model/project';

const random = createRandom(3);
const draw = () => new Draw(Array.from({ length: DRAWS_PER_CHAIN }, () => 2 * random() - 1));
const mobilityOf = (project: Project) => evaluate(project).model.report.mobility;
const MASK = { FX: 1, FY: 2, FZ: 4, MX: 8, MY: 16, MZ: 32 } as const;
const all = (...names: (keyof typeof MASK)[]) => names.reduce((mask, name) => mask | MASK[name], 0);

describe.each(['perpendicular', 'quaternion'] as const)('one body on the ground, %s form', (formulation) => {
  test.each([
    ['ball', 3],
    ['hinge', 1],
    ['slider', 1],
    ['fixed', 0],
    ['point-in-plane', 5],
    ['cylinder', 2],
    ['universal', 2],
    ['constant-velocity', 2],
    ['relative-rotation-plane', 5],
    ['planar', 3],
    ['constant-orientation', 3],
    ['point-on-line', 4],
    ['distance', 5],
    ['screw', 1],
  ] as const)(
    'a %s leaves %i degrees of freedom, nothing redundant, every reaction unique',
    (kind, freedoms) => {
      for (let repeat = 0; repeat < 5; repeat++) {
        const mobility = mobilityOf(randomChain([kind], formulation, true, draw()));
        expect(mobility).toMatchObject({
          bodies: 1,
          degreesOfFreedom: freedoms,
          formula: freedoms,
          redundant: [],
          drivenFreedoms: 0,
        });
        expect(mobility.reactions).toEqual([
          { joint: 'j1', uniqueForce: true, uniqueMoment: true, mask: 63 },
        ]);
        expect(mobility.condition).toBeGreaterThanOrEqual(1);
      }
    },
  );
});

/** A body joined to the ground at points of the z axis. */
function door(kinds: JointKind[], heights: number[]): Project {
  const project = createProject('Door');
  const body = createBody({
    id: 'door',
    position: [0.4, 0, 1],
    shape: { kind: 'box', center: [0, 0, 0], size: [0.8, 0.04, 2] },
  });
  const at = (z: number, id: string, kind: JointKind): Joint =>
    createJoint({
      id,
      kind,
      bodyB: 'door',
      frameA: toFrame([0, 0, z], alignZ([0, 0, 1]), undefined),
      frameB: toFrame([0, 0, z], alignZ([0, 0, 1]), body),
    });
  return { ...project, bodies: [body], joints: kinds.map((kind, i) => at(heights[i], `h${i}`, kind)) };
}

describe('a door', () => {
  test('on two hinges: five rows too many, nothing but the moment about the axis is unique', () => {
    const mobility = mobilityOf(door(['hinge', 'hinge'], [0.2, 1.8]));
    expect(mobility).toMatchObject({ rows: 10, rank: 5, degreesOfFreedom: 1, formula: -4 });
    expect(mobility.redundant.map(({ joint, rows }) => [joint, rows])).toEqual([
      ['h0', 5],
      ['h1', 5],
    ]);
    for (const { mask } of mobility.reactions) expect(mask).toBe(all('MZ'));
  });

  test('on three hinges ten rows are too many: any of them could give up all five of its own, and no more', () => {
    const mobility = mobilityOf(door(['hinge', 'hinge', 'hinge'], [0.2, 1, 1.8]));
    expect(mobility).toMatchObject({ rows: 15, rank: 5 });
    expect(mobility.redundant.map(({ rows }) => rows)).toEqual([5, 5, 5]);
  });

  test('on two balls: only the share of the weight is not unique', () => {
    const mobility = mobilityOf(door(['ball', 'ball'], [0.2, 1.8]));
    expect(mobility).toMatchObject({ rows: 6, rank: 5, degreesOfFreedom: 1, formula: 0 });
    for (const { mask, uniqueForce, uniqueMoment } of mobility.reactions) {
      expect(mask).toBe(all('FX', 'FY', 'MX', 'MY', 'MZ'));
      expect([uniqueForce, uniqueMoment]).toEqual([false, true]);
    }
    expect(mobility.redundant.map(({ directions }) => directions)).toEqual([
      ['translation along z'],
      ['translation along z'],
    ]);
  });

  test('two motors on one axis prescribe one freedom; their efforts share the load', () => {
    const project = door(['hinge', 'hinge'], [0.2, 1.8]);
    project.drivers = ['h0', 'h1'].map((joint, i) => createDriver({ id: `m${i}`, joint, value: 1 }));
    expect(mobilityOf(project).drivenFreedoms).toBe(1);
    // an effort has no row that could be shared
    const pushed = [...project.drivers, createDriver({ id: 'push', joint: 'h0', kind: 'effort', value: 1 })];
    expect(mobilityOf({ ...project, drivers: pushed }).efforts).toEqual([
      { driver: 'm0', mask: 0 },
      { driver: 'm1', mask: 0 },
    ]);
    const result = run({ ...project, settings: { ...project.settings, duration: 0.2 } });
    expect(result.outcome).toEqual({ kind: 'completed' });
    const [a, b] = ['m0', 'm1'].map((id) => result.column(`driver/${id}/effort`));
    a.forEach((value, i) => expect(Math.abs(value - b[i])).toBeLessThan(1e-9 * Math.max(1, Math.abs(value))));
  });

  test('on a hinge and a ball: side force and bending moment share the load, so neither is unique', () => {
    const mobility = mobilityOf(door(['hinge', 'ball'], [0.2, 1.8]));
    expect(mobility).toMatchObject({ rows: 8, rank: 5, degreesOfFreedom: 1 });
    expect(mobility.reactions[0].mask & all('FX', 'FY', 'MX', 'MY')).toBe(0);
    expect(mobility.reactions[1].mask).toBe(all('MX', 'MY', 'MZ'));
  });
});

describe('mechanisms that move although the formula says that they should not', () => {
  test('the examples: degrees of freedom by rank', () => {
    const freedoms = Object.fromEntries(
      Object.entries(EXAMPLES).map(([name, build]) => {
        const { degreesOfFreedom, formula } = mobilityOf(build());
        return [name.replace('.kempe', ''), [degreesOfFreedom, formula]];
      }),
    );
    expect(freedoms).toEqual({
      'four-bar-with-load': [1, -2],
      'gear-reducer': [1, 1],
      'slider-crank': [1, -2],
      pendulum: [1, 1],
      'double-pendulum': [6, 6],
      'andrews-squeezer': [1, -8],
      'torque-free-body': [6, 6],
      rssr: [2, 2],
      'hooke-joint': [1, -2],
      peaucellier: [1, -8],
      bricard: [1, 0],
      'flyball-governor': [4, 4],
      'screw-jack': [1, -1],
      'quick-return': [1, 0],
      ellipsograph: [1, 1],
      'bifilar-pendulum': [4, 4],
      'conical-pendulum': [3, 3],
      rccc: [1, 1],
      'cam-follower': [2, 2],
      'toggle-press': [1, -2],
      'watt-six-bar': [1, -5],
      'stephenson-six-bar': [1, -5],
      'jansen-leg': [1, -8],
      'scissor-lift': [1, -7],
      'four-bar-press': [1, -2],
      'parallel-gripper': [1, -11],
      'double-wishbone': [1, -2],
      'landing-gear': [1, -5],
      pantograph: [2, -4],
      'simple-pendulum': [1, 1],
      'n-four-bar': [1, -5],
    });
  });

  /** Bricard's trihedral loop: six links of length one along the edges of a cube, hinges along its faces' normals. */
  test('Bricard: a closed loop of six hinges has one degree of freedom, the formula says none', () => {
    const corners: Vec3[] = [
      [0, 0, 0],
      [1, 0, 0],
      [1, 1, 0],
      [1, 1, 1],
      [0, 1, 1],
      [0, 0, 1],
    ];
    // the axis at each corner is at right angles to both links there
    const axes: Vec3[] = corners.map((_, i) => {
      const before = corners[i].map((value, c) => value - corners[(i + 5) % 6][c]);
      const after = corners[(i + 1) % 6].map((value, c) => value - corners[i][c]);
      return [
        before[1] * after[2] - before[2] * after[1],
        before[2] * after[0] - before[0] * after[2],
        before[0] * after[1] - before[1] * after[0],
      ];
    });
    const project = createProject('Bricard');
    const links: (Body | undefined)[] = corners.map((corner, i) =>
      i === 0
        ? undefined
        : createBody({
            id: `link${i}`,
            position: corner,
            shape: {
              kind: 'rod',
              from: [0, 0, 0],
              to: corners[(i + 1) % 6].map((value, c) => value - corner[c]) as unknown as Vec3,
              radius: 0.02,
            },
          }),
    );
    project.bodies = links.filter((link): link is Body => link !== undefined);
    project.joints = corners.map((corner, i) => {
      const [a, b] = [links[(i + 5) % 6], links[i]];
      const [first, second] = b ? [a, b] : [b, a as Body];
      return createJoint({
        id: `hinge${i}`,
        bodyA: first?.id ?? 'ground',
        bodyB: second.id,
        frameA: toFrame(corner, alignZ(axes[i]), first),
        frameB: toFrame(corner, alignZ(axes[i]), second),
      });
    });
    project.settings = { ...project.settings, duration: 1, outputInterval: 0.01, relativeTolerance: 1e-10 };
    const mobility = mobilityOf(project);
    expect(mobility).toMatchObject({ bodies: 5, rows: 30, rank: 29, degreesOfFreedom: 1, formula: 0 });
    expect(mobility.redundant).toHaveLength(6);

    // and it really moves, under gravity, with its joints closed and its energy kept
    const result = run(project);
    expect(result.outcome).toEqual({ kind: 'completed' });
    expect(result.summary.maximumDrift.position).toBeLessThan(1.01e-10);
    expect(result.summary.energyError.relative).toBeLessThan(1e-7);
    expect(result.summary.rank).toEqual({ minimum: 29, maximum: 29, rows: 30 });
    const x = result.column('body/link3/x');
    expect(Math.max(...x) - Math.min(...x)).toBeGreaterThan(0.05);
  });
});
