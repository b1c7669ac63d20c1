/**
 * A picture of the manual as its file holds it, at about a quarter of the size: the strokes and fills of paths once each, and their points as
 * whole tenths of a point, each from the one before it. A tenth is finer than any screen.
 */
import type { Drawing, Fill, Group, Item, PathItem, Stroke } from '../drawing/drawing';
import type { Picture } from './blocks';

/** Parts of a point [pt] that are told apart. */
const TENTHS = 10;

interface Style {
  stroke?: Stroke;
  fill?: Fill;
}
/** Number of the style, then the lines: x and y in tenths, from the second point on less those before. */
type PackedPath = readonly [style: number, ...lines: (readonly number[])[]];
type PackedGroup = Omit<Group, 'items'> & { items: readonly PackedItem[] };
type PackedItem = PackedPath | PackedGroup | Exclude<Item, PathItem | Group>;

export interface PackedPicture extends Omit<Drawing, 'items'> {
  title: string;
  styles: readonly Style[];
  items: readonly PackedItem[];
}

const rounded = (value: number): number => Math.round(value * TENTHS) / TENTHS + 0;

/** The same value with every number of it to a tenth. */
const coarse = <T>(value: T): T =>
  JSON.parse(JSON.stringify(value), (_, one: unknown) => (typeof one === 'number' ? rounded(one) : one)) as T;

export function packPicture({ title, drawing }: Picture): PackedPicture {
  const numbers = new Map<string, number>();
  const pack = (item: Item): PackedItem => {
    if (item.kind === 'group') return { ...coarse({ ...item, items: [] }), items: item.items.map(pack) };
    if (item.kind !== 'path') return coarse(item);
    const { kind: _, lines, ...style } = item;
    const key = JSON.stringify(coarse(style));
    const number = numbers.get(key) ?? numbers.size;
    numbers.set(key, number);
    return [number, ...lines.map(packLine)];
  };
  const { items, ...sheet } = drawing;
  const packed = items.map(pack);
  const styles = [...numbers.keys()].map((key) => JSON.parse(key) as Style);
  return { title, ...coarse(sheet), styles, items: packed };
}

function packLine(line: readonly number[]): number[] {
  const whole = line.map((value) => Math.round(value * TENTHS));
  return whole.map((value, i) => value - (i < 2 ? 0 : whole[i - 2]));
}

export function unpackPicture({ title, styles, items, ...sheet }: PackedPicture): Picture {
  const unpack = (item: PackedItem): Item => {
    if (isPath(item)) {
      const [style, ...lines] = item;
      return { kind: 'path', lines: lines.map(unpackLine), ...styles[style] };
    }
    return item.kind === 'group' ? { ...item, items: item.items.map(unpack) } : item;
  };
  return { title, drawing: { ...sheet, items: items.map(unpack) } };
}

const isPath = (item: PackedItem): item is PackedPath => Array.isArray(item);

function unpackLine(steps: readonly number[]): number[] {
  const at = [0, 0];
  return steps.map((step, i) => (at[i % 2] += step) / TENTHS);
}
