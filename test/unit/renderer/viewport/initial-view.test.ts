import { describe, expect, it } from 'vitest';
import { createBody, createDriver, createLoad } from '../../../../engine/model/defaults';
import type { Project, Quat } from '../../../../engine/model/project';
import { viewAxes } from '../../../../renderer/viewport/camera/framing';
import { choosePlane, planeSeen } from '../../../../renderer/viewport/meshes/grid';
import { dot } from '../../../../renderer/viewport/vector';
import { chooseView, planeNormal } from '../../../../renderer/viewport/camera/initial-view';
import {
  measureModel,
  modelPoints,
  picturePoints,
  swingPoints,
} from '../../../../renderer/viewport/sync/model-size';
import { body, doublePendulum, joint, rod } from './sample-project';

const ABOUT_Y: Quat = [Math.SQRT1_2, 0, Math.SQRT1_2, 0];

describe('the plane of a mechanism', () => {
  it('is that of parallel hinges', () => {
    expect(planeNormal(doublePendulum())).toEqual([0, 0, 1]);
  });

  it('allows a slider in the plane and none across it', () => {
    const flat = doublePendulum();
    const along = joint('s', 'slider', 'ground', 'lower', [0, 0, 0], [0, 0, 0], ABOUT_Y);
    const across = joint('s', 'slider', 'ground', 'lower', [0, 0, 0], [0, 0, 0]);
    expect(planeNormal({ ...flat, joints: [...flat.joints, along] })).not.toBeNull();
    expect(planeNormal({ ...flat, joints: [...flat.joints, across] })).toBeNull();
  });

  it('does not exist for skew hinges, ball joints or no hinge at all', () => {
    const flat = doublePendulum();
    const skew = joint('k', 'hinge', 'ground', 'lower', [0, 0, 0], [0, 0, 0], ABOUT_Y);
    const ball = joint('b', 'ball', 'ground', 'lower', [0, 0, 0], [0, 0, 0]);
    expect(planeNormal({ ...flat, joints: [...flat.joints, skew] })).toBeNull();
    expect(planeNormal({ ...flat, joints: [...flat.joints, ball] })).toBeNull();
    expect(planeNormal({ ...flat, joints: [] })).toBeNull();
  });
});

describe('the first view', () => {
  const looks = (project: Project) => viewAxes(chooseView(project));

  it('looks along the axis of a planar mechanism, slightly tilted, with gravity down the screen', () => {
    const { toEye, up, right } = looks(doublePendulum());
    expect(toEye[2]).toBeGreaterThan(0.9);
    expect(toEye[2]).toBeLessThan(0.999);
    expect(up[1]).toBeGreaterThan(0.9);
    expect(right[0]).toBeGreaterThan(0.9);
  });

  it('looks straight at the plane that an empty project is drawn in', () => {
    const empty = { ...doublePendulum(), bodies: [], joints: [] };
    const { toEye, up } = looks(empty);
    expect(toEye[2]).toBeCloseTo(1, 12);
    expect(up[1]).toBeCloseTo(1, 12);
  });

  it('looks down on a planar mechanism that lies on the table', () => {
    const project = doublePendulum();
    const { toEye } = looks({ ...project, settings: { ...project.settings, gravity: [0, 0, -9.81] } });
    expect(toEye[2]).toBeGreaterThan(0.8);
  });

  it('stands a weightless planar mechanism up as on paper', () => {
    const project = doublePendulum();
    const { up } = looks({ ...project, settings: { ...project.settings, gravity: [0, 0, 0] } });
    expect(up[1]).toBeGreaterThan(0.9);
  });

  it('looks at a spatial model from a corner above', () => {
    const project = { ...doublePendulum(), joints: [] };
    const { toEye } = looks({ ...project, settings: { ...project.settings, gravity: [0, 0, -9.81] } });
    expect(Math.min(...toEye.map(Math.abs))).toBeGreaterThan(0.2);
    expect(toEye[2]).toBeGreaterThan(0);
  });
});

