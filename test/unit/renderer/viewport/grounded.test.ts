/** Nothing that moves passes through the ground that it stands on, and every symbol of the ground touches its joint: over all templates and their motion. */
import { NullEngine } from '@babylonjs/core/Engines/nullEngine';
import { Color3 } from '@babylonjs/core/Maths/math.color';
import { Matrix, Vector3 } from '@babylonjs/core/Maths/math.vector';
import { Scene } from '@babylonjs/core/scene';
import { readdirSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
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
/** The hatched plate of each symbol in its own frame: the middle and half the edges. */
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
};

/** What still does, which is to become less: guides along a bar, and parts in space that stand around their own bearing. */
const STILL: Readonly<Record<string, readonly string[]>> = {
  'double-wishbone': ['lower-arm', 'upright', 'wheel'].map((body) => `${body} in the plate of lift`),
  ellipsograph: ['beam in the plate of wall'],
  'landing-gear': ['port', 'starboard'].map((body) => `${body} in the plate of brace-pin`),
  'screw-jack': ['pinion in the plate of pinion-pin'],
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
    expect(pierced(readExample(name)).sort()).toEqual(STILL[name] ?? []);
  });
});

describe('symbols of the ground touch their joints', () => {
  it.each(TEMPLATES)('%s', (name) => {
    const project = readExample(name);
    model.sync(project);
    syncPoses(model.bodies.values(), null, 0);
    model.update(0);
    const on = project.joints.filter(({ bodyA, bodyB }) => bodyA === GROUND || bodyB === GROUND);
    const have = new Set(platesOf().map(({ joint }) => joint));
    const none = on.filter(({ id }) => !have.has(id)).map(({ id, kind }) => `${id} ${kind}`);
    expect(none).toEqual([]);
    for (const { joint, place, name: part } of platesOf()) {
      const found = on.find(({ id }) => id === joint);
      // posts of springs
      if (!found) continue;
      const { bodyA, frameA, frameB } = found;
      const frame = bodyA === GROUND ? frameA : frameB;
      const at = Vector3.TransformCoordinates(Vector3.FromArray(frame.position), Matrix.Invert(place));
      const off = Math.hypot(
        ...(part === 'bearing' ? [at.x, at.y] : part === 'footing' ? [at.x, at.y, at.z] : [at.y]),
      );
      // in glyph units
      expect(off, `${part} of ${joint}`).toBeLessThan(1e-3);
    }
  });
});
