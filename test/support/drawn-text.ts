import type { Drawing, Item } from '../../engine/output/drawing/drawing';

/** All that is written on pages, a line for each piece. */
export function drawnText(pages: readonly Drawing[]): string {
  const out: string[] = [];
  const visit = (items: readonly Item[]): void => {
    for (const item of items) {
      if (item.kind === 'text') out.push(item.text);
      if (item.kind === 'group') visit(item.items);
    }
  };
  for (const { items } of pages) visit(items);
  return out.join('\n');
}
