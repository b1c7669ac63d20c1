import { isBarLength, rodLength } from '../formulas/rod-length';
import { subjectOf } from './report';
import { RECORD_LISTS } from '../project';
import type { AnyRecord, Driven, Project } from '../project';
import type { Report } from './report';

/** The numbers driven by formulas must exist, each driven only once. Their results concern the editor: the file contains the numbers. */
export function checkFormulas(project: Project, report: Report): void {
  for (const list of RECORD_LISTS) {
    for (const record of project[list] as readonly AnyRecord[]) {
      const { formulas } = record as Driven;
      if (!formulas) continue;
      const subject = subjectOf(list, record);
      const seen = new Set<string>();
      formulas.forEach(({ field }, i) => {
        const at = `formulas[${i}].field`;
        if (seen.has(field)) {
          const what = `the field ${field} follows two formulas`;
          report.error('duplicate-formula', subject, at, what, 'Delete one of the two.');
        } else if (findNumber(record, field) === null) {
          const what = `a formula drives ${field}, which is not a number of this record`;
          report.error(
            'unknown-formula-field',
            subject,
            at,
            what,
            'Correct the field, such as "position.0".',
          );
        }
        seen.add(field);
      });
    }
  }
}

/** The number at a path such as `shape.to.0`, or the length of a bar; null if there is none. */
export function findNumber(record: object, path: string): number | null {
  if (isBarLength(record, path)) return rodLength(record);
  let value: unknown = record;
  for (const key of path.split('.')) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return null;
    value = (value as Record<string, unknown>)[key];
  }
  return typeof value === 'number' ? value : null;
}
