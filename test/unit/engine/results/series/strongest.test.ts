import { expect, it } from 'vitest';
import { strongestJoint } from '../../../../../engine/results/series/places/strongest';
import { channel, createCrank, createRecording, rows } from '../../../renderer/sim/fixtures';

const CHANNELS = ['a', 'b', 'c'].flatMap((joint) =>
  ['FX', 'F', 'M'].map((component) => channel(`reaction/${joint}/${component}`, 'N')),
);
const strongestOf = (force: Readonly<Record<string, number>>) => {
  const recording = createRecording(CHANNELS, createCrank());
  const values: Record<string, (time: number, i: number) => number> = Object.fromEntries(
    Object.entries(force).map(([joint, value]) => [
      `reaction/${joint}/F`,
      (_: number, i: number) => i * value,
    ]),
  );
  const other = { 'reaction/c/M': () => 1e6, 'reaction/c/FX': () => 1e6 };
  recording.append(2, rows([0, 1], { ...other, ...values }, CHANNELS));
  return strongestJoint(recording);
};

it('is the joint of the largest force, whatever its moment, and the first of equals', () => {
  expect(strongestOf({ a: 1, b: 3, c: 2 })).toBe('b');
  expect(strongestOf({ a: 1, b: 3, c: 3 * (1 + 1e-12) })).toBe('b');
  expect(strongestOf({})).toBeNull();
});
