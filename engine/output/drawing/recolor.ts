/** A drawing made in the colours of one palette, in those of another; colours of its own, such as of bodies, stay. */
import type { Fill, Item, Stroke } from './drawing';
import type { Palette } from './palette';

export function recolor(items: readonly Item[], from: Palette, to: Palette): Item[] {
  const colorsOf = ({ series, ...rest }: Palette): string[] => [...Object.values(rest), ...series];
  const others = colorsOf(to);
  const table = new Map(colorsOf(from).map((color, i) => [color, others[i]]));
  const swapped = <P extends { color: string }>(paint: P): P => ({
    ...paint,
    color: table.get(paint.color) ?? paint.color,
  });
  const painted = ({ stroke, fill }: { stroke?: Stroke; fill?: Fill }): { stroke?: Stroke; fill?: Fill } => ({
    ...(stroke && { stroke: swapped(stroke) }),
    ...(fill && { fill: swapped(fill) }),
  });
  const recolored = (item: Item): Item => {
    if (item.kind === 'group') return { ...item, items: item.items.map(recolored) };
    if (item.kind === 'image') return item;
    return item.kind === 'text' ? swapped(item) : { ...item, ...painted(item) };
  };
  return items.map(recolored);
}
