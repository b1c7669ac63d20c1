/**
 * How small a value of a run can be and still be one: below the tolerance asked for, as a part of the largest value of its
 * kind, it is rounding and the step control's leave, and is read out as 0. Errors are values at any size.
 */
import type { Channel, ChannelGroup } from '../recorder/channel';
import type { Recording } from '../recorder/recording';

/** Groups of results; drift, energy balance and solver have no floor. */
const RESULTS: ReadonlySet<ChannelGroup> = new Set<ChannelGroup>([
  'reaction',
  'body',
  'momentum',
  'driver',
  'joint',
  'contact',
  'load',
  'measure',
]);
/** Tighter tolerances than this do not make doubles finer [1]. */
const FINEST = 1e-12;

const floors = new WeakMap<Recording, Map<string, number>>();

/** [unit of the channel] Zero while a run goes on: its largest value is yet to come. */
export function resolutionOf(recording: Recording, key: string): number {
  const channel = recording.channel(key);
  if (!channel || !RESULTS.has(channel.group) || recording.outcome === null) return 0;
  let known = floors.get(recording);
  if (!known) floors.set(recording, (known = new Map<string, number>()));
  const kind = `${channel.group}/${channel.record ?? ''}/${channel.unit}`;
  let floor = known.get(kind);
  if (floor === undefined) known.set(kind, (floor = largestOf(recording, channel) * toleranceOf(recording)));
  return floor;
}

/** The value, or 0 where it is below the resolution of its run. */
export function readOut(recording: Recording, key: string, value: number): number {
  return Math.abs(value) < resolutionOf(recording, key) ? 0 : value;
}

const toleranceOf = ({ project }: Recording): number =>
  Math.max(FINEST, Math.min(1e-6, project.settings.relativeTolerance));

function largestOf(recording: Recording, { group, record, unit }: Channel): number {
  let largest = 0;
  for (const channel of recording.channels) {
    if (channel.group !== group || channel.record !== record || channel.unit !== unit) continue;
    const column = recording.column(channel.key);
    if (!column) continue;
    for (let i = 0; i < recording.count; i++)
      if (Math.abs(column[i]) > largest) largest = Math.abs(column[i]);
  }
  return largest;
}
