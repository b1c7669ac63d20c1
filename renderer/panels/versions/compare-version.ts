/** What an earlier version holds, against the project as it is now. */
import { shownUnits } from '../../../engine/model/quantity/unit-systems';
import type { ShownUnits } from '../../../engine/model/quantity/unit-systems';
import type { Age, KeptVersion, VersionText } from '../../../electron/shared/versions';
import { diffProjects, isEmptyDifference } from '../../../engine/model/difference/diff-projects';
import type { FieldDifference, ProjectDifference } from '../../../engine/model/difference/diff-projects';
import { countChanges, describeChange } from '../../../engine/model/difference/difference-words';
import { RECORD_NOUNS } from '../../../engine/model/record-nouns';
import type { Project } from '../../../engine/model/project';
import { readProjectApart } from '../../sim/readers/read-project-apart';
import { TEXT } from './texts';

export type ComparedVersion =
  | {
      ok: true;
      project: Project;
      /** A newer version of the app wrote it: it can be looked at, but taking it back could lose what only that one knows. */
      newer: boolean;
      /** What happened since, in words and counts; empty where nothing did. */
      summary: string;
      lines: readonly ChangeLine[];
      /** Lines that were left out. */
      more: number;
    }
  | { ok: false; message: string; remedy: string };

export interface ChangeLine {
  /** Name of a record; a setting has none. */
  name: string | null;
  text: string;
}

/** Lines that are read in a dialog. */
const MOST_LINES = 200;

export async function compareVersion(read: VersionText, now: Project): Promise<ComparedVersion> {
  if (!read.ok) return { ok: false, ...read.problem };
  const result = await readProjectApart(read.text);
  if (!result.ok) {
    const [first] = result.problems;
    const more = result.problems.length - 1;
    const rest = more === 0 ? '' : TEXT.andMoreProblems(more);
    return { ok: false, message: `${first.message}${rest}`, remedy: first.remedy };
  }
  const { project, readOnly: newer } = result;
  const difference = diffProjects(project, now);
  const lines = isEmptyDifference(difference) ? [] : linesOf(difference, shownUnits(now));
  return {
    ok: true,
    project,
    newer,
    summary: countChanges(difference),
    lines: lines.slice(0, MOST_LINES),
    more: Math.max(0, lines.length - MOST_LINES),
  };
}

function linesOf({ records, fields }: ProjectDifference, units: ShownUnits): ChangeLine[] {
  const fieldWords = (field: FieldDifference): string => `${field.path}: ${describeChange(field, units)}`;
  const own = fields.map((field) => ({ name: null, text: fieldWords(field) }));
  const inner = records.flatMap(({ kind, list, name, fields: changed }): ChangeLine[] =>
    kind === 'changed'
      ? changed.map((field) => ({ name, text: fieldWords(field) }))
      : [{ name, text: `${RECORD_NOUNS[list].one} ${kind}` }],
  );
  return [...own, ...inner];
}

const AGE_WORDS: Readonly<Record<Age, string>> = {
  1: TEXT.oneBack,
  2: TEXT.twoBack,
  3: TEXT.threeBack,
};

export const ageWords = (age: Age): string => AGE_WORDS[age];

/** Date and time in the user's locale. */
export const whenWords = ({ writtenAt }: KeptVersion): string =>
  new Date(writtenAt).toLocaleString([], { dateStyle: 'medium', timeStyle: 'short' });
