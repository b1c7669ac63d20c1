/** Files of other programs that can be imported, by the ends of their names; what is in them is read by the page alone. */
export const IMPORT_EXTENSIONS = ['xml', 'mjcf', 'urdf', 'sdf', 'world'] as const;

/** By the name alone: what else a file may be is told when it is read. */
export function isImportName(name: string): boolean {
  const lower = name.toLowerCase();
  return IMPORT_EXTENSIONS.some((extension) => lower.endsWith(`.${extension}`));
}
