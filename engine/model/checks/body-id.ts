import { GROUND } from '../project';
import type { Report, Subject } from './report';

/** There is a body with that id, or it is the ground. */
export function checkBodyId(
  id: string,
  field: string,
  bodies: ReadonlySet<string>,
  subject: Subject,
  report: Report,
): void {
  if (id === GROUND || bodies.has(id)) return;
  const what = `${field} is "${id}", and there is no body with that id`;
  report.error('missing-body', subject, field, what, 'Choose a body that exists, or "ground".');
}
