/** A picture comes out of its file as it went in, to a tenth of a point. */
import { expect, test } from 'vitest';
import type { Picture } from '../../../../../engine/output/manual/blocks';
import { packPicture, unpackPicture } from '../../../../../engine/output/manual/packed-picture';
import type { Item } from '../../../../../engine/output/drawing/drawing';

const stroke = { color: '#16202c', width: 0.52, dash: [3, 1.26], opacity: 0.84 };
const path = (lines: number[][], style: object): Item => ({ kind: 'path', lines, ...style });
const picture: Picture = {
  title: 'A “title”',
  drawing: {
    width: 340,
    height: 200,
    background: null,
    items: [
      path(
        [
          [1.04, 2, -3.33, 4, 100, 7.96],
          [0.06, 0, 0.11, 0],
        ],
        { stroke },
      ),
      {
        ...{ kind: 'group', id: 'g', at: { x: 1.11, y: 2 }, clip: { x: 0, y: 0, width: 9, height: 9.99 } },
        items: [path([[5, 5, 6, 6]], { stroke }), path([[5, 5, 6, 6]], { fill: { color: '#ffffff' } })],
      },
      { kind: 'text', x: 1.26, y: 2, text: '0.123', size: 7, color: '#000000' },
    ],
  },
};

test('packed and unpacked: every number to a tenth, and nothing else changed', () => {
  const back = unpackPicture(JSON.parse(JSON.stringify(packPicture(picture))));
  const round = (_: string, value: unknown) =>
    typeof value === 'number' ? Math.round(value * 10) / 10 + 0 : value;
  expect(back).toEqual(JSON.parse(JSON.stringify(picture), round));
});

test('lines do not run away: the last point of a long one is where it was', () => {
  const line = Array.from({ length: 4000 }, (_, i) => Math.sin(i) * 100 + i / 7);
  const { drawing } = unpackPicture(
    packPicture({ ...picture, drawing: { ...picture.drawing, items: [path([line], { stroke })] } }),
  );
  const [item] = drawing.items;
  if (item?.kind !== 'path') throw new Error('a path');
  item.lines[0]!.forEach((value, i) => expect(Math.abs(value - line[i]!)).toBeLessThanOrEqual(0.05 + 1e-9));
});

test('a style is written once', () => {
  const packed = packPicture(picture);
  expect(packed.styles).toHaveLength(2);
  expect(JSON.stringify(packed).match(/16202c/g)).toHaveLength(1);
});
