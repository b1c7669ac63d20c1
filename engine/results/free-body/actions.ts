/**
 * What acts on a body at a recorded instant, with the signs for that body: its weight, and an entry for each element of the
 * catalogue of forces that has the body on either side, so that none can be forgotten here.
 */
import { ZERO, add, cross, rotate, scale, subtract } from './vectors';
import { LOADS } from '../../kinds/loads/loads';
import { endsOf, jointOf } from '../../kinds/loads/load-ends';
import { GROUND } from '../../model/project';
import { listForces } from '../measures/force-elements';
import { listPlaces } from '../measures/joint-parts';
import { oncePer } from '../../model/once-per';
import type { LoadKind } from '../../kinds/loads/loads';
import type { Body, Joint, Project, Vec3 } from '../../model/project';
import type { ForceElement, ForceKind } from '../measures/force-elements';
import type { Sample } from './sample';

export type ActionKind =
  | 'weight'
  | 'reaction'
  | 'driver'
  | 'coupling'
  | 'stop'
  | 'friction'
  | 'armature'
  | 'load'
  | 'contact';

export interface Action {
  readonly kind: ActionKind;
  /** Id of the record that exerts it, and its name; null and `Weight` for gravity. */
  readonly record: string | null;
  readonly name: string;
  /** Name of the body on the other side; null if there is none. */
  readonly from: string | null;
  /** Where the force acts, in W [m]. */
  readonly point: Vec3;
  /** World axes; the moment is about `point`. */
  readonly force: Vec3;
  readonly moment: Vec3;
  /** What is known of FX FY FZ MX MY MZ, as in `reaction-mask.ts`. */
  readonly unique: number;
}

const ALL = 0b111111;
/** Components of an axis below this count as zero [1]: quaternions are recorded to rounding. */
const NO_PART = 1e-9;
const XYZ = ['x', 'y', 'z'] as const;

const KINDS: Readonly<Record<Exclude<ForceKind, LoadKind>, ActionKind>> = {
  joint: 'reaction',
  stop: 'stop',
  friction: 'friction',
  armature: 'armature',
  driver: 'driver',
  coupling: 'coupling',
  contact: 'contact',
};
const actionOf = (kind: ForceKind): ActionKind =>
  kind in LOADS ? 'load' : KINDS[kind as keyof typeof KINDS];

interface Place {
  readonly body: string;
  readonly project: Project;
  readonly sample: Sample;
}

export function actionsOn(
  body: Body,
  mass: number,
  centre: Vec3,
  project: Project,
  sample: Sample,
): readonly Action[] {
  const place = { body: body.id, project, sample };
  const weight: Action = {
    kind: 'weight',
    record: null,
    name: 'Weight',
    from: null,
    point: centre,
    force: scale(project.settings.gravity, mass),
    moment: ZERO,
    unique: ALL,
  };
  const acting = listForces(project).flatMap((element) =>
    element.joint === null ? atPoint(place, element) : alongAxis(place, element),
  );
  return [weight, ...acting];
}

interface Sides {
  readonly on: string;
  readonly from: string | null;
}

/** 1 if it acts on the body, -1 if the body exerts it, 0 otherwise. */
const signFor = (body: string, { on, from }: Sides): -1 | 0 | 1 => (on === body ? 1 : from === body ? -1 : 0);

const nameOf = (project: Project, id: string): string =>
  id === GROUND ? 'Ground' : (project.bodies.find((body) => body.id === id)?.name ?? id);

/** Names of an action on the body: what exerts it, and the body on the other side. */
function headOf({ body, project }: Place, { kind, record, name }: ForceElement, { on, from }: Sides) {
  const other = on === body ? from : on;
  return { kind: actionOf(kind), record, name, from: other === null ? null : nameOf(project, other) };
}

