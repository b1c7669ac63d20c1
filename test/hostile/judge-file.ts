/** What becomes of the bytes of a file: accepted, a list of problems, or a bug. */
import { checkFactor, checkRows } from '../../engine/run/preparation/bounds';
import { compileSystem } from '../../engine/core/system/compile';
import { createModel } from '../../engine/run/preparation/prepared-model';
import { digestOf } from '../../engine/model/file/digest';
import { readProject } from '../../engine/model/file/read-project';
import { writeProject } from '../../engine/model/file/write-project';
import type { Problem } from '../../engine/model/problem';
import type { Project } from '../../engine/model/project';

export type Verdict = 'accepted' | 'read-only' | 'refused' | `BUG ${string}`;

/** Hears the reasons of a refusal. */
export type Told = (problems: readonly Problem[]) => void;

/** Messages are for people; a name has 256 characters at most, and is shown with 60 of them. */
const LONGEST_MESSAGE = 1000;

/** As the app opens a file: strict UTF-8, the reader, then the engine; `deep` assembles the model as well. */
export function judgeBytes(bytes: Uint8Array, deep = false, told?: Told): Verdict {
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return 'refused';
  }
  return judgeText(text, deep, told);
}

export function judgeText(text: string, deep = false, told?: Told): Verdict {
  try {
    const result = readProject(text);
    if (!result.ok) {
      told?.(result.problems);
      return judgeRefusal(result.problems);
    }
    return judgeProject(result.project, deep) ?? (result.readOnly ? 'read-only' : 'accepted');
  } catch (fault) {
    const trace = fault instanceof Error ? (fault.stack ?? fault.message) : String(fault);
    return `BUG thrown: ${trace.split('\n').slice(0, 4).join(' | ')}`;
  }
}

export function judgeRefusal(problems: readonly { message: string; remedy: string }[]): Verdict {
  if (problems.length === 0) return 'BUG refused without a reason';
  for (const { message, remedy } of problems) {
    if (message.length < 10 || remedy.length < 5) return `BUG wordless: ${message} ${remedy}`;
    if (message.length + remedy.length > LONGEST_MESSAGE)
      return `BUG endless message: ${message.slice(0, 200)}`;
    // a line break or a mark of direction from the file would break the list that it is shown in
    if (/[\p{Cc}\u202a-\u202e\u2066-\u2069]/u.test(message + remedy))
      return `BUG raw message: ${JSON.stringify(message)}`;
  }
  return 'refused';
}

/** The laws of every accepted document; null where all hold. */
export function judgeProject(project: Project, deep: boolean): Verdict | null {
  const odd = findOdd(project, '');
  if (odd !== null) return `BUG accepted ${odd}`;
  const first = writeProject(project);
  const again = readProject(first);
  if (!again.ok) return `BUG what was written is refused: ${again.problems[0]!.message}`;
  if (writeProject(again.project) !== first) return 'BUG another text after the second round';
  if (digestOf(again.project) !== digestOf(project)) return 'BUG another digest after the second round';
  if (checkRows(project).length > 0) return null;
  checkFactor(compileSystem(project));
  if (deep) {
    const model = createModel(project);
    if (!model.ok) return judgeRefusal(model.problems) === 'refused' ? null : judgeRefusal(model.problems);
    if (!model.model.y.every(Number.isFinite)) return 'BUG assembled a state that is not finite';
  }
  return null;
}

function findOdd(value: unknown, path: string): string | null {
  if (typeof value === 'number') return Number.isFinite(value) ? null : `${path} = ${value}`;
  if (typeof value !== 'object' || value === null) return null;
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype !== Object.prototype && prototype !== Array.prototype)
    return `${path} with another prototype`;
  for (const [key, item] of Object.entries(value)) {
    const odd = findOdd(item, `${path}.${key}`);
    if (odd !== null) return odd;
  }
  return null;
}
