/** What numbers and formulas that disagree are said to be, in the inspector. */
import { numbersOf } from '../../../engine/model/formulas/targets';
import type { Differing } from '../../../engine/model/formulas/find-differing';
import type { AnyRecord, Formula, Project, RecordList } from '../../../engine/model/project';
import { formatNumber, withUnit } from '../../ui/quantity';

const show = (value: number, unit: string): string => withUnit(formatNumber(value, 6), unit);

/** `Length is 0.1 m here; its formula 2*crank gives 0.12 m.` */
export function differingWords({ label, formula, unit, held, given, fault }: Differing): string {
  if (given === null)
    return `${label} stays at ${show(held, unit)}: its formula ${formula} gives nothing. ${fault ?? ''}`.trim();
  return `${label} is ${show(held, unit)} here; its formula ${formula} gives ${show(given, unit)}.`;
}

/** `Length no longer follows 2*crank.` */
export function releasedWords(
  project: Project,
  list: RecordList,
  record: AnyRecord,
  { field, formula }: Formula,
): string {
  const label = numbersOf(project, list, record).find(({ path }) => path === field)?.label ?? field;
  return `${label} no longer follows ${formula}: it was given a number of its own.`;
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
  return rest > 0 ? `${names.slice(0, most).join(', ')} and ${rest} more` : names.join(', ');
}
