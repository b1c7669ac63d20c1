/**
 * The catalogue of everything that exerts force: the source of every table of peaks, report, load table, sweep and sidecar.
 *
 * It follows from the document alone. Whatever may exert force is named in one of the lists below, each of which the type
 * checker requires to be complete: a new list of records or kind of switched row does not compile until it is stated here
 * which forces it exerts. Kinds of loads state it themselves.
 */
import type { Contact, Coupling, Driver, Joint, Load, Project, RecordTypes } from '../../model/project';
import { meshOf } from '../../model/mesh/find-mesh';
import type { Mesh } from '../../kinds/couplings/mesh';
import { LOAD_KINDS, definitionOf } from '../../kinds/loads/loads';
import { coordinatesOf, drivenCoordinate, mainCoordinate } from '../../kinds/joints/joint-coordinates';
import type { CoordinateDefinition, CoordinateKind } from '../../kinds/joints/joint-coordinates';
import { bodiesOf, jointOf } from '../../kinds/loads/load-ends';
import type { LoadKind } from '../../kinds/loads/loads';
import type { Impulse } from '../../core/switching/impulses';
import type { SwitchedKind } from '../../core/system/switched-row';

const OTHER_KINDS = [
  'joint',
  'stop',
  'friction',
  'armature',
  'driver',
  'coupling',
  'contact',
] as const satisfies readonly (ForceOfSwitched | 'joint' | 'armature' | 'coupling')[];
export type ForceKind = (typeof OTHER_KINDS)[number] | LoadKind;
export const FORCE_KINDS: readonly ForceKind[] = [...OTHER_KINDS, ...LOAD_KINDS];

/** One number of a force element, as recorded or computed from what is recorded. */
export interface ForceQuantity {
  /** Id of the series: `reaction/pin/F`. */
  readonly id: string;
  /** `|F|`, `FX`, `torque`. */
  readonly symbol: string;
  readonly unit: 'N' | 'N*m';
  /** `size` has no sign; `component` and `effort` have one. */
  readonly role: 'size' | 'component' | 'effort';
  /** Ids of the three components of a magnitude. */
  readonly parts: readonly string[];
  /** Bits that must be unique in the element's mask, or in its own. */
  readonly bits: number;
  /** Column of its own mask, if the element's does not cover it. */
  readonly mask?: string;
  /** Its direction, if not along the axes of the element. */
  readonly along?: Along;
}

/** The direction of a component of a mesh's force, and the wheel that it acts on; an effort acts along or about the axis of a joint. */
export interface Along {
  readonly way: 'tangential' | 'radial' | 'axial' | 'span' | CoordinateDefinition['direction'];
  readonly on: string;
  readonly from: string;
  /** Id of the joint that defines the axis or coordinate. */
  readonly joint: string;
  /** Whether the wheel is a rack, which has no axis of its own. */
  readonly isRack: boolean;
}

export interface ForceElement {
  readonly kind: ForceKind;
  /** Id of the record that exerts it. */
  readonly record: string;
  /** `Pin B`, `Guide (stop)`. */
  readonly name: string;
  /** Ids of the body that the force acts on, and of the one that exerts it; null for a load from outside the model. */
  readonly on: string;
  readonly from: string | null;
  /** Components along the axes of the world, or one effort along or about the axis of a joint. */
  readonly frame: 'world' | CoordinateDefinition['direction'];
  /** Id of the joint on whose coordinate it acts; null for forces at a point. */
  readonly joint: string | null;
  /** Which coordinate of the joint. */
  readonly coordinate?: CoordinateKind;
  /** Column whose bits tell which quantities are unique; null if all always are. */
  readonly mask: string | null;
  readonly quantities: readonly ForceQuantity[];
  /** Unit of the impulses of its impacts, as in events; undefined if it has no impacts. */
  readonly impulse?: Impulse['unit'];
}

/** Column that tells whether a quantity is unique; null if it always is. */
export const maskOf = ({ mask }: ForceElement, quantity: ForceQuantity): string | null =>
  quantity.mask ?? mask;

