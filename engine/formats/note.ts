/** The note about the origin of an imported project. */
import type { ImportAccount, ImportOptions } from './account';

/** Maximum number of characters of a file name. */
const LONGEST = 100;

/** One line: the format, the file, the chosen unit, and the differences from the file. */
export function importNote(
  { format, ignored, approximated }: Pick<ImportAccount, 'format' | 'ignored' | 'approximated'>,
  fileName: string,
  { lengthUnit }: ImportOptions,
): string {
  const base = fileName.replace(/^.*[\\/]/s, '').replace(/\p{C}/gu, ' ');
  const name = [...base].slice(0, LONGEST).join('');
  const apart = [
    ...(ignored.length > 0 ? [`left out: ${countByElement(ignored)}`] : []),
    ...(approximated.length > 0 ? [`approximated: ${countByElement(approximated)}`] : []),
  ];
  return `Imported${name === '' ? '' : ` from ${name}`} (${format}, lengths in ${lengthUnit})${apart.length > 0 ? `; ${apart.join('; ')}` : ''}.`;
}

/** Maximum number of kinds listed by name. */
const MOST_KINDS = 12;

/** `geom ×2, light`, in file order. */
function countByElement(entries: readonly { element: string }[]): string {
  const counts = new Map<string, number>();
  for (const { element } of entries) counts.set(element, (counts.get(element) ?? 0) + 1);
  const kinds = [...counts].map(([element, count]) => (count > 1 ? `${element} ×${count}` : element));
  const more = kinds.length - MOST_KINDS;
  return more > 0 ? `${kinds.slice(0, MOST_KINDS).join(', ')} and ${more} more kinds` : kinds.join(', ');
}
