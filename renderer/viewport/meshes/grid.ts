/** An endless grid in one world plane: its spacing follows the zoom in steps of ten and fades over. */
import { ShaderStore } from '@babylonjs/core/Engines/shaderStore';
import { ShaderMaterial } from '@babylonjs/core/Materials/shaderMaterial';
import { Color3 } from '@babylonjs/core/Maths/math.color';
import { Vector2 } from '@babylonjs/core/Maths/math.vector';
import { Mesh } from '@babylonjs/core/Meshes/mesh';
import type { Scene } from '@babylonjs/core/scene';
import type { Project, Vec3 } from '../../../engine/model/project';
import { pixelSize } from '../camera/framing';
import type { View } from '../camera/framing';
import { flatNormal, modelUp } from '../camera/initial-view';
import { gridPieces } from './grid-lines';
import type { GridInk, GridPiece } from './grid-lines';
import type { ViewportTheme } from '../theme';
import { along, dot, nearestAxis, scale, X, Y, Z } from '../vector';

/** Depth of the grid [1]: just before the far plane. */
export const FARTHEST = 0.99999;

ShaderStore.ShadersStore['kempeGridVertexShader'] = `
precision highp float;
attribute vec3 position;
attribute vec3 normal;
attribute vec2 uv;
attribute vec4 color;
uniform mat4 viewProjection;
uniform vec2 viewport;
varying vec4 ink;
varying vec2 off;
void main(void) {
  vec4 a = viewProjection * vec4(position, 1.0);
  vec4 b = viewProjection * vec4(normal, 1.0);
  vec2 d = (b.xy / b.w - a.xy / a.w) * viewport * uv.y;
  d = dot(d, d) > 1e-9 ? normalize(d) : vec2(0.0);
  ink = color;
  off = vec2(uv.x, abs(uv.x)) * a.w;
  gl_Position = a + vec4(vec2(-d.y, d.x) * uv.x * 2.0 / viewport * a.w, 0.0, 0.0);
  // behind all else: parts stand on both sides of the plane, and are not to be crossed out
  gl_Position.z = gl_Position.w * ${FARTHEST};
}`;

ShaderStore.ShadersStore['kempeGridFragmentShader'] = `
precision highp float;
varying vec4 ink;
varying vec2 off;
void main(void) {
  vec2 o = off * gl_FragCoord.w;
  gl_FragColor = vec4(ink.rgb, ink.a * (1.0 - smoothstep(o.y - 0.9, o.y, abs(o.x))));
}`;

/** Of its mesh and its material. */
export const GRID = 'grid';

export interface GridPlane {
  normal: Vec3;
  /** Height of the plane along its normal [m]. */
  offset: number;
}

/**
 * Through the origin of W, where it stays whatever is drawn: the plane of a planar mechanism, or of what may become one, and
 * the floor under any other.
 */
export function choosePlane(project: Project, toEye: Vec3): GridPlane {
  const flat = flatNormal(project);
  const axis = flat && Math.abs(dot(flat, nearestAxis(flat))) > 0.999 ? nearestAxis(flat) : modelUp(project);
  return { normal: dot(axis, toEye) < 0 ? scale(axis, -1) : axis, offset: 0 };
}

/** Edge on a plane is a line: where the eye looks straight along another axis of W, the grid is in the plane across that. */
export function planeSeen(plane: GridPlane, toEye: Vec3): GridPlane {
  const axis = nearestAxis(toEye);
  const isStraight = Math.abs(dot(axis, toEye)) > 1 - 1e-9;
  return isStraight && Math.abs(dot(plane.normal, toEye)) < 1e-6 ? { normal: axis, offset: 0 } : plane;
}

export interface GridSpacing {
  /** Distance between the fine lines [m]. */
  spacing: number;
  /** How clearly they show, and how near they are to being major lines, among which finer ones begin [1]. */
  fine: number;
  grown: number;
}

/** For the sizes [m] of a pixel and of the unit that the lines count. */
export function gridSpacing(pixel: number, unit = 1): GridSpacing {
  const steps = Math.pow(10, Math.ceil(Math.log10((pixel * 8) / unit)));
  const spacing = Number((unit * steps).toPrecision(12));
  const inPixels = spacing / pixel;
  const between = (from: number, to: number): number =>
    Math.min(1, Math.max(0, (inPixels - from) / (to - from)));
  // Closer together they would be a haze, and cost as much as the mechanism.
  return { spacing, fine: between(16, 32), grown: between(40, 80) };
}

/** From the middle of a line to where nothing of it is left [px]. */
const HALF_WIDTHS: Readonly<Record<GridInk, number>> = { line: 1.15, u: 1.6, v: 1.6 };
const INKS = ['minor', 'major', 'u', 'v'] as const;
type Inks = Record<(typeof INKS)[number], Color3>;
/** Two triangles of four corners, and of each corner the side and the end that it is at. */
const QUAD = [0, 1, 2, 0, 2, 3];
const CORNERS = [
  [1, 1],
  [-1, 1],
  [-1, -1],
  [1, -1],
] as const;

