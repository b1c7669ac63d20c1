/**
 * The free body (T 10.6): every force and moment on one body at one recorded instant, and the residual after subtracting its
 * rate of momentum. All from the recording and the model that was run; nothing is solved again.
 */
import { add, cross, inverse, length, rotate, scale, subtract, timesInertia } from './vectors';
import { actionsOn } from './actions';
import { massOf } from '../../model/masses/mass';
import { sampleAt } from './sample';
import type { Action } from './actions';
import type { Body, Quat, Vec3 } from '../../model/project';
import type { Recording } from '../recording/recording';
import type { Sample } from './sample';

export interface Wrench {
  /** [N] */
  readonly force: Vec3;
  /** [N m], about the centre of mass unless a point is stated. */
  readonly moment: Vec3;
}

export interface FreeBody {
  readonly body: Body;
  /** Index and time [s] of the sample. */
  readonly index: number;
  readonly time: number;
  /** Orientation of the body frame in W: vectors here are along world axes. */
  readonly orientation: Quat;
  /** Origin of the body frame in W [m]. */
  readonly position: Vec3;
  /** [kg] */
  readonly mass: number;
  /** Centre of mass in W [m], its acceleration [m/s^2], and the body's angular velocity and acceleration [rad/s, rad/s^2]. */
  readonly centre: Vec3;
  readonly acceleration: Vec3;
  readonly angularVelocity: Vec3;
  readonly angularAcceleration: Vec3;
  readonly gravity: Vec3;
  readonly actions: readonly Action[];
  readonly sum: Wrench;
  /** m a, and I alpha + w x I w about the centre of mass: the expected sum. */
  readonly inertia: Wrench;
  readonly residual: Wrench & {
    /** Relative to the sum of magnitudes of all forces, or moments; the larger of the two [1]. */
    readonly relative: number;
  };
}

/** Null where the run has no such body or did not record its motion. */
export function calcFreeBody(recording: Recording, body: string, index: number): FreeBody | null {
  const { project } = recording;
  const record = project.bodies.find(({ id }) => id === body);
  if (!record || index < 0 || index >= recording.count) return null;
  if (!recording.column(`body/${body}/x`) || !recording.column(`body/${body}/alphaz`)) return null;
  const sample = sampleAt(recording, index);
  const motion = motionOf(record, sample);
  const actions = actionsOn(record, motion.mass, motion.centre, project, sample);
  const about = actions.map(({ point, force, moment }) => ({
    force,
    moment: add(moment, cross(subtract(point, motion.centre), force)),
  }));
  const sum = about.reduce(plus, NOTHING);
  const residual = {
    force: subtract(sum.force, motion.inertia.force),
    moment: subtract(sum.moment, motion.inertia.moment),
  };
  const sizes = [
    ...actions.map((action) => sizeOf(action, motion.centre, motion.gyration)),
    [length(motion.inertia.force), motion.turningSize],
  ];
  return {
    ...motion,
    body: record,
    index,
    time: sample.time,
    gravity: project.settings.gravity,
    actions,
    sum,
    residual: {
      ...residual,
      relative: Math.max(
        part(
          length(residual.force),
          sizes.map(([force]) => force),
        ),
        part(
          length(residual.moment),
          sizes.map(([, moment]) => moment),
        ),
      ),
    },
  };
}

const NOTHING: Wrench = { force: [0, 0, 0], moment: [0, 0, 0] };
const plus = (a: Wrench, b: Wrench): Wrench => ({
  force: add(a.force, b.force),
  moment: add(a.moment, b.moment),
});

/**
 * Magnitudes that scale the rounding error. Moments count at least as the forces times the body's radius of gyration;
 * otherwise their scale would vanish where all forces pass through the centre.
 */
function sizeOf({ force, moment, point }: Action, centre: Vec3, gyration: number): [number, number] {
  const lever = Math.max(length(subtract(point, centre)), gyration);
  return [length(force), length(moment) + lever * length(force)];
}

function part(size: number, of: readonly number[]): number {
  const whole = of.reduce((sum, one) => sum + one, 0);
  return whole > 0 ? size / whole : size;
}

function motionOf(body: Body, sample: Sample) {
  const { mass, centerOfMass, inertia } = massOf(body);
  const { position, orientation } = sample.pose(body.id);
  const at = `body/${body.id}/`;
  const acceleration = sample.triple(at, ['ax', 'ay', 'az']);
  const angularVelocity = sample.triple(at, ['wx', 'wy', 'wz']);
  const angularAcceleration = sample.triple(at, ['alphax', 'alphay', 'alphaz']);
  const turned = (v: Vec3): Vec3 =>
    rotate(orientation, timesInertia(inertia, rotate(inverse(orientation), v)));
  const change = turned(angularAcceleration);
  const gyroscopic = cross(angularVelocity, turned(angularVelocity));
  return {
    mass,
    position,
    orientation,
    gyration: Math.sqrt((inertia[0] + inertia[1] + inertia[2]) / (2 * mass)),
    turningSize: length(change) + length(gyroscopic),
    centre: add(position, rotate(orientation, centerOfMass)),
    acceleration,
    angularVelocity,
    angularAcceleration,
    inertia: {
      force: scale(acceleration, mass),
      moment: add(change, gyroscopic),
    },
  };
}
