import { LOADS } from '../kinds/loads/loads';
import type { Attachment } from '../kinds/loads/load-definition';
import type { LoadKind, LoadOf } from '../kinds/loads/loads';
import { createShape } from '../kinds/shapes/shapes';
import type { Body, Contact, Coupling, Driver, Joint, Project, Settings } from './project';
import { FORMAT, GROUND, SCHEMA_VERSION } from './project';
import type { ProjectUnits } from './quantity/unit-systems';

/** Program and version, as written to new files. */
export const CREATED_WITH = 'Kempe 0.1.0';

export const DEFAULT_SETTINGS: Settings = {
  // along -y: planar linkages lie in the x-y plane, as in textbooks, with their hinges along z
  gravity: [0, -9.81, 0],
  duration: 10,
  outputInterval: 0.01,
  solver: 'lagrange',
  factorisation: 'automatic',
  stateForm: 'velocity',
  integrator: 'dopri5',
  step: 0.001,
  relativeTolerance: 1e-6,
  absoluteTolerance: 1e-10,
  stabilisation: 'projection',
  gains: 'typed',
  k: 400,
  d: 40,
  bias: 0.2,
  iterations: 50,
};

/** For new projects: usual on drawings of machines. */
export const NEW_UNITS: ProjectUnits = { system: 'mm-N' };

const ORIGIN = [0, 0, 0] as const;
const IDENTITY = [1, 0, 0, 0] as const;

export function createProject(name: string): Project {
  return {
    format: FORMAT,
    schemaVersion: SCHEMA_VERSION,
    createdWith: CREATED_WITH,
    name,
    notes: '',
    settings: { ...DEFAULT_SETTINGS },
    bodies: [],
    joints: [],
    couplings: [],
    contacts: [],
    loads: [],
    drivers: [],
    measures: [],
    parameters: [],
  };
}

/** A steel bar of 0.2 m along x: visible, and of plausible mass, before anything is entered. */
export function createBody(fields: Partial<Body> & Pick<Body, 'id'>): Body {
  return {
    name: titleOf(fields.id),
    position: ORIGIN,
    orientation: IDENTITY,
    velocity: ORIGIN,
    angularVelocity: ORIGIN,
    shape: createShape('rod'),
    mass: { kind: 'shape', density: 7850 },
    color: '#7a8ca3',
    ...fields,
  };
}

/** A hinge of `bodyB` on ground about z, both frames at their bodies' origins. */
export function createJoint(fields: Partial<Joint> & Pick<Joint, 'id' | 'bodyB'>): Joint {
  return {
    name: titleOf(fields.id),
    kind: 'hinge',
    bodyA: GROUND,
    frameA: { position: ORIGIN, orientation: IDENTITY },
    frameB: { position: ORIGIN, orientation: IDENTITY },
    formulation: 'perpendicular',
    feedback: null,
    ...fields,
  };
}

type NewLoad<K extends LoadKind> = Partial<Omit<LoadOf<K>, 'kind'>> & { id: string; kind: K } & Pick<
    LoadOf<K>,
    Extract<keyof LoadOf<K>, Attachment>
  >;

export function createLoad<K extends LoadKind>(fields: NewLoad<K>): LoadOf<K> {
  return { name: titleOf(fields.id), ...LOADS[fields.kind].defaults, ...fields } as unknown as LoadOf<K>;
}

/** A pair of equal external gears. */
export function createCoupling(
  fields: Partial<Coupling> & Pick<Coupling, 'id' | 'joint1' | 'joint2'>,
): Coupling {
  return { name: titleOf(fields.id), ratio: -1, ...fields };
}

/** A body that may touch the ground below it; gravity is along -y. */
export function createContact(fields: Partial<Contact> & Pick<Contact, 'id' | 'bodyB'>): Contact {
  return {
    name: titleOf(fields.id),
    bodyA: GROUND,
    plane: { point: ORIGIN, normal: [0, 1, 0] },
    restitution: 0.5,
    friction: 0.3,
    ...fields,
  };
}

/** One turn per second. */
export function createDriver(fields: Partial<Driver> & Pick<Driver, 'id' | 'joint'>): Driver {
  return { name: titleOf(fields.id), kind: 'speed', value: 2 * Math.PI, ...fields };
}

/** The first of `stem-1`, `stem-2`, ... that is unused. */
export function createId(existing: Iterable<string>, stem: string): string {
  const taken = new Set(existing);
  let number = 1;
  while (taken.has(`${stem}-${number}`)) number++;
  return `${stem}-${number}`;
}

/** `body-1` is called "Body 1" until someone names it. */
function titleOf(id: string): string {
  const words = id.replace(/[-_]+/g, ' ').trim() || id;
  return words.charAt(0).toUpperCase() + words.slice(1);
}
