/**
 * The pictures of the manual are those that the program draws today. `npm run manual-pictures` makes them anew, after a symbol, a kind or
 * what runs compute has changed.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Picture } from '../../../../../engine/output/manual/blocks';
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
    for (const [x, y] of points) {
      expect(x).toBeGreaterThan(-2);
      expect(x).toBeLessThan(width + 2);
      expect(y).toBeGreaterThan(-2);
      expect(y).toBeLessThan(height + 2);
    }
  });
});

test('no two kinds have the same picture', () => {
  const read = (id: string) =>
    (JSON.parse(readFileSync(join(FOLDER, `${id}.json`), 'utf8')) as Picture).drawing;
  // several worked problems are about one mechanism
  const kinds = ids.filter((id) => !id.startsWith('worked/'));
  expect(new Set(kinds.map((id) => JSON.stringify(read(id)))).size).toBe(kinds.length);
});

/** What is not clipped. */
function pointsOf(item: Item): [number, number][] {
  if (item.kind === 'group') return item.clip ? [] : item.items.flatMap(pointsOf);
  if (item.kind !== 'path') return [[item.x, item.y]];
  return item.lines.flatMap((line) =>
    Array.from({ length: line.length / 2 }, (_, i): [number, number] => [line[2 * i]!, line[2 * i + 1]!]),
  );
}
