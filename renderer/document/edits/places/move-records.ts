/**
 * One rigid motion for any number of records: bodies by their poses, joints and loads by their places on the bodies.
 *
 * A frame or point that sits on a moved body moves with it and keeps its numbers. One that sits on a body at rest moves
 * only if its own record is moved, or if the drawing is to stay closed (`withJoints`).
 */
import { definitionOf } from '../../../../engine/kinds/loads/loads';
import { measureDefinition } from '../../../../engine/kinds/measures/measures';
import { mapPlaces } from '../../../../engine/kinds/map-places';
import type { PlaceMap } from '../../../../engine/kinds/map-places';
import type {
  Body,
  Joint,
  JointFrame,
  Load,
  Measurement,
  Project,
  Quat,
  Vec3,
} from '../../../../engine/model/project';
import {
  add,
  frameToLocal,
  frameToWorld,
  multiply,
  normalise,
  poseOf,
  rotate,
  subtract,
  tidy,
  toLocal,
  toWorld,
} from '../../geometry';
import type { Pose } from '../../geometry';
import type { Edit } from '../edit';
import { createEdit } from '../edit';

/** x -> pivot + turn (x - pivot) + shift, in W [m]. */
export interface RigidMotion {
  readonly pivot: Vec3;
  readonly turn: Quat;
  readonly shift: Vec3;
}

export const movedPoint = ({ pivot, turn, shift }: RigidMotion, point: Vec3): Vec3 =>
  add(add(pivot, rotate(turn, subtract(point, pivot))), shift);

function movedPose(motion: RigidMotion, { position, orientation }: Pose): Pose {
  const turned =
    motion.turn[0] === 1 ? orientation : normalise(multiply(motion.turn, normalise(orientation)));
  return { position: tidy(movedPoint(motion, position)), orientation: turned };
}

interface Moves {
  readonly project: Project;
  readonly motion: RigidMotion;
  readonly chosen: ReadonlySet<string>;
  readonly withJoints: boolean;
}

function moveFrame({ project, motion }: Moves, body: string, frame: JointFrame): JointFrame {
  const pose = poseOf(project, body);
  return frameToLocal(pose, movedPose(motion, frameToWorld(pose, frame)));
}

function movePoint({ project, motion }: Moves, body: string, point: Vec3): Vec3 {
  const pose = poseOf(project, body);
  return toLocal(pose, movedPoint(motion, toWorld(pose, point)));
}

function moveBody({ motion, chosen }: Moves, body: Body): Body {
  return chosen.has(body.id) ? { ...body, ...movedPose(motion, body) } : body;
}

/** Which sides of something between two bodies move by themselves: those that no moved body carries along. */
function sides({ chosen, withJoints }: Moves, record: { id: string; bodyA: string; bodyB: string }) {
  const [onA, onB] = [chosen.has(record.bodyA), chosen.has(record.bodyB)];
  const own = chosen.has(record.id);
  return { a: !onA && (own || (withJoints && onB)), b: !onB && (own || (withJoints && onA)) };
}

function moveJoint(moves: Moves, joint: Joint): Joint {
  const { a, b } = sides(moves, joint);
  if (!a && !b) return joint;
  return {
    ...joint,
    frameA: a ? moveFrame(moves, joint.bodyA, joint.frameA) : joint.frameA,
    frameB: b ? moveFrame(moves, joint.bodyB, joint.frameB) : joint.frameB,
  };
}

/** Springs and dampers stretch with what they are tied to; only one that is chosen itself moves. */
function moveLoad(moves: Moves, load: Load): Load {
  if (!moves.chosen.has(load.id)) return load;
  return mapPlaces(load, definitionOf(load.kind).fields, mapOf(moves));
}

function moveMeasure(moves: Moves, measure: Measurement): Measurement {
  if (!moves.chosen.has(measure.id)) return measure;
  return mapPlaces(measure, measureDefinition(measure.kind).fields, mapOf(moves));
}

/** A place on a moved body is carried along by it; directions stay. */
function mapOf(moves: Moves): PlaceMap {
  const rests = (body: string) => !moves.chosen.has(body);
  return {
    point: (at, body) => (rests(body) ? movePoint(moves, body, at) : at),
    frame: (at, body) => (rests(body) ? moveFrame(moves, body, at) : at),
  };
}

/** Keeps the list where nothing in it changed. */
function mapList<T>(list: T[], change: (one: T) => T): T[] {
  const next = list.map(change);
  return next.some((one, i) => one !== list[i]) ? next : list;
}

/** The project with the records moved, as a preview. */
export function moved(
  project: Project,
  ids: readonly string[],
  motion: RigidMotion,
  withJoints: boolean,
): Project {
  const moves: Moves = { project, motion, chosen: new Set(ids), withJoints };
  return {
    ...project,
    bodies: mapList(project.bodies, (body) => moveBody(moves, body)),
    joints: mapList(project.joints, (joint) => moveJoint(moves, joint)),
    loads: mapList(project.loads, (load) => moveLoad(moves, load)),
    measures: mapList(project.measures, (measure) => moveMeasure(moves, measure)),
  };
}

export function moveRecords(
  project: Project,
  ids: readonly string[],
  motion: RigidMotion,
  withJoints: boolean,
): Edit {
  const names = [...project.bodies, ...project.joints, ...project.loads, ...project.measures]
    .filter(({ id }) => ids.includes(id))
    .map(({ name }) => name);
  const verb = motion.turn[0] === 1 ? 'Move' : 'Rotate';
  const what = names.length === 1 ? names[0] : `${names.length} records`;
  return createEdit(`${verb} ${what}`, project, moved(project, ids, motion, withJoints));
}
