/**
 * The scene on a plain canvas, for where there is no WebGL: every mesh is read as its shader would read it, and drawn in
 * Babylon's order, so that whatever is added to the scene is in this picture too.
 */
import { Constants } from '@babylonjs/core/Engines/constants';
import { Matrix } from '@babylonjs/core/Maths/math.vector';
import { Mesh } from '@babylonjs/core/Meshes/mesh';
import type { Material } from '@babylonjs/core/Materials/material';
import type { Scene } from '@babylonjs/core/scene';
import { FARTHEST, GRID } from '../meshes/grid';
import { blockOf } from '../meshes/copies';
import type { Lighting } from '../meshes/lighting';
import { lineStyleOf } from '../meshes/line-material';
import type { LineStyle } from '../meshes/line-material';
import { paintOf } from '../meshes/paint-material';
import type { PaintStyle } from '../meshes/paint-material';
import { posesOf } from '../meshes/pose-texture';
import { Corners } from './corners';
import { Raster } from './raster';
import type { Ink } from './raster';
import { shade } from './shade';

/** As the line shader lifts lines over faces, in depths of clip space. */
const LIFT = 1.5e-4;
const FOREMOST = 3e-4;

export class FlatPainter {
  private raster = new Raster(1, 1);
  private readonly view = new Matrix();
  private readonly corners = new Corners();

  constructor(
    private readonly context: CanvasRenderingContext2D,
    private readonly lighting: Lighting,
  ) {}

  /** `ratio`: pixels of the picture to one of CSS. */
  paint(scene: Scene, ratio: number): void {
    const { width, height } = this.context.canvas;
    if (this.raster.width !== width || this.raster.height !== height) this.raster = new Raster(width, height);
    const camera = scene.activeCamera;
    if (!camera) return;
    camera.getViewMatrix().multiplyToRef(camera.getProjectionMatrix(), this.view);
    this.raster.clear();
    let group = 0;
    for (const mesh of inOrder(scene)) {
      if (mesh.renderingGroupId !== group) this.raster.clearDepth();
      group = mesh.renderingGroupId;
      if (mesh.material) this.drawMesh(mesh, mesh.material, ratio);
    }
    this.context.putImageData(new ImageData(this.raster.bytes, width, height), 0, 0);
  }

  private drawMesh(mesh: Mesh, material: Material, ratio: number): void {
    const test = material.depthFunction === Constants.GREATER ? 'farther' : 'nearer';
    this.raster.setDepth(test, !material.disableDepthWrite && opacityOf(material) === 1);
    const positions = mesh.getVerticesData('position');
    const part = mesh.subMeshes[0];
    if (!positions || !part) return;
    const { corners, raster, view } = this;
    const block = blockOf(mesh);
    const poses = block?.poses ?? posesOf(material);
    const rows = poses && mesh.getVerticesData('uv');
    const first = block?.first ?? 0;
    const world = mesh.computeWorldMatrix(true);
    corners.project(positions, poses && rows ? { poses: poses.data, rows, first } : world, view, raster);
    const [paint, line] = [paintOf(material), lineStyleOf(material)];
    if (paint) this.drawFaces(mesh, paint, part.indexCount);
    else if (line) this.drawLines(line, line.width * ratio, part.indexCount);
    else if (material.name === GRID) this.drawGrid(mesh.getVerticesData('color') ?? []);
  }

  private drawFaces(mesh: Mesh, paint: PaintStyle, count: number): void {
    const { corners, raster, lighting } = this;
    const indices = mesh.getIndices() ?? [];
    const culls = mesh.material?.backFaceCulling === true;
    // The halo of an arrow is seen from inside.
    const wanted = mesh.material?.cullBackFaces === false ? -1 : 1;
    const ink: Ink = { r: 0, g: 0, b: 0, a: paint.alpha ?? 1 };
    for (let t = 0; t + 2 < count; t += 3) {
      const [a, b, c] = [indices[t], indices[t + 1], indices[t + 2]];
      const isCut = corners.isBehind(a) || corners.isBehind(b) || corners.isBehind(c);
      const left = isCut ? corners.clip([a, b, c]) : 3;
      if (left < 3) continue;
      const turn = isCut ? corners.turn(0, 1, 2, corners.cut) : corners.turn(a, b, c);
      if (turn === 0 || !Number.isFinite(turn) || (culls && turn * wanted < 0)) continue;
      const own = corners.colorOf(a);
      const color = paint.tinted ? paint.color : (own ?? paint.color);
      shade(ink, color, paint, { points: corners.points, a, b, c, lighting });
      if (paint.tinted && own) {
        ink.r *= own.r;
        ink.g *= own.g;
        ink.b *= own.b;
      }
      if (!isCut) raster.triangle(corners.places, a, b, c, ink);
      else for (let k = 2; k < left; k++) raster.triangle(corners.cut, 0, k - 1, k, ink);
    }
  }

  /** Each segment is a quad of six indices, whose first and third corner are its ends. */
  private drawLines(style: LineStyle, width: number, count: number): void {
    const { corners, raster } = this;
    const { r, g, b } = style.color;
    const ink: Ink = { r, g, b, a: style.alpha ?? 1 };
    const stroke = { width, ink, end: ink.a };
    corners.lift(style.foremost ? FOREMOST : LIFT);
    for (let i = 0; i < (4 * count) / 6; i += 4) {
      if (style.painted) Object.assign(ink, corners.colorOf(i));
      if (corners.isBehind(i) === corners.isBehind(i + 2)) raster.line(corners.places, i, i + 2, stroke);
      else if (corners.clip([i, i + 2]) === 2) raster.line(corners.cut, 0, 1, stroke);
    }
  }

  private drawGrid(colors: ArrayLike<number>): void {
    const { corners, raster } = this;
    corners.sink(FARTHEST);
    for (let i = 0; i + 3 < corners.count; i += 4) {
      const [r, g, b, a] = [colors[4 * i], colors[4 * i + 1], colors[4 * i + 2], colors[4 * i + 3]];
      const end = colors[4 * i + 11];
      if (a > 0 || end > 0) raster.line(corners.places, i, i + 2, { width: 1, ink: { r, g, b, a }, end });
    }
  }
}

const opacityOf = (material: Material): number =>
  material.name === GRID ? 0 : (paintOf(material)?.alpha ?? lineStyleOf(material)?.alpha ?? 1);

/** Groups in order; in each, opaque meshes first, then the grid, then the other transparent ones. */
function inOrder(scene: Scene): Mesh[] {
  const rank = ({ renderingGroupId, material }: Mesh): number =>
    4 * renderingGroupId + (!material || opacityOf(material) === 1 ? 0 : material.name === GRID ? 1 : 2);
  return scene.meshes
    .filter((mesh): mesh is Mesh => mesh instanceof Mesh && mesh.isEnabled() && mesh.material !== null)
    .sort((a, b) => rank(a) - rank(b));
}
