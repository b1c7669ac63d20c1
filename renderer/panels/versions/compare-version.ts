/** What an earlier version holds, against the project as it is now. */
import { shownUnits } from '../../../engine/model/quantity/unit-systems';
import type { Age, KeptVersion, VersionText } from '../../../electron/shared/versions';
import { diffProjects, isEmptyDifference } from '../../../engine/model/difference/diff-projects';
import type { ProjectDifference } from '../../../engine/model/difference/diff-projects';
import { countChanges, readChange } from '../../../engine/model/difference/difference-words';
import { RECORD_NOUNS } from '../../../engine/model/record-nouns';
import { fieldLabel } from '../../../engine/model/formulas/field-unit';
import { findFields, RECORD_FIELDS, SETTINGS_FIELDS } from '../../../engine/model/fields/fields';
import { findById } from '../../../engine/model/find-by-id';
import type { AnyRecord, Project } from '../../../engine/model/project';
import type { FieldSet } from '../../../engine/schema/field';
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
  const lines = isEmptyDifference(difference) ? [] : linesOf(difference, [now, project]);
  return {
    ok: true,
    project,
    newer,
    summary: countChanges(difference),
    lines: lines.slice(0, MOST_LINES),
    more: Math.max(0, lines.length - MOST_LINES),
  };
}

/** `sides` are now and then: a record has its fields on one of them at least. */
function linesOf({ records, fields }: ProjectDifference, sides: readonly [Project, Project]): ChangeLine[] {
  const units = shownUnits(sides[0]);
  const own = fields.map((field) => {
    const [group, ...rest] = field.path.split('.');
    const label = group === 'settings' ? labelOf(SETTINGS_FIELDS, {}, rest) : field.path;
    return { name: null, text: `${label}: ${readChange(field, units)}` };
  });
  const inner = records.flatMap(({ kind, list, id, name, fields: changed }): ChangeLine[] => {
    if (kind !== 'changed') return [{ name, text: `${RECORD_NOUNS[list].one} ${kind}` }];
    const side = sides.find((one) => findById<AnyRecord>(one[list], id));
    const record = side && findById<AnyRecord>(side[list], id);
    return changed.map((field) => {
      const plain = labelOf(RECORD_FIELDS[list], record ?? {}, field.path.split('.'));
      const label = record ? fieldLabel(side, list, record, { key: field.path, label: plain }) : plain;
      return { name, text: `${label}: ${readChange(field, units)}` };
    });
  });
  return [...own, ...inner];
}

const AXES = ['x', 'y', 'z'];

/** A field by its label in the inspector, `Position x`, and what lies in it by its name in the file. */
function labelOf(set: FieldSet, record: object, [key, ...rest]: readonly string[]): string {
  const field = findFields(set, record)?.find((one) => one.key === key);
  const isPlace = field?.type === 'vector';
  return [field?.label ?? key, ...rest.map((part) => (isPlace ? (AXES[Number(part)] ?? part) : part))].join(
    ' ',
  );
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
