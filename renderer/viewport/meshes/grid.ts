/** An endless grid in one world plane, drawn by a shader: its spacing follows the zoom in steps of ten and fades over. */
import { ShaderStore } from '@babylonjs/core/Engines/shaderStore';
import { ShaderMaterial } from '@babylonjs/core/Materials/shaderMaterial';
import { Vector3 } from '@babylonjs/core/Maths/math.vector';
import { Mesh } from '@babylonjs/core/Meshes/mesh';
import { VertexData } from '@babylonjs/core/Meshes/mesh.vertexData';
import type { Scene } from '@babylonjs/core/scene';
import type { Project, Vec3 } from '../../../engine/model/project';
import { pixelSize } from '../camera/framing';
import type { View } from '../camera/framing';
import { modelUp, paperNormal, planeNormal } from '../camera/initial-view';
import { modelPoints, swingPoints } from '../sync/model-size';
import type { ViewportTheme } from '../theme';
import { along, dot, nearestAxis, scale, X, Y, Z } from '../vector';

ShaderStore.ShadersStore['kempeGridVertexShader'] = `
precision highp float;
attribute vec3 position;
uniform mat4 viewProjection;
uniform vec3 centre;
uniform vec3 u;
uniform vec3 v;
uniform float reach;
varying vec3 place;
void main(void) {
  place = centre + (u * position.x + v * position.y) * reach;
  gl_Position = viewProjection * vec4(place, 1.0);
}`;

ShaderStore.ShadersStore['kempeGridFragmentShader'] = `
precision highp float;
varying vec3 place;
uniform vec3 centre;
uniform vec3 u;
uniform vec3 v;
uniform float reach;
uniform float spacing;
uniform float fine;
uniform float presence;
uniform vec3 minorColor;
uniform vec3 majorColor;
uniform vec3 uColor;
uniform vec3 vColor;
float lines(vec2 p, float s, vec2 w) {
  vec2 d = abs(fract(p / s - 0.5) - 0.5) * s / max(w, vec2(1e-12));
  vec2 on = 1.0 - smoothstep(vec2(0.35), vec2(1.15), d);
  // Where lines run together there is nothing to tell apart.
  on *= 1.0 - smoothstep(vec2(0.2), vec2(0.45), w / s);
  return max(on.x, on.y);
}
void main(void) {
  vec2 p = vec2(dot(place, u), dot(place, v));
  vec2 w = fwidth(p);
  float minor = lines(p, spacing, w) * fine;
  float major = lines(p, spacing * 10.0, w);
  vec3 color = mix(minorColor, majorColor, major);
  float alpha = max(minor * 0.75, major);
  vec2 axis = 1.0 - smoothstep(vec2(0.6), vec2(1.6), abs(p) / max(w, vec2(1e-12)));
  color = mix(color, uColor, axis.y);
  color = mix(color, vColor, axis.x);
  alpha = max(alpha, max(axis.x, axis.y) * 0.85);
  float far = length(place - centre) / reach;
  alpha *= (1.0 - smoothstep(0.25, 0.95, far)) * presence;
  if (alpha < 0.004) discard;
  gl_FragColor = vec4(color, alpha);
}`;

export interface GridPlane {
  normal: Vec3;
  /** Height of the plane along its normal [m]. */
  offset: number;
}

/** Behind a planar mechanism, or what may become one, under any other, and clear of the ground symbols. */
export function choosePlane(project: Project, toEye: Vec3, glyph: number): GridPlane {
  const isUnjoined = project.joints.length === 0 && project.contacts.length === 0;
  const flat = planeNormal(project) ?? (isUnjoined ? paperNormal(project) : null);
  const up = modelUp(project);
  const axis = flat && Math.abs(dot(flat, nearestAxis(flat))) > 0.999 ? nearestAxis(flat) : up;
  const normal = dot(axis, toEye) < 0 ? scale(axis, -1) : axis;
  const least = lowest(project, axis, normal);
  return { normal, offset: Number.isFinite(least) ? least - 6 * glyph : 0 };
}

/** The least height of the model along `normal`; infinite where there is nothing. As many points as they are, in a loop. */
function lowest(project: Project, axis: Vec3, normal: Vec3): number {
  let least = Infinity;
  for (const points of [modelPoints(project), swingPoints(project, axis)])
    for (const point of points) least = Math.min(least, dot(point, normal));
  return least;
}

/** Distance between the fine lines [m] and how clearly they show, for a pixel's size [m]. */
export function gridSpacing(pixel: number): { spacing: number; fine: number } {
  const spacing = Math.pow(10, Math.ceil(Math.log10(pixel * 8)));
  const inPixels = spacing / pixel;
  return { spacing, fine: Math.min(1, Math.max(0, (inPixels - 8) / 24)) };
}

export class Grid {
  private readonly mesh: Mesh;
  private readonly material: ShaderMaterial;
  private plane: GridPlane = { normal: Z, offset: 0 };
  private readonly centre = new Vector3();

  constructor(scene: Scene) {
    this.mesh = new Mesh('grid', scene);
    const data = new VertexData();
    data.positions = [-1, -1, 0, 1, -1, 0, 1, 1, 0, -1, 1, 0];
    data.indices = [0, 1, 2, 0, 2, 3];
    data.applyToMesh(this.mesh);
    const colors = ['minorColor', 'majorColor', 'uColor', 'vColor'];
    const numbers = ['reach', 'spacing', 'fine', 'presence'];
    this.material = new ShaderMaterial('grid', scene, 'kempeGrid', {
      attributes: ['position'],
      uniforms: ['viewProjection', 'centre', 'u', 'v', ...numbers, ...colors],
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

  get drawnPlane(): GridPlane {
    return this.plane;
  }

  setVisible(visible: boolean): void {
    this.mesh.setEnabled(visible);
  }

  setPlane(plane: GridPlane, theme: ViewportTheme): void {
    this.plane = plane;
    const axes: [Vec3, Vec3] =
      Math.abs(plane.normal[0]) > 0.5 ? [Y, Z] : Math.abs(plane.normal[1]) > 0.5 ? [X, Z] : [X, Y];
    const color = (axis: Vec3) => (axis === X ? theme.axisX : axis === Y ? theme.axisY : theme.axisZ);
    this.material.setVector3('u', new Vector3(...axes[0]));
    this.material.setVector3('v', new Vector3(...axes[1]));
    this.material.setColor3('uColor', color(axes[0]));
    this.material.setColor3('vColor', color(axes[1]));
    this.material.setColor3('minorColor', theme.gridMinor);
    this.material.setColor3('majorColor', theme.gridMajor);
  }

  update(view: View, toEye: Vec3, heightPixels: number): void {
    const { normal, offset } = this.plane;
    const { spacing, fine } = gridSpacing(pixelSize(view, heightPixels));
    const [x, y, z] = along(view.target, normal, offset - dot(view.target, normal));
    this.centre.set(x, y, z);
    this.material.setVector3('centre', this.centre);
    this.material.setFloat('reach', view.distance * 1.6);
    this.material.setFloat('spacing', spacing);
    this.material.setFloat('fine', fine);
    const slope = Math.abs(dot(normal, toEye));
    this.material.setFloat('presence', Math.min(1, slope * 5));
  }
}
