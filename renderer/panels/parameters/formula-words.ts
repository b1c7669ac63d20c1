/** What numbers and formulas that disagree are said to be, in the inspector. */
import { numbersOf } from '../../../engine/model/formulas/targets';
import type { Differing } from '../../../engine/model/formulas/find-differing';
import { withUnitNamed } from '../../../engine/model/formulas/typed-quantity';
import { shownUnit, typedIn } from '../../../engine/model/quantity/unit-systems';
import type { ShownUnits } from '../../../engine/model/quantity/unit-systems';
import type { AnyRecord, Formula, Parameter, Project, RecordList } from '../../../engine/model/project';
import { formatNumber, withUnit } from '../../ui/quantity';
import { TEXT } from './texts';

function show(value: number, si: string, units: ShownUnits): string {
  const { unit, size } = shownUnit(si, units);
  return withUnit(formatNumber(value / size, 6), unit);
}

/** As typed; a number without a unit, which is SI in the file, with it where the project shows another. */
export const formulaWords = (
  { formula, unit }: Pick<Parameter, 'formula' | 'unit'>,
  units: ShownUnits,
): string => (typedIn(unit, units) === unit ? formula : withUnitNamed(formula, unit));

/** `Length is 0.1 m here; its formula 2*crank gives 0.12 m.` */
export function differingWords(
  { label, formula, unit, held, given, fault }: Differing,
  units: ShownUnits,
): string {
  if (given === null) return TEXT.staysAt(label, show(held, unit, units), formula, fault ?? '').trim();
  return TEXT.differs(label, show(held, unit, units), formula, show(given, unit, units));
}

/** `Length no longer follows 2*crank.` */
export function releasedWords(
  project: Project,
  list: RecordList,
  record: AnyRecord,
  { field, formula }: Formula,
): string {
  const label = numbersOf(project, list, record).find(({ path }) => path === field)?.label ?? field;
  return TEXT.unlinked(label, formula);
}

/** Names of the records, each once, the first few of many. */
export function recordNames(project: Project, differing: readonly Differing[], most = 5): string {
  const names = [
    ...new Set(
      differing.map(({ list, record }) => {
        const found = (project[list] as readonly AnyRecord[]).find(({ id }) => id === record);
        return found?.name ?? record;
      }),
    ),
  ];
  const rest = names.length - most;
  return rest > 0 ? TEXT.andMore(names.slice(0, most).join(', '), rest) : names.join(', ');
}