/** Actions recorded as vectors; the other body receives the opposite, at its own end of the element if it has one. */
function atPoint(place: Place, element: ForceElement): Action[] {
  const { body, project, sample } = place;
  const sign = signFor(body, element);
  if (sign === 0) return [];
  const vector = (unit: string): Vec3 => {
    const size = element.quantities.find(
      (each) => each.role === 'size' && each.unit === unit && each.parts.length === 3,
    );
    return size ? scale(size.parts.map(sample.value) as unknown as Vec3, sign) : ZERO;
  };
  const mask = element.mask === null ? Number.NaN : sample.value(element.mask);
  const force = vector('N');
  const recordedAt = pointOf(element, project, sample);
  const point = (sign < 0 && farEnd(element, project, sample)) || recordedAt;
  return [
    {
      ...headOf(place, element, element),
      point,
      force,
      moment: add(vector('N*m'), cross(subtract(recordedAt, point), force)),
      unique: Number.isNaN(mask) ? ALL : mask,
    },
  ];
}

/** Where a load between two bodies acts on the other one, in W; null if it acts on both at the same point. */
function farEnd({ record }: ForceElement, project: Project, sample: Sample): Vec3 | null {
  const load = project.loads.find(({ id }) => id === record);
  if (!load || jointOf(load) !== null) return null;
  const [{ body, point }] = endsOf(load);
  return point && toWorld(sample, body, point);
}

/** Efforts along or about the axis of a joint, which are not part of its reaction. */
function alongAxis(place: Place, element: ForceElement): Action[] {
  const { body, project, sample } = place;
  const [quantity] = element.quantities;
  const recorded = sample.value(quantity.id);
  // a stop that is not reached and absent friction are not recorded
  if (Number.isNaN(recorded)) return [];
  const mask = element.mask === null ? Number.NaN : sample.value(element.mask);
  return listPlaces(project, element).flatMap(({ joint, factor, coordinate }) => {
    const isForce = coordinate === 'translation';
    const sides = { on: joint.bodyB, from: joint.bodyA };
    const sign = signFor(body, sides);
    if (sign === 0) return [];
    const axis = axisOf(sample, joint);
    const effort = scale(axis, sign * factor * recorded);
    const along = axis.reduce((bits, part, c) => (Math.abs(part) > NO_PART ? bits | (1 << c) : bits), 0);
    return [
      {
        ...headOf(place, element, sides),
        point: toWorld(sample, joint.bodyB, joint.frameB.position),
        force: isForce ? effort : ZERO,
        moment: isForce ? ZERO : effort,
        unique: spread(mask, isForce ? along : along << 3),
      },
    ];
  });
}

/** What is known of an effort (1 unique, and so on), applied to the components that it contributes to. */
const spread = (mask: number, bits: number): number =>
  Number.isNaN(mask) ? ALL : (ALL & ~bits) | (bits * mask);

/** z of the joint's frame on A, in W. */
const axisOf = (sample: Sample, { bodyA, frameA }: Joint): Vec3 =>
  rotate(sample.pose(bodyA).orientation, rotate(frameA.orientation, [0, 0, 1]));

/** A point of a body's frame in W. */
function toWorld(sample: Sample, body: string, point: Vec3): Vec3 {
  const { position, orientation } = sample.pose(body);
  return add(position, rotate(orientation, point));
}

/** Where the force of an element acts: at a recorded point, given by the stem of its three keys, or at a point of a body. */
export type ForcePoint = { readonly recorded: string } | { readonly body: string; readonly point: Vec3 };

const jointPoints = oncePer(
  ({ joints }: Project): ReadonlyMap<string, Vec3> =>
    new Map(joints.map(({ id, frameB }) => [id, frameB.position])),
);

/** Recorded for contacts and meshes, fixed in the body acted on for all others. */
export function forcePoint({ kind, record, on }: ForceElement, project: Project): ForcePoint {
  if (kind === 'contact') return { recorded: `contact/${record}/` };
  if (kind === 'coupling') return { recorded: `mesh/${record}/` };
  const atJoint = (id: string): ForcePoint => ({ body: on, point: jointPoints(project).get(id) ?? ZERO });
  if (kind === 'joint') return atJoint(record);
  const load = project.loads.find(({ id }) => id === record);
  if (!load) return { body: on, point: ZERO };
  const joint = jointOf(load);
  return joint === null ? { body: on, point: endsOf(load).at(-1)?.point ?? ZERO } : atJoint(joint);
}

/** The same in W [m], at an instant. */
export function pointOf(element: ForceElement, project: Project, sample: Sample): Vec3 {
  const place = forcePoint(element, project);
  return 'recorded' in place ? sample.triple(place.recorded, XYZ) : toWorld(sample, place.body, place.point);
}
