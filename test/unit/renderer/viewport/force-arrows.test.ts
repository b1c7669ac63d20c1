/** The arrows of forces and moments without a screen: where they stand, how long and how they are drawn. */
import { NullEngine } from '@babylonjs/core/Engines/nullEngine';
import { Matrix, Vector3 } from '@babylonjs/core/Maths/math.vector';
import { Scene } from '@babylonjs/core/scene';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  createContact,
  createCoupling,
  createDriver,
  createProject,
} from '../../../../engine/model/defaults';
import type { Quat } from '../../../../engine/model/project';
import { listForces } from '../../../../engine/results/measures/force-elements';
import { ViewCamera } from '../../../../renderer/viewport/camera/camera';
import { listArrows } from '../../../../renderer/viewport/forces/arrow-sources';
import { ForceArrows } from '../../../../renderer/viewport/forces/force-arrows';
import { Materials } from '../../../../renderer/viewport/meshes/materials';
import type { PoseSource } from '../../../../renderer/viewport/sync/pose-source';
import { DocumentScene } from '../../../../renderer/viewport/sync/sync-document';
import { syncPoses } from '../../../../renderer/viewport/sync/sync-pose';
import { sampleProject } from '../../engine/model/samples';
import { body, doublePendulum, joint, rod } from './sample-project';
import { constant, directionOf, placeOf, source, theme } from './scene-fixture';

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

/** From the point of an arrow to where it is to be [m]; NaN without one. */
function tipOf(arrows: ForceArrows, style: string, record: string, point: Vector3): number {
  const head = placeOf(arrows.parts, `${style}-head`, record);
  const drawing = arrows.parts.find(({ name }) => name === `${style}-head`)?.drawing;
  if (!head || !drawing) return Number.NaN;
  const top = Math.max(...Array.from(drawing.positions).filter((_, i) => i % 3 === 2));
  return Vector3.Distance(Vector3.TransformCoordinates(new Vector3(0, 0, top), head), point);
}

