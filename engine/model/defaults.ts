import type { Body, Coupling, Driver, Joint, Load, Project, Settings } from './project';
import { FORMAT, GROUND, SCHEMA_VERSION } from './project';

/** Program and version, as new files name it. */
export const CREATED_WITH = 'Kempe 0.1.0';

export const DEFAULT_SETTINGS: Settings = {
  // along -y: planar linkages lie in the x-y plane, as in textbooks, with their hinges along z
  gravity: [0, -9.81, 0],
  duration: 10,
  outputInterval: 0.01,
  integrator: 'dopri5',
  step: 0.001,
  relativeTolerance: 1e-8,
  absoluteTolerance: 1e-10,
  stabilisation: 'projection',
  k: 400,
  d: 40,
};

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
    loads: [],
    drivers: [],
  };
}

/** A steel bar of 0.2 m along x: visible, and of a plausible mass, before anything is typed. */
export function createBody(fields: Partial<Body> & Pick<Body, 'id'>): Body {
  return {
    name: titleOf(fields.id),
    position: ORIGIN,
    orientation: IDENTITY,
    velocity: ORIGIN,
    angularVelocity: ORIGIN,
    shape: { kind: 'rod', from: [-0.1, 0, 0], to: [0.1, 0, 0], radius: 0.01 },
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

type ForceLoad = Extract<Load, { kind: 'force' }>;
type TorqueLoad = Extract<Load, { kind: 'torque' }>;
type SpringLoad = Extract<Load, { kind: 'spring' }>;

export function createLoad(fields: Partial<ForceLoad> & Pick<ForceLoad, 'id' | 'kind' | 'body'>): ForceLoad;
export function createLoad(
  fields: Partial<TorqueLoad> & Pick<TorqueLoad, 'id' | 'kind' | 'body'>,
): TorqueLoad;
export function createLoad(
  fields: Partial<SpringLoad> & Pick<SpringLoad, 'id' | 'kind' | 'bodyB'>,
): SpringLoad;
export function createLoad(
  fields:
    | (Partial<ForceLoad> & Pick<ForceLoad, 'id' | 'kind' | 'body'>)
    | (Partial<TorqueLoad> & Pick<TorqueLoad, 'id' | 'kind' | 'body'>)
    | (Partial<SpringLoad> & Pick<SpringLoad, 'id' | 'kind' | 'bodyB'>),
): Load {
  const name = titleOf(fields.id);
  switch (fields.kind) {
    case 'force':
      return { name, point: ORIGIN, vector: [0, 0, -10], frame: 'world', from: 0, until: null, ...fields };
    case 'torque':
      return { name, vector: [0, 0, 1], frame: 'world', from: 0, until: null, ...fields };
    case 'spring':
      return {
        name,
        bodyA: GROUND,
        pointA: ORIGIN,
        pointB: ORIGIN,
        stiffness: 1000,
        damping: 10,
        restLength: 0.1,
        ...fields,
      };
  }
}

/** A pair of equal outer gears. */
export function createCoupling(
  fields: Partial<Coupling> & Pick<Coupling, 'id' | 'joint1' | 'joint2'>,
): Coupling {
  return { name: titleOf(fields.id), ratio: -1, ...fields };
}

/** One turn per second. */
export function createDriver(fields: Partial<Driver> & Pick<Driver, 'id' | 'joint'>): Driver {
  return { name: titleOf(fields.id), kind: 'speed', value: 2 * Math.PI, ...fields };
}

/** The first of `stem-1`, `stem-2`, ... that is not in use. */
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
