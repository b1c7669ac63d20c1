/**
 * How significant sharing is (T 10.2): the largest part of a joint's force, or moment, that redundant constraints share over
 * the run, relative to the largest resultant. Below the fraction stated in the settings, the magnitude and the joint count
 * as unique, and notes say how much is shared.
 */
import { SHARED_BELOW } from '../../../model/project';
import { findPeak } from '../places/peaks';
import { formatSetting, shownUnitText } from '../format';
import { shareOf } from '../../measures/force-peaks';
import { maskPlace } from './mask-place';
import type { Recording } from '../../recording/recording';
import { shownUnit } from '../../../model/quantity/unit-systems';
import type { ShownUnits } from '../../../model/quantity/unit-systems';

export type Quantity = 'F' | 'M';

export interface SharedWeight {
  /** Largest shared part [N or N m]. */
  readonly part: number;
  /** Relative to the largest resultant [1]; 0 if nothing is shared. */
  readonly share: number;
  /** `N` or `N*m`. */
  readonly unit: string;
}

/** `FX` belongs to `F`. */
export const quantityOf = (component: string): Quantity => (component.startsWith('M') ? 'M' : 'F');

export const sharedLimit = ({ project }: Pick<Recording, 'project'>): number =>
  project.settings.sharedBelow ?? SHARED_BELOW;

/**
 * For the force `F` or moment `M` of a joint or contact, or for an effort: `limit`, `friction`, `effort`. Null if the run did not record
 * it: then all sharing counts.
 */
export function weigh(recording: Recording, record: string, component: string): SharedWeight | null {
  const place = maskPlace(recording, record, component);
  const part = place && findPeak(recording, place.part);
  const whole = place && findPeak(recording, place.id);
  if (!part || !whole) return null;
  const unit = recording.channel(place.part)!.unit;
  return { part: part.value, share: shareOf(part.value, whole.value), unit };
}

/** Whether a force, moment or effort counts as unique although a small part of it is shared. */
export function isSlight(recording: Recording, record: string, component: string): boolean {
  const weight = weigh(recording, record, component);
  return weight !== null && weight.share < sharedLimit(recording);
}

/**
 * The same for the joint as a whole: a moment that is small relative to the force times the typical lever arm of the
 * mechanism is no reason to call the joint not unique.
 */
export function isSlightForJoint(recording: Recording, joint: string, quantity: Quantity): boolean {
  if (isSlight(recording, joint, quantity)) return true;
  if (quantity === 'F') return false;
  const weight = weigh(recording, joint, 'M');
  const force = findPeak(recording, `reaction/${joint}/F`);
  const arm = recording.model?.mobility.length;
  if (!weight || !force || arm === undefined) return false;
  return weight.part < sharedLimit(recording) * arm * Math.abs(force.value);
}

/** `0.005 %`. */
export const shareWords = (share: number): string =>
  `${formatSetting(Number((100 * share).toPrecision(2)))} %`;

/** `at most 0.603 N, 0.005 % of the resultant`. */
export function weightWords({ part, share, unit }: SharedWeight, units: ShownUnits): string {
  const value = formatSetting(Number((part / shownUnit(unit, units).size).toPrecision(3)));
  return `at most ${value} ${shownUnitText(unit, units)}, ${shareWords(share)} of the resultant`;
}
