/**
 * Maximum, minimum, peak of magnitude and root mean square of all that exerts force, each with its time and crank angle:
 * the rows of every table of peaks. Of a recording, or sample by sample of a run that keeps none.
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
  /** Components of it that redundant constraints shared at some time, `FZ`; none where it was unique throughout. */
  readonly shared: readonly string[];
  /** Its components that the stated stiffness split at some time. */
  readonly split: readonly string[];
  /** Its components that a singular position left without a value at some time; what is shared is so beside them. */
  readonly indeterminate: readonly string[];
  /**
   * Of a reaction or effort that is shared: the largest part that is [N, N m], next to the largest resultant [1]; null of a component, of
   * which a run records only whether it is. Of a magnitude of which less is shared than the settings say, `shared` is empty: it
   * counts as unique.
   */
  readonly weight: { readonly part: number; readonly share: number } | null;
  /**
   * A component that is rounding next to the vector that it is part of, or a moment that is nothing beside the force of the
   * same element: tables may leave it out.
   */
  readonly isNoise: boolean;
  /** Smaller values are no results: tables for people show them as 0 [N, N m]. */
  readonly resolution: number;
}

export interface ForcePeaks {
  /** Of which the `angle` of each extreme is, in degrees from 0 up to 360; null where no driver turns. */
  readonly crank: CrankChannel | null;
  /** In the order of the catalogue. */
  readonly rows: readonly ForcePeak[];
}

/** What is nothing, and could be something, is open altogether [1]. */
export const shareOf = (part: number, whole: number): number =>
  part > 0 ? (whole === 0 ? 1 : part / Math.abs(whole)) : 0;

/** Next to the size of its vector this fraction of a component is rounding [1]. */
const NOISE = 1e-9;

/** One quantity, and where a sample holds it. */
interface Column {
  readonly element: ForceElement;
  readonly quantity: ForceQuantity;
  /** Places of the value, or of the three parts of a size that is not recorded itself. */
  readonly places: readonly number[];
  readonly mask: number;
  /** Place of the part that is shared; -1 where none is recorded. */
  readonly part: number;
}

/** Every so many numbers of an array, from the first on. */
interface Strided {
  readonly data: Float64Array;
  readonly first: number;
  readonly stride: number;
}

const at = ({ data, first, stride }: Strided, i: number): number => data[first + stride * i];

/** The value, or the size of a vector of three. */
const sizeAt = (parts: readonly Strided[], i: number): number =>
  parts.length === 1 ? at(parts[0], i) : Math.hypot(at(parts[0], i), at(parts[1], i), at(parts[2], i));

/** Gathers the peaks of a run batch by batch. */
export class ForcePeakCounter {
  readonly #columns: readonly Column[];
  readonly #found: RunningExtremes;
  /** Per column: the masks of all samples joined, and the largest part that was shared. */
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

  /** Takes what has come since the last time: a recording only grows. */
  addRecording({ time, columns, count }: Pick<Recording, 'time' | 'columns' | 'count'>): void {
    const first = this.#count;
    const from = (data: Float64Array): Strided => ({ data, first, stride: 1 });
    this.#add(count - first, from(time), (place) => from(columns[place]));
  }

  #add(count: number, time: Strided, channel: (place: number) => Strided): void {
    const angle = this.#angle < 0 ? null : channel(this.#angle);
    this.#columns.forEach(({ quantity, places, mask, part }, c) => {
      const parts = places.map(channel);
      const bits = mask < 0 ? null : channel(mask);
      const shared = part < 0 ? null : channel(part);
      for (let i = 0; i < count; i++) {
        const degrees = angle ? crankDegrees(at(angle, i)) : NaN;
        this.#found.add(c, this.#count + i, at(time, i), sizeAt(parts, i), degrees);
        const own = bits ? at(bits, i) : NaN;
        // a mask without a value says nothing
        if (own === own) this.#masks[c] = joinMasks(this.#masks[c], own);
        // an effort is one number: all of it is shared, or nothing
        const whole = quantity.role === 'effort' && own === 0 ? Math.abs(sizeAt(parts, i)) : 0;
        this.#parts[c] = Math.max(this.#parts[c], shared ? at(shared, i) : whole);
      }
    });
    this.#count += count;
  }

  read(): ForcePeaks {
    const sizes = new Map<string, number>();
    /** The largest of an element, by unit. */
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

/** The size of a moment, where the element has a force that stands for it in a table. */
const isMomentBeside = ({ element, quantity }: Pick<ForcePeak, 'element' | 'quantity'>): boolean =>
  quantity.role === 'size' && quantity.unit === 'N*m' && element.quantities.some(({ unit }) => unit === 'N');

/** In the order of the bits of a reaction's mask. */
const COMPONENTS = ['FX', 'FY', 'FZ', 'MX', 'MY', 'MZ'];

const sharedOf = (quantity: ForceQuantity, mask: number): string[] =>
  namesOf(quantity, ~mask & ~indeterminateBits(mask));

/** What of a quantity the bits name: components of a size, else the quantity itself. */
const namesOf = ({ parts, symbol, bits }: ForceQuantity, which: number): string[] =>
  parts.length > 0 ? componentsOf(bits & which) : (bits & which) === 0 ? [] : [symbol];

export const componentsOf = (bits: number): string[] => COMPONENTS.filter((_, bit) => (bits >> bit) & 1);

/** `reaction/pin/FX` -> `shared/pin/F`, `joint/guide/limit` -> `shared/guide/limit`; of teeth and spans there is none. */
export const partOf = (id: string): string =>
  id.startsWith('mesh/') ? '' : id.replace(/[a-z]+\/(.*?)(?:\/([FM])[XYZ]?|\/([a-z]+))$/s, 'shared/$1/$2$3');

/** What the run did not record is left out: saved runs of older versions have less. */
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

/** Of all samples so far; kept until there are more, of which only those are looked at. */
export function findForcePeaks(recording: Recording): ForcePeaks {
  const known = latestPeaks(recording);
  if (known.peaks && known.count === recording.count) return known.peaks;
  known.counter.addRecording(recording);
  known.count = recording.count;
  return (known.peaks = known.counter.read());
}

/** The rows of a table that is to be read: without components that are rounding. */
export const shownPeaks = ({ rows }: ForcePeaks): readonly ForcePeak[] =>
  rows.filter(({ isNoise }) => !isNoise);

export type { Extreme };

/** What the words need to know of a force. */
export interface Known extends Pick<ForcePeak, 'shared' | 'split' | 'indeterminate' | 'weight'> {
  readonly quantity: Pick<ForceQuantity, 'unit' | 'role'>;
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
