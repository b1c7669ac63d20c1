/** All the bodies as two meshes, one of faces and one of edges: two draw calls, whether there are three or three hundred. */
import { Mesh } from '@babylonjs/core/Meshes/mesh';
import { VertexData } from '@babylonjs/core/Meshes/mesh.vertexData';
import type { Color3 } from '@babylonjs/core/Maths/math.color';
import type { ShaderMaterial } from '@babylonjs/core/Materials/shaderMaterial';
import type { TransformNode } from '@babylonjs/core/Meshes/transformNode';
import type { Scene } from '@babylonjs/core/scene';
import { lineVertexData } from './line-material';
import { PoseTexture } from './pose-texture';
import type { Solid } from '../../engine/export/solid/solid';

export interface BatchedBody {
  drawing: Solid;
  color: Color3;
  node: TransformNode;
}

export class BodyBatch {
  private meshes: Mesh[] = [];
  private bodies: readonly BatchedBody[] = [];
  private poses: PoseTexture | null = null;

  constructor(
    private readonly scene: Scene,
    private readonly paint: ShaderMaterial,
    private readonly ink: ShaderMaterial,
  ) {}

  rebuild(bodies: readonly BatchedBody[]): void {
    this.dispose();
    this.bodies = bodies;
    if (bodies.length === 0) return;
    this.poses = new PoseTexture(bodies.length, this.scene);
    bodies.forEach(({ color }, row) => this.poses?.setColor(row, color));
    for (const material of [this.paint, this.ink]) material.setTexture('poses', this.poses.texture);
    this.add('bodies', mergeFaces(bodies), this.paint);
    this.add('edges of bodies', mergeEdges(bodies), this.ink);
    this.update();
  }

  /** Before each picture, after the bodies were placed. */
  update(): void {
    this.bodies.forEach(({ node }, row) => this.poses?.setPose(row, node.computeWorldMatrix(true)));
    this.poses?.upload();
  }

  dispose(): void {
    for (const mesh of this.meshes) mesh.dispose();
    this.meshes = [];
    this.poses?.dispose();
    this.poses = null;
    this.bodies = [];
  }

  private add(name: string, data: VertexData, material: ShaderMaterial): void {
    const mesh = new Mesh(name, this.scene);
    data.applyToMesh(mesh);
    mesh.material = material;
    mesh.isPickable = false;
    // Where it is, only the texture knows.
    mesh.alwaysSelectAsActiveMesh = true;
    mesh.doNotSyncBoundingInfo = true;
    mesh.freezeWorldMatrix();
    this.meshes.push(mesh);
  }
}

export function mergeFaces(bodies: readonly { drawing: Solid }[]): VertexData {
  const sum = (list: 'positions' | 'indices'): number =>
    bodies.reduce((total, { drawing }) => total + drawing[list].length, 0);
  const size = sum('positions');
  const positions = new Float32Array(size);
  const normals = new Float32Array(size);
  const uvs = new Float32Array((size / 3) * 2);
  const indices = new Uint32Array(sum('indices'));
  let vertex = 0;
  let at = 0;
  bodies.forEach(({ drawing }, row) => {
    positions.set(drawing.positions, 3 * vertex);
    normals.set(drawing.normals, 3 * vertex);
    const count = drawing.positions.length / 3;
    for (let i = 0; i < count; i++) uvs[2 * (vertex + i) + 1] = row;
    // Babylon's front faces run clockwise; solids follow the textbooks.
    for (let i = drawing.indices.length - 1; i >= 0; i--) indices[at++] = vertex + drawing.indices[i];
    vertex += count;
  });
  const data = new VertexData();
  data.positions = positions;
  data.normals = normals;
  data.uvs = uvs;
  data.indices = indices;
  return data;
}

export function mergeEdges(bodies: readonly { drawing: Solid }[]): VertexData {
  const segments = new Float32Array(bodies.reduce((total, { drawing }) => total + drawing.edges.length, 0));
  const rows: number[] = [];
  let at = 0;
  bodies.forEach(({ drawing }, row) => {
    segments.set(drawing.edges, at);
    at += drawing.edges.length;
    for (let i = 0; i < drawing.edges.length / 6; i++) rows.push(row);
  });
  const data = lineVertexData(segments);
  // Four corners to a segment, two numbers each.
  rows.forEach((row, i) => {
    for (let k = 0; k < 4; k++) (data.uvs as Float32Array)[8 * i + 2 * k + 1] = row;
  });
  return data;
}
