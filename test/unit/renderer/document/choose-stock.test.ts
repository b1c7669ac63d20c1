/** Stock chosen by name is one step, keeps what is at the ends, and is in the file by its sizes. */
import { describe, expect, test } from 'vitest';
import { createBody, createProject } from '../../../../engine/model/defaults';
import { readProject } from '../../../../engine/model/file/read-project';
import { writeProject } from '../../../../engine/model/file/write-project';
import { STOCK } from '../../../../engine/kinds/shapes/stock';
import type { Project } from '../../../../engine/model/project';
import { applyDiff, invertDiff } from '../../../../renderer/document/diff';
import { chooseStock } from '../../../../renderer/document/edits/values/choose-stock';

const named = (name: string) => STOCK.find((one) => one.name === name)!;
const PROJECT: Project = {
  ...createProject('One'),
  bodies: [createBody({ id: 'bar', formulas: [{ field: 'shape.length', formula: '0.2' }] })],
};

describe.each(['Flat 25×6', 'Round 12', 'Tube 48.3×3', 'Square tube 40×3', 'IPE 100', 'UPE 100'])(
  '%s',
  (name) => {
    const stock = named(name);
    const edit = chooseStock(PROJECT, ['bar'], stock)!;
    const after = applyDiff(PROJECT, edit.diff);

    test('is the shape between the same ends, undone in one step', () => {
      const { kind, sizes } = stock;
      expect(after.bodies[0]!.shape).toEqual({ kind, from: [-0.1, 0, 0], to: [0.1, 0, 0], ...sizes });
      expect(applyDiff(after, invertDiff(edit.diff))).toEqual(PROJECT);
    });

    test('is in the file, byte by byte the same when it is opened and saved', () => {
      const bare = { ...after, bodies: after.bodies.map((body) => ({ ...body, formulas: null })) };
      const text = writeProject(bare);
      const read = readProject(text);
      if (!read.ok) throw new Error(read.problems[0].message);
      expect(read.project).toEqual(bare);
      expect(writeProject(read.project)).toBe(text);
    });

    test('leaves a length that follows a formula with it', () => {
      expect(after.bodies[0]!.formulas).toEqual([{ field: 'shape.length', formula: '0.2' }]);
    });
  },
);

test('a ball cannot be cut from stock', () => {
  const ball = createBody({ id: 'ball', shape: { kind: 'sphere', center: [0, 0, 0], radius: 0.1 } });
  expect(chooseStock({ ...PROJECT, bodies: [ball] }, ['ball'], named('Round 12'))).toBeNull();
});

test.each([
  ['a wall that leaves no hole', { kind: 'tube', diameter: 0.02, wall: 0.01 }],
  ['corners that leave no sides', { kind: 'square-tube', side: 0.02, wall: 0.006 }],
  [
    'flanges that meet',
    { kind: 'i-beam', height: 0.02, width: 0.02, web: 0.002, flange: 0.01, fillet: 0.001 },
  ],
  [
    'fillets wider than the flange',
    { kind: 'channel', height: 0.1, width: 0.02, web: 0.01, flange: 0.005, fillet: 0.01 },
  ],
])('%s is refused in words', (_what, sizes) => {
  const shape = { ...sizes, from: [0, 0, 0], to: [1, 0, 0] } as never;
  const read = readProject(writeProject({ ...PROJECT, bodies: [createBody({ id: 'bar', shape })] }));
  expect(read.ok ? [] : read.problems.map(({ code }) => code)).toEqual(['bad-shape']);
});
