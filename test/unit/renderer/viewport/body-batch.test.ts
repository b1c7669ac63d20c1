/** Many bodies, few draw calls: what is merged, and that it stands where each body stands. */
import { MOST } from '../../../../renderer/viewport/meshes/copies';
import { NullEngine } from '@babylonjs/core/Engines/nullEngine';
import { Color3, Color4 } from '@babylonjs/core/Maths/math.color';
import { Matrix, Quaternion, Vector3 } from '@babylonjs/core/Maths/math.vector';
import { Scene } from '@babylonjs/core/scene';
import { VertexBuffer } from '@babylonjs/core/Buffers/buffer';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Project, Vec3 } from '../../../../engine/model/project';
import { BodyBatch, CHUNK, mergeEdges, mergeFaces } from '../../../../renderer/viewport/meshes/body-batch';
import { ViewCamera } from '../../../../renderer/viewport/camera/camera';
import { Glyph } from '../../../../renderer/viewport/glyphs/glyph';
import { Materials } from '../../../../renderer/viewport/meshes/materials';
import { PoseTexture, posesOf } from '../../../../renderer/viewport/meshes/pose-texture';
import { buildShape } from '../../../../engine/output/solid/build-shape';
import { DocumentScene } from '../../../../renderer/viewport/sync/sync-document';
import { syncPoses } from '../../../../renderer/viewport/sync/sync-pose';
import { FIRST_OPTIONS, viewOptions } from '../../../../renderer/viewport/view-options';
import type { ViewportTheme } from '../../../../renderer/viewport/theme';
import { createRandom } from '../../../support/draw';
import { body, doublePendulum, joint, rod } from './sample-project';

const grey = new Color3(0.5, 0.5, 0.5);
const theme = new Proxy({ dark: false } as ViewportTheme, {
  get: (target, name) => (name === 'dark' ? target.dark : grey),
});

let engine: NullEngine;
let scene: Scene;
let model: DocumentScene;

beforeEach(() => {
  // how many draw calls there are must not hang on which links meet
  viewOptions.layers = false;
  engine = new NullEngine();
  scene = new Scene(engine);
  new ViewCamera(scene);
  model = new DocumentScene(scene, new Materials(scene, theme));
});

afterEach(() => {
  viewOptions.layers = FIRST_OPTIONS.layers;
  engine.dispose();
});

/** Links of different lengths, so that none shares its drawing with another. */
function chain(count: number): Project {
  const bodies = Array.from({ length: count }, (_, i) => body(`b${i}`, rod(0.1 + i * 1e-3), [i * 0.1, 0, 0]));
  const joints = bodies.map((b, i) =>
    joint(`j${i}`, 'hinge', i === 0 ? 'ground' : `b${i - 1}`, b.id, [0.1, 0, 0], [0, 0, 0]),
  );
  return { ...doublePendulum(), bodies, joints, loads: [], drivers: [] };
}

const update = (pixel = 0): void => model.update(0, { pixel, rough: false });

const drawn = (): number => {
  update();
  return scene.meshes.filter((m) => m.isVisible && m.isEnabled()).length;
};

