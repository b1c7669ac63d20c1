/** The scene without a screen: what a change of the document rebuilds, and where things stand. */
import { NullEngine } from '@babylonjs/core/Engines/nullEngine';
import { Vector3 } from '@babylonjs/core/Maths/math.vector';
import { Scene } from '@babylonjs/core/scene';
import { ViewCamera } from '../../../../renderer/viewport/camera/camera';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createContact } from '../../../../engine/model/defaults';
import { JOINT_KINDS } from '../../../../engine/kinds/joints/joints';
import type { Project } from '../../../../engine/model/project';
import { visibleProject } from '../../../../renderer/document/visible-project';
import { createCoilBuffers, writeCoil } from '../../../../engine/output/fittings/coil';
import { diffRecords } from '../../../../renderer/viewport/sync/diff-records';
import { deservesNewView } from '../../../../renderer/viewport/sync/document-change';
import { Materials } from '../../../../renderer/viewport/meshes/materials';
import { tagOf } from '../../../../renderer/viewport/meshes/mesh';
import { StartGhost } from '../../../../renderer/viewport/sync/start-ghost';
import { DocumentScene } from '../../../../renderer/viewport/sync/sync-document';
import { pointInWorld, syncPoses } from '../../../../renderer/viewport/sync/sync-pose';
import { traceOf, tracedPoints, tracePath } from '../../../../renderer/viewport/sync/traces';
import { body, doublePendulum, joint, rod } from './sample-project';
import { directionOf, placeOf, source, theme } from './scene-fixture';

let engine: NullEngine;
let scene: Scene;
let materials: Materials;
let model: DocumentScene;

beforeEach(() => {
  engine = new NullEngine();
  scene = new Scene(engine);
  new ViewCamera(scene);
  materials = new Materials(scene, theme);
  model = new DocumentScene(scene, materials);
});

afterEach(() => engine.dispose());

/** Records that the pointer could meet, bodies left aside. */
function shown(): Set<string> {
  model.update(0);
  const own = scene.meshes.flatMap((m) => tagOf(m)?.record ?? []);
  return new Set([...own, ...model.parts.flatMap((part) => [...part.records])]);
}
function withBody(project: Project, index: number, change: object): Project {
  return { ...project, bodies: project.bodies.map((b, i) => (i === index ? { ...b, ...change } : b)) };
}

