/** A coil spring between its two points: its wire keeps its thickness while it stretches, so its vertices move. */
import { VertexBuffer } from '@babylonjs/core/Buffers/buffer';
import { Vector3 } from '@babylonjs/core/Maths/math.vector';
import { Mesh } from '@babylonjs/core/Meshes/mesh';
import { VertexData } from '@babylonjs/core/Meshes/mesh.vertexData';
import type { LoadOf } from '../../../engine/kinds/loads/loads';
import { tagMesh } from '../meshes/mesh';
import { pointInWorld } from '../sync/sync-pose';
import type { GlyphContext, RecordGlyph } from './context';

const TURNS = 13;
const PER_TURN = 14;
const POINTS = TURNS * PER_TURN + 1;
const SIDES = 7;
/** Length of a coil's `positions` and `normals`. */
export const COIL_FLOATS = POINTS * SIDES * 3;

/** Of the coil and of its wire [m]. */
export interface Coil {
  readonly radius: number;
  readonly wire: number;
}

/** Writes the coil from a to b into `positions` and `normals` ((POINTS x SIDES) x 3); allocates nothing. */
export function writeCoil(
  a: Vector3,
  b: Vector3,
  { radius, wire }: Coil,
  positions: Float32Array,
  normals: Float32Array,
): void {
  const ax = b.x - a.x;
  const ay = b.y - a.y;
  const az = b.z - a.z;
  const l = Math.hypot(ax, ay, az);
  const zx = l > 0 ? ax / l : 0;
  const zy = l > 0 ? ay / l : 0;
  const zz = l > 0 ? az / l : 1;
  // Any direction across the axis will do, as long as it is the same for nearly the same axis.
  const pick = Math.abs(zz) < 0.9;
  let ux = pick ? -zy : 0;
  let uy = pick ? zx : -zz;
  let uz = pick ? 0 : zy;
  const un = 1 / Math.hypot(ux, uy, uz);
  ux *= un;
  uy *= un;
  uz *= un;
  const vx = zy * uz - zz * uy;
  const vy = zz * ux - zx * uz;
  const vz = zx * uy - zy * ux;
  for (let i = 0; i < POINTS; i++) {
    const t = i / (POINTS - 1);
    const angle = 2 * Math.PI * TURNS * t;
    // Both ends run in to the axis, where they are hooked on.
    const r = radius * Math.min(1, Math.min(t, 1 - t) * 14);
    const c = Math.cos(angle);
    const s = Math.sin(angle);
    const ox = ux * c + vx * s;
    const oy = uy * c + vy * s;
    const oz = uz * c + vz * s;
    for (let k = 0; k < SIDES; k++) {
      const phi = (2 * Math.PI * k) / SIDES;
      const n = Math.cos(phi);
      const m = Math.sin(phi);
      const nx = ox * n + zx * m;
      const ny = oy * n + zy * m;
      const nz = oz * n + zz * m;
      const at = (i * SIDES + k) * 3;
      positions[at] = a.x + ax * t + ox * r + nx * wire;
      positions[at + 1] = a.y + ay * t + oy * r + ny * wire;
      positions[at + 2] = a.z + az * t + oz * r + nz * wire;
      normals[at] = nx;
      normals[at + 1] = ny;
      normals[at + 2] = nz;
    }
  }
}

function coilIndices(): number[] {
  const indices: number[] = [];
  for (let i = 0; i + 1 < POINTS; i++) {
    for (let k = 0; k < SIDES; k++) {
      const a = i * SIDES + k;
      const b = i * SIDES + ((k + 1) % SIDES);
      indices.push(a, b, a + SIDES, b, b + SIDES, a + SIDES);
    }
  }
  return indices;
}

export function createSpringGlyph(load: LoadOf<'spring'>, context: GlyphContext): RecordGlyph {
  const radius = Math.max(1.5 * context.size.glyph, 0.016 * context.size.length);
  const positions = new Float32Array(COIL_FLOATS);
  const normals = new Float32Array(COIL_FLOATS);
  const mesh = new Mesh(`spring ${load.id}`, context.scene);
  const nodeA = context.node(load.bodyA);
  const nodeB = context.node(load.bodyB);
  const a = new Vector3();
  const b = new Vector3();
  const write = (): void => {
    pointInWorld(nodeA, load.pointA, a);
    pointInWorld(nodeB, load.pointB, b);
    writeCoil(a, b, { radius, wire: 0.18 * radius }, positions, normals);
  };
  write();
  const data = new VertexData();
  data.positions = positions;
  data.normals = normals;
  data.indices = coilIndices();
  data.applyToMesh(mesh, true);
  mesh.material = context.materials.solid('spring');
  mesh.alwaysSelectAsActiveMesh = true;
  tagMesh(mesh, { record: load.id, glyph: true });
  return {
    parts: [],
    update: () => {
      write();
      mesh.updateVerticesData(VertexBuffer.PositionKind, positions, false, false);
      mesh.updateVerticesData(VertexBuffer.NormalKind, normals, false, false);
    },
    highlight: (state) => {
      mesh.material = context.materials.solid(state === 'plain' ? 'spring' : state);
    },
    dispose: () => mesh.dispose(),
  };
}
