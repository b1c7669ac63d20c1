import { describe, expect, it } from 'vitest';
import { jointDefinition } from '../../../../../engine/kinds/joints/joints';
import { createBody, createJoint, createProject } from '../../../../../engine/model/defaults';
import { GROUND } from '../../../../../engine/model/project';
import { assignLevels, piercedBy } from '../../../../../engine/output/layers/levels';
import { FLAT, layersOf } from '../../../../../engine/output/layers/layers';
import { runLayers } from '../../../../../engine/output/layers/run-layers';
import { buildShape } from '../../../../../engine/output/solid/build-shape';
import { dressBodies } from '../../../../../engine/output/solid/dress';
import { add, dot, rotate } from '../../../../../engine/results/free-body/vectors';
import { createRandom } from '../../../../support/draw';
import { readExample } from '../../../../support/example-file';
import type { Layers } from '../../../../../engine/output/layers/layers';
import type { PoseOf } from '../../../../../engine/output/picture/springs';
import type { Body, Joint, Project, Vec3 } from '../../../../../engine/model/project';

const UP: Vec3 = [0, 0, 1];

/** In [-1, 1]. */
const createDraw = (seed: number) => {
  const next = createRandom(seed);
  return { number: (size = 1) => size * (2 * next() - 1) };
};
type Draw = ReturnType<typeof createDraw>;

/** Heights of all corners of a body as it is drawn. */
function heights(project: Project, layers: Layers, body: Body): [number, number] {
  const { positions } = buildShape(body.shape, dressBodies(project, layers)(body.id));
  const along: number[] = [];
  for (let i = 0; i < positions.length; i += 3) {
    const at: Vec3 = [positions[i], positions[i + 1], positions[i + 2]];
    along.push(dot(add(rotate(body.orientation, at), body.position), UP));
  }
  return [Math.min(...along), Math.max(...along)];
}

const rod = (id: string, from: readonly number[], to: readonly number[], radius = 0.005): Body =>
  createBody({
    id,
    position: [from[0], from[1], 0],
    shape: { kind: 'rod', from: [0, 0, 0], to: [to[0] - from[0], to[1] - from[1], 0], radius },
  });

const pin = (id: string, a: Body | null, b: Body, at: readonly number[]): Joint => {
  const frame = (body: Body | null) => ({
    position: [at[0] - (body?.position[0] ?? 0), at[1] - (body?.position[1] ?? 0), 0] as Vec3,
    orientation: [1, 0, 0, 0] as const,
  });
  return createJoint({
    id,
    kind: 'hinge',
    bodyA: a?.id ?? GROUND,
    bodyB: b.id,
    frameA: frame(a),
    frameB: frame(b),
  });
};

const drawn =
  ({ bodies }: Project): PoseOf =>
  (id) => {
    const { position, orientation } = bodies.find((body) => body.id === id)!;
    return { position: [...position], orientation: [...orientation] };
  };

/** Whether two rods come closer than their radii at a pose, by points along both. */
function cross(a: Body, b: Body, poseOf: PoseOf): boolean {
  const points = ({ id, shape }: Body): Vec3[] => {
    if (shape.kind !== 'rod') return [];
    const { position, orientation } = poseOf(id);
    return Array.from({ length: 61 }, (_, i) =>
      add(rotate(orientation, [(shape.to[0] * i) / 60, (shape.to[1] * i) / 60, 0]), position),
    );
  };
  const others = points(b);
  return points(a).some((p) => others.some((q) => Math.hypot(p[0] - q[0], p[1] - q[1]) < 0.009));
}

function randomLinkage(draw: Draw): Project {
  const count = 3 + Math.floor(Math.abs(draw.number(7)));
  const points = Array.from({ length: count + 1 }, () => [draw.number(0.3), draw.number(0.3)]);
  const bodies = Array.from({ length: count }, (_, i) => rod(`b${i}`, points[i], points[i + 1]));
  const joints = bodies.map((body, i) => pin(`j${i}`, i === 0 ? null : bodies[i - 1], body, points[i]));
  return { ...createProject('random'), bodies, joints };
}

