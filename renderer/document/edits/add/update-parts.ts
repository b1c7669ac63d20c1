/** Parts of a file that was revised, in one step: shapes, masses and colours are those of the file, and joints keep their holes. */
import { revise } from '../../../../engine/geometry/revision/revise';
import type { FeaturesOf } from '../../../../engine/geometry/revision/revise';
import type { PlacedPart } from '../../../../engine/model/placed-part';
import type { Project } from '../../../../engine/model/project';
import { TEXT } from '../../texts';
import type { Edit } from '../edit';
import { createEdit } from '../edit';

export interface PartsToUpdate {
  /** The name of the file that its bodies are of. */
  readonly source: string;
  readonly parts: readonly PlacedPart[];
  readonly featuresOf: FeaturesOf;
}

/** Names of the files that bodies are of, in the order of the bodies. */
export const partSources = ({ bodies }: Project): string[] => [
  ...new Set(bodies.flatMap(({ shape }) => (shape.kind === 'part' ? [shape.source] : []))),
];

/** Null where nothing is another than it was. */
export function updateParts(project: Project, { source, parts, featuresOf }: PartsToUpdate): Edit | null {
  const { project: next, revised } = revise(project, source, parts, featuresOf);
  if (revised.length === 0) return null;
  return createEdit(TEXT.updateParts(source, revised.length), project, next);
}
