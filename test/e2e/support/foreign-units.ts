/** Units in a text that are not those of the project, and numbers with digits that mean nothing. */
import { sameDimensions } from '../../../engine/model/quantity/quantity';
import { unitOf } from '../../../engine/model/quantity/read-quantity';
import { PROJECT_QUANTITIES } from '../../../engine/model/quantity/unit-systems';
import type { ShownUnits } from '../../../engine/model/quantity/unit-systems';

const SIMPLE = String.raw`(?:[kmcµu]?m|inch|ft|rad|deg|°|rev|rpm|m?N|kN|MN|lbf|kg|mg|g|t|lb|[mk]?J|[mk]?W|hp|[kMG]?Pa|psi|ms|s)`;
const POWER = String.raw`(?:\^?[234]|[²³⁴])`;
const QUANTITY = String.raw`${SIMPLE}${POWER}?(?:[·*/]\(?${SIMPLE}${POWER}?\)?)*`;
const NUMBER = String.raw`\d[\d.,]*(?:×10[⁻⁰¹²³⁴-⁹]+)?`;
const END = String.raw`(?![\p{L}\d·*/²³⁴^_-])`;
const PLACES = [
  new RegExp(String.raw`(?<![\p{L}\d.])${NUMBER}\s?(${QUANTITY})${END}`, 'gu'),
  new RegExp(String.raw`\[(${QUANTITY})\]`, 'gu'),
  new RegExp(String.raw`^(${QUANTITY})$`, 'gu'),
];
const RAISED: Readonly<Record<string, string>> = { '²': '^2', '³': '^3', '⁴': '^4' };

/** As the unit library reads it. */
const plain = (unit: string): string =>
  unit
    .replaceAll('·', '*')
    .replaceAll('°', 'deg')
    .replaceAll('µ', 'u')
    .replace(/[²³⁴]/g, (power) => RAISED[power]!)
    .replace(/(?<=[a-z])(?=[234])/gi, '^')
    .replace(/\/\(([^)]*)\)/g, (_, below: string) => `/${below.replaceAll('*', '/')}`);

/** Each unit of a text that measures what the project has another unit for; `units` by the SI unit, as `shownUnits` gives them. */
export function foreignUnits(text: string, units: ShownUnits): string[] {
  const found = PLACES.flatMap((place) => [...text.matchAll(place)].map(([, unit]) => unit!));
  return found.filter((unit) => {
    const read = unitOf(plain(unit));
    if (!read) return false;
    const same = PROJECT_QUANTITIES.filter((si) => sameDimensions(unitOf(si)!.dimensions, read.dimensions));
    // the unit of an angle per second may stand beside rpm
    const right = same
      .flatMap((si) => [si, ...(si === 'rad/s' ? ['rad'] : [])])
      .map((si) => unitOf(units[si] ?? si)!.value);
    return right.length > 0 && !right.some((size) => Math.abs(size / read.value - 1) < 1e-12);
  });
}
