/** What the view draws of parts: links in layers with long pins, belts, heads of cylinders, cams; and that nothing is elsewhere for it. */
import { NullEngine } from '@babylonjs/core/Engines/nullEngine';
import { Color3 } from '@babylonjs/core/Maths/math.color';
import { Matrix, Vector3 } from '@babylonjs/core/Maths/math.vector';
import { Scene } from '@babylonjs/core/scene';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createLoad } from '../../../../engine/model/defaults';
import { buildPart } from '../../../../engine/output/fittings/part-drawings';
import type { PartDrawing } from '../../../../engine/output/fittings/part-drawings';
import { Materials } from '../../../../renderer/viewport/meshes/materials';
import { DocumentScene } from '../../../../renderer/viewport/sync/sync-document';
import { syncPoses } from '../../../../renderer/viewport/sync/sync-pose';
import type { ViewportTheme } from '../../../../renderer/viewport/theme';
import { FIRST_OPTIONS, viewOptions } from '../../../../renderer/viewport/view-options';
import { readExample } from '../../../support/example-file';
import type { Project, Shape } from '../../../../engine/model/project';

const grey = new Color3(0.5, 0.5, 0.5);
const theme = new Proxy({ dark: false } as ViewportTheme, {
  get: (target, name) => (name === 'dark' ? target.dark : grey),
});

let engine: NullEngine;
let scene: Scene;
let model: DocumentScene;

beforeEach(() => {
  engine = new NullEngine();
  scene = new Scene(engine);
  model = new DocumentScene(scene, new Materials(scene, theme));
});
afterEach(() => {
  viewOptions.layers = FIRST_OPTIONS.layers;
  engine.dispose();
});

/** The parts that are drawn of a record. */
function partsOf(project: Project, record: string): string[] {
  model.sync(project);
  syncPoses(model.bodies.values(), null, 0);
  model.update(0);
  return model.parts
    .flatMap(({ name, records }) => records.filter((one) => one === record).map(() => name))
    .sort();
}

describe('links in layers', () => {
  it('have pins that reach, with a head at each free end; the switch leaves pins as long as any', () => {
    const project = readExample('four-bar-with-load');
    expect(partsOf(project, 'pin-a')).toEqual(['bush', 'bush', 'pin-head', 'pin-head', 'shank']);
    expect(partsOf(project, 'pin-o2')).toEqual(['bearing', 'bush', 'pin-head', 'shank']);
    viewOptions.layers = false;
    model.spread();
    expect(partsOf(project, 'pin-a')).toEqual(['bush', 'bush', 'pin']);
  });

  it('are where the model has them for all but the picture', () => {
    const project = readExample('four-bar-with-load');
    partsOf(project, 'pin-a');
    for (const { id, position } of project.bodies)
      expect(model.node(id)?.position.asArray()).toEqual([...position]);
    const shifted = [...model.bodies.values()].filter(({ dress }) => dress.shift?.some((part) => part !== 0));
    expect(shifted.length).toBeGreaterThan(0);
  });
});