describe('document to meshes', () => {
  it('builds everything once and nothing again for the same project', () => {
    const project = doublePendulum();
    expect(model.sync(project)).toBe(4);
    const count = scene.meshes.length;
    expect(model.sync(project)).toBe(0);
    expect(model.sync({ ...project, name: 'Renamed' })).toBe(0);
    expect(scene.meshes.length).toBe(count);
  });

  it('keeps the meshes of a body that was moved or renamed', () => {
    const project = doublePendulum();
    model.sync(project);
    const drawing = model.bodies.get('lower')?.drawing;
    expect(model.sync(withBody(project, 1, { name: 'Forearm', position: [0.3, 0.001, 0] }))).toBe(0);
    expect(model.bodies.get('lower')?.drawing).toBe(drawing);
    expect(model.bodies.get('lower')?.record.name).toBe('Forearm');
  });

  it('rebuilds only the body whose shape changed, on the node that its joints hang on, and its joints, which hold it by its shape', () => {
    const project = doublePendulum();
    model.sync(project);
    const before = { upper: model.bodies.get('upper')?.drawing, node: model.node('lower') };
    expect(model.sync(withBody(project, 1, { shape: rod(0.201) }))).toBe(2);
    expect(model.bodies.get('upper')?.drawing).toBe(before.upper);
    expect(model.node('lower')).toBe(before.node);
  });

  it('disposes of what is gone, with its glyphs and its paint', () => {
    const project = doublePendulum();
    model.sync(project);
    model.sync({ ...project, bodies: [project.bodies[0]], joints: [project.joints[0]] });
    expect([...model.bodies.keys()]).toEqual(['upper']);
    expect(shown()).toContain('pivot');
    expect(shown()).not.toContain('elbow');
    model.sync({ ...project, bodies: [], joints: [] });
    expect(shown().size).toBe(0);
    expect(scene.materials.some((m) => m.name.startsWith('body '))).toBe(false);
  });

  it('hides without changing what stays: no size, no shape, nothing built anew', () => {
    const project = doublePendulum();
    model.sync(project);
    const drawing = model.bodies.get('upper')?.drawing;
    const { size } = model;
    expect(model.sync(visibleProject(project, new Set(['lower'])), project)).toBe(0);
    expect([...model.bodies.keys()]).toEqual(['upper']);
    expect([...model.glyphs.keys()]).toEqual(['pivot']);
    expect(model.bodies.get('upper')?.drawing).toBe(drawing);
    expect(model.size).toBe(size);
    expect(model.sync(project)).toBe(2);
  });

  it('does not grow over a hundred edits and back', () => {
    const project = doublePendulum();
    model.sync(project);
    const count = [
      scene.meshes.length,
      scene.materials.length,
      scene.transformNodes.length,
      scene.geometries.length,
    ];
    for (let i = 0; i < 100; i++) {
      model.sync(
        withBody(project, i % 2, { shape: rod(0.25 + i * 1e-4), color: `#4477${String(10 + (i % 80))}` }),
      );
      model.sync({ ...project, joints: [] });
      model.sync(project);
    }
    expect([
      scene.meshes.length,
      scene.materials.length,
      scene.transformNodes.length,
      scene.geometries.length,
    ]).toEqual(count);
  });

  it('draws every kind of joint, load and driver, even when a record they name is missing', () => {
    const project = doublePendulum();
    const kinds = JOINT_KINDS;
    const joints = kinds.map((kind) => joint(kind, kind, 'ground', 'lower', [0, 0, 0], [0, 0, 0]));
    const load = { name: 'L', from: 0, until: null, frame: 'world', vector: [0, 1, 0] } as const;
    const spring = { name: 'S', stiffness: 1, damping: 0, restLength: 0.1 } as const;
    model.sync({
      ...project,
      joints: [...joints, joint('lost', 'hinge', 'nobody', 'lower', [0, 0, 0], [0, 0, 0])],
      loads: [
        { ...load, id: 'f', kind: 'force', body: 'upper', point: [0, 0, 0] },
        { ...load, id: 't', kind: 'torque', body: 'upper' },
        { ...load, id: 'x', kind: 'torque', body: 'nobody' },
        {
          ...spring,
          id: 's',
          kind: 'spring',
          bodyA: 'ground',
          pointA: [0, 0, 0],
          bodyB: 'lower',
          pointB: [0, 0, 0],
        },
      ],
      drivers: [
        { id: 'd', name: 'D', joint: 'hinge', kind: 'speed', value: 1 },
        { id: 'e', name: 'E', joint: 'nothing', kind: 'effort', value: 1 },
      ],
    });
    for (const id of [...kinds, 'f', 't', 's', 'd']) expect(shown()).toContain(id);
  });
});

describe('poses', () => {
  it('come from the recording, and from the model where it has none', () => {
    model.sync(doublePendulum());
    syncPoses(model.bodies.values(), source, 0.5);
    expect(model.node('lower')?.position.y).toBe(-0.5);
    syncPoses(model.bodies.values(), source, 0.95);
    // A NaN in the recording leaves the body where the model has it.
    expect(model.node('upper')?.position.y).toBe(0);
    syncPoses(model.bodies.values(), null, 0.5);
    expect(model.node('lower')?.position.asArray()).toEqual([0.3, 0, 0]);
  });

  it('take points along', () => {
    const project = doublePendulum();
    const turned = body('lower', rod(0.2), [0, 0, 1], [Math.SQRT1_2, 0, 0, Math.SQRT1_2]);
    model.sync({ ...project, bodies: [project.bodies[0], turned] });
    syncPoses(model.bodies.values(), null, 0);
    const p = pointInWorld(model.node('lower'), [1, 0, 0], new Vector3());
    expect(p.subtract(new Vector3(0, 1, 1)).length()).toBeLessThan(1e-12);
    expect(pointInWorld(null, [1, 2, 3], p).asArray()).toEqual([1, 2, 3]);
  });

  it('leave a path without needless points', () => {
    const [upper, lower] = doublePendulum().bodies;
    const path = tracePath(traceOf(lower), source, 1e-6);
    expect(path[0]).toEqual([0.5, 0, 0]);
    expect(path.at(-1)?.[1]).toBeCloseTo(-1, 12);
    expect(tracePath(traceOf(upper), source, 1e-6)).toHaveLength(1);
  });

  it('leave paths of measured points, selected or not, and of selected bodies', () => {
    const project = doublePendulum();
    project.measures = [
      { id: 'tip', name: 'Tip', kind: 'point', body: 'lower', point: [0.1, 0, 0] },
      {
        id: 'd',
        name: 'D',
        kind: 'distance',
        bodyA: 'ground',
        pointA: [0, 0, 0],
        bodyB: 'lower',
        pointB: [0, 0, 0],
      },
    ];
    expect(tracedPoints(project, []).map(({ id }) => id)).toEqual(['tip']);
    const [tip, upper] = tracedPoints(project, ['upper', 'pivot']);
    expect(upper.id).toBe('upper');
    expect(tracePath(tip, source, 1e-6)[0]).toEqual([0.4, 0, 0]);
  });

  it('leave a ghost at the start of the run, and only when it is past', () => {
    model.sync(doublePendulum());
    const before = [scene.meshes.length, scene.transformNodes.length, scene.textures.length];
    const ghost = new StartGhost(scene, materials);
    ghost.visible = true;
    ghost.update(model.bodies.values(), source, 0, 1);
    expect(scene.meshes.length).toBe(before[0]);
    ghost.update(model.bodies.values(), source, 0.5, 1);
    ghost.update(model.bodies.values(), source, 0.6, 1);
    expect(scene.meshes.length).toBe(before[0] + 2);
    expect(scene.meshes.slice(-2).some((m) => m.isPickable)).toBe(false);
    ghost.visible = false;
    ghost.update(model.bodies.values(), source, 0.6, 1);
    expect([scene.meshes.length, scene.transformNodes.length, scene.textures.length]).toEqual(before);
  });
});

