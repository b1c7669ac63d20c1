import { describe, expect, it } from 'vitest';
import { layRows, ROW_HEIGHT, rowsNear } from '../../../../renderer/panels/browser/lay-rows';
import { buildTree } from '../../../../renderer/panels/browser/tree';
import { createChains } from '../../../support/chains';

const rows = buildTree(createChains(1000), { problems: [], mobility: null }, new Set());
const { laid, height } = layRows(rows);

describe('the rows of a large tree', () => {
  it('stand below each other without gap or overlap but for the room above a group', () => {
    laid.forEach(({ row, top }, i) => {
      const end = i === 0 ? 0 : laid[i - 1].top + ROW_HEIGHT;
      expect(top - end).toBe(row.group === null ? 0 : 4);
    });
    expect(height).toBe(laid.at(-1)!.top + ROW_HEIGHT);
  });

  it('are drawn where they are in view, and no more than a few hundred of them', () => {
    for (const scrollTop of [0, 5000, height - 500]) {
      const near = rowsNear(laid, scrollTop, 500, new Set());
      const seen = laid.filter(({ top }) => top + ROW_HEIGHT > scrollTop && top < scrollTop + 500);
      expect(seen.every((row) => near.includes(row))).toBe(true);
      expect(near.length).toBeLessThan(200);
    }
  });

  it('are there wherever they are while they have the keyboard', () => {
    const near = rowsNear(laid, 0, 500, new Set(['hinge-999', null]));
    expect(near.map(({ row }) => row.id)).toContain('hinge-999');
    expect(near.map(({ row }) => row.id)).not.toContain('hinge-998');
  });

  it('say how many there are beside them', () => {
    const joint = laid.find(({ row }) => row.id === 'hinge-0')!;
    expect([joint.position, joint.siblings]).toEqual([1, 1000]);
    const groups = laid.filter(({ row }) => row.level === 1);
    expect(groups.map(({ position }) => position)).toEqual(groups.map((_, i) => i + 1));
    expect(groups[0].siblings).toBe(groups.length);
  });
});
