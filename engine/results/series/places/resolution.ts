/** The resolution of the values of a recording, below which they are read out as 0. Errors are shown at any size. */
import { aboveResolution, calcEnergyResolution, calcResolution } from '../../measures/resolution';
import { recordedId } from '../../recording/force-columns';
import { findSeries } from '../resolve';
import { SeriesCache } from '../series-cache';
import { largestSoFar } from './largest-so-far';
import { motionScale } from './motion-scales';
import type { Channel, ChannelGroup } from '../../recording/channel';
import type { Tolerance } from '../../measures/resolution';
import type { Recording } from '../../recording/recording';

/** Which groups are results; drift and solver have no resolution. */
const IS_RESULT: Readonly<Record<ChannelGroup, boolean>> = {
  ...{ body: true, reaction: true, total: true, shared: true, band: true, momentum: true, driver: true },
  ...{ mesh: true, joint: true, contact: true, load: true, measure: true, energy: true },
  ...{ drift: false, solver: false },
};
/** Errors among the energies, and a power, which has no energy to be compared with. */
const NO_ENERGY: ReadonlySet<string> = new Set(['residual', 'projection', 'dissipation']);
type Kind = Pick<Channel, 'group' | 'record' | 'unit' | 'component'>;
/** Of complete recordings, by kind of channel. */
const floors = new SeriesCache<number>();

/** Forces and moments are of one kind: a moment that is only rounding is so relative to the forces. */
const FORCES: ReadonlySet<ChannelGroup> = new Set<ChannelGroup>([
  'reaction',
  'driver',
  'mesh',
  'joint',
  'contact',
  'load',
]);
const FORCE_UNITS: ReadonlySet<string> = new Set(['N', 'N*m']);

/**
 * [unit of the channel] While a run is in progress its largest values are not yet known, but those so far are, and the size of its bodies:
 * without them a chart of what is at rest would show its rounding, full size.
 */
export const resolutionOf = (recording: Recording, key: string): number =>
  calcFloor(recording, key, recording.outcome !== null);

/** The same for a recording that is known to be complete. */
export const finishedResolution = (recording: Recording, key: string): number =>
  calcFloor(recording, key, true);

function calcFloor(recording: Recording, key: string, isComplete: boolean): number {
  // sizes, path lengths and momenta are worked out of what is recorded, and are no finer than that
  const channel = recording.channel(recordedId(key)) ?? derived(recording, key);
  if (!channel || !IS_RESULT[channel.group]) return 0;
  const isEnergy = channel.group === 'energy';
  if (isEnergy && NO_ENERGY.has(channel.component)) return 0;
  const calc = () => (isEnergy ? energyFloor(recording) : floorOf(recording, channel));
  const kind = isEnergy ? 'energy' : `${channel.group}/${channel.record ?? ''}/${channel.unit}`;
  return isComplete ? floors.get(recording, kind, calc) : calc();
}

function floorOf(recording: Recording, channel: Kind): number {
  const own = largestOf(recording, isOneWith(channel));
  const scale = ALL_MOTIONS.has(channel.group) ? motionScale(recording, channel.unit) : 0;
  const all = Math.max(largestOf(recording, isComparable(channel)), scale);
  return calcResolution(recording.project.settings, own, all);
}

function derived(recording: Recording, key: string): Kind | null {
  const series = findSeries(recording, key);
  return series && series.group !== null ? { ...series, group: series.group } : null;
}

function energyFloor(recording: Recording): number {
  const most = (isError: boolean) =>
    largestOf(
      recording,
      ({ group, unit, component }) =>
        group === 'energy' && unit === 'J' && (component === 'residual') === isError,
    );
  return calcEnergyResolution(most(true), most(false));
}

/** The value, or 0 where it is below the resolution of its run. */
export function readOut(recording: Recording, key: string, value: number): number {
  return aboveResolution(value, resolutionOf(recording, key));
}

const isOneWith =
  ({ group, record, unit }: Kind) =>
  (other: Channel): boolean =>
    other.group === group && other.record === record && other.unit === unit;

/** What is told of the motion besides the bodies themselves: a point of a body that rests is as exact as the bodies that move. */
const MOTIONS: ReadonlySet<ChannelGroup> = new Set<ChannelGroup>(['measure', 'joint', 'driver']);
/** What is compared with the largest motion of the run, in whatever unit that is. */
const ALL_MOTIONS: ReadonlySet<ChannelGroup> = new Set<ChannelGroup>(['body', 'momentum', ...MOTIONS]);

/** Regardless of the record: positions with positions, forces of any kind with each other, measures with bodies. */
function isComparable({ group, unit }: Kind): (other: Channel) => boolean {
  const isForce = (each: Pick<Channel, 'group' | 'unit'>) =>
    FORCES.has(each.group) && FORCE_UNITS.has(each.unit);
  if (isForce({ group, unit })) return isForce;
  const isLike = (other: ChannelGroup) => other === group || (other === 'body' && MOTIONS.has(group));
  return (other) => isLike(other.group) && other.unit === unit;
}

function largestOf(recording: Recording, counts: (channel: Channel) => boolean): number {
  let largest = 0;
  for (const channel of recording.channels)
    if (counts(channel)) largest = Math.max(largest, largestSoFar(recording, channel.key));
  return largest;
}

type Vector = [number, number, number];
interface Wrench {
  readonly force: Vector;
  readonly moment: Vector;
}
interface Held {
  readonly reactions: readonly Wrench[];
  readonly loads: readonly Wrench[];
  readonly efforts: readonly { readonly effort: number }[];
}

/** What holds an equilibrium, for people: rounding relative to the rest of its record, or to all of it, is 0. */
export function readOutHeld<H extends Held>(settings: Tolerance, held: H): H {
  const sizes = [...held.reactions, ...held.loads].flatMap(({ force, moment }) => [
    Math.hypot(...force),
    Math.hypot(...moment),
  ]);
  const all = Math.max(0, ...sizes, ...held.efforts.map(({ effort }) => Math.abs(effort)));
  const clean = (vector: Vector): Vector => {
    const resolution = calcResolution(settings, Math.hypot(...vector), all);
    return vector.map((value) => aboveResolution(value, resolution)) as Vector;
  };
  const cleanAll = (wrenches: readonly Wrench[]): Wrench[] =>
    wrenches.map((one) => ({ ...one, force: clean(one.force), moment: clean(one.moment) }));
  return {
    ...held,
    reactions: cleanAll(held.reactions),
    loads: cleanAll(held.loads),
    efforts: held.efforts.map((one) => ({
      ...one,
      effort: aboveResolution(one.effort, calcResolution(settings, 0, all)),
    })),
  };
}