/** In words, for tables and sentences. */
export const FORCE_WORDS: Readonly<Record<ForceKind, string>> = {
  joint: 'reaction',
  stop: 'end stop',
  friction: 'friction',
  armature: 'armature',
  driver: 'driver',
  coupling: 'coupling',
  contact: 'contact',
  ...(Object.fromEntries(LOAD_KINDS.map((kind) => [kind, definitionOf(kind).noun])) as Record<
    LoadKind,
    string
  >),
};

/**
 * Whether a quantity pushes or pulls: the force of a driver along its axis; a torque does neither. A push drives body B along the axis,
 * which extends a cylinder.
 */
export const hasSense = ({ kind }: ForceElement, { role, unit }: ForceQuantity): boolean =>
  kind === 'driver' && role === 'effort' && unit === 'N';

/** Its sign in a word; empty for none. */
export const senseOf = (force: number): string => (force > 0 ? 'pushes' : force < 0 ? 'pulls' : '');

/** A value with its sense in place of its sign, where it has one: `pulls 300`. `words`: of a number that is shown. */
export function sensedWords(
  { element, quantity }: { readonly element: ForceElement; readonly quantity: ForceQuantity },
  value: number,
  words: (value: number) => string,
): string {
  const sense = hasSense(element, quantity) ? senseOf(value) : '';
  return sense === '' ? words(value) : `${sense} ${words(Math.abs(value))}`;
}

/** Which element the multiplier of a switched row belongs to. */
export const FORCE_OF_SWITCHED = {
  'limit-minimum': 'stop',
  'limit-maximum': 'stop',
  friction: 'friction',
  motor: 'driver',
  servo: 'driver',
  'contact-normal': 'contact',
  'contact-tangent': 'contact',
} as const satisfies Record<SwitchedKind, string>;
type ForceOfSwitched = (typeof FORCE_OF_SWITCHED)[SwitchedKind];

type FromRecord<T> = (record: T, project: Project) => readonly (ForceElement | null)[];

/** What each list of records exerts, apart from the weight of bodies, which is not an element. */
const FORCES_OF: { readonly [List in keyof RecordTypes]: FromRecord<RecordTypes[List]> } = {
  joints: (joint) => [reactionOf(joint), stopOf(joint), frictionOf(joint), ...armatureOf(joint)],
  drivers: (driver, project) => [driverOf(driver, project)],
  couplings: (coupling, project) => [couplingOf(coupling, project)],
  contacts: (contact) => [contactOf(contact)],
  loads: (load, project) => [loadOf(load, project)],
  bodies: () => [],
  measures: () => [],
  parameters: () => [],
};

/** In the order of `FORCE_KINDS`, and within a kind in the order of the document. */
export function listForces(project: Project): ForceElement[] {
  const of = <List extends keyof RecordTypes>(list: List) => {
    const records = project[list] as unknown as readonly RecordTypes[List][];
    return records.flatMap((record) => forcesOf(project, list, record));
  };
  const all = (Object.keys(FORCES_OF) as (keyof RecordTypes)[]).flatMap(of);
  return all.sort((a, b) => FORCE_KINDS.indexOf(a.kind) - FORCE_KINDS.indexOf(b.kind));
}

/** What one record exerts. */
export const forcesOf = <List extends keyof RecordTypes>(
  project: Project,
  list: List,
  record: RecordTypes[List],
): ForceElement[] => FORCES_OF[list](record, project).filter((each) => each !== null);

export const hasStops = ({ limits }: Pick<Joint, 'limits'>): boolean =>
  Boolean(limits && (limits.minimum !== null || limits.maximum !== null));
export const hasFriction = ({ friction }: Pick<Joint, 'friction'>): boolean =>
  Boolean(friction && (friction.coulomb > 0 || friction.viscous > 0));

/** Whether a coordinate has an inertia of its own. */
export const hasArmature = ({ armature }: Pick<Joint, 'armature'>, coordinate: CoordinateKind): boolean =>
  (armature?.[coordinate] ?? 0) > 0;

const AXES = ['X', 'Y', 'Z'] as const;
const ALL_BITS = { F: 0b000111, M: 0b111000 };

