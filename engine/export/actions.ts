/** What acts on a body at a recorded instant, one entry for each record that does, signed for that body. */
import { ZERO, add, rotate, scale } from './vectors';
import { meshOf } from '../model/mesh/find-mesh';
import { GROUND } from '../model/project';
import type { Body, Joint, Project, Quat, Vec3 } from '../model/project';
import type { Load } from '../model/load';
import type { Sample } from './sample';

export type ActionKind =
  'weight' | 'reaction' | 'driver' | 'coupling' | 'stop' | 'friction' | 'load' | 'contact';

export interface Action {
  readonly kind: ActionKind;
  /** Record that makes it, and its name; null and `Weight` for gravity. */
  readonly record: string | null;
  readonly name: string;
  /** Name of the body on the other side; null where there is none. */
  readonly from: string | null;
  /** Where the force acts, in W [m]. */
  readonly point: Vec3;
  /** World axes; the moment is about `point`. */
  readonly force: Vec3;
  readonly moment: Vec3;
  /** Of a reaction: bit c says whether component c of FX FY FZ MX MY MZ is unique; all six for the others. */
  readonly unique: number;
}

const ALL = 0b111111;
const FORCE = ['FX', 'FY', 'FZ'] as const;
const MOMENT = ['MX', 'MY', 'MZ'] as const;

interface Place {
  readonly body: Body;
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
  const place = { body, project, sample };
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
  const joints = project.joints.filter((joint) => sideOf(joint, body.id) !== 0);
  return [
    weight,
    ...joints.flatMap((joint) => [reaction(place, joint), ...alongAxis(place, joint)]),
    ...project.loads.flatMap((load) => loadOn(place, load)),
    ...contactsOn(place),
    ...meshesOn(place),
  ];
}

/** 1 for body B, -1 for body A, 0 for neither. */
function sideOf({ bodyA, bodyB }: { bodyA: string; bodyB: string }, body: string): -1 | 0 | 1 {
  return bodyB === body ? 1 : bodyA === body ? -1 : 0;
}

const nameOf = (project: Project, id: string): string =>
  id === GROUND ? 'Ground' : (project.bodies.find((body) => body.id === id)?.name ?? id);

const otherOf = (project: Project, { bodyA, bodyB }: { bodyA: string; bodyB: string }, body: string) =>
  nameOf(project, bodyB === body ? bodyA : bodyB);

/** A point of a body's frame in W. */
function toWorld(sample: Sample, body: string, point: Vec3): Vec3 {
  const { position, orientation } = sample.pose(body);
  return add(position, rotate(orientation, point));
}

/** What is recorded for B, with the sign of this body; A gets its opposite at the same point. */
function wrenchOn({ body, sample }: Place, sides: { bodyA: string; bodyB: string }, prefix: string) {
  const sign = sideOf(sides, body.id);
  return {
    force: scale(sample.triple(prefix, FORCE), sign),
    moment: scale(sample.triple(prefix, MOMENT), sign),
  };
}

function reaction(place: Place, joint: Joint): Action {
  const { project, sample, body } = place;
  return {
    kind: 'reaction',
    record: joint.id,
    name: joint.name,
    from: otherOf(project, joint, body.id),
    point: toWorld(sample, joint.bodyB, joint.frameB.position),
    ...wrenchOn(place, joint, `reaction/${joint.id}/`),
    unique: sample.value(`reaction/${joint.id}/unique`) & ALL,
  };
}

