/** The arrows of forces and moments without a screen: where they stand, how long and how they are drawn. */
import { NullEngine } from '@babylonjs/core/Engines/nullEngine';
import { Vector3 } from '@babylonjs/core/Maths/math.vector';
import { Scene } from '@babylonjs/core/scene';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createContact } from '../../../../engine/model/defaults';
import { ViewCamera } from '../../../../renderer/viewport/camera/camera';
import { ForceArrows } from '../../../../renderer/viewport/forces/force-arrows';
import { Materials } from '../../../../renderer/viewport/meshes/materials';
import type { PoseSource } from '../../../../renderer/viewport/sync/pose-source';
import { DocumentScene } from '../../../../renderer/viewport/sync/sync-document';
import { syncPoses } from '../../../../renderer/viewport/sync/sync-pose';
import { doublePendulum } from './sample-project';
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

describe('reaction arrows', () => {
  /** The record whose arrows of one kind have this part. */
  const has = (arrows: ForceArrows, part: string, record: string): boolean =>
    placeOf(arrows.parts, part, record) !== null &&
    scene.meshes.some((mesh) => mesh.name === part && mesh.isEnabled());

  it('stand at the joint on body B, along the force, and are dashed when it is shared', () => {
    const project = doublePendulum();
    model.sync(project);
    syncPoses(model.bodies.values(), source, 0.5);
    const arrows = new ForceArrows(scene, materials);
    arrows.sync(project.joints, [], model.size);
    arrows.update(source, 0.5, model.node);
    const shaft = placeOf(arrows.parts, 'force shared-shaft', 'elbow');
    const at = shaft?.getTranslation().subtract(new Vector3(0.3, -0.5, 0));
    expect(at?.length()).toBeLessThan(1e-7);
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
    arrows.sync(project.joints, [], model.size);
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
    arrows.sync(project.joints, [], model.size);
    arrows.update({ ...source, sampleCount: 0 }, 0, model.node);
    expect(has(arrows, 'force unique-head', 'pivot')).toBe(false);
    expect(arrows.scale.reference).toBe(0);
    arrows.visible = false;
    arrows.update(source, 0, model.node);
    expect(has(arrows, 'force unique-head', 'pivot')).toBe(false);
    arrows.visible = true;
    arrows.sync([project.joints[0]], [], model.size);
    arrows.update(source, 0, model.node);
    expect(has(arrows, 'force unique-head', 'pivot')).toBe(true);
    expect(has(arrows, 'force shared-head', 'elbow')).toBe(false);
  });

  it('show moments with two heads, by their own channels, scale and label', () => {
    const project = doublePendulum();
    model.sync(project);
    const values: Record<string, number> = { FX: 9, MX: 0, MY: 0, MZ: -2 };
    const twisted: PoseSource = { ...source, valueAt: (key) => values[key.split('/')[2]] ?? 0 };
    const arrows = new ForceArrows(scene, materials, 'moment');
    arrows.sync(project.joints, [createContact({ id: 'floor', bodyB: 'lower' })], model.size);
    arrows.update(twisted, 0.5, model.node);
    const shaft = placeOf(arrows.parts, 'moment shared-shaft', 'elbow');
    expect(
      directionOf(shaft)
        .subtract(new Vector3(0, 0, -1))
        .length(),
    ).toBeLessThan(1e-6);
    expect(arrows.scale.reference).toBe(2);
    expect(arrows.shows('shared')).toBe(true);
    const heads = arrows.parts.find(({ mesh }) => mesh.name === 'moment shared-head')!;
    const places = heads.records.flatMap((record, i) =>
      record === 'elbow' ? [heads.matrices[16 * i + 14]] : [],
    );
    expect(new Set(places).size).toBe(2);
    expect(has(arrows, 'moment unique-head', 'floor') || has(arrows, 'moment shared-head', 'floor')).toBe(
      false,
    );
    // What rounding leaves of no moment at all gets no arrow, whatever the forces.
    const rounding: PoseSource = { ...source, valueAt: (key) => (key.endsWith('F') ? 100 : 1e-15) };
    arrows.sync(project.joints, [], model.size);
    arrows.update(rounding, 0.5, model.node);
    expect(arrows.scale.reference).toBe(0);
  });

  it('stand where a contact was recorded, on its body B', () => {
    const project = doublePendulum();
    model.sync(project);
    const values: Record<string, number> = { FX: 0, FY: 7, FZ: 0, x: 0.1, y: -0.2, z: 0.3 };
    const contacts: PoseSource = {
      ...source,
      valueAt: (key) => (key.startsWith('contact/') ? (values[key.split('/')[2]] ?? NaN) : NaN),
    };
    const arrows = new ForceArrows(scene, materials);
    arrows.sync(project.joints, [createContact({ id: 'floor', bodyB: 'lower' })], model.size);
    arrows.update(contacts, 0.5, model.node);
    const shaft = placeOf(arrows.parts, 'force unique-shaft', 'floor');
    expect(
      shaft
        ?.getTranslation()
        .subtract(new Vector3(0.1, -0.2, 0.3))
        .length(),
    ).toBeLessThan(1e-7);
    expect(has(arrows, 'force unique-head', 'floor')).toBe(true);
    expect(has(arrows, 'force unique-head', 'pivot')).toBe(false);
    expect(arrows.scale.reference).toBe(7);
  });
});