describe('a batch of bodies', () => {
  it('costs the same draw calls for a full mesh of copies as for twenty, and few more for hundreds', () => {
    model.sync(chain(20));
    const few = drawn();
    expect(few).toBeLessThan(12);
    model.sync(chain(MOST));
    // bushings, faces and edges, are left out where links are small
    expect(drawn()).toBe(few - 2);
    model.sync(chain(4 * MOST));
    expect(drawn()).toBeLessThanOrEqual(4 * few);
  });

  it('draws each of hundreds with at most half the triangles', () => {
    model.sync(chain(10));
    const fine = model.bodies.get('b5')?.drawing.indices.length ?? 0;
    model.sync(chain(100));
    const coarse = model.bodies.get('b5')?.drawing.indices.length ?? Infinity;
    expect(coarse).toBeLessThan(0.5 * fine + 1);
    model.sync(chain(10));
    expect(model.bodies.get('b5')?.drawing.indices.length).toBe(fine);
  });

  it('shows a body alone only while it is selected, and its own edges only while it is marked', () => {
    model.sync(doublePendulum());
    const view = model.bodies.get('lower');
    if (!view) throw new Error('no body');
    expect([view.solid, view.edges]).toEqual([null, null]);
    model.mark(view, 'edgeSelected', true);
    expect(view.solid?.isVisible).toBe(true);
    expect(view.edges?.material?.name).toBe('edgeSelected');
    model.mark(view, null, false);
    expect([view.solid, view.edges]).toEqual([null, null]);
  });

  it('keeps every vertex and edge of its bodies, with the row of the body', () => {
    const drawings = [rod(0.3), rod(0.1)].map((shape) => ({ drawing: buildShape(shape) }));
    const faces = mergeFaces(drawings);
    const [first, second] = drawings.map(({ drawing }) => drawing.positions.length / 3);
    expect(faces.positions).toHaveLength(3 * (first + second));
    const rows = [...(faces.uvs ?? [])].filter((_, i) => i % 2 === 1);
    expect(rows.filter((row) => row === 0)).toHaveLength(first);
    expect(rows.filter((row) => row === 1)).toHaveLength(second);
    const indices = [...(faces.indices ?? [])];
    expect(Math.max(...indices)).toBe(first + second - 1);
    expect(Math.min(...indices.slice(drawings[0].drawing.indices.length))).toBe(first);
    const edges = mergeEdges([
      { drawing: buildShape({ kind: 'box', size: [1, 1, 1], center: [0, 0, 0] }) },
      { drawing: buildShape({ kind: 'box', size: [2, 1, 1], center: [0, 0, 0] }) },
    ]);
    const edgeRows = [...(edges.uvs ?? [])].filter((_, i) => i % 2 === 1);
    expect(edgeRows).toHaveLength(2 * 12 * 4);
    expect(edgeRows.slice(0, 48).every((row) => row === 0)).toBe(true);
    expect(edgeRows.slice(48).every((row) => row === 1)).toBe(true);
  });
});

/** What is drawn of each body, whatever the order of rows and meshes: the corners of its triangles, with their normals. */
function content(prefix: string): string[] {
  return scene.meshes
    .filter(({ name }) => name === prefix)
    .flatMap((mesh) => {
      const [positions, normals, uvs] = [
        VertexBuffer.PositionKind,
        VertexBuffer.NormalKind,
        VertexBuffer.UVKind,
      ].map((kind) => Array.from(mesh.getVerticesData(kind) ?? []));
      const rows = new Map<number, number[]>();
      for (const vertex of mesh.getIndices() ?? []) {
        const row = uvs[2 * vertex + 1];
        const corners = rows.get(row) ?? [];
        corners.push(...[positions, normals].flatMap((list) => list.slice(3 * vertex, 3 * vertex + 3)));
        rows.set(row, corners);
      }
      return [...rows.values()].map((corners) => JSON.stringify(corners));
    })
    .sort();
}