export class Grid {
  private readonly mesh: Mesh;
  private readonly material: ShaderMaterial;
  /** That it is in unless that is seen edge on. */
  private chosen: GridPlane = { normal: Z, offset: 0 };
  private plane = this.chosen;
  private axes: readonly [Vec3, Vec3] = [X, Y];
  private theme: ViewportTheme | null = null;
  private colors: Inks | null = null;
  /** Lines that there is room for in the buffers. */
  private room = 0;
  private drawnFor = '';
  private readonly viewport = new Vector2(1, 1);

  constructor(private readonly scene: Scene) {
    this.mesh = new Mesh(GRID, scene);
    this.material = new ShaderMaterial(GRID, scene, 'kempeGrid', {
      attributes: ['position', 'normal', 'uv', 'color'],
      uniforms: ['viewProjection', 'viewport'],
      needAlphaBlending: true,
    });
    this.material.backFaceCulling = false;
    this.material.disableDepthWrite = true;
    this.mesh.material = this.material;
    this.mesh.isPickable = false;
    this.mesh.alwaysSelectAsActiveMesh = true;
    // First of the see-through things: the rest blends over it.
    this.mesh.alphaIndex = 0;
  }

  setVisible(visible: boolean): void {
    this.mesh.setEnabled(visible);
  }

  setPlane(plane: GridPlane, theme: ViewportTheme): void {
    this.chosen = plane;
    this.theme = theme;
    this.lay(plane, theme);
  }

  private lay(plane: GridPlane, theme: ViewportTheme): void {
    this.plane = plane;
    this.axes = Math.abs(plane.normal[0]) > 0.5 ? [Y, Z] : Math.abs(plane.normal[1]) > 0.5 ? [X, Z] : [X, Y];
    const color = (axis: Vec3) => (axis === X ? theme.axisX : axis === Y ? theme.axisY : theme.axisZ);
    const [u, v] = this.axes.map(color);
    const colors = { minor: theme.gridMinor, major: theme.gridMajor, u, v };
    const isSame = INKS.every((ink) => this.colors?.[ink].equals(colors[ink]));
    this.colors = colors;
    if (!isSame) this.drawnFor = '';
  }

  /** Called before each picture; `heightPixels` in CSS pixels, `unit` of length [m]. Does nothing if the view is unchanged. */
  update(view: View, toEye: Vec3, heightPixels: number, unit: number): void {
    if (!this.theme || !this.mesh.isEnabled(false)) return;
    this.lay(planeSeen(this.chosen, toEye), this.theme);
    const engine = this.scene.getEngine();
    const [width, height] = [engine.getRenderWidth(), engine.getRenderHeight()];
    const camera = this.scene.activeCamera;
    if (!camera) return;
    const transform = camera.getViewMatrix().multiply(camera.getProjectionMatrix()).m;
    // how deep things are in it moves no line
    const seen = Array.from(transform)
      .filter((_, i) => i % 4 !== 2)
      .join();
    const key = `${seen}/${width}/${height}/${heightPixels}/${unit}/${JSON.stringify(this.plane)}`;
    if (key === this.drawnFor) return;
    this.drawnFor = key;
    const { normal, offset } = this.plane;
    const [u, v] = this.axes;
    const pieces = gridPieces({
      ...{ transform, width, height, u, v },
      ...gridSpacing(pixelSize(view, heightPixels), unit),
      centre: along(view.target, normal, offset - dot(view.target, normal)),
      reach: view.distance * 1.6,
      presence: Math.min(1, Math.abs(dot(normal, toEye)) * 5),
    });
    this.material.setVector2('viewport', this.viewport.set(Math.max(1, width), Math.max(1, height)));
    this.draw(pieces, this.colors!);
  }

  private draw(pieces: readonly GridPiece[], colors: Inks): void {
    const isGrown = pieces.length > this.room;
    if (isGrown) this.room = Math.ceil(1.5 * pieces.length);
    // What is not needed stays 0: corners in one point draw nothing.
    const { room } = this;
    const positions = new Float32Array(12 * room);
    const others = new Float32Array(12 * room);
    const sides = new Float32Array(8 * room);
    const inks = new Float32Array(16 * room);
    pieces.forEach(({ from, to, ink, major, alphas }, i) => {
      const { r, g, b } = ink === 'line' ? Color3.Lerp(colors.minor, colors.major, major) : colors[ink];
      CORNERS.forEach(([side, end], k) => {
        const at = 4 * i + k;
        positions.set(end > 0 ? from : to, 3 * at);
        others.set(end > 0 ? to : from, 3 * at);
        sides.set([side * HALF_WIDTHS[ink], end], 2 * at);
        inks.set([r, g, b, alphas[end > 0 ? 0 : 1]], 4 * at);
      });
    });
    const buffers = { position: positions, normal: others, uv: sides, color: inks };
    for (const [kind, data] of Object.entries(buffers)) {
      if (isGrown) this.mesh.setVerticesData(kind, data, true);
      else this.mesh.updateVerticesData(kind, data);
    }
    if (isGrown) {
      const indices = new Uint32Array(6 * room);
      for (let i = 0; i < indices.length; i++) indices[i] = 4 * Math.floor(i / 6) + QUAD[i % 6];
      this.mesh.setIndices(indices, 4 * room);
    }
  }
}