/** A vector: its magnitude, then its components. */
function vector(stem: string, letter: 'F' | 'M'): ForceQuantity[] {
  const unit: ForceQuantity['unit'] = letter === 'F' ? 'N' : 'N*m';
  const parts = AXES.map((axis) => `${stem}/${letter}${axis}`);
  const first = letter === 'F' ? 0 : 3;
  return [
    { id: `${stem}/${letter}`, symbol: `|${letter}|`, unit, role: 'size', parts, bits: ALL_BITS[letter] },
    ...parts.map((id, c) => ({
      ...{ id, symbol: `${letter}${AXES[c]}`, unit, role: 'component' as const, parts: [] },
      bits: 1 << (first + c),
    })),
  ];
}

const effortOf = (id: string, { effort, effortUnit }: CoordinateDefinition): ForceQuantity[] => [
  {
    ...{ id, symbol: effort, unit: effortUnit },
    ...{ role: 'effort', parts: [], bits: 1 },
  },
];

/** In an inconsistent document an element may act on no body; its run is refused anyway. */
const jointWith = ({ joints }: Project, wanted: string): Joint | undefined =>
  joints.find(({ id }) => id === wanted);

const alongAxis = ({ id, bodyA, bodyB }: Joint, { kind, direction }: CoordinateDefinition) => ({
  on: bodyB,
  from: bodyA,
  joint: id,
  frame: direction,
  coordinate: kind,
});

function reactionOf({ id, name, bodyA, bodyB }: Joint): ForceElement {
  const stem = `reaction/${id}`;
  return {
    ...{ kind: 'joint', record: id, name, on: bodyB, from: bodyA, frame: 'world', joint: null },
    mask: `${stem}/unique`,
    quantities: [...vector(stem, 'F'), ...vector(stem, 'M')],
  };
}

function stopOf(joint: Joint): ForceElement | null {
  if (!hasStops(joint)) return null;
  return { ...ofJoint(joint, 'stop', 'limit'), impulse: mainCoordinate(joint.kind).impulseUnit };
}

function frictionOf(joint: Joint): ForceElement | null {
  if (!hasFriction(joint)) return null;
  return ofJoint(joint, 'friction', 'friction');
}

/** With two coordinates the name tells which, as that of the column does. */
function armatureOf(joint: Joint): ForceElement[] {
  const all = coordinatesOf(joint.kind);
  return all
    .filter(({ kind }) => hasArmature(joint, kind))
    .map((coordinate): ForceElement => {
      const which = all.length > 1 ? `_${coordinate.kind}` : '';
      const word = all.length > 1 ? ` of the ${coordinate.kind}` : '';
      return {
        ...alongAxis(joint, coordinate),
        ...{ kind: 'armature', record: joint.id, name: `${joint.name} (armature${word})`, mask: null },
        quantities: effortOf(`joint/${joint.id}/armature${which}`, coordinate),
      };
    });
}

const ofJoint = (joint: Joint, kind: 'stop' | 'friction', component: string): ForceElement => ({
  ...alongAxis(joint, mainCoordinate(joint.kind)),
  ...{ kind, record: joint.id, name: `${joint.name} (${kind})` },
  mask: `joint/${joint.id}/${component}_unique`,
  quantities: effortOf(`joint/${joint.id}/${component}`, mainCoordinate(joint.kind)),
});

function driverOf(
  { id, name, joint: at, coordinate: wanted }: Driver,
  project: Project,
): ForceElement | null {
  const joint = jointWith(project, at);
  if (!joint) return null;
  const coordinate = drivenCoordinate(joint.kind, wanted);
  return {
    ...alongAxis(joint, coordinate),
    ...{ kind: 'driver', record: id, name, mask: `driver/${id}/unique` },
    quantities: effortOf(`driver/${id}/effort`, coordinate),
  };
}

/**
 * The recorded effort is that on joint 2; joint 1 gets minus the ratio times that. With geometry it is a force of one wheel on the other.
 */