describe('links in layers', () => {
  it('never pass through each other, over random chains and motions', () => {
    const draw = createDraw(16);
    let crossings = 0;
    for (let k = 0; k < 60; k++) {
      const project = randomLinkage(draw);
      const start = drawn(project);
      // whatever the motion: each body turned about its own origin
      const poses = [0, 1, 2].map((instant): PoseOf => {
        const turns = new Map(project.bodies.map(({ id }) => [id, instant === 0 ? 0 : draw.number(3)]));
        return (id) => ({
          position: start(id).position,
          orientation: [Math.cos(turns.get(id)! / 2), 0, 0, Math.sin(turns.get(id)! / 2)],
        });
      });
      const layers = layersOf(project, poses, UP);
      const spans = project.bodies.map((body) => heights(project, layers, body));
      for (const [i, a] of project.bodies.entries()) {
        for (const [m, b] of project.bodies.entries()) {
          if (m <= i || !poses.some((poseOf) => cross(a, b, poseOf))) continue;
          crossings += 1;
          expect(Math.max(spans[i][0], spans[m][0])).toBeGreaterThan(Math.min(spans[i][1], spans[m][1]));
        }
      }
    }
    expect(crossings).toBeGreaterThan(200);
  });

  it('a wheel is as thick as it is long, whatever its radius, and its pin no longer than that', () => {
    const wheel = (id: string, x: number, radius: number): Body =>
      createBody({
        id,
        position: [x, 0, 0],
        shape: { kind: 'cylinder', center: [0, 0, 0], axis: [0, 0, 1], radius, length: 0.0025 },
      });
    const bodies = [wheel('small', 0, 0.05), wheel('large', 0.16, 0.1)];
    const joints = bodies.map((body) => pin(`at ${body.id}`, null, body, body.position));
    const project: Project = { ...createProject('wheels'), bodies, joints };
    const layers = layersOf(project, [drawn(project)], UP);
    for (const { id } of bodies) expect(layers.bodies.get(id)!.boss, id).toBeLessThan(0.002);
    for (const { low, high } of layers.pins.values()) expect(high - low).toBeLessThan(0.006);
  });

  const examples = ['four-bar-with-load', 'andrews-squeezer', 'jansen-leg', 'watt-six-bar', 'peaucellier'];
  it.each(examples)('reach from one to the next by pins: %s', (name) => {
    const project = readExample(`${name}`);
    const layers = runLayers(project, null);
    const { normal } = layers;
    expect(normal).not.toBeNull();
    for (const joint of project.joints) {
      if (jointDefinition(joint.kind).boss !== 'pin') continue;
      const span = layers.pins.get(joint.id)!;
      const body = project.bodies.find(({ id }) => id === joint.bodyB)!;
      const at = dot(add(rotate(body.orientation, joint.frameB.position), body.position), normal!);
      for (const id of [joint.bodyA, joint.bodyB]) {
        const end = project.bodies.find((one) => one.id === id);
        if (!end) continue;
        const shift = dot(rotate(end.orientation, layers.bodies.get(id)!.shift), normal!);
        expect(span.low).toBeLessThan(shift + dot(end.position, normal!) - at + 1e-9);
        expect(span.high).toBeGreaterThan(shift + dot(end.position, normal!) - at - 1e-9);
      }
    }
  });

  it('leaves alone what stands clear as it is drawn, and what moves in space', () => {
    const project = readExample('four-bar-with-load');
    const apart = project.bodies.map((body, i) => ({
      ...body,
      position: [body.position[0], body.position[1], body.position[2] + 0.1 * i] as Vec3,
    }));
    const layers = layersOf({ ...project, bodies: apart }, [drawn({ ...project, bodies: apart })], UP);
    for (const { shift } of layers.bodies.values()) expect(shift).toEqual([0, 0, 0]);
    expect(runLayers(readExample('rssr'), null)).toBe(FLAT);
  });

  it('depend on nothing that does not meet them', () => {
    const project = readExample('watt-six-bar');
    const before = runLayers(project, null);
    const far = rod('far', [5, 5], [6, 5]);
    const more = {
      ...project,
      bodies: [...project.bodies, far],
      joints: [...project.joints, pin('fp', null, far, [5, 5])],
    };
    const after = runLayers(more, null);
    for (const [id, layer] of before.bodies) expect(after.bodies.get(id)).toEqual(layer);
  });

  it('keep a slider on the ground at its guide', () => {
    const project = readExample('slider-crank');
    const slider = project.joints.find(({ kind }) => kind === 'slider')!;
    const layer = runLayers(project, null).bodies.get(slider.bodyB);
    expect(layer?.shift).toEqual([0, 0, 0]);
  });
});

describe('levels', () => {
  it('are as few as the conflicts allow, with no pin through a part that is not its own', () => {
    // a ring of five needs three
    const ring = [0, 1, 2, 3, 4].map((i) => [i, (i + 1) % 5] as const);
    expect(Math.max(...assignLevels({ count: 5, conflicts: ring, pins: [] }))).toBe(2);
    // the coupler passes over the pivot of the crank, so the crank is behind it
    const crank = { count: 2, conflicts: [[0, 1]] as const, pins: [{ from: null, to: 1, under: [0] }] };
    expect(assignLevels(crank)).toEqual([1, 0]);
    // between two that it is pinned to, rather than beside them
    const row = {
      count: 3,
      conflicts: [
        [0, 1],
        [1, 2],
        [0, 2],
      ] as const,
      pins: [
        [0, 2],
        [1, 2],
      ].map(([from, to]) => ({ from, to, under: [] })),
    };
    expect(assignLevels(row)[2]).toBe(1);
  });

  it('are never shared by what meets, for random graphs of any size', () => {
    const draw = createDraw(3);
    for (let k = 0; k < 200; k++) {
      const count = 1 + Math.floor(Math.abs(draw.number(40)));
      const any = () => Math.min(count - 1, Math.floor(Math.abs(draw.number(count))));
      const conflicts = Array.from({ length: count * 2 }, () => [any(), any()] as const).filter(
        ([a, b]) => a !== b,
      );
      const pins = Array.from({ length: count }, () => ({ from: null, to: any(), under: [any()] })).filter(
        ({ to, under }) => to !== under[0],
      );
      const problem = { count, conflicts, pins };
      const levels = assignLevels(problem);
      for (const [a, b] of conflicts) expect(levels[a]).not.toBe(levels[b]);
      expect(levels.every((level) => Number.isInteger(level) && level >= 0 && level < count)).toBe(true);
      expect(piercedBy(problem, levels)).toBeLessThanOrEqual(pins.length);
    }
  });
});
