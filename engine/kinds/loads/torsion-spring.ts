/**
 * A torsion spring and damper about the axis of a hinge, screw or cylinder (T 4.7).
 *
 *   torque on B = -(k (phi - phi_0) + c phidot) z_A, the opposite on A
 *   energy = 1/2 k (phi - phi_0)^2,  power of the damper = -c phidot^2
 *
 * phi is the joint angle over turns: the pose gives it up to whole turns, the state counts those.
 */
import { dissipate } from '../../core/coordinates/dissipate';
import { addEffort, onTurn, rateOf, valueOf } from '../../core/coordinates/coordinate';
import type { Coordinate } from '../../core/coordinates/coordinate';
import type { Bodies } from '../../core/coordinates/layout';
import { choice, id, name } from '../../schema/field';
import { anyJoint } from '../joints/joint-words';
import { JOINT_KINDS, jointDefinition } from '../joints/joints';
import type { JointKind } from '../joints/joints';
import type { LoadDefinition } from './load-definition';

export interface TorsionSpring {
  id: string;
  name: string;
  kind: 'torsion-spring';
  /** Id of a joint that rotates about an axis; the spring acts about it, over turns. */
  joint: string;
  /** [N m/rad] */
  stiffness: number;
  /** [N m s/rad] */
  damping: number;
  /** [rad] */
  restAngle: number;
}

export interface CompiledTorsionSpring {
  readonly angle: Coordinate;
  readonly stiffness: number;
  readonly damping: number;
  readonly restAngle: number;
}

/** Joints with an axis of rotation. */
const turnsAboutAxis = (kind: JointKind): boolean => jointDefinition(kind).coordinates.includes('rotation');
const WINDABLE: readonly string[] = JOINT_KINDS.filter(turnsAboutAxis);

const windingOf = ({ angle, restAngle }: CompiledTorsionSpring, bodies: Bodies, y: Float64Array): number =>
  onTurn(angle, valueOf(angle, y), bodies, y) - restAngle;

export const torsionSpring: LoadDefinition<TorsionSpring, CompiledTorsionSpring> = {
  title: 'Torsion spring',
  noun: 'torsion spring',
  theory: '4.7',
  icon: 'M8 8.2a1 1 0 0 1 1.4 1.2A2.4 2.4 0 1 1 8.6 5.5a3.8 3.8 0 1 1-3.8 5.6M8 2.2a5.8 5.8 0 0 1 5.8 5.8v3',
  fields: [
    id,
    name,
    choice('kind', 'Kind', 'torsion-spring'),
    { key: 'joint', label: 'Joint', type: 'joint', joints: WINDABLE },
    { key: 'stiffness', label: 'Stiffness', type: 'number', unit: 'N*m/rad', minimum: 0, step: 1 },
    { key: 'damping', label: 'Damping', type: 'number', unit: 'N*m*s/rad', minimum: 0, step: 0.1 },
    { key: 'restAngle', label: 'Rest angle', type: 'number', unit: 'rad', step: 0.1 },
  ],
  defaults: { stiffness: 10, damping: 0.1, restAngle: 0 },
  check(load, checks) {
    const joint = checks.joint(load.joint);
    const remedy = `Choose ${anyJoint(turnsAboutAxis)}.`;
    if (joint === null) {
      const what = `joint is "${load.joint}", and there is no joint with that id`;
      checks.error('missing-joint', 'joint', what, remedy);
    } else if (!WINDABLE.includes(joint.kind)) {
      const what = `it winds about ${joint.title}, a ${joint.kind} joint, which does not turn about one axis`;
      checks.error('unwindable-joint', 'joint', what, remedy);
    }
  },
  exerts: () => 'M',
  compile: ({ joint, stiffness, damping, restAngle }, at) => ({
    angle: at.angle(joint),
    stiffness,
    damping,
    restAngle,
  }),
  kernel: {
    add(load, bodies, y, work, out) {
      const rate = rateOf(load.angle, bodies, y, work);
      const effort = -(load.stiffness * windingOf(load, bodies, y) + load.damping * rate);
      const before = out.power;
      addEffort(load.angle, effort, bodies, y, work, out);
      // the power of the spring itself is accounted for by its energy
      out.power = before;
      dissipate(out, load.damping * rate * rate);
    },
    energy(load, bodies, y) {
      const winding = windingOf(load, bodies, y);
      return 0.5 * load.stiffness * winding * winding;
    },
  },
};