describe('an edit of a large model', () => {
  it('merges the bodies around it anew, and draws what a fresh picture of the model draws', () => {
    let project = chain(3 * CHUNK);
    model.sync(project);
    const merged = vi.spyOn(BodyBatch.prototype, 'rebuild');
    const random = createRandom(11);
    for (let edit = 0; edit < 6; edit++) {
      const bodies = [...project.bodies];
      const at = Math.floor(random() * bodies.length);
      if (edit === 3) bodies.splice(at, 1);
      else if (edit === 4) bodies.push(body('added', rod(0.5), [1, 2, 3]));
      else bodies[at] = { ...bodies[at], shape: rod(0.2 + random()) };
      const ids = new Set(['ground', ...bodies.map(({ id }) => id)]);
      const joints = project.joints.filter(({ bodyA, bodyB }) => ids.has(bodyA) && ids.has(bodyB));
      project = { ...project, bodies, joints };
      model.sync(project);
      expect(merged.mock.results.at(-1)?.value).toBeLessThanOrEqual(2 * CHUNK);
    }
    update();
    const incremental = [content('bodies'), content('body-edges')];
    model.dispose();
    const fresh = new DocumentScene(scene, new Materials(scene, theme));
    fresh.sync(project);
    fresh.update(0);
    expect([content('bodies'), content('body-edges')]).toEqual(incremental);
    expect(incremental[0]).toHaveLength(project.bodies.length);
  });

  it('leaves each body in a row of its own, where it is, however many came and went', () => {
    const materials = new Materials(scene, theme);
    const drawn = new DocumentScene(scene, materials);
    const random = createRandom(12);
    let bodies = chain(CHUNK - 2).bodies;
    for (let edit = 0; edit < 30; edit++) {
      const at = Math.floor(random() * bodies.length);
      const place: Vec3 = [random(), random(), random()];
      if (edit % 3 === 0) bodies = bodies.toSpliced(at, 1);
      else if (edit % 7 === 1) bodies = bodies.with(at, { ...bodies[at], position: place });
      else bodies = [...bodies, body(`added ${edit}`, rod(0.5), place)];
      drawn.sync({ ...chain(0), bodies });
      syncPoses(drawn.bodies.values(), null, 0);
      drawn.update(0);
      const rows = new Set(
        scene.meshes
          .filter((mesh) => mesh.name === 'bodies' && !mesh.isDisposed())
          .flatMap((mesh) => [...mesh.getVerticesData(VertexBuffer.UVKind)!].filter((_, i) => i % 2 === 1)),
      );
      const places = [...rows].map((row) => {
        const { x, y, z } = posesOf(materials.bodies)!.poseToRef(row, new Matrix()).getTranslation();
        return String([x, y, z]);
      });
      const wanted = bodies.map(({ position }) => String(position.map(Math.fround)));
      expect(places.sort(), `after ${edit}`).toEqual(wanted.sort());
    }
  });

  it('merges one mesh for what is hidden, and for what is shown again, wherever it is', () => {
    const project = chain(4 * CHUNK);
    const without = (ids: number[]): Project => ({
      ...project,
      bodies: project.bodies.filter((_, i) => !ids.includes(i)),
    });
    const merged = vi.spyOn(BodyBatch.prototype, 'rebuild');
    const took = (shown: Project): number => {
      model.sync(shown, project);
      return merged.mock.results.at(-1)?.value as number;
    };
    took(project);
    expect(took(without([3]))).toBe(CHUNK);
    expect(took(project)).toBe(CHUNK);
    expect(took(without([3, CHUNK + 3]))).toBe(2 * CHUNK);
    expect(took(project)).toBe(2 * CHUNK);
    const few = project.bodies.map((_, i) => i).filter((i) => i % 3 > 0);
    model.sync(without(few), project);
    update();
    // packed into as many meshes as they need
    expect(scene.meshes.filter(({ name }) => name === 'bodies')).toHaveLength(
      Math.ceil((4 * CHUNK - few.length) / CHUNK),
    );
    model.sync(project);
    update();
    expect(content('bodies')).toHaveLength(4 * CHUNK);
  });

  it('merges no edges and no fine faces for a glance', () => {
    model.sync(chain(CHUNK));
    const names = (): string[] => scene.meshes.map(({ name }) => name).filter((name) => /^bod/.test(name));
    model.update(0, { pixel: 0, rough: true });
    expect(names()).toEqual(['bodies-glance']);
    update();
    expect(names().sort()).toEqual(['bodies', 'bodies-glance', 'body-edges']);
  });
});

describe('bars that are thinner than a pixel', () => {
  /** Size of a pixel [m] in which even the pins are lost. */
  const FAR = 100;
  const shown = (): string[] => scene.meshes.filter((m) => m.isEnabled()).map(({ name }) => name);
  const triangles = (): number =>
    scene.meshes.filter((m) => m.isEnabled()).reduce((sum, m) => sum + m.subMeshes[0].indexCount / 3, 0);

  it('are a line each, and whole again from near; their pins are drawn only while they are marked', () => {
    model.sync(chain(2 * CHUNK));
    update(1e-6);
    const whole = shown();
    const many = triangles();
    expect(whole).not.toContain('bars');
    update(FAR);
    expect(shown().filter((name) => name === 'bars')).toHaveLength(2);
    expect(shown()).not.toContain('bodies');
    expect(shown()).not.toContain('pin');
    expect(triangles()).toBeLessThan(many / 100);
    model.glyphs.get('j7')?.glyph.parts[0]?.tint(new Color4(1, 0, 0, 1));
    update(FAR);
    expect(shown()).toContain('pin');
    model.glyphs.get('j7')?.glyph.parts[0]?.tint(Glyph.PLAIN);
    update(1e-6);
    expect(shown()).toEqual(whole);
    expect(triangles()).toBe(many);
  });

  it('lead from end to end in the row of their body, also where one was edited meanwhile', () => {
    const project = chain(CHUNK + 3);
    model.sync(project);
    update(FAR);
    const bodies = project.bodies.with(CHUNK + 1, { ...project.bodies[CHUNK + 1], shape: rod(0.75) });
    model.sync({ ...project, bodies });
    update(FAR);
    const bars = scene.meshes.filter(({ name }) => name === 'bars');
    expect(bars.map((mesh) => mesh.getTotalIndices())).toEqual([6 * CHUNK, 6 * 3]);
    const edited = bars[1].getVerticesData(VertexBuffer.PositionKind)!.slice(12, 24);
    expect([...edited]).toEqual([0, 0, 0, 0, 0, 0, 0.75, 0, 0, 0.75, 0, 0]);
    const rows = [...bars[1].getVerticesData(VertexBuffer.UVKind)!].filter((_, i) => i % 2 === 1);
    expect([...new Set(rows)]).toEqual([CHUNK, CHUNK + 1, CHUNK + 2]);
  });

  it('have pins without edges where there are a thousand small ones', () => {
    model.sync(chain(100));
    update(model.size.glyph);
    expect(shown()).toEqual(expect.arrayContaining(['pin', 'pin edges']));
    model.sync(chain(1000));
    update(model.size.glyph);
    expect(shown()).toContain('pin');
    expect(shown()).not.toContain('pin edges');
    update(model.size.glyph / 10);
    expect(shown()).toContain('pin edges');
  });

  it('stay whole beside a body that is no bar', () => {
    const project = chain(5);
    const plate = body('plate', { kind: 'box', size: [1, 1, 0.001], center: [0, 0, 0] }, [0, 0, 0]);
    model.sync({ ...project, bodies: [...project.bodies, plate] });
    update(FAR);
    expect(shown()).toContain('bodies');
    expect(shown()).not.toContain('bars');
  });
});