/** Efforts about or along the joint's axis, which its reaction does not hold. */
function alongAxis(place: Place, joint: Joint): Action[] {
  const { project, sample } = place;
  const { drivers, couplings } = project;
  const slides = joint.kind === 'slider';
  const own = (component: string) => sample.value(`joint/${joint.id}/${component}`);
  const efforts = [
    ...drivers
      .filter((driver) => driver.joint === joint.id)
      .map(({ id, name, coordinate }) => ({
        kind: 'driver' as const,
        record: id,
        name,
        effort: sample.value(`driver/${id}/effort`),
        along: slides || coordinate === 'translation',
      })),
    ...couplings.flatMap(({ id, name, joint1, joint2, ratio, geometry }) =>
      (geometry ? [] : [[joint1, -ratio] as const, [joint2, 1] as const])
        .filter(([of]) => of === joint.id)
        .map(([, factor]) => ({
          kind: 'coupling' as const,
          record: id,
          name,
          effort: factor * sample.value(`driver/${id}/effort`),
          along: slides,
        })),
    ),
    ...(['limit', 'friction'] as const)
      .filter((component) => Number.isFinite(own(component)))
      .map((component) => ({
        kind: component === 'limit' ? ('stop' as const) : ('friction' as const),
        record: joint.id,
        name: `${joint.name} (${component === 'limit' ? 'stop' : 'friction'})`,
        effort: own(component),
        along: slides,
      })),
  ];
  return efforts.map(({ effort, along, ...rest }) => {
    const turned = scale(axisOf(sample, joint), effort * sideOf(joint, place.body.id));
    return {
      ...rest,
      from: otherOf(project, joint, place.body.id),
      point: toWorld(sample, joint.bodyB, joint.frameB.position),
      force: along ? turned : ZERO,
      moment: along ? ZERO : turned,
      unique: ALL,
    };
  });
}

/** z of the joint's frame on A, in W. */
function axisOf(sample: Sample, { bodyA, frameA }: Joint): Vec3 {
  const orientation: Quat = sample.pose(bodyA).orientation;
  return rotate(orientation, rotate(frameA.orientation, [0, 0, 1]));
}

function loadOn(place: Place, load: Load): Action[] {
  const { project, sample, body } = place;
  const sides = sidesOf(load, project);
  if (!sides || sideOf(sides, body.id) === 0) return [];
  return [
    {
      kind: 'load',
      record: load.id,
      name: load.name,
      from: 'body' in load ? null : otherOf(project, sides, body.id),
      point: toWorld(sample, sides.bodyB, sides.point),
      ...wrenchOn(place, sides, `load/${load.id}/`),
      unique: ALL,
    },
  ];
}

/** The bodies of a load, and its point on B; a load on one body has it as B, and nothing as A. */
function sidesOf(load: Load, { joints }: Project): { bodyA: string; bodyB: string; point: Vec3 } | null {
  switch (load.kind) {
    case 'spring':
      return { bodyA: load.bodyA, bodyB: load.bodyB, point: load.pointB };
    case 'bushing':
      return { bodyA: load.bodyA, bodyB: load.bodyB, point: load.frameB.position };
    case 'torsion-spring': {
      const joint = joints.find(({ id }) => id === load.joint);
      return joint ? { bodyA: joint.bodyA, bodyB: joint.bodyB, point: joint.frameB.position } : null;
    }
    case 'torque':
      return { bodyA: '', bodyB: load.body, point: ZERO };
    default:
      return { bodyA: '', bodyB: load.body, point: load.point };
  }
}

function contactsOn(place: Place): Action[] {
  const { project, sample, body } = place;
  return project.contacts
    .filter((contact) => sideOf(contact, body.id) !== 0)
    .map((contact) => ({
      kind: 'contact',
      record: contact.id,
      name: contact.name,
      from: otherOf(project, contact, body.id),
      point: sample.triple(`contact/${contact.id}/`, ['x', 'y', 'z']),
      ...wrenchOn(place, contact, `contact/${contact.id}/`),
      unique: ALL,
    }));
}

/** Teeth, belts and chains act on the wheels where they touch them; a coupling without geometry about the axes (see above). */
function meshesOn({ body, project, sample }: Place): Action[] {
  return project.couplings.flatMap((coupling) => {
    const mesh = meshOf(project, coupling);
    if (!mesh) return [];
    const [bodyA, bodyB] = mesh.wheels;
    const sign = sideOf({ bodyA, bodyB }, body.id);
    const prefix = `mesh/${coupling.id}/`;
    if (sign === 0) return [];
    return [
      {
        kind: 'coupling' as const,
        record: coupling.id,
        name: coupling.name,
        from: nameOf(project, sign > 0 ? bodyA : bodyB),
        point: sample.triple(prefix, ['x', 'y', 'z']),
        force: scale(sample.triple(prefix, FORCE), sign),
        moment: scale(sample.triple(prefix, MOMENT), sign),
        unique: ALL,
      },
    ];
  });
}
