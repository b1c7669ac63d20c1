/**
 * Maximum, minimum, peak magnitude and root mean square of everything that exerts force, each with its time and crank angle:
 * the rows of every table of peaks. From a recording, or sample by sample for a run that keeps none.
 */
import { crankDegrees, findCrank } from './crank';
import { listForces, maskOf } from './force-elements';
import { calcResolution } from './resolution';
import { RunningExtremes } from '../../core/math/running-extremes';
import { oncePer } from '../../model/once-per';
import { SHARED_BELOW } from '../../model/project';
import {
  ALL_UNIQUE,
  indeterminateBits,
  joinMasks,
  stiffnessBits,
} from '../../core/diagnostics/reaction-mask';
import type { Channel } from '../recording/channel';
import type { CrankChannel } from './crank';
import type { Extreme, Statistics } from '../../core/math/running-extremes';
import type { ForceElement, ForceQuantity } from './force-elements';
import type { Project } from '../../model/project';
import type { Recording } from '../recording/recording';
import { shownUnit } from '../../model/quantity/unit-systems';
import type { ShownUnits } from '../../model/quantity/unit-systems';

export interface ForcePeak extends Statistics {
  readonly element: ForceElement;
  readonly quantity: ForceQuantity;
  /** Its components that redundant constraints shared at some time, such as `FZ`; none if it was always unique. */
  readonly shared: readonly string[];
  /** Its components that were split by the stated stiffness at some time. */
  readonly split: readonly string[];
  /** Its components that had no value in a singular position at some time; listed in addition to shared ones. */
  readonly indeterminate: readonly string[];
  /**
   * For a shared reaction or effort: the largest shared part [N, N m], and its ratio to the largest resultant [1]; null for a component,
   * for which a run records only whether it is shared. If the ratio for a magnitude is below the limit in the settings, `shared` is
   * empty: it counts as unique.
   */
  readonly weight: { readonly part: number; readonly share: number } | null;
  /**
   * A component that is rounding relative to its vector, or a moment that is negligible relative to the force of the same
   * element: tables may leave it out.
   */
  readonly isNoise: boolean;
  /** Smaller values are not significant: tables for people show them as 0 [N, N m]. */
  readonly resolution: number;
}

export interface ForcePeaks {
  /** The crank whose `angle` each extreme has, in degrees from 0 up to 360; null if no driver turns. */
  readonly crank: CrankChannel | null;
  /** In the order of the catalogue. */
  readonly rows: readonly ForcePeak[];
}

/** A part of nothing that could still occur counts as entirely undetermined [1]. */
export const shareOf = (part: number, whole: number): number =>
  part > 0 ? (whole === 0 ? 1 : part / Math.abs(whole)) : 0;

/** A component below this fraction of its vector's magnitude is rounding [1]. */
const NOISE = 1e-9;

/** One quantity, and its place in a sample. */
interface Column {
  readonly element: ForceElement;
  readonly quantity: ForceQuantity;
  /** Places of the value, or of the three components of a magnitude that is not recorded itself. */
  readonly places: readonly number[];
  readonly mask: number;
  /** Place of the shared part; -1 if none is recorded. */
  readonly part: number;
}

/** An array read at a fixed stride from an offset. */
interface Strided {
  readonly data: Float64Array;
  readonly first: number;
  readonly stride: number;
}

const at = ({ data, first, stride }: Strided, i: number): number => data[first + stride * i];

/** The value, or the magnitude of a vector of three. */
const sizeAt = (parts: readonly Strided[], i: number): number =>
  parts.length === 1 ? at(parts[0], i) : Math.hypot(at(parts[0], i), at(parts[1], i), at(parts[2], i));

/** Gathers the peaks of a run batch by batch. */
export class ForcePeakCounter {
  readonly #columns: readonly Column[];
  readonly #found: RunningExtremes;
  /** Per column: the masks of all samples joined, and the largest shared part. */
  readonly #masks: Int32Array;
  readonly #parts: Float64Array;
  readonly #limit: number;
  readonly #settings: Project['settings'];
  readonly #crank: CrankChannel | null;
  readonly #angle: number;
  #count = 0;