function couplingOf(coupling: Coupling, project: Project): ForceElement | null {
  const { id, name, joint2 } = coupling;
  const joint = jointWith(project, joint2);
  if (!joint) return null;
  const mesh = meshOf(project, coupling);
  if (mesh) return meshForceOf(coupling, mesh, joint);
  const coordinate = mainCoordinate(joint.kind);
  return {
    ...alongAxis(joint, coordinate),
    ...{ kind: 'coupling', record: id, name, mask: `driver/${id}/unique` },
    quantities: effortOf(`driver/${id}/effort`, coordinate),
  };
}

function meshForceOf({ id, name, joint1, joint2 }: Coupling, mesh: Mesh, joint: Joint): ForceElement {
  const stem = `mesh/${id}`;
  const [from, on] = mesh.wheels;
  const joints = [joint1, joint2];
  const racks = mesh.radii.map((radius) => radius === null);
  const way = (wheel: 0 | 1, ways: Along['way'], axis = joints[wheel]): Along => ({
    ...{ way: ways, on: mesh.wheels[wheel], from: mesh.wheels[1 - wheel] },
    ...{ joint: axis, isRack: racks[wheel] },
  });
  const part = (component: string, along: Along): ForceQuantity => ({
    ...{ id: `${stem}/${component}`, symbol: component.replace('_', ' '), unit: 'N', along },
    ...{ role: 'component', parts: [], bits: 1 },
  });
  // a rack is also pushed along the axis of the pinion
  const axisOf = (wheel: 0 | 1) => joints[racks[wheel] ? 1 - wheel : wheel];
  const onWheel = (wheel: 0 | 1) => [
    part(`radial_${wheel + 1}`, way(wheel, 'radial')),
    part(`axial_${wheel + 1}`, way(wheel, 'axial', axisOf(wheel))),
  ];
  const isBelt = mesh.form === 'open' || mesh.form === 'crossed';
  const parts = isBelt
    ? ['tension_a', 'tension_b'].map((component) => part(component, way(1, 'span')))
    : [part('tangential', way(1, 'tangential')), ...onWheel(0), ...onWheel(1)];
  const coordinate = mainCoordinate(joint.kind);
  const efforts = effortOf(`driver/${id}/effort`, coordinate);
  return {
    ...{ kind: 'coupling', record: id, name, on, from, frame: 'world', joint: null, mask: `${stem}/unique` },
    quantities: [
      ...vector(stem, 'F'),
      ...parts,
      ...vector(stem, 'M'),
      ...efforts.map((effort) => ({ ...effort, along: way(1, coordinate.direction) })),
    ],
  };
}

function contactOf({ id, name, bodyA, bodyB }: Contact): ForceElement {
  const stem = `contact/${id}`;
  const size = (component: string): ForceQuantity => ({
    ...{ id: `${stem}/${component}`, symbol: component, unit: 'N', role: 'size', parts: [] },
    ...{ bits: 1, mask: `${stem}/${component}_unique` },
  });
  return {
    ...{ kind: 'contact', record: id, name, on: bodyB, from: bodyA, frame: 'world', joint: null },
    mask: `${stem}/unique`,
    quantities: [...vector(stem, 'F'), size('normal'), size('friction'), ...vector(stem, 'M')],
    impulse: 'N*s',
  };
}

function loadOf(load: Load, project: Project): ForceElement | null {
  const sides = sidesOf(load, project);
  if (!sides) return null;
  const letters = definitionOf(load.kind).exerts(load);
  return {
    ...sides,
    ...{ kind: load.kind, record: load.id, name: load.name, frame: 'world', joint: null, mask: null },
    quantities: (['F', 'M'] as const)
      .filter((letter) => letters.includes(letter))
      .flatMap((letter) => vector(`load/${load.id}`, letter)),
  };
}

function sidesOf(load: Load, project: Project): { on: string; from: string | null } | null {
  const id = jointOf(load);
  if (id === null) {
    const bodies = bodiesOf(load);
    return { on: bodies[bodies.length - 1], from: bodies.length > 1 ? bodies[0] : null };
  }
  const joint = jointWith(project, id);
  return joint ? { on: joint.bodyB, from: joint.bodyA } : null;
}
