/** Nothing that moves passes through the ground that it stands on, and every symbol of the ground touches its joint: over all templates and their motion. */
import { NullEngine } from '@babylonjs/core/Engines/nullEngine';
import { Color3 } from '@babylonjs/core/Maths/math.color';
import { Matrix, Vector3 } from '@babylonjs/core/Maths/math.vector';
import { Scene } from '@babylonjs/core/scene';
import { readdirSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { jointDefinition } from '../../../../engine/kinds/joints/joints';
import { GROUND } from '../../../../engine/model/project';
import type { Project } from '../../../../engine/model/project';
import { Materials } from '../../../../renderer/viewport/meshes/materials';
import { motionOf } from '../../../../renderer/viewport/sync/recorded-motion';
import { DocumentScene } from '../../../../renderer/viewport/sync/sync-document';
import { syncPoses } from '../../../../renderer/viewport/sync/sync-pose';
import type { ViewportTheme } from '../../../../renderer/viewport/theme';
import { readExample } from '../../../support/example-file';
import { record } from '../../../support/recorded';

const TEMPLATES = readdirSync('assets/examples').flatMap((name) => name.match(/^(.*)\.kempe$/)?.[1] ?? []);
const INSTANTS = 16;
const grey = new Color3(0.5, 0.5, 0.5);
const theme = new Proxy({ dark: false } as ViewportTheme, {
  get: (target, name) => (name === 'dark' ? target.dark : grey),
});
/** The plate or pedestal of each symbol in its own frame: the middle and half the edges. */
const PLATES: Readonly<Record<string, readonly [number[], number[]]>> = {
  bearing: [
    [0, -4.7, -3.95],
    [4.2, 0.3, 1.6],
  ],
  footing: [
    [0, -3.7, 0],
    [3, 0.3, 2.2],
  ],
  'rail-footing': [
    [0, -2.7, 0],
    [1.2, 0.3, 9],
  ],
  'rail-plate': [
    [0, -2.7, 0],
    [1.2, 0.3, 9],
  ],
  'step-bearing': [
    [0, 0, -4.7],
    [4, 4, 0.3],
  ],
  'bearing-head': [
    [0, 0, -2.85],
    [1.3, 1.3, 0.5],
  ],
  pedestal: [
    [0, -0.5, 0],
    [1.9, 0.5, 0.5],
  ],
  bed: [
    [0, -0.04, 0],
    [0.5, 0.04, 0.5],
  ],
  board: [
    [0, -0.015, 0],
    [0.5, 0.015, 0.5],
  ],
};

/** How far a symbol is from its joint, which is at a point of its frame, in glyph units; nothing of what stands between others. */
const OFF: Readonly<Record<string, (at: Vector3) => number>> = {
  bearing: ({ x, y }) => Math.hypot(x, y),
  'bearing-head': ({ x, y }) => Math.hypot(x, y),
  'step-bearing': ({ x, y }) => Math.hypot(x, y),
  // of a groove, behind its line
  footing: ({ x, z }) => Math.hypot(x, z),
  'rail-footing': ({ y }) => Math.abs(y),
  'rail-plate': ({ y }) => Math.abs(y),
};

let engine: NullEngine;
let model: DocumentScene;

beforeEach(() => {
  engine = new NullEngine();
  const scene = new Scene(engine);
  model = new DocumentScene(scene, new Materials(scene, theme));
});
afterEach(() => engine.dispose());

interface Plate {
  readonly joint: string;
  readonly name: string;
  readonly place: Matrix;
  readonly inverse: Matrix;
}

function platesOf(): Plate[] {
  return model.parts.flatMap((batch) =>
    batch.name in PLATES
      ? batch.records.map((joint, i) => {
          const place = batch.placeToRef(i, new Matrix());
          return { joint, name: batch.name, place, inverse: Matrix.Invert(place) };
        })
      : [],
  );
}

/** Along the edges of its triangles, so that bars are met between their ends; in the frame of the body. */
function samplesOf({
  positions,
  indices,
}: {
  positions: ArrayLike<number>;
  indices: ArrayLike<number>;
}): Vector3[] {
  const found = new Map<string, Vector3>();
  const take = (at: Vector3): void =>
    void found.set(
      at
        .asArray()
        .map((c) => c.toPrecision(4))
        .join(),
      at,
    );
  const corner = (i: number) => Vector3.FromArray(positions, 3 * indices[i]);
  for (let i = 0; i < indices.length; i += 3)
    for (const [a, b] of [
      [0, 1],
      [1, 2],
    ]) {
      const [from, to] = [corner(i + a), corner(i + b)];
      for (let k = 0; k < 5; k++) take(Vector3.Lerp(from, to, k / 5));
    }
  return [...found.values()];
}

function pierced(project: Project): string[] {
  const recording = record(project);
  model.sync(project);
  model.fitMotion(recording);
  syncPoses(model.bodies.values(), null, 0);
  model.update(0);
  const source = motionOf(recording);
  const plates = platesOf();
  const samples = new Map([...model.bodies].map(([id, { drawing }]) => [id, samplesOf(drawing)]));
  const found = new Set<string>();
  const [world, local] = [new Vector3(), new Vector3()];
  for (let k = 0; k <= INSTANTS; k++) {
    const { startTime, endTime } = recording;
    syncPoses(model.bodies.values(), source, startTime + ((endTime - startTime) * k) / INSTANTS);
    for (const [id, { node }] of model.bodies) {
      const matrix = node.computeWorldMatrix(true);
      for (const at of samples.get(id)!) {
        Vector3.TransformCoordinatesToRef(at, matrix, world);
        for (const { joint, name, inverse } of plates) {
          Vector3.TransformCoordinatesToRef(world, inverse, local);
          const [middle, half] = PLATES[name];
          const away = [local.x, local.y, local.z].map((c, axis) => Math.abs(c - middle[axis]) - half[axis]);
          if (Math.max(...away) < -1e-6) found.add(`${id} in the plate of ${joint}`);
        }
      }
    }
  }
  return [...found];
}

describe('nothing passes through a plate of the ground', () => {
  it.each(TEMPLATES)('%s', (name) => {
    expect(pierced(readExample(name)).sort()).toEqual([]);
  });
});

describe('symbols of the ground touch their joints', () => {
  it.each(TEMPLATES)('%s', (name) => {
    const project = readExample(name);
    model.sync(project);
    syncPoses(model.bodies.values(), null, 0);
    model.update(0);
    // what holds a direction alone is nowhere
    const on = project.joints.filter(
      ({ kind, bodyA, bodyB }) =>
        jointDefinition(kind).points !== 'free' && (bodyA === GROUND || bodyB === GROUND),
    );
    // a guide may be bolted to the pedestal of another
    const posts = model.parts.filter((batch) => batch.name === 'rail-post').flatMap(({ records }) => records);
    const have = new Set([...platesOf().map(({ joint }) => joint), ...posts]);
    const none = on.filter(({ id }) => !have.has(id)).map(({ id, kind }) => `${id} ${kind}`);
    expect(none).toEqual([]);
    for (const { joint, place, name: part } of platesOf()) {
      const found = on.find(({ id }) => id === joint);
      // posts of springs
      if (!found) continue;
      const { bodyA, frameA, frameB } = found;
      const frame = bodyA === GROUND ? frameA : frameB;
      const at = Vector3.TransformCoordinates(Vector3.FromArray(frame.position), Matrix.Invert(place));
      const off = OFF[part]?.(at) ?? 0;
      expect(off, `${part} of ${joint}`).toBeLessThan(1e-3);
    }
  });
});
