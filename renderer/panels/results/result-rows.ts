/** The rows of the table of results, as words: what is filtered, shown and copied. */
import { everyWord } from '../../ui/every-word';
import { allowableKeyOf, utilisationOf } from '../../../engine/results/measures/allowables';
import { percentWords } from '../../../engine/results/series/allowable-words';
import { crankWords } from '../../../engine/results/measures/crank';
import { FORCE_WORDS, hasSense, senseOf } from '../../../engine/results/measures/force-elements';
import { uniquenessWords } from '../../../engine/results/measures/force-peaks';
import { aboveResolution } from '../../../engine/results/measures/resolution';
import { formatUnit, formatValue, timeDecimalsOf } from '../../../engine/results/series/format';
import { nameOf } from '../../../engine/results/series/name-of';
import { shownUnit } from '../../../engine/model/quantity/unit-systems';
import { oncePer } from '../../../engine/model/once-per';
import type { AllowableKey } from '../../../engine/model/allowable';
import type { Project } from '../../../engine/model/project';
import type { ForceElement } from '../../../engine/results/measures/force-elements';
import type { Extreme, ForcePeak, ForcePeaks } from '../../../engine/results/measures/force-peaks';
import type { RankKey } from '../../../engine/results/measures/force-ranking';
import type { Recording } from '../../../engine/results/recording/recording';
import { TEXT } from './texts';

export interface Order {
  readonly key: RankKey;
  readonly reverse: boolean;
}

export interface Amount {
  readonly value: number;
  readonly text: string;
}

/** An extreme, and when it was reached. */
export interface Figure extends Amount {
  readonly time: number;
  readonly timeText: string;
  readonly crank: string;
  /** `pushes` or `pulls`, of the force of a drive; empty of others. */
  readonly sense: string;
}

/** What the document allows, and how much of it the peak takes. */
export interface Rating {
  readonly key: AllowableKey;
  readonly allowable: number | null;
  /** In the unit of the row. */
  readonly shown: number | null;
  /** [%]; empty where nothing is allowed or forbidden. */
  readonly used: string;
  readonly isExceeded: boolean;
}

export interface ResultRow {
  /** Of the series. */
  readonly id: string;
  readonly element: ForceElement;
  /** `Guide (stop) |F|` */
  readonly name: string;
  readonly kind: string;
  readonly on: string;
  readonly from: string;
  readonly unit: string;
  /** Of the quantity, as fields take it: `N*m`. */
  readonly ownUnit: string;
  /** Null where the document has no such force any more. */
  readonly rating: Rating | null;
  readonly peak: Figure;
  readonly maximum: Figure;
  readonly minimum: Figure;
  readonly rms: Amount;
  readonly mean: Amount;
  /** Whether redundant constraints share it, or a singular position leaves it without a value. */
  readonly isOpen: boolean;
  readonly uniqueness: string;
}

/**
 * Turns ranked forces into words: of as many as are shown, with as many decimals of time as all of them need. `project`: the
 * document as it is now, whose allowables count.
 */
export function rowMaker(
  recording: Recording,
  { crank }: ForcePeaks,
  ranked: readonly ForcePeak[],
  project: Project,
): (row: ForcePeak) => ResultRow {
  const known = recordIds(project);
  const times = ranked.flatMap(({ maximum, minimum }) => [maximum.time, minimum.time]);
  const decimals = timeDecimalsOf(recording.project.settings.outputInterval, times);
  const bodyName = bodyNames(recording);
  return (row) => {
    const { element, quantity, peak, maximum, minimum, rms, mean, shared, indeterminate } = row;
    const { unit, size } = shownUnit(quantity.unit, recording.units);
    const amount = (value: number): Amount => {
      const told = aboveResolution(value, row.resolution) / size;
      return { value: told, text: formatValue(told) };
    };
    const figure = (of: Extreme, value = of.value): Figure => ({
      ...amount(value),
      time: of.time,
      timeText: of.time.toFixed(decimals),
      crank: crank ? crankWords(of.angle) : '',
      sense: hasSense(element, quantity) ? senseOf(aboveResolution(of.value, row.resolution)) : '',
    });
    return {
      ...{ id: quantity.id, element, name: nameWords(row), kind: FORCE_WORDS[element.kind] },
      ...{ on: bodyName(element.on), from: bodyName(element.from), unit: formatUnit(unit) },
      ownUnit: quantity.unit,
      rating: known.has(element.record) ? ratingOf(project, row, size) : null,
      ...{ peak: figure(peak, Math.abs(peak.value)), maximum: figure(maximum), minimum: figure(minimum) },
      ...{ rms: amount(rms), mean: amount(mean) },
      isOpen: shared.length > 0 || indeterminate.length > 0,
      uniqueness: uniquenessWords(row, recording.units),
    };
  };
}

const recordIds = oncePer(
  ({ joints, couplings, contacts, loads, drivers }: Project): ReadonlySet<string> =>
    new Set([...joints, ...couplings, ...contacts, ...loads, ...drivers].map(({ id }) => id)),
);

function ratingOf(project: Project, row: ForcePeak, size: number): Rating | null {
  const key = allowableKeyOf(row.element, row.quantity);
  if (key === null) return null;
  const used = utilisationOf(project, row);
  return {
    key,
    allowable: used?.allowable ?? null,
    shown: used ? used.allowable / size : null,
    used: used ? percentWords(used.ratio) : '',
    isExceeded: used !== null && used.ratio > 1,
  };
}

const nameWords = ({ element, quantity }: ForcePeak): string =>
  `${element.name || FORCE_WORDS[element.kind]} ${quantity.symbol}`;

const bodyNames = (recording: Recording) => (id: string | null) =>
  id === null ? '' : nameOf(recording, recording.project, id);

/** Forces that contain every word, in whatever of their columns: looked for before anything is formatted. */
export function filterForces(
  recording: Recording,
  rows: readonly ForcePeak[],
  words: string,
): readonly ForcePeak[] {
  if (words.trim() === '') return rows;
  const has = everyWord(words);
  const bodyName = bodyNames(recording);
  return rows.filter((row) => {
    const { kind, on, from } = row.element;
    const texts = [
      nameWords(row),
      FORCE_WORDS[kind],
      bodyName(on),
      bodyName(from),
      uniquenessWords(row, recording.units),
    ];
    return has(texts.join('\n'));
  });
}

/** Cells for a spreadsheet, under their titles. */
export function resultCells(rows: readonly ResultRow[], hasCrank: boolean): string[][] {
  const place = [TEXT.at, ...(hasCrank ? [TEXT.crank] : [])];
  const cells = (figure: Figure) => [plain(figure), figure.timeText, ...(hasCrank ? [figure.crank] : [])];
  return [
    [
      ...[TEXT.force, TEXT.on, TEXT.from, TEXT.unit, TEXT.peak, ...place, TEXT.allowable, TEXT.used],
      ...[TEXT.maximum, ...place, TEXT.minimum, ...place, TEXT.rms, TEXT.mean, TEXT.uniqueness],
    ],
    ...rows.map((row) => [
      ...[row.name, row.on, row.from, row.unit, ...cells(row.peak)],
      ...[row.rating?.shown ? plain({ value: row.rating.shown }) : '', row.rating?.used ?? ''],
      ...[...cells(row.maximum), ...cells(row.minimum), plain(row.rms), plain(row.mean), row.uniqueness],
    ]),
  ];
}

/** As spreadsheets read numbers, without the digits that are rounding. */
const plain = ({ value }: Pick<Amount, 'value'>): string => String(Number(value.toPrecision(10)));
