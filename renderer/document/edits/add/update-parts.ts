/**
 * Parts of a file that was revised, in one step: shapes, masses and colours are those of the file, and joints keep their holes. New parts
 * of it are inserted if wanted, with their joints.
 */
import { revise } from '../../../../engine/geometry/revision/revise';
import type { FeaturesOf } from '../../../../engine/geometry/revision/revise';
import { insertAdded } from '../../../../engine/geometry/revision/insert-added';
import type { PlacedPart } from '../../../../engine/model/placed-part';
import type { Project } from '../../../../engine/model/project';
import { TEXT } from '../../texts';
import type { Edit } from '../edit';
import { createEdit } from '../edit';
import { BODY_COLORS } from './add-body';
import { titleOf } from './add-parts';
import type { PartsToAdd } from './add-parts';

export interface PartsToUpdate {
  /** The name of the file that its bodies are of. */
  readonly source: string;
  readonly parts: readonly PlacedPart[];
  readonly featuresOf: FeaturesOf;
  /** Those of no body yet; its joints are between all of the file. */
  readonly insert: PartsToAdd;
}

/** Names of the files that bodies are of, in the order of the bodies. */
export const partSources = ({ bodies }: Project): string[] => [
  ...new Set(bodies.flatMap(({ shape }) => (shape.kind === 'part' ? [shape.source] : []))),
];

/** Null where nothing is another than it was. */
export function updateParts(
  project: Project,
  { source, parts, featuresOf, insert }: PartsToUpdate,
): Edit | null {
  const revision = revise(project, source, parts, featuresOf);
  const { project: next, revised } = revision;
  const all = insertAdded(revision, { ...insert, called: titleOf(insert.called), colors: BODY_COLORS });
  if (revised.length === 0 && all === next) return null;
  const count = revised.length + all.bodies.length - next.bodies.length;
  return createEdit(TEXT.updateParts(source, count), project, all);
}