describe('reaction arrows', () => {
  /** The record whose arrows of one kind have this part. */
  const has = (arrows: ForceArrows, part: string, record: string): boolean =>
    placeOf(arrows.parts, part, record) !== null &&
    scene.meshes.some((mesh) => mesh.name === part && mesh.isEnabled());

  it('end at the joint on body B, along the force, and are dashed when it is shared', () => {
    const project = doublePendulum();
    model.sync(project);
    syncPoses(model.bodies.values(), source, 0.5);
    const arrows = new ForceArrows(scene, materials);
    arrows.sync(listArrows(project, 'force'), model.size);
    arrows.update(source, 0.5, model.node);
    const shaft = placeOf(arrows.parts, 'force shared-shaft', 'elbow');
    expect(tipOf(arrows, 'force shared', 'elbow', new Vector3(0.3, -0.5, 0))).toBeLessThan(1e-6);
    const { at } = arrows.tails[1];
    expect(Vector3.Distance(shaft!.getTranslation(), new Vector3(...at))).toBeLessThan(1e-6);
    expect(
      directionOf(shaft)
        .subtract(new Vector3(0.6, 0.8, 0))
        .length(),
    ).toBeLessThan(1e-6);
    expect(has(arrows, 'force unique-head', 'pivot')).toBe(true);
    expect(has(arrows, 'force shared-head', 'pivot')).toBe(false);
    expect(has(arrows, 'force shared-head', 'elbow')).toBe(true);
    expect(has(arrows, 'force unique-head', 'elbow')).toBe(false);
    expect(arrows.shows('shared')).toBe(true);
    expect(arrows.scale.reference).toBeCloseTo(5, 12);
  });

  it('are dotted where there is no value, and solid where the stated stiffness or its small part settles a share', () => {
    const project = doublePendulum();
    model.sync(project);
    const arrows = new ForceArrows(scene, materials);
    arrows.sync(listArrows(project, 'force'), model.size);
    const labelled: PoseSource = {
      ...source,
      labelAt: (record) => (record === 'elbow' ? 'indeterminate' : 'by stiffness'),
    };
    arrows.update(labelled, 0.5, model.node);
    expect(has(arrows, 'force indeterminate-head', 'elbow')).toBe(true);
    expect(has(arrows, 'force unique-head', 'pivot')).toBe(true);
    expect(arrows.shows('shared')).toBe(false);
    expect(arrows.shows('indeterminate')).toBe(true);
  });

  it('are gone without a recording, when switched off and with their joint', () => {
    const project = doublePendulum();
    model.sync(project);
    const arrows = new ForceArrows(scene, materials);
    arrows.sync(listArrows(project, 'force'), model.size);
    arrows.update({ ...source, sampleCount: 0 }, 0, model.node);
    expect(has(arrows, 'force unique-head', 'pivot')).toBe(false);
    expect(arrows.scale.reference).toBe(0);
    arrows.visible = false;
    arrows.update(source, 0, model.node);
    expect(has(arrows, 'force unique-head', 'pivot')).toBe(false);
    arrows.visible = true;
    arrows.sync(listArrows({ ...project, joints: [project.joints[0]] }, 'force'), model.size);
    arrows.update(source, 0, model.node);
    expect(has(arrows, 'force unique-head', 'pivot')).toBe(true);
    expect(has(arrows, 'force shared-head', 'elbow')).toBe(false);
  });

  it('show moments with two heads, by their own channels, scale and label', () => {
    const project = doublePendulum();
    model.sync(project);
    const values: Record<string, number> = { FX: 9, MX: 0, MY: 0, MZ: -2 };
    const twisted: PoseSource = { ...source, ...constant((key) => values[key.split('/')[2]] ?? 0) };
    const arrows = new ForceArrows(scene, materials, 'moment');
    const forces = listArrows(project, 'force');
    arrows.sync(listArrows(project, 'moment'), model.size, forces);
    arrows.update(twisted, 0.5, model.node);
    const shaft = placeOf(arrows.parts, 'moment shared-shaft', 'elbow');
    expect(
      directionOf(shaft)
        .subtract(new Vector3(0, 0, -1))
        .length(),
    ).toBeLessThan(1e-6);
    expect(arrows.scale.reference).toBe(2);
    expect(arrows.shows('shared')).toBe(true);
    const heads = arrows.parts.find(({ name }) => name === 'moment shared-head')!;
    const places = heads.records.flatMap((record, i) =>
      record === 'elbow' ? [heads.placeToRef(i, new Matrix()).m[14]] : [],
    );
    expect(new Set(places).size).toBe(2);
    // What rounding leaves of no moment at all gets no arrow, whatever the forces.
    const rounding: PoseSource = { ...source, ...constant((key) => (key.includes('/F') ? 100 : 1e-15)) };
    arrows.sync(listArrows(project, 'moment'), model.size, forces);
    arrows.update(rounding, 0.5, model.node);
    expect(arrows.scale.reference).toBe(0);
  });

  it('have fewer corners where there are hundreds', () => {
    const project = doublePendulum();
    model.sync(project);
    const arrows = new ForceArrows(scene, materials);
    const all = listArrows(project, 'force');
    const corners = (count: number): number => {
      arrows.sync(
        Array.from({ length: count }, (_, i) => all[i % all.length]),
        model.size,
      );
      arrows.update(source, 0.5, model.node);
      return arrows.parts.find(({ name }) => name === 'force unique-shaft')!.drawing!.positions.length;
    };
    const few = corners(2);
    expect(corners(400)).toBeLessThan(0.5 * few);
    expect(corners(2)).toBe(few);
    const meshes = scene.meshes.filter((mesh) => mesh.name === 'force unique-shaft' && mesh.isEnabled());
    expect(meshes.length).toBeLessThanOrEqual(1);
  });

  it('end where a contact was recorded, on its body B', () => {
    const project = doublePendulum();
    model.sync(project);
    const values: Record<string, number> = { FX: 0, FY: 7, FZ: 0, x: 0.1, y: -0.2, z: 0.3 };
    const contacts: PoseSource = {
      ...source,
      ...constant((key) => (key.startsWith('contact/') ? (values[key.split('/')[2]] ?? NaN) : NaN)),
    };
    const arrows = new ForceArrows(scene, materials);
    const contact = createContact({ id: 'floor', bodyB: 'lower' });
    arrows.sync(listArrows({ ...project, contacts: [contact] }, 'force'), model.size);
    arrows.update(contacts, 0.5, model.node);
    expect(tipOf(arrows, 'force unique', 'floor', new Vector3(0.1, -0.2, 0.3))).toBeLessThan(1e-6);
    expect(has(arrows, 'force unique-head', 'floor')).toBe(true);
    expect(has(arrows, 'force unique-head', 'pivot')).toBe(false);
    expect(arrows.scale.reference).toBe(7);
  });

  it('show all of the catalogue that acts between bodies', () => {
    const project = sampleProject();
    const drawn = new Set(
      (['force', 'moment'] as const).flatMap((quantity) =>
        listArrows(project, quantity).map(({ record, component }) => `${record}/${component}`),
      ),
    );
    const missing = listForces(project)
      .filter(({ from, record, quantities }) => {
        const components = quantities.map(({ id }) => id.slice(id.lastIndexOf('/') + 1));
        return from !== null && !components.some((component) => drawn.has(`${record}/${component}`));
      })
      .map(({ name }) => name);
    expect(missing).toEqual([]);
    expect(drawn).toContain('guide/limit');
    expect(drawn).toContain('guide/friction');
    expect(drawn).toContain('motor/effort');
    // a constant force has an arrow of its own
    expect([...drawn].filter((key) => key.startsWith('push/'))).toEqual([]);
  });

  it('of stops, drivers and couplings point along the axis of their joint on A, at the joint on B', () => {
    const project = createProject('Guide');
    const lying: Quat = [Math.SQRT1_2, 0, Math.SQRT1_2, 0];
    project.bodies = [body('rail', rod(1)), body('block', rod(0.2))];
    project.joints = [
      { ...joint('pin', 'hinge', 'ground', 'rail', [0, 0, 0], [0, 0, 0]) },
      {
        ...joint('guide', 'slider', 'rail', 'block', [0, 0, 0], [0.1, 0, 0], lying),
        limits: { minimum: null, maximum: 0.3, restitution: 0 },
      },
    ];
    project.drivers = [createDriver({ id: 'motor', joint: 'pin' })];
    project.couplings = [createCoupling({ id: 'link', joint1: 'guide', joint2: 'pin', ratio: 2 })];
    model.sync(project);
    // the rail stands upright, so its guide points along y
    const turned: PoseSource = {
      ...source,
      poseAt: (id, _time, out) => {
        out.position.splice(0, 3, 0, id === 'block' ? 0.4 : 0, 0);
        out.orientation.splice(0, 4, Math.SQRT1_2, 0, 0, Math.SQRT1_2);
        return true;
      },
      ...constant(
        (key) =>
          ({ 'joint/guide/limit': -6, 'driver/motor/effort': 3, 'driver/link/effort': 2 })[key] ?? Number.NaN,
      ),
      labelAt: (record, component) =>
        record === 'guide' && component === 'limit' ? 'indeterminate' : 'unique',
    };
    syncPoses(model.bodies.values(), turned, 0);
    const arrows = new ForceArrows(scene, materials);
    arrows.sync(listArrows(project, 'force'), model.size);
    arrows.update(turned, 0, model.node);
    const stop = placeOf(arrows.parts, 'force indeterminate-shaft', 'guide');
    const off = (one: Vector3 | undefined, x: number, y: number, z: number): number =>
      one?.subtract(new Vector3(x, y, z)).length() ?? Number.NaN;
    expect(off(directionOf(stop), 0, -1, 0)).toBeLessThan(1e-6);
    expect(tipOf(arrows, 'force indeterminate', 'guide', new Vector3(0, 0.5, 0))).toBeLessThan(1e-6);
    expect(arrows.scale.reference).toBe(6);
    // of the joint that the coupling drives with minus the ratio
    expect(off(directionOf(placeOf(arrows.parts, 'force unique-shaft', 'link')), 0, -1, 0)).toBeLessThan(
      1e-6,
    );
    const moments = new ForceArrows(scene, materials, 'moment');
    moments.sync(listArrows(project, 'moment'), model.size, listArrows(project, 'force'));
    moments.update(turned, 0, model.node);
    expect(off(directionOf(placeOf(moments.parts, 'moment unique-shaft', 'motor')), 0, 0, 1)).toBeLessThan(
      1e-6,
    );
    expect(moments.scale.reference).toBe(3);
  });
});