describe('the pose texture', () => {
  it('holds matrices by rows, and is handed over only when something moved', () => {
    const poses = new PoseTexture(2, scene);
    const turned = Quaternion.RotationAxis(new Vector3(1, 2, 3).normalize(), 0.7);
    const world = Matrix.Compose(new Vector3(1, 1, 1), turned, new Vector3(4, 5, 6));
    poses.setPose(1, world);
    expect(poses.upload()).toBe(true);
    poses.setPose(1, world);
    expect(poses.upload()).toBe(false);
    const data = (poses as unknown as { data: Float32Array }).data.subarray(16);
    const point = new Vector3(0.1, -0.2, 0.3);
    const expected = Vector3.TransformCoordinates(point, world).asArray();
    const got = [0, 1, 2].map(
      (i) => data[4 * i] * point.x + data[4 * i + 1] * point.y + data[4 * i + 2] * point.z + data[4 * i + 3],
    );
    got.forEach((value, i) => expect(value).toBeCloseTo(expected[i], 5));
  });

  it('follows the bodies', () => {
    model.sync(doublePendulum());
    syncPoses(model.bodies.values(), null, 0);
    model.update(0);
    const node = model.node('lower');
    node?.position.set(1, 2, 3);
    model.update(0);
    expect(node?.getWorldMatrix().getTranslation().asArray()).toEqual([1, 2, 3]);
  });
});

describe('a glance at a large model', () => {
  const triangles = (name: RegExp): number =>
    scene.meshes
      .filter((mesh) => mesh.isEnabled() && name.test(mesh.name))
      .reduce((sum, mesh) => sum + mesh.subMeshes[0].indexCount / 3, 0);

  it('has a quarter of the triangles and no edges, and the next picture is whole again', () => {
    model.sync(chain(2 * CHUNK));
    model.update(0);
    const whole = triangles(/./);
    expect(triangles(/edges/)).toBeGreaterThan(0);
    model.look({ pixel: 0, rough: true });
    expect(triangles(/edges/)).toBe(0);
    expect(triangles(/./)).toBeLessThan(whole / 4);
    // every body and pin is there
    expect(triangles(/^bodies-glance$/)).toBe(2 * CHUNK * 8);
    expect(triangles(/^pin-glance$/)).toBe(2 * CHUNK * 8);
    model.look({ pixel: 0, rough: false });
    expect(triangles(/./)).toBe(whole);
    expect(triangles(/glance/)).toBe(0);
  });

  it('keeps the edges of what is selected', () => {
    model.sync(chain(CHUNK));
    model.glyphs.get('j7')?.glyph.parts[0]?.tint(new Color4(1, 0, 0, 1));
    model.update(0, { pixel: 0, rough: true });
    const one = triangles(/^pin edges$/);
    expect(one).toBeGreaterThan(0);
    model.look({ pixel: 0, rough: false });
    expect(triangles(/^pin edges$/)).toBe(CHUNK * one);
  });
});
