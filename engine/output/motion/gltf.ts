/**
 * The recorded motion as binary glTF 2.0 (.glb): a node for each body with its mesh and its colour, moved by one animation
 * sampled from the recording. Metres, y upwards, as the format requires: a top node rotates a world whose z is up.
 */
import { GlbBuffer } from './glb-buffer';
import type { Pause } from '../../results/files/parquet';
import type { Body, Project, Vec3 } from '../../model/project';

/** Triangles in the body frame [m]: three numbers per corner, three corners per triangle, counter-clockwise from outside. */
export interface BodyMesh {
  readonly positions: readonly number[];
  readonly normals: readonly number[];
  readonly indices: readonly number[];
}

export interface MotionSource {
  readonly project: Project;
  /** Short digest of the model that was run, for the file's notes. */
  readonly digest: string;
  readonly program: string;
  /** Writes x y z and qw qx qy qz of a body's frame in W at a recorded time to `out`; false if there is no such pose. */
  readonly poseAt: (body: string, time: number, out: BodyPose) => boolean;
  readonly meshOf: (body: Body) => BodyMesh;
}

export interface BodyPose {
  position: [number, number, number];
  orientation: [number, number, number, number];
}

export interface MotionRange {
  /** Recorded time [s] of each frame. */
  readonly times: readonly number[];
  /** Time of each in the animation [s], from 0, ascending. */
  readonly shownAt: readonly number[];
}

interface Node {
  name: string;
  mesh?: number;
  children?: number[];
  translation?: number[];
  rotation?: number[];
}

const FLAT = Math.SQRT1_2;

/** `pause` is called between bodies. */
export async function writeGlb(source: MotionSource, range: MotionRange, pause?: Pause): Promise<Uint8Array> {
  const { project } = source;
  const buffer = new GlbBuffer();
  const bodies = project.bodies;
  const motions: ReturnType<typeof sampleMotion>[] = [];
  for (const { id } of bodies) {
    await pause?.(motions.length / bodies.length);
    motions.push(sampleMotion(source, id, range.times));
  }
  const moving = range.times.length > 1;
  const input = moving ? buffer.add(range.shownAt, 'SCALAR', null, true) : -1;
  const nodes: Node[] = bodies.map((body, i) => ({
    name: body.name,
    mesh: i,
    translation: motions[i].positions.slice(0, 3),
    rotation: motions[i].rotations.slice(0, 4),
  }));
  const meshes = bodies.map((body, i) => ({
    name: body.name,
    primitives: [primitive(buffer, source.meshOf(body), i)],
  }));
  const channels: object[] = [];
  const samplers: object[] = [];
  motions.forEach(({ positions, rotations, recorded }, node) => {
    if (!moving || !recorded) return;
    for (const [path, values, type] of [
      ['translation', positions, 'VEC3'],
      ['rotation', rotations, 'VEC4'],
    ] as const) {
      channels.push({ sampler: samplers.length, target: { node, path } });
      samplers.push({ input, output: buffer.add(values, type, null, false), interpolation: 'LINEAR' });
    }
  });
  nodes.push({ name: project.name, children: bodies.map((_, i) => i), ...upright(project.settings.gravity) });
  if (bodies.length === 0) delete nodes[0].children;
  return buffer.pack({
    asset: {
      version: '2.0',
      generator: source.program,
      extras: {
        project: project.name,
        digest: source.digest,
        from: range.times[0],
        until: range.times.at(-1),
      },
    },
    scene: 0,
    scenes: [{ name: project.name, nodes: [bodies.length] }],
    nodes,
    ...(meshes.length > 0 ? { meshes, materials: bodies.map(materialOf) } : {}),
    ...(channels.length > 0 ? { animations: [{ name: 'Recorded motion', channels, samplers }] } : {}),
  });
}

function primitive(buffer: GlbBuffer, mesh: BodyMesh, material: number): object {
  return {
    attributes: {
      POSITION: buffer.add(mesh.positions, 'VEC3', 'vertices', true),
      NORMAL: buffer.add(unit(mesh.normals), 'VEC3', 'vertices', false),
    },
    indices: buffer.addIndices(mesh.indices),
    material,
  };
}

/** The format requires unit normals; a corner of no face has none of its own. */
function unit(normals: readonly number[]): number[] {
  const out: number[] = [];
  for (let i = 0; i < normals.length; i += 3) {
    const [x, y, z] = [normals[i], normals[i + 1], normals[i + 2]];
    const size = Math.hypot(x, y, z);
    if (size > 1e-9) out.push(x / size, y / size, z / size);
    else out.push(0, 0, 1);
  }
  return out;
}

interface Motion {
  positions: number[];
  /** x y z w, each with the sign nearer to the previous one: players then interpolate the short way. */
  rotations: number[];
  recorded: boolean;
}

function sampleMotion(source: MotionSource, id: string, times: readonly number[]): Motion {
  const body = source.project.bodies.find((candidate) => candidate.id === id) as Body;
  const pose: BodyPose = { position: [...body.position], orientation: [...body.orientation] };
  const motion: Motion = { positions: [], rotations: [], recorded: false };
  let before: readonly number[] = [0, 0, 0, 0];
  for (const time of times) {
    // if a sample is missing, the body stays where it was
    if (source.poseAt(id, time, pose)) motion.recorded = true;
    const [w, x, y, z] = pose.orientation;
    const size = Math.hypot(w, x, y, z) || 1;
    const dot = x * before[0] + y * before[1] + z * before[2] + w * before[3];
    const scale = (dot < 0 ? -1 : 1) / size;
    before = [x * scale, y * scale, z * scale, w * scale];
    motion.positions.push(...pose.position);
    motion.rotations.push(...before);
  }
  return motion;
}

/** If gravity pulls along z, z is up. */
function upright([x, y, z]: Vec3): { rotation?: number[] } {
  const standing = Math.abs(z) > Math.max(Math.abs(x), Math.abs(y));
  return standing ? { rotation: [-FLAT, 0, 0, FLAT] } : {};
}

function materialOf({ name, color }: Body): object {
  const channel = (at: number) => linear(Number.parseInt(color.slice(at, at + 2), 16) / 255);
  const [red, green, blue] = [1, 3, 5].map(channel);
  return {
    name,
    pbrMetallicRoughness: {
      baseColorFactor: [red, green, blue, 1],
      metallicFactor: 0.1,
      roughnessFactor: 0.6,
    },
  };
}

/** From the screen's sRGB to the linear light in which materials are given. */
const linear = (value: number): number =>
  value !== value ? 0.5 : value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
