/**
 * The angle of the crank, counted from the dead centre of a slider: top dead centre, where the slider is farthest from the axis of the
 * crank. It grows as the crank goes on, whichever way that turns, and is negative before.
 */
import { add, rotate, size, subtract } from '../../../core/math/triples';
import type { Project, Vec3 } from '../../../model/project';
import { GROUND } from '../../../model/project';
import { findCrank } from '../../measures/crank';
import type { Recording } from '../../recording/recording';

/** In legends and lists. */
export const DEAD_CENTRE = 'crank angle after top dead centre';

/** How far from the farthest sample the dead centre may lie, of what the slider travels [1]: the other one is all of it away. */
const NEAR = 0.05;

/**
 * [rad], NaN as long as the run has reached no dead centre; null of what does not slide, of what is driven itself, and where no driver
 * turns a crank.
 */
export function afterDeadCentre(recording: Recording, id: string): (() => Float64Array) | null {
  const { project, channels } = recording;
  const crank = findCrank(project, channels);
  const slider = project.joints.find((joint) => joint.id === id);
  const crankJoint = project.joints.find(
    (joint) => joint.id === project.drivers.find((driver) => driver.id === crank?.driver)?.joint,
  );
  const slides = recording.channel(`joint/${id}/coordinate`)?.unit === 'm';
  if (!crank || !slider || !crankJoint || !slides || isDriven(project, id)) return null;
  const moving = slider.bodyB === GROUND ? 'A' : 'B';
  const piston = pointOf(recording, slider[`body${moving}`], slider[`frame${moving}`].position);
  const axis = pointOf(recording, crankJoint.bodyA, crankJoint.frameA.position);
  if (!piston || !axis) return null;
  const distance = (i: number): number => size(subtract(piston(i), axis(i)));
  let column = new Float64Array(0);
  let seen = -1;
  return () => {
    const { count } = recording;
    if (seen === count) return column;
    seen = count;
    // where zero is may change as the run goes on
    const zero = findZero(recording, crank.driver, id, distance);
    const angle = recording.column(crank.key)!;
    column = Float64Array.from({ length: count }, (_, i) =>
      zero ? zero.sense * (angle[i] - zero.angle) : Number.NaN,
    );
    return column;
  };
}

const isDriven = ({ drivers }: Project, joint: string): boolean =>
  drivers.some((driver) => driver.joint === joint);

/** Where a point of a body is in W at a sample; null if the run did not record the body. */
function pointOf(recording: Recording, body: string, point: Vec3): ((i: number) => Vec3) | null {
  if (body === GROUND) return () => point;
  const pose = recording.poseColumns(body);
  return (
    pose &&
    ((i) => {
      const [x, y, z, qw, qx, qy, qz] = pose.map((column) => recording.columns[column][i]);
      return add([x, y, z], rotate([qw, qx, qy, qz], point));
    })
  );
}

/** The crank angle [rad] of the first dead centre at which the slider is farthest, and which way the crank turns there. */
function findZero(
  recording: Recording,
  driver: string,
  slider: string,
  distance: (i: number) => number,
): { angle: number; sense: 1 | -1 } | null {
  const { time, count } = recording;
  const [angle, turning, rate, acceleration] = [
    ...[`driver/${driver}/coordinate`, `driver/${driver}/rate`],
    ...[`joint/${slider}/rate`, `joint/${slider}/acceleration`],
  ].map((key) => recording.column(key)!);
  const far = Array.from({ length: count }, (_, i) => distance(i));
  const [least, most] = far.reduce(
    ([low, high], d) => [Math.min(low, d), Math.max(high, d)],
    [Number.POSITIVE_INFINITY, 0],
  );
  for (let i = 1; i < count; i++) {
    const isFar = Math.max(far[i - 1], far[i]) >= most - NEAR * (most - least);
    // where the crank reverses, the slider does, too, at no dead centre
    const goesOn = turning[i - 1] * turning[i] > 0;
    if (!isFar || !goesOn || rate[i - 1] * rate[i] > 0 || rate[i - 1] === rate[i]) continue;
    const h = time[i] - time[i - 1];
    const at = rootOf((u) => hermite(u, h, [rate[i - 1], rate[i]], [acceleration[i - 1], acceleration[i]]));
    return {
      angle: hermite(at, h, [angle[i - 1], angle[i]], [turning[i - 1], turning[i]]),
      sense: turning[i] > 0 ? 1 : -1,
    };
  }
  return null;
}

/** The cubic between two samples `h` apart, by values and slopes, at 0 to 1. */
function hermite(u: number, h: number, [a, b]: [number, number], [da, db]: [number, number]): number {
  const w = 1 - u;
  return w * w * (1 + 2 * u) * a + u * w * w * h * da + u * u * (3 - 2 * u) * b - u * u * w * h * db;
}

/** Of a function that changes its sign between 0 and 1. */
function rootOf(f: (u: number) => number): number {
  let [low, high] = [0, 1];
  const sign = Math.sign(f(0)) || -Math.sign(f(1));
  for (let step = 0; step < 60; step++) {
    const middle = (low + high) / 2;
    if (Math.sign(f(middle)) === sign) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}
