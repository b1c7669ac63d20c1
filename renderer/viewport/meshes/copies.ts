/**
 * A drawing in many places as a few meshes, each of up to 64 copies: places and tints are rows of a texture. Where the processor
 * draws, an instance of WebGL costs as much as a draw call, several times its triangles.
 */
import { VertexData } from '@babylonjs/core/Meshes/mesh.vertexData';
import { Geometry } from '@babylonjs/core/Meshes/geometry';
import { Mesh } from '@babylonjs/core/Meshes/mesh';
import type { ShaderMaterial } from '@babylonjs/core/Materials/shaderMaterial';
import type { Scene } from '@babylonjs/core/scene';
import type { PoseTexture } from './pose-texture';

/** Copies in a mesh. */
export const MOST = 64;

/** The texture rows of the copies in a mesh: from `first` on. */
interface Block {
  poses: PoseTexture;
  readonly first: number;
}

const blocks = new WeakMap<object, Block>();

/** The places of a mesh, for who draws without its shader; null where its material has them, or it stands in one of its own. */
export const blockOf = (mesh: object): Block | null => blocks.get(mesh) ?? null;

const bound = new WeakSet<ShaderMaterial>();

/** A material is of many drawings, and each has a texture of its own. */
function bindBlocks(material: ShaderMaterial): void {
  if (bound.has(material)) return;
  bound.add(material);
  material.onBindObservable.add((mesh) => {
    const block = blockOf(mesh);
    const effect = material.getEffect();
    if (block && effect) block.poses.bind(effect, block.first);
  });
}

export class Copies {
  private meshes: Mesh[] = [];
  /** Copies in each of the meshes. */
  private size = 0;
  private count = 0;
  private isShown = true;

  /** `data`: of one. */
  constructor(
    private readonly name: string,
    private readonly data: VertexData,
    private readonly material: ShaderMaterial,
    private readonly scene: Scene,
    private readonly group = 0,
  ) {
    bindBlocks(material);
  }

  /** In the first `count` rows. */
  place(count: number, poses: PoseTexture): void {
    this.count = count;
    const size = Math.min(MOST, 2 ** Math.ceil(Math.log2(Math.max(1, count))));
    if (size > this.size) this.dispose();
    this.size = Math.max(size, this.size);
    const each = this.data.indices?.length ?? 0;
    while (this.meshes.length * this.size < count) this.meshes.push(this.add(poses));
    this.meshes.forEach((mesh, i) => {
      const block = blocks.get(mesh);
      if (block) block.poses = poses;
      const [part] = mesh.subMeshes;
      part.indexCount = each * Math.min(this.size, Math.max(0, count - i * this.size));
    });
    this.show(this.isShown);
  }

  show(shown: boolean): void {
    this.isShown = shown;
    this.meshes.forEach((mesh, i) => {
      const enabled = shown && i * this.size < this.count;
      if (mesh.isEnabled(false) !== enabled) mesh.setEnabled(enabled);
    });
  }

  dispose(): void {
    for (const mesh of this.meshes) mesh.dispose();
    this.meshes = [];
    this.size = 0;
  }

  private add(poses: PoseTexture): Mesh {
    const { scene, meshes } = this;
    const mesh = new Mesh(this.name, scene);
    blocks.set(mesh, { poses, first: meshes.length * this.size });
    if (meshes.length > 0) meshes[0].geometry?.applyToMesh(mesh);
    else new Geometry(this.name, scene, copied(this.data, this.size)).applyToMesh(mesh);
    mesh.material = this.material;
    mesh.renderingGroupId = this.group;
    mesh.isPickable = false;
    // Its positions are known only to the texture.
    mesh.alwaysSelectAsActiveMesh = true;
    mesh.doNotSyncBoundingInfo = true;
    mesh.freezeWorldMatrix();
    // Babylon knows it only of a part that is all of a mesh, and sorts by it what is seen through.
    mesh.subMeshes[0].setBoundingInfo(mesh.getBoundingInfo());
    return mesh;
  }
}

/** One after the other, the number of each in `uv.y`. */
function copied(one: VertexData, count: number): VertexData {
  const positions = one.positions ?? [];
  const corners = positions.length / 3;
  const data = new VertexData();
  data.positions = repeated(positions, count);
  data.normals = repeated(one.normals ?? [], count);
  const uvs = one.uvs ? repeated(one.uvs, count) : new Float32Array(2 * corners * count);
  for (let i = 0; i < corners * count; i++) uvs[2 * i + 1] = Math.floor(i / corners);
  data.uvs = uvs;
  const wanted = one.indices ?? [];
  const indices = new Uint32Array(wanted.length * count);
  for (let i = 0; i < indices.length; i++)
    indices[i] = wanted[i % wanted.length] + corners * Math.floor(i / wanted.length);
  data.indices = indices;
  return data;
}

function repeated(list: ArrayLike<number>, count: number): Float32Array {
  const all = new Float32Array(list.length * count);
  for (let i = 0; i < count; i++) all.set(list, i * list.length);
  return all;
}
