/** A project in its closed position, as writers of all formats see it. SI units. */
import { COORDINATES, rateOf, valueOf } from '../../core/coordinates/coordinate';
import { createModel } from '../../run/preparation/prepared-model';
import { massOf } from '../../model/masses/mass';
import { outOf, turn } from '../../core/math/rigid';
import { add, cross, subtract } from '../vectors';
import { GROUND } from '../../model/project';
import { posesOf } from '../../run/preparation/initial-state';
import { velocityOffset } from '../../core/coordinates/layout';
import { AT_ORIGIN } from '../tree/frames';
import type { MeshFiles } from './mesh-files';
import type { Body, CoordinateKind, Joint, JointFrame, Project, Vec3 } from '../../model/project';
import type { MassSum } from '../../model/masses/mass-sum';
import type { Problem } from '../../model/problem';
import type { RigidFrame } from '../../core/math/rigid';

export interface SceneBody {
  readonly body: Body;
  /** In W. */
  readonly frame: RigidFrame;
  /** In the body frame. */
  readonly mass: MassSum;
  /** Of the centre of mass, and angular, in W. */
  readonly velocity: Vec3;
  readonly turning: Vec3;
}

export interface Scene {
  readonly project: Project;
  readonly bodies: ReadonlyMap<string, SceneBody>;
  readonly meshes: MeshFiles;
  /** Pose of a body or of the ground in W. */
  frameOf(body: string): RigidFrame;
  /** A joint frame in W. */
  place(body: string, frame: JointFrame): RigidFrame;
  /** Velocity in W of the point of a body that is there. */
  velocityAt(body: string, point: Vec3): Vec3;
  turningOf(body: string): Vec3;
  /** Coordinate [rad or m] at the start; 0 if the joint has none of the kind. */
  valueOf(joint: Joint, kind: CoordinateKind): number;
  rateOf(joint: Joint, kind: CoordinateKind): number;
}

export type SceneResult = { ok: true; scene: Scene } | { ok: false; problems: Problem[] };

/** Closes the joints first; problems if that fails. */
export function createScene(project: Project, meshes: MeshFiles): SceneResult {
  const result = createModel(project);
  if (!result.ok) return { ok: false, problems: result.problems };
  const { system, work, y } = result.model;
  const poses = posesOf(system, y);
  const bodies = new Map(
    project.bodies.map((body, index): [string, SceneBody] => {
      const { mass, centerOfMass, inertia } = massOf(body);
      const v = velocityOffset(system.n) + 6 * (index + 1);
      return [
        body.id,
        {
          body,
          frame: poses[index],
          mass: { mass, center: centerOfMass, inertia },
          velocity: [y[v], y[v + 1], y[v + 2]],
          turning: [y[v + 3], y[v + 4], y[v + 5]],
        },
      ];
    }),
  );
  const indexOf = new Map(project.joints.map(({ id }, index) => [id, index]));
  const coordinateOf = (joint: Joint, kind: CoordinateKind) =>
    system.joints[indexOf.get(joint.id)!].coordinates.find((one) => one.kind === COORDINATES[kind].kind);
  const frameOf = (id: string): RigidFrame => (id === GROUND ? AT_ORIGIN : bodies.get(id)!.frame);
  const scene: Scene = {
    project,
    bodies,
    meshes,
    frameOf,
    place: (id, frame) => outOf(frameOf(id), frame),
    velocityAt(id, point) {
      const moving = bodies.get(id);
      if (moving === undefined) return [0, 0, 0];
      const { frame, mass, velocity, turning } = moving;
      const center = add(frame.position, turn(frame.orientation, mass.center));
      return add(velocity, cross(turning, subtract(point, center)));
    },
    turningOf: (id) => bodies.get(id)?.turning ?? [0, 0, 0],
    valueOf(joint, kind) {
      const coordinate = coordinateOf(joint, kind);
      return coordinate ? valueOf(coordinate, y) : 0;
    },
    rateOf(joint, kind) {
      const coordinate = coordinateOf(joint, kind);
      return coordinate ? rateOf(coordinate, system, y, work) : 0;
    },
  };
  return { ok: true, scene };
}