  constructor(project: Project, channels: readonly Channel[]) {
    this.#columns = listColumns(project, channels);
    this.#found = new RunningExtremes(this.#columns.length);
    this.#masks = new Int32Array(this.#columns.length).fill(ALL_UNIQUE);
    this.#parts = new Float64Array(this.#columns.length);
    this.#settings = project.settings;
    this.#limit = project.settings.sharedBelow ?? SHARED_BELOW;
    this.#crank = findCrank(project, channels);
    this.#angle = channels.findIndex(({ key }) => key === this.#crank?.key);
  }

  /** `count` row-major samples of `width` numbers, time first, then the channels. */
  addBatch(count: number, data: Float64Array, width: number): void {
    const from = (first: number): Strided => ({ data, first, stride: width });
    this.#add(count, from(0), (place) => from(1 + place));
  }

  /** Takes the samples added since the last call: a recording only grows. */
  addRecording({ time, columns, count }: Pick<Recording, 'time' | 'columns' | 'count'>): void {
    const first = this.#count;
    const from = (data: Float64Array): Strided => ({ data, first, stride: 1 });
    this.#add(count - first, from(time), (place) => from(columns[place]));
  }

  #add(count: number, time: Strided, channel: (place: number) => Strided): void {
    const angle = this.#angle < 0 ? null : channel(this.#angle);
    this.#columns.forEach(({ places, mask, part }, c) => {
      const parts = places.map(channel);
      const bits = mask < 0 ? null : channel(mask);
      const shared = part < 0 ? null : channel(part);
      for (let i = 0; i < count; i++) {
        const degrees = angle ? crankDegrees(at(angle, i)) : NaN;
        const size = sizeAt(parts, i);
        this.#found.add(c, this.#count + i, at(time, i), size, degrees);
        const own = bits ? at(bits, i) : NaN;
        // a mask without a value has no meaning
        if (own === own) this.#masks[c] = joinMasks(this.#masks[c], own);
        // an effort is one number: all of it is shared, or nothing; other quantities without a part are not weighed
        const whole = own === 0 ? Math.abs(size) : 0;
        this.#parts[c] = Math.max(this.#parts[c], shared ? at(shared, i) : whole);
      }
    });
    this.#count += count;
  }

  read(): ForcePeaks {
    const sizes = new Map<string, number>();
    /** Largest value of an element, by unit. */
    const own = new Map<string, number>();
    let largest = 0;
    const found = this.#columns.flatMap(({ element, quantity }, c) => {
      const statistics = this.#found.read(c);
      if (!statistics) return [];
      const size = Math.abs(statistics.peak.value);
      largest = Math.max(largest, size);
      own.set(kindOf(element, quantity), Math.max(own.get(kindOf(element, quantity)) ?? 0, size));
      for (const part of quantity.parts) sizes.set(part, size);
      return [{ element, quantity, ...statistics, c }];
    });
    const rows = found.map(({ c, ...row }) => {
      const whole = sizes.get(row.quantity.id);
      const all = whole ?? Math.abs(row.peak.value);
      const { role } = row.quantity;
      const { mask, part } = this.#columns[c];
      const isWeighed = role === 'effort' ? mask >= 0 : part >= 0 && role !== 'component';
      const weight = isWeighed ? { part: this.#parts[c], share: shareOf(this.#parts[c], all) } : null;
      const isSlight = weight !== null && weight.share < this.#limit;
      const shared = isSlight ? [] : sharedOf(row.quantity, this.#masks[c]);
      const split = namesOf(row.quantity, stiffnessBits(this.#masks[c]));
      const indeterminate = namesOf(row.quantity, indeterminateBits(this.#masks[c]));
      const isPart = row.quantity.role === 'component' || isMomentBeside(row);
      const size = Math.abs(row.peak.value);
      const kind = own.get(kindOf(row.element, row.quantity)) ?? 0;
      const resolution = calcResolution(this.#settings, kind, largest);
      const isNoise = isPart && (size <= NOISE * (whole ?? 0) || size < resolution);
      const extremes = this.#found.read(c, resolution);
      return { ...row, ...extremes, shared, split, indeterminate, weight, isNoise, resolution };
    });
    return { crank: this.#crank, rows };
  }
}

const kindOf = ({ kind, record }: ForceElement, { unit }: ForceQuantity): string =>
  `${kind}/${record}/${unit}`;

/** The magnitude of a moment whose element also has a force in the table. */
const isMomentBeside = ({ element, quantity }: Pick<ForcePeak, 'element' | 'quantity'>): boolean =>
  quantity.role === 'size' && quantity.unit === 'N*m' && element.quantities.some(({ unit }) => unit === 'N');

/** In the order of the bits of a reaction's mask. */
const COMPONENTS = ['FX', 'FY', 'FZ', 'MX', 'MY', 'MZ'];

const sharedOf = (quantity: ForceQuantity, mask: number): string[] =>
  namesOf(quantity, ~mask & ~indeterminateBits(mask));

/** What the bits name of a quantity: components of a magnitude, otherwise the quantity itself. */
const namesOf = ({ parts, symbol, bits }: ForceQuantity, which: number): string[] =>
  parts.length > 0 ? componentsOf(bits & which) : (bits & which) === 0 ? [] : [symbol];

export const componentsOf = (bits: number): string[] => COMPONENTS.filter((_, bit) => (bits >> bit) & 1);

/** `reaction/pin/FX` -> `shared/pin/F`, `joint/guide/limit` -> `shared/guide/limit`; teeth and spans have none. */
export const partOf = (id: string): string =>
  id.startsWith('mesh/') ? '' : id.replace(/[a-z]+\/(.*?)(?:\/([FM])[XYZ]?|\/([a-z]+))$/s, 'shared/$1/$2$3');

/** Leaves out what the run did not record: saved runs of older versions have fewer channels. */
function listColumns(project: Project, channels: readonly Channel[]): Column[] {
  const placeOf = new Map(channels.map(({ key }, place) => [key, place]));
  return listForces(project).flatMap((element) =>
    element.quantities.flatMap((quantity): Column[] => {
      const own = placeOf.get(quantity.id);
      const places = own === undefined ? quantity.parts.flatMap((id) => placeOf.get(id) ?? []) : [own];
      if (places.length !== 1 && places.length !== 3) return [];
      const mask = placeOf.get(maskOf(element, quantity) ?? '') ?? -1;
      const part = placeOf.get(partOf(quantity.id)) ?? -1;
      return [{ element, quantity, places, mask, part }];
    }),
  );
}

const latestPeaks = oncePer(({ project, channels }: Recording) => ({
  counter: new ForcePeakCounter(project, channels),
  count: 0,
  peaks: null as ForcePeaks | null,
}));

/** For all samples so far; kept, so that only new samples are examined later. */
export function findForcePeaks(recording: Recording): ForcePeaks {
  const known = latestPeaks(recording);
  if (known.peaks && known.count === recording.count) return known.peaks;
  known.counter.addRecording(recording);
  known.count = recording.count;
  return (known.peaks = known.counter.read());
}

/** The rows of a table for people: without components that are rounding. */
export const shownPeaks = ({ rows }: ForcePeaks): readonly ForcePeak[] =>
  rows.filter(({ isNoise }) => !isNoise);

export type { Extreme };

/** What the words depend on. */
export interface Known extends Pick<ForcePeak, 'shared' | 'split' | 'indeterminate' | 'weight'> {
  readonly quantity: Pick<ForceQuantity, 'unit'>;
}

/** What is known of a peak, in words: `unique`, `FZ shared: 0.603 N (0.0047 %)`, `by stiffness`. */
export function uniquenessWords(peak: Known, units: ShownUnits): string {
  const { indeterminate } = peak;
  const lost =
    indeterminate.length > 0 ? `; indeterminate ${indeterminate.join(' ')} at a singular position` : '';
  return `${ruleWords(peak, units)}${lost}`;
}

function ruleWords({ quantity, shared, split, weight }: Known, units: ShownUnits): string {
  const { unit, size } = shownUnit(quantity.unit, units);
  const three = (value: number) => String(Number(value.toPrecision(3)));
  const part = weight
    ? `${three(weight.part / size)} ${unit.replaceAll('*', '·')} (${Number((100 * weight.share).toPrecision(2))} %)`
    : '';
  if (shared.length > 0) return `shared ${shared.join(' ')}${part === '' ? '' : `: ${part}`}`;
  const rule = split.length > 0 ? `by stiffness ${split.join(' ')}` : 'unique';
  return weight && weight.share > NOISE ? `${rule}; shared ${part}` : rule;
}
