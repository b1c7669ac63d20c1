/** The angle by which positions of a mechanism are identified: the coordinate of its first driver that turns. */
import type { Channel } from '../recording/channel';
import type { Project } from '../../model/project';

export interface CrankChannel {
  /** Id and name of the driver. */
  readonly driver: string;
  readonly name: string;
  /** Key of the channel with the angle [rad], over turns. */
  readonly key: string;
}

/** Null if no driver turns: a press driven by a slider has no crank. */
export function findCrank(
  { drivers }: Pick<Project, 'drivers'>,
  channels: readonly Pick<Channel, 'key' | 'unit'>[],
): CrankChannel | null {
  const angles = new Set(channels.filter(({ unit }) => unit === 'rad').map(({ key }) => key));
  const found = drivers.find(({ id }) => angles.has(`driver/${id}/coordinate`));
  return found ? { driver: found.id, name: found.name, key: `driver/${found.id}/coordinate` } : null;
}

/** An angle [rad] over turns in degrees from 0 up to 360. */
export function crankDegrees(angle: number): number {
  const turned = ((angle * 180) / Math.PI) % 360;
  return turned < 0 ? turned + 360 : turned;
}

/** From 0.0 up to 359.9: a value that would round to a full turn counts as its beginning. */
export const crankWords = (degrees: number): string => {
  const words = degrees.toFixed(1);
  return words === '360.0' ? '0.0' : words;
};
