/**
 * How large the motions of a run are, seen from each unit. What turns moves its rim and what moves could turn, so that the speed of
 * a wheel about its own centre is compared with that of its rim: next to itself it would be a result, however small.
 */
import { oncePer } from '../../../model/once-per';
import { shapeDefinition } from '../../../kinds/shapes/shapes';
import { massOf } from '../../../model/masses/mass';
import type { Body, Project } from '../../../model/project';
import type { Recording } from '../../recording/recording';
import { largestSoFar } from './largest-so-far';

/** Largest value to compare with, by the unit of a channel of motion [that unit]. */
type Scales = Readonly<Record<string, number>>;

function scalesOf(recording: Recording): Scales {
  const most = largestByUnit(recording);
  const length = Math.max(most('m'), reachOfModel(recording.project)) || 1;
  const mass = heaviestOf(recording.project);
  const turning = Math.max(most('rad/s'), most('m/s') / length);
  const speed = Math.max(most('m/s'), most('rad/s') * length);
  const turnRate = Math.max(most('rad/s^2'), most('m/s^2') / length, turning ** 2);
  return {
    ...{ m: length, 'm/s': speed, 'm/s^2': Math.max(most('m/s^2'), turnRate * length) },
    ...{ rad: 1, 'rad/s': turning, 'rad/s^2': turnRate },
    ...{ 'kg*m/s': mass * speed, 'kg*m^2/s': mass * speed * length },
  };
}

/** Largest mass of a body [kg]. */
const heaviestOf = oncePer(({ bodies }: Pick<Project, 'bodies'>): number =>
  Math.max(0, ...bodies.map((body) => massOf(body).mass)),
);

/** How far the largest body extends from its own origin [m]: how large a model is, before anything of it is known to move. */
const reachOfModel = oncePer(({ bodies }: Pick<Project, 'bodies'>): number =>
  Math.max(0, ...bodies.map(reachOf)),
);

/** How far a body extends from its own origin [m]. */
const reachOf = ({ shape }: Body): number =>
  Math.max(
    0,
    ...shapeDefinition(shape.kind)
      .extremes(shape)
      .map(({ at, radius = 0 }) => Math.hypot(...at) + radius),
  );

/** 0 of what is no motion. */
export const motionScale = (recording: Recording, unit: string): number => scalesOf(recording)[unit] ?? 0;

function largestByUnit(recording: Recording): (unit: string) => number {
  const largest = new Map<string, number>();
  for (const { group, unit, key } of recording.channels)
    if (group === 'body' || group === 'joint')
      largest.set(unit, Math.max(largest.get(unit) ?? 0, largestSoFar(recording, key)));
  return (unit) => largest.get(unit) ?? 0;
}
