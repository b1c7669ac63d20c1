/** Peaks against their allowables, in words. */
import type { ShownUnits } from '../../model/quantity/unit-systems';
import { valueWords } from './format';
import type { Exceeded } from '../measures/allowables';

/** `112`; with more digits where three would hide whether it exceeds 100. */
export const percentWords = (ratio: number): string => {
  const rounded = Number((100 * ratio).toPrecision(3));
  return String(rounded === 100 ? Number((100 * ratio).toPrecision(6)) : rounded);
};

/** `Pin B |F|: 1234 N of 1000 N allowed (123 %)` */
export const exceededWords = (
  { row: { element, quantity, peak }, allowable, ratio }: Exceeded,
  units: ShownUnits,
): string => {
  const words = (value: number) => valueWords(value, quantity.unit, units);
  const amounts = `${words(Math.abs(peak.value))} of ${words(allowable)} allowed`;
  return `${element.name} ${quantity.symbol}: ${amounts} (${percentWords(ratio)} %)`;
};
