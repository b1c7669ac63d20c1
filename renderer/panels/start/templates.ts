import type { Template } from '../../app/files';

/** The list that the build makes of the example projects; entries that are not what they should be are left out. */
export async function readTemplates(): Promise<Template[]> {
  const response = await fetch(new URL('examples/index.json', document.baseURI));
  if (!response.ok) throw new Error(`the list answered with status ${response.status}`);
  const list: unknown = await response.json();
  return Array.isArray(list) ? list.map(asTemplate).filter((template) => template !== null) : [];
}

function asTemplate(entry: unknown): Template | null {
  if (typeof entry !== 'object' || entry === null) return null;
  const { file, name, notes } = entry as Record<string, unknown>;
  if (typeof file !== 'string' || typeof name !== 'string') return null;
  return { file, name, notes: typeof notes === 'string' ? notes : '' };
}