describe('the size of a model', () => {
  it('encloses bodies, ground joints and spring anchors', () => {
    const project = doublePendulum();
    expect(Math.max(...modelPoints(project).map((p) => p[0]))).toBeCloseTo(0.51, 10);
    const spring = {
      id: 'k',
      name: 'Spring',
      kind: 'spring',
      bodyA: 'ground',
      pointA: [0, 2, 0],
      bodyB: 'lower',
      pointB: [0, 0, 0],
      stiffness: 1,
      damping: 0,
      restLength: 1,
    } as const;
    expect(Math.max(...modelPoints({ ...project, loads: [spring] }).map((p) => p[1]))).toBe(2);
  });

  it('gives glyphs the radius of a typical link, within what can be seen', () => {
    expect(measureModel(doublePendulum()).glyph).toBeCloseTo(0.01, 10);
    const thin = { ...doublePendulum(), bodies: [body('a', rod(1, 1e-5))] };
    expect(measureModel(thin).glyph).toBeGreaterThan(0.005);
    const thick = { ...doublePendulum(), bodies: [body('a', rod(1, 0.4))] };
    expect(measureModel(thick).glyph).toBeLessThan(0.05);
    expect(measureModel({ ...doublePendulum(), bodies: [], joints: [] })).toEqual({
      length: 1,
      glyph: 0.014,
    });
  });

  it('leaves an open chain room to swing in its plane, and a loop none', () => {
    const project = doublePendulum();
    const points = swingPoints(project, [0, 1, 0]);
    expect(points).toHaveLength(3);
    expect(Math.min(...points.map((p) => p[1]))).toBeCloseTo(-0.51, 2);
    expect(points.every((p) => Math.abs(p[2]) < 1e-12)).toBe(true);
    const closing = joint('c', 'hinge', 'ground', 'lower', [0.5, 0, 0], [0.2, 0, 0]);
    expect(swingPoints({ ...project, joints: [...project.joints, closing] }, [0, 1, 0])).toEqual([]);
    expect(swingPoints({ ...project, joints: [] }, [0, 1, 0])).toEqual([]);
    const hanging = joint('b', 'ball', 'ground', 'upper', [0, 0, 0], [0, 0, 0]);
    expect(swingPoints({ ...project, joints: [hanging] }, [0, 0, 1])).toHaveLength(5);
  });

  it('leaves each of several chains the room that it needs itself', () => {
    const project = doublePendulum();
    const far = { ...project.bodies[0], id: 'far', position: [5, 0, 0] as const };
    const two = {
      ...project,
      bodies: [...project.bodies, far],
      joints: [...project.joints, joint('f', 'hinge', 'ground', 'far', [5, 0, 0], [0, 0, 0])],
    };
    const points = swingPoints(two, [0, 1, 0]);
    expect(points).toHaveLength(6);
    expect(Math.min(...points.map((p) => p[1]))).toBeCloseTo(-0.51, 2);
  });

  it('leaves room below ground joints', () => {
    const project = doublePendulum();
    const symbols = {
      ...project,
      joints: [...project.joints, joint('c', 'hinge', 'ground', 'lower', [0.5, 0, 0], [0.2, 0, 0])],
    };
    const lowest = Math.min(...picturePoints(symbols, [0, 1, 0], 0.01).map((p) => p[1]));
    expect(lowest).toBeCloseTo(-0.06, 10);
  });

  it('puts the grid through the origin, in the plane of a planar mechanism, and leaves it there', () => {
    const project = doublePendulum();
    const plane = { normal: [0, 0, 1], offset: 0 };
    expect(choosePlane(project, [0, 0, 1])).toEqual(plane);
    const far = project.bodies.map((body) => ({ ...body, position: [3, -2, -0.4] as const }));
    expect(choosePlane({ ...project, bodies: far }, [0, 0, 1])).toEqual(plane);
    const ball = joint('b', 'ball', 'ground', 'upper', [0, 0, 0], [0, 0, 0]);
    const pendulum = { ...project, joints: [ball, ...project.joints.slice(1)] };
    const settings = { ...project.settings, gravity: [0, -9.81, 0] as const };
    expect(choosePlane({ ...pendulum, settings }, [0, 1, 0])).toEqual({ normal: [0, 1, 0], offset: 0 });
  });

  it('puts the grid across the line of sight where its plane would be seen edge on, straight from a side', () => {
    const floor = { normal: [0, 1, 0], offset: 0 } as const;
    for (const side of [
      [0, 0, 1],
      [0, 0, -1],
      [1, 0, 0],
    ] as const)
      expect(Math.abs(dot(planeSeen(floor, side).normal, side))).toBe(1);
    // from anywhere else, and from above, it is the floor
    for (const side of [
      [0, 1, 0],
      [0.6, 0, 0.8],
      [0, 0.02, 0.9998],
    ] as const)
      expect(planeSeen(floor, side)).toBe(floor);
  });

  it('gives a shaft no room to swing that turns about its own length', () => {
    const project = doublePendulum();
    const shaft = { ...joint('s', 'hinge', 'ground', 'upper', [0, 0, 0], [0, 0, 0]) };
    const along = { ...shaft.frameA, orientation: [Math.SQRT1_2, 0, Math.SQRT1_2, 0] as const };
    const turned = { ...project, bodies: [project.bodies[0]!], joints: [{ ...shaft, frameA: along }] };
    const reach = Math.max(...swingPoints(turned, [0, 1, 0]).flatMap((p) => p.map(Math.abs)));
    expect(reach).toBeLessThan(0.05);
  });

  it('takes as many points as a large model has', () => {
    const points = Array.from({ length: 200 }, (_, i): [number, number] => [
      Math.cos((Math.PI * i) / 100),
      Math.sin((Math.PI * i) / 100),
    ]);
    const plate = createBody({ id: 'plate', shape: { kind: 'plate', points, thickness: 0.01 } });
    const bodies = Array.from({ length: 600 }, (_, i) => ({ ...plate, id: `plate-${i}` }));
    const hinge = (i: number) =>
      joint(`j${i}`, 'hinge', `plate-${i - 1}`, `plate-${i}`, [0, 0, 0], [0, 0, 0]);
    const joints = bodies.map((_, i) =>
      i === 0 ? joint('j0', 'hinge', 'ground', 'plate-0', [0, 0, 0], [0, 0, 0]) : hinge(i),
    );
    const project = { ...doublePendulum(), bodies, joints };
    expect(swingPoints(project, [0, 1, 0])).toHaveLength(3);
  });

  it('takes in the arrows of the loads and all around a driven crank', () => {
    const project = doublePendulum();
    const range = (given: Project, axis: number) => {
      const values = picturePoints(given, [0, 1, 0], 0.01).map((p) => p[axis]);
      return [Math.min(...values), Math.max(...values)];
    };
    const closing = joint('c', 'hinge', 'ground', 'lower', [0.5, 0, 0], [0.2, 0, 0]);
    const loop = { ...project, joints: [...project.joints, closing] };
    const push = createLoad({ id: 'push', kind: 'force', body: 'lower', frame: 'world', vector: [0, -5, 0] });
    expect(range(loop, 1)[1]).toBeLessThan(0.05);
    expect(range({ ...loop, loads: [push] }, 1)[1]).toBeGreaterThan(0.08);
    const none = { ...push, vector: [0, 0, 0] as const };
    expect(range({ ...loop, loads: [none] }, 1)).toEqual(range(loop, 1));
    const driven = { ...loop, drivers: [createDriver({ id: 'motor', joint: 'pivot' })] };
    expect(range(driven, 0)[0]).toBeLessThan(-0.29);
    expect(range(driven, 1)[1]).toBeGreaterThan(0.29);
  });

  it('leaves a free body room to turn', () => {
    const free = { ...doublePendulum(), joints: [], bodies: [body('bar', rod(0.4))] };
    const heights = picturePoints(free, [0, 1, 0], 0.01).map((p) => p[1]);
    expect(Math.max(...heights)).toBeGreaterThan(0.2);
    expect(Math.min(...heights)).toBeLessThan(-0.2);
  });
});
