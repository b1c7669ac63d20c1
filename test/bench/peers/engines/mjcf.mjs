/** A problem as a model of MuJoCo: joint coordinates on the spanning tree, loops by soft constraints as stiff as they go. */
import { isPlanar, spanningTree } from './tree.mjs';

/** A motor that nothing slows down: inertia added to its joint [kg m^2]. */
const UNSTOPPABLE = 1e9;

/**
 * `stiffness`: steps per time constant of the loops' constraints. The manual advises one half, and by default lets no more through.
 * Returns the text, whose keyframe is the start, and which of the problem's bodies each of its bodies is.
 */
export function toMjcf(problem, { integrator, step, stiffness }) {
  const joints = spanningTree(problem);
  const order = [];
  const rates = [];
  const element = (index, carrier, joint) => {
    const { name, mass, inertia, position, velocity, angularVelocity } = problem.bodies[index];
    order.push(index);
    rates.push(...(joint ? ratesOf(joint) : [...velocity, ...angularVelocity]));
    const carried = joints.filter(({ a, closes }) => a === index && !closes);
    return `<body name="${name}" pos="${words(from(carrier, position))}">
      ${joint ? jointText(joint, from(index, joint.anchor)) : '<freejoint/>'}
      <inertial pos="0 0 0" mass="${mass}" diaginertia="${words(inertia)}"/>
      ${carried.map((next) => element(next.b, index, next)).join('')}</body>`;
  };
  const from = (index, at) =>
    index < 0 ? at : at.map((value, c) => value - problem.bodies[index].position[c]);
  const hung = new Set(joints.map(({ b, closes }) => (closes ? null : b)));
  const trees = [
    ...joints.filter(({ a, closes }) => a < 0 && !closes).map((joint) => element(joint.b, -1, joint)),
    ...problem.bodies.flatMap((_, b) => (hung.has(b) ? [] : [element(b, -1, null)])),
  ];
  const soft = `solref="${step / stiffness} 1" solimp="0.9999 0.9999 0.001 0.5 2"`;
  // a second point on the axis where a hinge is not in a plane
  const points = ({ kind }) => (kind !== 'hinge' || isPlanar(problem) ? [0] : [-0.25, 0.25]);
  const connects = joints
    .filter(({ closes }) => closes)
    .flatMap((joint) =>
      points(joint).map((along) => {
        const [one, two] = joint.a < 0 ? [joint.b, joint.a] : [joint.a, joint.b];
        const anchor = joint.anchor.map((value, c) => value + along * joint.axis[c]);
        const other = two < 0 ? '' : `body2="${problem.bodies[two].name}"`;
        return `<connect body1="${problem.bodies[one].name}" ${other} anchor="${words(from(one, anchor))}" ${soft}/>`;
      }),
    );
  const text = `<mujoco><compiler angle="radian"/>
    <option timestep="${step}" gravity="${words(problem.gravity)}" integrator="${integrator}" solver="Newton"
      iterations="100" tolerance="1e-15"><flag contact="disable" refsafe="disable"/></option>
    <size nkey="1"/><worldbody>${trees.join('')}</worldbody>
    <equality>${connects.join('')}</equality>
    <keyframe><key qvel="${words(rates)}"/></keyframe></mujoco>`;
  return { text, order };
}

const words = (values) => values.join(' ');

function ratesOf({ kind, rate }) {
  return { hinge: [rate], slider: [0], universal: [0, 0], ball: [0, 0, 0] }[kind];
}

function jointText({ kind, axis, cross, speed, spring }, at) {
  const joint = (type, along, more = '') =>
    `<joint type="${type}" pos="${words(at)}" axis="${words(along)}" ${more}/>`;
  switch (kind) {
    case 'hinge':
      return joint('hinge', axis, speed === undefined ? '' : `armature="${UNSTOPPABLE}"`);
    case 'universal':
      return joint('hinge', axis) + joint('hinge', cross);
    case 'slider':
      return joint('slide', axis, spring ? `stiffness="${spring.stiffness}" springref="${spring.rest}"` : '');
    default:
      return joint('ball', axis);
  }
}
