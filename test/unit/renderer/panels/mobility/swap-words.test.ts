import { expect, test } from 'vitest';
import {
  motionWords,
  reactionChanges,
  skippedWords,
  swapLabel,
  swapLine,
  swapTitle,
  uniqueForce,
  uniqueMoment,
} from '../../../../../renderer/panels/mobility/swap-words';
import { fourBar } from '../../../../support/open-loops';
import type { SwapOption } from '../../../../../engine/run/analyses/assembly-reports';

const project = fourBar({ ground: 0.1, crank: 0.04, coupler: 0.1, rocker: 0.08 });
const reaction = (joint: string, mask: number) => ({ joint, force: 1, moment: 2, mask });
const option: SwapOption = {
  swaps: [
    { joint: 'pin-a', from: 'hinge', to: 'ball', frees: ['rotation about x', 'rotation about y'] },
    { joint: 'pin-b', from: 'hinge', to: 'cylinder', frees: ['translation along z'] },
  ],
  redundant: 0,
  degreesOfFreedom: 1,
  motionChange: 3e-15,
  idle: [],
  reactions: [reaction('pin-a', 63)],
  patch: { joints: [], bodies: [] },
};

test('a swap says what becomes what, and what that frees', () => {
  expect(swapTitle(option)).toBe('ball joint: frees rotation about x and y');
  expect(swapLine(project, option.swaps[1]!)).toBe('Pin B: hinge \u2192 cylindrical joint');
  expect(swapLabel(project, option)).toBe('Swap Pin A and Pin B');
});

test('the motion is unchanged to a figure, or what is free besides is said', () => {
  expect(motionWords(project, option)).toContain('Motion unchanged: 1 degree of freedom');
  expect(motionWords(project, option)).toContain('the same (to rounding)');
  expect(motionWords(project, { ...option, motionChange: 3e-7 })).toContain('spaces 3e-7');
  const idle = motionWords(project, { ...option, idle: ['coupler'], degreesOfFreedom: 2 });
  expect(idle).toContain('Coupler can then rotate idly: 2 degrees of freedom');
});

test('reactions stand beside each other, joint by joint', () => {
  const report = {
    redundant: 3,
    degreesOfFreedom: 1,
    skipped: [],
    reactions: [reaction('pin-a', 7), reaction('pin-b', 56)],
    options: [],
    combination: null,
  };
  const [change, ...more] = reactionChanges(project, report, option);
  expect(change).toMatchObject({ name: 'Pin A', before: { mask: 7 }, after: { mask: 63 } });
  expect(more).toEqual([]);
  expect([uniqueForce(change!.before), uniqueMoment(change!.before)]).toEqual([true, false]);
});

test('joints that were not tried are said with the reason and what to do, one sentence for each reason', () => {
  expect(
    skippedWords(project, [
      { joint: 'pin-a', because: ['friction'] },
      { joint: 'pin-b', because: ['friction'] },
      { joint: 'pin-o2', because: ['stops', 'friction'] },
      { joint: 'nut', because: ['kind'] },
    ]),
  ).toEqual([
    expect.stringMatching(/^Pin A and Pin B have friction, .*Remove friction/),
    expect.stringMatching(/ has end stops and friction, .*Remove end stops and friction/),
    expect.stringMatching(/no other kind of joint/),
  ]);
});
