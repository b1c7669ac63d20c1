/**
 * The pictures of the manual are those that the program draws today. `npm run manual-pictures` makes them anew, after a symbol, a kind or
 * what runs compute has changed.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { hasPicture, PAGE_IDS } from '../../../../../engine/output/manual/contents';
import { readPage } from '../../../../../engine/output/manual/page';
import type { Item } from '../../../../../engine/output/drawing/drawing';
import { pictureOf, writePicture } from '../../../../support/manual/pictures';

const FOLDER = join(import.meta.dirname, '../../../../../assets/manual');
const ids = PAGE_IDS.filter(hasPicture);

describe.each(ids)('the picture of %s', (id) => {
  test('is up to date, and lies on its sheet', async () => {
    const { title } = readPage(id, readFileSync(join(FOLDER, `${id}.md`), 'utf8'));
    const picture = pictureOf(id, title);
    await expect(writePicture(picture)).toMatchFileSnapshot(join(FOLDER, `${id}.json`));
    expect(picture.title.length).toBeGreaterThan(2);
    const { width, height, items } = picture.drawing;
    const points = items.flatMap(pointsOf);
    expect(points.length).toBeGreaterThan(3);
    const outside = points.filter(([x, y]) => !(x > -2 && x < width + 2 && y > -2 && y < height + 2));
    expect(outside).toEqual([]);
  });
});

test('no two kinds have the same picture', () => {
  const read = (id: string) => readFileSync(join(FOLDER, `${id}.json`), 'utf8').replace(/"title":.*?,/, '');
  // several worked problems are about one mechanism
  const kinds = ids.filter((id) => !id.startsWith('worked/'));
  expect(new Set(kinds.map((id) => read(id))).size).toBe(kinds.length);
});

/** What is not clipped. */
function pointsOf(item: Item): [number, number][] {
  if (item.kind === 'group') return item.clip ? [] : item.items.flatMap(pointsOf);
  if (item.kind !== 'path') return [[item.x, item.y]];
  return item.lines.flatMap((line) =>
    Array.from({ length: line.length / 2 }, (_, i): [number, number] => [line[2 * i]!, line[2 * i + 1]!]),
  );
}