describe('parts', () => {
  it('of a massless rod are a rod from end to end, also where the ends are dragged apart', () => {
    const project = readExample('bifilar-pendulum');
    const [{ id }] = project.joints;
    expect(partsOf(project, id)).toContain('rod');
    const rod = model.parts.find(({ name }) => name === 'rod')!;
    const [place, ends] = [new Matrix(), new Vector3()];
    const endsAt = (): Vector3[] =>
      [-0.5, 0.5].map((z) => Vector3.TransformCoordinates(ends.set(0, 0, z), rod.placeToRef(0, place)));
    const expectSpanned = (): void => {
      const { bodyA, bodyB, frameA, frameB } = project.joints[0];
      const wanted = [
        [bodyA, frameA],
        [bodyB, frameB],
      ].map(([body, frame]) => {
        const node = model.node(body as string);
        const at = Vector3.FromArray((frame as typeof frameA).position);
        return node ? Vector3.TransformCoordinates(at, node.computeWorldMatrix(true)) : at;
      });
      endsAt().forEach((end, i) => expect(Vector3.Distance(end, wanted[i])).toBeLessThan(1e-6));
    };
    expectSpanned();
    model.bodies.get(project.bodies[0].id)!.node.position.x += 0.3;
    model.update(0);
    expectSpanned();
  });

  it('of a bob and the screw of a platform reach to a joint far outside the shape; what stands on a plane has no such arm', () => {
    expect(partsOf(readExample('conical-pendulum'), 'nail')).toContain('rod');
    expect(partsOf(readExample('screw-jack'), 'thread')).toContain('spindle');
    expect(partsOf(readExample('ellipsograph'), 'table')).not.toContain('rod');
  });

  it('of a rod in a wider bar are the head of a cylinder, and no rail', () => {
    expect(partsOf(readExample('scissor-lift'), 'cylinder')).toEqual(['tube-head']);
  });

  it('of a cylinder end in eyes hardly wider than its tube, and those of its rod in eyes of their own', () => {
    const project = readExample('scissor-lift');
    partsOf(project, 'cylinder');
    for (const [id, radius, most] of [
      ['barrel', 0.032, 1.2],
      ['piston', 0.016, 2],
    ] as const) {
      const { positions, indices } = model.bodies.get(id)!.drawing;
      let widest = 0;
      for (const i of indices) widest = Math.max(widest, Math.abs(positions[3 * i + 1]));
      expect(widest / radius).toBeGreaterThan(1.05);
      expect(widest / radius).toBeLessThan(most);
    }
  });

  it('of a block that slides on the ground are a guide behind all that moves, which links pass before, and an arm that holds the block', () => {
    const example = readExample('slider-crank');
    const shape: Shape = { kind: 'box', center: [0, 0, 0], size: [0.06, 0.04, 0.04] };
    const bodies = example.bodies.map((body) => (body.id === 'slider' ? { ...body, shape } : body));
    const project: Project = { ...example, bodies };
    expect(partsOf(project, 'D').sort()).toEqual(
      ['arm', 'rail', 'rail-footing', 'rail-post', 'rail-post', 'sleeve'].sort(),
    );
    const depths = (name: string): number[] => {
      const batch = model.parts.find((each) => each.name === name)!;
      const place = batch.placeToRef(batch.records.indexOf('D'), new Matrix());
      const { positions } = buildPart(name as PartDrawing);
      return Array.from(
        { length: positions.length / 3 },
        (_, i) => Vector3.TransformCoordinates(Vector3.FromArray(positions, 3 * i), place).z,
      );
    };
    const back = Math.min(
      ...[...model.bodies.values()].flatMap(({ node, drawing: { positions, indices } }) =>
        [...indices].map(
          (i) =>
            Vector3.TransformCoordinates(Vector3.FromArray(positions, 3 * i), node.computeWorldMatrix(true))
              .z,
        ),
      ),
    );
    for (const name of ['rail', 'rail-footing', 'rail-post', 'sleeve'])
      expect(Math.max(...depths(name)), name).toBeLessThan(back + 1e-6);
    // from the sleeve to the middle of the block
    expect(Math.min(...depths('arm'))).toBeLessThan(back);
    expect(Math.max(...depths('arm'))).toBeCloseTo(0, 9);
  });

  it('of a spring that is the gas in a cylinder are a black tube and ball ends; one that a coil could be is a coil', () => {
    const project = readExample('scissor-lift');
    const gas = (restLength: number): Project => ({
      ...project,
      loads: [
        createLoad({
          ...{ id: 'gas', kind: 'spring' as const, bodyA: 'barrel', bodyB: 'piston', restLength },
          ...{ pointA: [0, 0, 0] as const, pointB: [0.287, 0, 0] as const, stiffness: 500 },
        }),
      ],
    });
    const isCoil = () => scene.meshes.some(({ name }) => name === 'spring gas');
    expect(partsOf(gas(1.5), 'gas')).toEqual(['ball-end', 'ball-end', 'gas-tube']);
    expect(isCoil()).toBe(false);
    expect(partsOf(gas(0.6), 'gas')).toEqual([]);
    expect(isCoil()).toBe(true);
  });

  it('of a belt are the belt itself, which is clicked as the coupling', () => {
    partsOf(readExample('gear-reducer'), 'belt');
    const belt = scene.meshes.find(
      ({ metadata }) => (metadata as { record?: string } | null)?.record === 'belt',
    );
    expect(belt?.getTotalVertices()).toBeGreaterThan(100);
  });

  it('of a ball on a pin under a follower are a disc and a foot', () => {
    const project = readExample('cam-follower');
    expect(partsOf(project, 'face')).toEqual(['foot']);
    const { positions } = model.bodies.get('cam')!.drawing;
    let most = 0;
    for (let i = 2; i < positions.length; i += 3) most = Math.max(most, Math.abs(positions[i]));
    expect(most).toBeCloseTo(0.45 * 0.04, 7);
  });
});
