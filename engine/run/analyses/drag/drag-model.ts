/**
 * A model prepared for dragging: assembled as the 3D view shows it, at rest, without loads and drivers.
 *
 * Every body gets a mass of 1 and an inertia of L^2 about its centre of mass, L the characteristic length: least motion then
 * means least displacement, angles through L, and a heavy link follows the pointer as easily as a light one.
 */
import { prescribes } from '../../../kinds/drivers/drivers';
import { checkForm } from '../../../model/validate';
import { createId, createJoint } from '../../../model/defaults';
import { createMechanism } from '../mechanism';
import { createModel } from '../../preparation/prepared-model';
import { linkageOf } from './linkage';
import { drivenCoordinate } from '../../../kinds/joints/joint-coordinates';
import { valueOf } from '../../../core/coordinates/coordinate';
import type { Coordinate } from '../../../core/coordinates/coordinate';
import { massOf } from '../../../model/masses/mass';
import { posesOf } from '../../preparation/initial-state';
import type { Grab, Look } from './drag-response';
import type { Mechanism } from '../mechanism';
import type { Pose } from '../../../model/pose';
import type { Problem } from '../../../model/problem';
import type { Joint, Project } from '../../../model/project';

/** A position driver: its value, and its coordinate at the start and now [rad or m], counted over whole turns. */
export interface DrivenCoordinate {
  readonly driver: string;
  readonly coordinate: Coordinate;
  readonly value: number;
  readonly from: number;
  now: number;
}

export interface Drag {
  readonly mechanism: Mechanism;
  /** Present state: poses with the joints closed; velocities are zero. */
  readonly y: Float64Array;
  /** The joints cannot be closed: each body moves alone. */
  readonly loose: boolean;
  readonly driven: readonly DrivenCoordinate[];
  /** Largest response of the grabbed point seen so far, against which a vanishing one is judged [1]; 0 at first. */
  reference: number;
  /** Length of the next step tried, in characteristic lengths [1]. */
  stride: number;
  /** Nothing has moved yet: at a singular start there is no branch to stay on. */
  fresh: boolean;
  /** What was found where it stands, which is what `mechanism` holds with all limits open; null: to be found. */
  stands: { readonly look: Look; readonly grab: Grab } | null;
}

export type DragResult = { ok: true; drag: Drag } | { ok: false; problems: Problem[] };

/** Largest displacement of a body in one sub-step, in characteristic lengths [1]. */
export const LONGEST_STRIDE = 0.1;

type Tier = 'whole' | 'without limits' | 'loose';

/**
 * Reads a document from outside; never changes it. `locked` bodies stay where they are. If the joints do not close, bodies
 * are dragged individually. `body`: the one in the hand, without which all are prepared and not only those that it can move.
 */
export function createDrag(
  document: Project,
  locked: ReadonlySet<string> = new Set(),
  body: string | null = null,
): DragResult {
  const malformed = checkForm(document);
  if (malformed.length > 0) return { ok: false, problems: malformed };
  const project = body === null ? document : linkageOf(document, body);
  const held = createMechanism(project, 'held');
  const shown = held.ok ? held : createMechanism(project, 'free');
  const tiers: readonly Tier[] = shown.ok ? ['whole', 'without limits', 'loose'] : ['loose'];
  const poses = shown.ok ? posesOf(shown.mechanism.system, shown.mechanism.y) : nearest(project);
  const length = shown.ok ? shown.mechanism.system.length : 1;
  const from = drawnAt(project, poses);
  let problems: Problem[] = [];
  for (const tier of tiers) {
    const result = createModel(from, (sound) => weld(bare(sound, length, tier), locked));
    if (!result.ok) {
      problems = result.problems;
      continue;
    }
    const { system, work, solver, y } = result.model;
    const mechanism = { project, system, work, solver, y };
    return { ok: true, drag: begin(mechanism, tier === 'loose' && project.joints.length > 0) };
  }
  return { ok: false, problems };
}

function begin(mechanism: Mechanism, loose: boolean): Drag {
  return {
    mechanism,
    y: mechanism.y.slice(),
    loose,
    driven: loose ? [] : drivenIn(mechanism),
    reference: 0,
    stride: LONGEST_STRIDE,
    fresh: true,
    stands: null,
  };
}

/** Poses at which the assembly gave up on closing the joints: that is what the view shows. */
function nearest(project: Project): readonly Pose[] {
  const result = createModel(project);
  return (result.ok ? result.model.report.poses : result.report?.poses) ?? [];
}

function drawnAt(project: Project, poses: readonly Pose[]): Project {
  const at = new Map(poses.map((pose) => [pose.body, pose]));
  return { ...project, bodies: project.bodies.map((body) => ({ ...body, ...placeOf(at.get(body.id)) })) };
}

const placeOf = (pose: Pose | undefined) =>
  pose && { position: pose.position, orientation: pose.orientation };

/** Keeps only what connects bodies: joints, their limits, and gears. */
function bare(project: Project, length: number, tier: Tier): Project {
  const square = length * length;
  return {
    ...project,
    settings: {
      ...project.settings,
      duration: 1,
      outputInterval: 1,
      solver: 'lagrange',
      stateForm: 'velocity',
    },
    bodies: project.bodies.map((body) => ({
      ...body,
      velocity: [0, 0, 0],
      angularVelocity: [0, 0, 0],
      mass: {
        kind: 'custom',
        mass: 1,
        centerOfMass: massOf(body).centerOfMass,
        inertia: [square, square, square, 0, 0, 0],
      },
    })),
    joints:
      tier === 'loose'
        ? []
        : project.joints.map((joint) => ({
            ...joint,
            friction: null,
            armature: null,
            limits: tier === 'whole' ? (joint.limits ?? null) : null,
          })),
    couplings: tier === 'loose' ? [] : project.couplings,
    contacts: [],
    loads: [],
    drivers: [],
  };
}

/** Locked bodies are welded to the ground. */
function weld(project: Project, locked: ReadonlySet<string>): Project {
  const taken = project.joints.flatMap(({ id, name }) => [id, name.toLowerCase()]);
  const welds: Joint[] = [];
  for (const { id: body, position, orientation } of project.bodies) {
    if (!locked.has(body)) continue;
    const id = createId(taken, 'lock');
    taken.push(id);
    const frameB = { position: [0, 0, 0], orientation: [1, 0, 0, 0] } as const;
    welds.push(
      createJoint({ id, name: id, kind: 'fixed', bodyB: body, frameA: { position, orientation }, frameB }),
    );
  }
  return { ...project, joints: [...project.joints, ...welds] };
}

function drivenIn({ project, system, y }: Mechanism): DrivenCoordinate[] {
  return project.drivers.flatMap((driver) => {
    const joint = system.joints.find(({ record }) => record.id === driver.joint);
    if (prescribes(driver) !== 'coordinate' || !joint) return [];
    const { kind } = drivenCoordinate(joint.record.kind, driver.coordinate);
    return joint.coordinates
      .filter((one) => one.kind === kind)
      .map((coordinate) => {
        const from = valueOf(coordinate, y);
        return { driver: driver.id, coordinate, value: driver.value, from, now: from };
      });
  });
}
