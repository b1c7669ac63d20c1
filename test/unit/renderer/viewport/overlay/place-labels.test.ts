/** Labels over all templates, at both sizes of the window: none covers a part, another label or the edge. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { NullEngine } from '@babylonjs/core/Engines/nullEngine';
import { Vector3 } from '@babylonjs/core/Maths/math.vector';
import { Scene } from '@babylonjs/core/scene';
import { describe, expect, it } from 'vitest';
import { readProject } from '../../../../../engine/model/file/read-project';
import type { Project } from '../../../../../engine/model/project';
import { ViewCamera } from '../../../../../renderer/viewport/camera/camera';
import { aboveFoot, fitPoints } from '../../../../../renderer/viewport/camera/framing';
import { chooseView } from '../../../../../renderer/viewport/camera/initial-view';
import { Materials } from '../../../../../renderer/viewport/meshes/materials';
import { anchorsOf, Projector } from '../../../../../renderer/viewport/overlay/labels';
import { placeLabels, TakenRoom } from '../../../../../renderer/viewport/overlay/place-labels';
import type { LabelBox, Spot } from '../../../../../renderer/viewport/overlay/place-labels';
import { seenParts } from '../../../../../renderer/viewport/overlay/seen-parts';
import { homePoints } from '../../../../../renderer/viewport/sync/room';
import { DocumentScene } from '../../../../../renderer/viewport/sync/sync-document';
import { pointInWorld, syncPoses } from '../../../../../renderer/viewport/sync/sync-pose';
import { theme } from '../scene-fixture';

const FOLDER = 'assets/examples';
const templates = readdirSync(FOLDER).filter((name) => name.endsWith('.kempe'));
const SIZES = [
  [735, 318],
  [1370, 475],
] as const;

interface Picture {
  boxes: readonly (LabelBox | null)[];
  wanted: readonly Spot[];
  /** Points all over the faces of the bodies, worked out anew from what is drawn. */
  covered: readonly Spot[];
}

function take(project: Project, [width, height]: readonly [number, number]): Picture {
  const engine = new NullEngine({ renderWidth: width, renderHeight: height } as never);
  const scene = new Scene(engine);
  scene.useRightHandedSystem = true;
  const camera = new ViewCamera(scene);
  const model = new DocumentScene(scene, new Materials(scene, theme));
  model.sync(project);
  syncPoses(model.bodies.values(), null, 0);
  model.update(0);
  const points = homePoints(project, model.size.glyph);
  camera.set(aboveFoot(fitPoints(chooseView(project), points, width / height, false)));
  const projector = new Projector();
  projector.refresh(scene, width, height);
  const seen = (point: Vector3): Spot => {
    const at = { x: 0, y: 0 };
    return projector.project(point, at) ? at : { x: NaN, y: NaN };
  };
  const taken = new TakenRoom(width, height);
  for (const part of seenParts(model.bodies.values(), model.parts, projector)) taken.addHull(part);
  const anchors = anchorsOf(project);
  const wanted = anchors.map(({ body, point }) => seen(pointInWorld(model.node(body), point, new Vector3())));
  const boxes = placeLabels(
    wanted.map((spot, i) => ({ ...spot, width: 12 + 6 * anchors[i].name.length, height: 16 })),
    taken,
  );
  const covered: Spot[] = [];
  for (const { drawing, node } of model.bodies.values()) {
    const world = node.computeWorldMatrix(true);
    const corner = (i: number): Vector3 =>
      Vector3.TransformCoordinates(Vector3.FromArray(drawing.positions, 3 * drawing.indices[i]), world);
    for (let i = 0; i < drawing.indices.length; i += 3) {
      const [a, b, c] = [corner(i), corner(i + 1), corner(i + 2)];
      for (const [u, v] of [
        [0, 0],
        [0.33, 0.33],
        [0.5, 0],
        [0, 0.5],
        [0.5, 0.5],
        [0.2, 0.6],
        [0.6, 0.2],
        [0.2, 0.2],
      ])
        covered.push(seen(a.add(b.subtract(a).scale(u)).add(c.subtract(a).scale(v))));
    }
  }
  engine.dispose();
  return { boxes, wanted, covered };
}

const contains = ({ x, y, width, height }: LabelBox, spot: Spot): boolean =>
  spot.x > x && spot.x < x + width && spot.y > y && spot.y < y + height;
const overlap = (a: LabelBox, b: LabelBox): boolean =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;

describe.each(SIZES)('in a view of %i x %i pixels', (width, height) => {
  it.each(templates)('%s', (name) => {
    const read = readProject(readFileSync(join(FOLDER, name), 'utf8'));
    if (!read.ok) throw new Error(`${name} cannot be read`);
    const { boxes, covered } = take(read.project, [width, height]);
    const shown = boxes.filter((box) => box !== null);
    expect(shown.length).toBeGreaterThanOrEqual(Math.min(boxes.length, 12));
    for (const [i, box] of shown.entries()) {
      expect(covered.filter((spot) => contains(box, spot))).toEqual([]);
      expect(shown.slice(i + 1).filter((other) => overlap(box, other))).toEqual([]);
      expect(box.x >= 0 && box.y >= 0 && box.x + box.width <= width && box.y + box.height <= height).toBe(
        true,
      );
    }
  });
});

it('a hull takes the squares that it touches and no others', () => {
  const room = new TakenRoom(300, 300);
  room.addHull([
    { x: 100, y: 100 },
    { x: 200, y: 100 },
    { x: 100, y: 200 },
    { x: Number.NaN, y: 0 },
  ]);
  const spot = { width: 4, height: 4 };
  expect(room.isFree({ x: 120, y: 120, ...spot })).toBe(false);
  expect(room.isFree({ x: 198, y: 99, ...spot })).toBe(false);
  expect(room.isFree({ x: 180, y: 180, ...spot })).toBe(true);
  expect(room.isFree({ x: 80, y: 120, ...spot })).toBe(true);
  // a thin line is there, too
  room.addHull([
    { x: 10, y: 10 },
    { x: 60, y: 12 },
  ]);
  expect(room.isFree({ x: 30, y: 9, ...spot })).toBe(false);
});

it('twenty labels of one point lie beside each other, and one that has no place is left out', () => {
  const taken = new TakenRoom(800, 400);
  const wish = { x: 400, y: 200, width: 60, height: 16 };
  const boxes = placeLabels(Array<typeof wish>(20).fill(wish), taken).filter((box) => box !== null);
  expect(boxes).toHaveLength(20);
  boxes.forEach((box, i) => expect(boxes.slice(i + 1).some((other) => overlap(box, other))).toBe(false));
  expect(placeLabels([{ ...wish, width: 900 }], taken)).toEqual([null]);
  expect(placeLabels([{ ...wish, x: Number.NaN }], taken)).toEqual([null]);
});
