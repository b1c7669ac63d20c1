/** Columns of a study as numbers, for its statistics. */
import type { StudyFolder } from '../folder/study-folder';

/** Numbers that are held at once: 256 MiB. */
export const MOST_NUMBERS = 2 ** 25;

export interface ReadColumns {
  /** Of each parameter and each figure a value per sound run, in order, in SI units. */
  readonly parameters: readonly Float64Array[];
  readonly figures: readonly Float64Array[];
}

/** Null if the study is too large for that. */
export async function readColumns(folder: StudyFolder): Promise<ReadColumns | null> {
  const { manifest, total } = folder;
  const widths = [manifest.parameters.length, manifest.figures.length];
  if (total * (widths[0] + widths[1]) > MOST_NUMBERS) return null;
  const [parameters, figures] = widths.map((width) =>
    Array.from({ length: width }, () => new Float64Array(total)),
  );
  let count = 0;
  for await (const row of folder.rows()) {
    if (!row.sound) continue;
    row.values.forEach((value, i) => (parameters[i][count] = value));
    row.figures.forEach((figure, i) => (figures[i][count] = figure));
    count++;
  }
  const cut = (column: Float64Array): Float64Array => column.slice(0, count);
  return { parameters: parameters.map(cut), figures: figures.map(cut) };
}
