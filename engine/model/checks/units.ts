/** Units of a project that replace those of its system. */
import { quote } from '../../schema/quote';
import { isObject } from '../file/json';
import { PROJECT_QUANTITIES, UNIT_CHOICES, whyNotShown } from '../quantity/unit-systems';
import type { Report, Subject } from './report';

export function checkOwnUnits(value: unknown, at: string, subject: Subject, report: Report): void {
  if (!isObject(value)) {
    const what = `${at} is ${Array.isArray(value) ? 'a list' : quote(value)}, not units by the SI units that they stand for`;
    report.error('wrong-type', subject, at, what, 'Give an object such as {"N*m": "N*mm"}, or null.');
    return;
  }
  for (const [unit, shown] of Object.entries(value)) {
    if (report.full) return;
    if (!PROJECT_QUANTITIES.includes(unit)) {
      const what = `${at} has a unit for ${quote(unit)}, which is not an SI unit that is shown in another`;
      const remedy = `Delete it, or use one of ${PROJECT_QUANTITIES.join(', ')}.`;
      report.error('unknown-unit', subject, at, what, remedy);
      continue;
    }
    const why = whyNotShown(unit, shown);
    if (why === null) continue;
    const what = `${at} shows ${unit} in ${quote(shown)}, ${why}`;
    report.error(
      'unknown-unit',
      subject,
      `${at}.${unit}`,
      what,
      `Use one of ${UNIT_CHOICES[unit].join(', ')}.`,
    );
  }
}
