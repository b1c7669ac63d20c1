import { findLoneSurrogate } from '../file/json';
import { LIMITS } from '../fields/limits';
import { GROUND_NAME, RECORD_LISTS } from '../project';
import type { Project } from '../project';
import { PROJECT, subjectOf } from './report';
import { quote, UNSAFE } from '../../schema/quote';
import type { Report, Subject } from './report';

/** A record's name becomes a CSV header, a chart legend and a file name: one visible line of text. */
export function checkName(value: unknown, subject: Subject, report: Report): void {
  if (typeof value === 'string' && value.trim() === '') {
    report.error('bad-name', subject, 'name', 'the name is empty', 'Give it a name.');
    return;
  }
  checkText(value, { at: 'name', label: 'name', limit: LIMITS.name }, subject, report);
}

/** A text of a record: its field, its name in messages, and its largest number of code points. */
export interface TextField {
  readonly at: string;
  readonly label: string;
  readonly limit: number;
}

export function checkText(
  value: unknown,
  { at: field, label, limit }: TextField,
  subject: Subject,
  report: Report,
): void {
  if (typeof value !== 'string') {
    const what =
      value === undefined ? `the field ${field} is missing` : `${field} is ${quote(value)}, not a text`;
    report.error(
      value === undefined ? 'missing-field' : 'wrong-type',
      subject,
      field,
      what,
      `Give the ${label} as text.`,
    );
    return;
  }
  // there are never more code points than code units, so the costly count is only for doubtful texts
  if (value.length > limit && (value.length > 2 * limit || [...value].length > limit)) {
    const what = `the ${label} is longer than ${limit} characters`;
    report.error('bad-name', subject, field, what, 'Shorten it.');
    return;
  }
  const visible = field === 'notes' ? value.replace(/[\t\n\r]/g, '') : value;
  if (visible.search(UNSAFE) >= 0 || findLoneSurrogate(value) >= 0) {
    const what = `the ${label} ${quote(value)} holds a control character or one that changes the direction of text`;
    report.error('bad-name', subject, field, what, 'Delete that character (shown here as a dot).');
  } else if (field === 'name' && value.normalize('NFC') !== value) {
    const what = `the ${label} ${quote(value)} is not in Unicode normal form C`;
    report.error('bad-name', subject, field, what, 'Type the name again.');
  }
}

/** Equal for names that differ only in case. */
export const foldName = (name: string): string => name.toUpperCase().toLowerCase();

/** Two records of one kind whose names differ only in case could not be distinguished in a chart. */
export function checkUniqueNames(project: Project, report: Report): void {
  for (const list of RECORD_LISTS) {
    const seen = new Map<string, Subject>();
    for (const record of project[list]) {
      const subject = subjectOf(list, record);
      const folded = foldName(record.name);
      const other = seen.get(folded);
      if (other === undefined) seen.set(folded, subject);
      else {
        const what = `the name is also that of ${other.title}`;
        report.error('duplicate-name', subject, 'name', what, 'Rename one of the two.');
      }
    }
  }
}

/** A body called "Ground" could not be distinguished from ground in a table. Files of earlier versions may have one. */
export function checkGroundName(project: Project, report: Report, severity: 'error' | 'warn'): void {
  const reserved = foldName(GROUND_NAME);
  for (const body of project.bodies) {
    if (foldName(body.name.trim()) !== reserved) continue;
    const what = 'the name is that of the immovable world';
    report[severity]('reserved-name', subjectOf('bodies', body), 'name', what, 'Give the body another name.');
  }
}

/** Ids are unique over all lists, so that the id alone identifies a record in a problem, a selection or a channel. */
export function checkIds(project: Project, report: Report): void {
  const seen = new Map<string, Subject>();
  for (const list of RECORD_LISTS) {
    for (const record of project[list]) {
      const subject = subjectOf(list, record);
      const other = seen.get(record.id);
      if (record.id === 'ground') {
        const what = 'the id "ground" is reserved for the immovable world';
        report.error('reserved-id', subject, 'id', what, 'Give the record another id.');
      } else if (other !== undefined) {
        const what = `the id "${record.id}" is also that of ${other.title}`;
        report.error('duplicate-id', subject, 'id', what, 'Give one of the two another id.');
      } else seen.set(record.id, subject);
    }
  }
}

export function checkEmpty(project: Project, report: Report): void {
  if (project.bodies.length > 0) return;
  report.warn('no-bodies', PROJECT, 'bodies', 'no bodies yet, so there is nothing to run', 'Insert a body.');
}
