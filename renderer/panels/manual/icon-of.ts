/** The icon of what a page is about, as tree and toolbar have it; null of pages about anything else. */
const PREFIXES: Readonly<Record<string, string>> = {
  joints: 'joint-',
  measures: 'measure-',
  bodies: '',
  loads: '',
  drivers: '',
};

export function iconOf(id: string): string | null {
  const [chapter, page] = id.split('/');
  if (chapter === 'couplings') return 'gear';
  if (chapter === 'contact') return 'contact';
  const prefix = PREFIXES[chapter];
  return prefix === undefined ? null : `${prefix}${page}`;
}
