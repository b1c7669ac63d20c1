/** Nodes, meshes, materials and the animation of a .glb, by their indices. */
import { GlbBuffer } from './glb-buffer';

/** Triangles [m]: three numbers per corner, three corners per triangle, counter-clockwise from outside. */
export interface GlbMesh {
  readonly positions: ArrayLike<number>;
  readonly normals: ArrayLike<number>;
  readonly indices: ArrayLike<number>;
}

export interface GlbNode {
  name: string;
  mesh?: number;
  children?: number[];
  translation?: readonly number[];
  /** x y z w. */
  rotation?: readonly number[];
  scale?: readonly number[];
  weights?: readonly number[];
}

type Path = 'translation' | 'rotation' | 'scale' | 'weights';
const TYPES = { translation: 'VEC3', rotation: 'VEC4', scale: 'VEC3', weights: 'SCALAR' } as const;

export class GlbScene {
  readonly buffer = new GlbBuffer();
  readonly nodes: GlbNode[] = [];
  readonly #meshes: object[] = [];
  readonly #materials: object[] = [];
  readonly #channels: object[] = [];
  readonly #samplers: object[] = [];
  readonly #input: number;

  /** `shownAt`: times of the animation [s]; a single one makes none. */
  constructor(shownAt: readonly number[]) {
    this.#input = shownAt.length > 1 ? this.buffer.add(shownAt, 'SCALAR', null, true) : -1;
  }

  /** Returns its index. */
  node(node: GlbNode): number {
    return this.nodes.push(node) - 1;
  }

  adopt(parent: number, child: number): void {
    (this.nodes[parent].children ??= []).push(child);
  }

  /** `color`: `#rrggbb`; below 1 `alpha` lets through what is behind. */
  material(name: string, color: string, alpha = 1): number {
    const channel = (at: number) => linear(Number.parseInt(color.slice(at, at + 2), 16) / 255);
    const [red, green, blue] = [1, 3, 5].map(channel);
    const material = {
      name,
      pbrMetallicRoughness: {
        baseColorFactor: [red, green, blue, alpha],
        metallicFactor: 0.1,
        roughnessFactor: 0.6,
      },
    };
    return this.#materials.push(alpha < 1 ? { ...material, alphaMode: 'BLEND' } : material) - 1;
  }

  /** `target`: what its corners and normals become at weight 1. */
  mesh(name: string, mesh: GlbMesh, material: number, target?: Omit<GlbMesh, 'indices'>): number {
    const { buffer } = this;
    const primitive = {
      attributes: {
        POSITION: buffer.add(mesh.positions, 'VEC3', 'vertices', true),
        NORMAL: buffer.add(unit(mesh.normals), 'VEC3', 'vertices', false),
      },
      indices: buffer.addIndices(mesh.indices),
      material,
    };
    if (!target) return this.#meshes.push({ name, primitives: [primitive] }) - 1;
    const targets = [
      {
        POSITION: buffer.add(minus(target.positions, mesh.positions), 'VEC3', 'vertices', true),
        NORMAL: buffer.add(minus(target.normals, mesh.normals), 'VEC3', 'vertices', false),
      },
    ];
    return this.#meshes.push({ name, primitives: [{ ...primitive, targets }] }) - 1;
  }

  /** A value for each time of the animation. */
  animate(node: number, path: Path, values: ArrayLike<number>): void {
    if (this.#input < 0) return;
    this.#channels.push({ sampler: this.#samplers.length, target: { node, path } });
    const output = this.buffer.add(values, TYPES[path], null, false);
    this.#samplers.push({ input: this.#input, output, interpolation: 'LINEAR' });
  }

  /** `top`: the node that holds all others; `asset` says where the file comes from. */
  pack(asset: object, name: string, top: number): Uint8Array {
    const [meshes, materials, channels] = [this.#meshes, this.#materials, this.#channels];
    return this.buffer.pack({
      asset,
      scene: 0,
      scenes: [{ name, nodes: [top] }],
      nodes: this.nodes,
      ...(meshes.length > 0 ? { meshes, materials } : {}),
      ...(channels.length > 0
        ? { animations: [{ name: 'Recorded motion', channels, samplers: this.#samplers }] }
        : {}),
    });
  }
}

/** The format requires unit normals; a corner of no face has none of its own. */
function unit(normals: ArrayLike<number>): number[] {
  const out: number[] = [];
  for (let i = 0; i < normals.length; i += 3) {
    const [x, y, z] = [normals[i], normals[i + 1], normals[i + 2]];
    const size = Math.hypot(x, y, z);
    if (size > 1e-9) out.push(x / size, y / size, z / size);
    else out.push(0, 0, 1);
  }
  return out;
}

const minus = (a: ArrayLike<number>, b: ArrayLike<number>): number[] =>
  Array.from(a, (value, i) => value - b[i]);

/** From the screen's sRGB to the linear light in which materials are given. */
const linear = (value: number): number =>
  value !== value ? 0.5 : value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