describe('contacts', () => {
  it('show the half-space of the ground or of a body, and a marker between two shapes', () => {
    const project = doublePendulum();
    project.contacts = [
      createContact({ id: 'floor', bodyB: 'lower', plane: { point: [0, -1, 0], normal: [0, 2, 0] } }),
      createContact({
        id: 'step',
        bodyA: 'upper',
        bodyB: 'lower',
        plane: { point: [0, 0, 0], normal: [1, 0, 0] },
      }),
      createContact({ id: 'bump', bodyA: 'upper', bodyB: 'lower', plane: null }),
    ];
    expect(model.sync(project)).toBe(project.bodies.length + project.joints.length + 3);
    syncPoses(model.bodies.values(), null, 0);
    model.update(0);
    const floor = placeOf(model.parts, 'half-space', 'floor');
    expect(floor?.getTranslation().asArray()).toEqual([0, -1, 0]);
    expect(
      directionOf(floor)
        .subtract(new Vector3(0, 1, 0))
        .length(),
    ).toBeLessThan(1e-6);
    // half way between the middles of a bar from 0 to 0.3 and one from 0.3 to 0.5
    expect(placeOf(model.parts, 'touch', 'bump')?.getTranslation().x).toBeCloseTo(0.275, 6);
    model.node('upper')?.position.set(0, 0, 2);
    model.update(0);
    expect(placeOf(model.parts, 'foot', 'step')?.getTranslation().asArray()).toEqual([0, 0, 2]);
    expect(model.sync(project)).toBe(0);
  });
});

describe('springs', () => {
  it('reach from point to point in any direction, and survive no length at all', () => {
    const buffers = createCoilBuffers();
    const { positions } = buffers;
    const a = new Vector3(1, 1, 1);
    for (const b of [new Vector3(2, 1, 1), new Vector3(1, 1, 3), new Vector3(1, 1, 1)]) {
      writeCoil(a, b, { radius: 0.1, wire: 0.01 }, buffers);
      expect(positions.every(Number.isFinite)).toBe(true);
      const last = Vector3.FromArray(positions, positions.length - 21);
      // the wire ends in a hook around the point
      expect(Vector3.Distance(last, b)).toBeLessThan(0.0701);
    }
  });
});

describe('what changed', () => {
  it('is told by identity', () => {
    const project = doublePendulum();
    const before = new Map(project.bodies.map((b) => [b.id, b]));
    const added = body('new', rod(1));
    const changed = { ...project.bodies[0] };
    expect(diffRecords(before, [changed, added])).toEqual({
      added: [added],
      changed: [changed],
      removed: ['lower'],
    });
  });

  it('moves the camera for another document and not for an edit', () => {
    const project = doublePendulum();
    const empty = { ...project, bodies: [], joints: [] };
    expect(deservesNewView(project, withBody(project, 0, { name: 'x' }))).toBe(false);
    expect(deservesNewView(project, { ...project, settings: { ...project.settings, duration: 3 } })).toBe(
      false,
    );
    expect(deservesNewView(project, empty)).toBe(false);
    expect(deservesNewView(empty, project)).toBe(true);
    expect(deservesNewView(project, structuredClone(project))).toBe(true);
  });
});
