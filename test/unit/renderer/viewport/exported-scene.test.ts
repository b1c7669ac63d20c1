/** The scene that is exported has all that the view shows of joints, springs, belts and contacts, at the same places. */
import { NullEngine } from '@babylonjs/core/Engines/nullEngine';
import { Color3 } from '@babylonjs/core/Maths/math.color';
import { Matrix, Quaternion, Vector3 } from '@babylonjs/core/Maths/math.vector';
import { Scene } from '@babylonjs/core/scene';
import { readdirSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { GROUND } from '../../../../engine/model/project';
import type { Project } from '../../../../engine/model/project';
import { measureModel } from '../../../../engine/output/fittings/measure-model';
import { PART_ROLES } from '../../../../engine/output/fittings/part-drawings';
import type { PartDrawing } from '../../../../engine/output/fittings/part-drawings';
import { sceneryOf } from '../../../../engine/output/fittings/scenery';
import { Materials } from '../../../../renderer/viewport/meshes/materials';
import { layersInView } from '../../../../renderer/viewport/sync/layers-in-view';
import { DocumentScene } from '../../../../renderer/viewport/sync/sync-document';
import { syncPoses } from '../../../../renderer/viewport/sync/sync-pose';
import type { ViewportTheme } from '../../../../renderer/viewport/theme';
import { readExample } from '../../../support/example-file';
import { record } from '../../../support/recorded';

const TEMPLATES = readdirSync('assets/examples').flatMap((name) => name.match(/^(.*)\.kempe$/)?.[1] ?? []);
const grey = new Color3(0.5, 0.5, 0.5);
const theme = new Proxy({ dark: false } as ViewportTheme, {
  get: (target, name) => (name === 'dark' ? target.dark : grey),
});
/** Marks of loads, drivers, ratios and contacts, which are no parts of the machine. */
const isMark = (part: string): boolean =>
  part === 'touch' || ['driver', 'load'].includes(PART_ROLES[part as PartDrawing]);

let engine: NullEngine;
let scene: Scene;
let model: DocumentScene;

beforeEach(() => {
  engine = new NullEngine();
  scene = new Scene(engine);
  model = new DocumentScene(scene, new Materials(scene, theme));
});
afterEach(() => engine.dispose());

/** A part and its place in W, to three digits. */
const told = (part: string, place: Matrix): string =>
  `${part} ${[...place.asArray()].map((value) => (Math.round(value * 1e4) / 1e4 || 0).toFixed(3)).join(' ')}`;

function seen(): string[] {
  return model.parts
    .flatMap((batch) =>
      isMark(batch.name)
        ? []
        : batch.records.map((_, i) => told(batch.name, batch.placeToRef(i, new Matrix()))),
    )
    .sort();
}

function exported(project: Project): string[] {
  const recording = record(project);
  // the view keeps a size that is nearly right
  model.size = measureModel(project);
  model.sync(project);
  model.fitMotion(recording);
  syncPoses(model.bodies.values(), null, 0);
  model.update(0);
  const { fittings, rods } = sceneryOf(project, recording, layersInView(project, recording));
  const bodies = new Map(project.bodies.map((body) => [body.id, body]));
  const worldOf = (body: string): Matrix => {
    const record = bodies.get(body);
    if (!record) return Matrix.Identity();
    const [w, x, y, z] = record.orientation;
    return Matrix.Compose(Vector3.One(), new Quaternion(x, y, z, w), new Vector3(...record.position));
  };
  const placed = fittings.map(({ fitting: { part, body, position, orientation, size, stretch = 1 } }) => {
    const [w, x, y, z] = orientation;
    const own = Matrix.Compose(
      new Vector3(size, size, size * stretch),
      new Quaternion(x, y, z, w),
      new Vector3(...position),
    );
    return told(part, own.multiply(worldOf(body)));
  });
  const others = seen().filter((line) => line.startsWith('rod ') && !placed.includes(line));
  expect(others).toHaveLength(rods.length);
  return [...placed, ...others].sort();
}

describe('the exported scene has what the view shows', () => {
  it.each(TEMPLATES)('%s', (name) => {
    const project = readExample(name);
    const found = exported(project);
    expect(found).toEqual(seen());
    const on = project.joints.some(({ bodyA, bodyB }) => bodyA === GROUND || bodyB === GROUND);
    expect(found.length > 0).toBe(on);
  });

  it('also its belts and coils', () => {
    for (const name of ['gear-reducer', 'andrews-squeezer', 'flyball-governor']) {
      const project = readExample(name);
      const recording = record(project);
      model.sync(project);
      const { belts, coils } = sceneryOf(project, recording, layersInView(project, recording));
      const meshes = scene.meshes.map((mesh) => mesh.name);
      expect(belts).toHaveLength(meshes.filter((mesh) => mesh.startsWith('belt ')).length);
      expect(coils).toHaveLength(meshes.filter((mesh) => mesh.startsWith('spring ')).length);
      expect(belts.length + coils.length).toBeGreaterThan(0);
    }
  });
});
