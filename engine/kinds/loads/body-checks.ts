/** Checks shared by loads on a single body. */
import { GROUND } from '../../schema/ground';
import type { RecordChecks } from '../record-checks';
import type { LoadWindow } from './load-fields';

export function checkLoadedBody(body: string, noun: string, checks: RecordChecks): void {
  if (body === GROUND) {
    const what = `a ${noun} on the ground has no effect`;
    checks.error('load-on-ground', 'body', what, 'Choose the body that it acts on.');
  } else checks.body('body', body);
}

export function checkWindow({ from, until }: LoadWindow, checks: RecordChecks): void {
  if (until === null || until > from) return;
  const what = `it ends at ${until} s, not after it begins at ${from} s`;
  checks.error('bad-window', 'until', what, 'Let it end later, or never (null).');
}
