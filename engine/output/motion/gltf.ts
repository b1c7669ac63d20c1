/**
 * The recorded motion as binary glTF 2.0 (.glb): a node for each body with its mesh and its colour, and the parts of joints, springs and
 * belts that the 3D view shows, moved by one animation sampled from the recording. Metres, y upwards, as the format requires: a top node rotates a world whose z is up.
 */
import { addScenery } from './glb-scenery';
import type { PlacesOf } from './glb-scenery';
import { GlbScene } from './glb-scene';
import type { GlbMesh } from './glb-scene';
import { GROUND } from '../../model/project';
import { add, rotate } from '../../results/free-body/vectors';
import type { BodyPose } from './recorded-pose';
import type { Scenery } from '../fittings/scenery';
import type { Pause } from '../../results/files/parquet';
import type { Body, Project, Quat, Vec3 } from '../../model/project';

export interface MotionSource {
  readonly project: Project;
  /** Short digest of the model that was run, for the file's notes. */
  readonly digest: string;
  readonly program: string;
  /** Writes x y z and qw qx qy qz of a body's frame in W at a recorded time to `out`; false if there is no such pose. */
  readonly poseAt: (body: string, time: number, out: BodyPose) => boolean;
  /** In the frame of the body. */
  readonly meshOf: (body: Body) => GlbMesh;
  readonly scenery: Scenery;
}

export interface MotionRange {
  /** Recorded time [s] of each frame. */
  readonly times: readonly number[];
  /** Time of each in the animation [s], from 0, ascending. */
  readonly shownAt: readonly number[];
}

const FLAT = Math.SQRT1_2;

/** `pause` is called between bodies. */
export async function writeGlb(source: MotionSource, range: MotionRange, pause?: Pause): Promise<Uint8Array> {
  const { project } = source;
  const scene = new GlbScene(range.shownAt);
  const motions = new Map<string, Motion>();
  const nodes = new Map<string, number>();
  for (const body of project.bodies) {
    await pause?.(motions.size / project.bodies.length);
    const motion = sampleMotion(source, body.id, range.times);
    motions.set(body.id, motion);
    const { name, color } = body;
    const mesh = scene.mesh(name, source.meshOf(body), scene.material(name, color));
    const { positions, rotations, recorded } = motion;
    const node = scene.node({
      name,
      mesh,
      translation: positions.slice(0, 3),
      rotation: rotations.slice(0, 4),
    });
    nodes.set(body.id, node);
    if (!recorded) continue;
    scene.animate(node, 'translation', positions);
    scene.animate(node, 'rotation', rotations);
  }
  const world = addScenery(
    scene,
    source.scenery,
    (body) => nodes.get(body) ?? null,
    placesIn(motions, range.times.length),
  );
  const top = scene.node({ name: project.name, ...upright(project.settings.gravity) });
  for (const node of [...nodes.values(), ...world]) scene.adopt(top, node);
  const extras = {
    project: project.name,
    digest: source.digest,
    from: range.times[0],
    until: range.times.at(-1),
  };
  return scene.pack({ version: '2.0', generator: source.program, extras }, project.name, top);
}

const placesIn =
  (motions: ReadonlyMap<string, Motion>, count: number): PlacesOf =>
  ({ body, point }) => {
    const motion = motions.get(body);
    return Array.from({ length: count }, (_, i): Vec3 => {
      if (body === GROUND || !motion) return point;
      const [x, y, z] = motion.positions.slice(3 * i, 3 * i + 3);
      const [qx, qy, qz, qw] = motion.rotations.slice(4 * i, 4 * i + 4);
      const turn: Quat = [qw, qx, qy, qz];
      return add([x, y, z], rotate(turn, point));
    });
  };

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
