/** The expression language: what it computes, what it refuses and where, and that nothing of JavaScript shows through. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compileExpression } from '../../../../engine/model/expression/compile';
import { findCoordinate } from '../../../../engine/model/expression/coordinates';
import { createJoint } from '../../../../engine/model/defaults';
import { SEED } from '../../../support/draw';

const NAMES = ['crank', 'slide'];
const resolve = (name: string) => {
  const index = NAMES.indexOf(name);
  return index < 0 ? `there is no joint with the name or id "${name}"` : index;
};
const scope = { t: 2, length: 0, rate: 0, q: Float64Array.of(0.5, -3), qdot: Float64Array.of(7, 11) };
const valueOf = (text: string): number => {
  const result = compileExpression(text, resolve);
  if (!result.ok) throw new Error(`${result.at}: ${result.message}`);
  return result.evaluate(scope);
};
const faultOf = (text: string) => {
  const result = compileExpression(text, resolve);
  return result.ok ? null : result;
};

describe('values', () => {
  test.each<[string, number]>([
    ['1', 1],
    ['.5e1', 5],
    ['1 + 2 * 3', 7],
    ['(1 + 2) * 3', 9],
    ['7 - 4 - 2', 1],
    ['8 / 4 / 2', 1],
    ['2 ^ 3 ^ 2', 512],
    ['-2 ^ 2', -4],
    ['(-2) ^ 2', 4],
    ['2 ^ -1', 0.5],
    ['2 ^ -2 ^ 2', 1 / 16],
    ['-t * 3', -6],
    ['3 * -t', -6],
    ['- -t', 2],
    ['1 - -1', 2],
    ['+t', 2],
    ['2 * pi', 2 * Math.PI],
    ['sin(t) ^ 2 + cos(t) ^ 2', 1],
    ['-sin(pi / 2) ^ 2', -1],
    ['atan2(1, -1)', Math.atan2(1, -1)],
    ['min(3, 1, 2) + max(4) + hypot(3, 4)', 10],
    ['abs(-3) + sign(-2) + floor(1.7)', 3],
    ['sqrt(16) + exp(0) + log(1)', 5],
    ['step(t, 2) + step(t, 2.1)', 1],
    ['t < 1 ? 10 : t < 3 ? 20 : 30', 20],
    ['t >= 2 ? 1 : 0', 1],
    ['(t == 2) + (t != 2) + (t > 1) + (t <= 2)', 3],
    ['q["crank"] + qdot["slide"]', 11.5],
    ["q['slide'] * -1", 3],
    ['1 < 2 + 3', 1],
    // units after numbers are factors to SI
    ['20 mm + t', 2.02],
    ['3 kN * 2 mm', 6],
    ['20 N*mm + 5 N*m/rad', 5.02],
    ['sin(30 deg)', 0.5],
    ['q["crank"] > 20 deg ? 1 : 0', 1],
    ['60 rpm * t', 4 * Math.PI],
    ['2 t', 4],
    ['3(t + 1)', 9],
    ['t/2 s', 1],
    ['1/2 kN + 1', 501],
  ])('%s', (text, value) => expect(valueOf(text)).toBeCloseTo(value, 14));

  interface Drawn {
    text: string;
    value: number;
  }
  const integer = fc.integer({ min: 1, max: 9 }).map((value): Drawn => ({ text: String(value), value }));
  const joined = (a: Drawn, operator: string, b: Drawn): Drawn => ({
    text: `(${a.text}) ${operator} (${b.text})`,
    value:
      operator === '+'
        ? a.value + b.value
        : operator === '-'
          ? a.value - b.value
          : operator === '*'
            ? a.value * b.value
            : Number(a.value < b.value),
  });

  test('random trees have the value of their parts', () => {
    const { node } = fc.letrec<{ node: Drawn }>((tie) => ({
      node: fc.oneof(
        { maxDepth: 5 },
        integer,
        fc
          .tuple(tie('node'), fc.constantFrom('+', '-', '*', '<'), tie('node'))
          .map(([a, operator, b]) => joined(a, operator, b)),
        tie('node').map(({ text, value }) => ({ text: `-(${text})`, value: -value })),
      ),
    }));
    fc.assert(
      fc.property(node, ({ text, value }) => {
        // 0 and -0 are one number here
        expect(valueOf(text) + 0).toBe(value + 0);
      }),
      { seed: SEED, numRuns: 200 },
    );
  });

  test('without brackets products come before sums, and both go from left to right', () => {
    const term = fc.array(integer, { minLength: 1, maxLength: 4 }).map((factors) => ({
      text: factors.map(({ text }) => text).join(' * '),
      value: factors.reduce((product, { value }) => product * value, 1),
    }));
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.constantFrom(1, -1), term), { minLength: 1, maxLength: 6 }),
        (terms) => {
          const text = terms.map(([sign, { text: one }]) => `${sign < 0 ? '-' : '+'} ${one}`).join(' ');
          expect(valueOf(text)).toBe(terms.reduce((sum, [sign, { value }]) => sum + sign * value, 0));
        },
      ),
      { seed: SEED, numRuns: 100 },
    );
  });
});

describe('refused, with the place and what is known', () => {
  test.each<[string, number, RegExp]>([
    ['', 0, /empty/],
    ['1 +', 3, /expected expression after \+/],
    ['1 + * 2', 4, /expected expression/],
    ['(1', 2, /unclosed \(/],
    ['1 2', 2, /a sign is missing before "2"/],
    ['t 2', 2, /a sign is missing before "2"/],
    ['1, 2', 3, /operator is missing/],
    ['sine(t)', 0, /"sine" is not a function that can be used; those are sin, cos/],
    ['3 * x', 4, /"x" is not known; known are t, pi, q\["joint"\]/],
    ['sin', 0, /needs its arguments/],
    ['sin(1, 2)', 0, /takes 1 argument, and 2 are given/],
    ['atan2(1)', 0, /takes 2 arguments/],
    ['max()', 0, /takes 1 or more/],
    ['q', 0, /q needs a joint/],
    ['1 + q["rocker"]', 6, /no joint with the name or id "rocker"/],
    ['q[1]', 0, /only q\["joint"\]/],
    ['q.crank', 0, /only q\["joint"\]/],
    ['"crank"', 0, /only numbers, parameters, t/],
    // gravity or a gram?
    ['2 * g', 4, /"g" is a unit, and a unit follows a number, as in 2 g/],
    ['20 N + 3 mm', 0, /different kinds cannot be added/],
    ['min(20 N, 3 mm)', 0, /min takes quantities of one kind/],
    ['(1 mm) ^ t', 9, /small whole powers/],
    ['t = 3', 2, /cannot be used here/],
    ['t && 1', 2, /cannot be used here/],
    ['t % 2', 2, /cannot be used here/],
    ['!t', 0, /cannot be used here/],
    ['[1]', 0, /only numbers/],
    ['this', 0, /only numbers/],
    ['true', 0, /"true" is not known/],
    ['-', 1, /nothing follows -/],
    ['2 ^', 3, /nothing follows \^/],
    ['t ? 1', 5, /expected :/],
    ['q[]', 2, /cannot be used here/],
  ])('%s', (text, at, words) => {
    const fault = faultOf(text);
    expect(fault?.message).toMatch(words);
    expect(fault?.at).toBe(at);
  });

  test.each([
    'constructor',
    '__proto__',
    'toString',
    'hasOwnProperty',
    'globalThis',
    'constructor("return 1")()',
    'sin.constructor("return 1")()',
    'q.constructor',
    'q["constructor"]',
    'q["__proto__"]',
    'qdot["toString"]',
    '__proto__.x',
    't.constructor',
    '"".constructor',
    '(1).constructor',
    '`${t}`',
    'new Date()',
    'import("x")',
    't; t',
    'a => 1',
    'sin?.call(1)',
  ])('nothing of JavaScript: %s', (text) => expect(faultOf(text)).not.toBeNull());

  test('depth and length are bounded, and no input throws', () => {
    for (const text of [
      '('.repeat(1900),
      '-'.repeat(1900),
      'sin('.repeat(450),
      'q['.repeat(900),
      '1?'.repeat(900),
      '2^'.repeat(900),
    ]) {
      expect(faultOf(text)).not.toBeNull();
    }
    expect(faultOf('('.repeat(100) + 't' + ')'.repeat(100))?.message).toMatch(/nested deeper/);
    expect(faultOf('1+'.repeat(1000) + '1')?.message).toMatch(/longer than 2000/);
    expect(valueOf('1+'.repeat(999) + '1')).toBe(1000);
    fc.assert(
      fc.property(
        fc.string({ maxLength: 60, unit: fc.constantFrom(...'t1q.()[]"+-*/^?:<>=!,; sinE\\\n') }),
        (text) => {
          const result = compileExpression(text, resolve);
          if (result.ok) expect(typeof result.evaluate(scope)).toBe('number');
          else expect(result.message.length).toBeGreaterThan(3);
        },
      ),
      { seed: SEED, numRuns: 3000 },
    );
  });
});

describe('joint coordinates', () => {
  const joints = [
    createJoint({ id: 'j1', name: 'Crank pin', bodyB: 'a' }),
    createJoint({ id: 'j2', name: 'Tube', kind: 'cylinder', bodyB: 'a' }),
    createJoint({ id: 'j3', name: 'Socket', kind: 'ball', bodyB: 'a' }),
    createJoint({ id: 'j4', name: 'Guide', kind: 'slider', bodyB: 'a' }),
  ];
  test.each<[string, unknown]>([
    ['Crank pin', { joint: 0, kind: 'rotation' }],
    ['j1', { joint: 0, kind: 'rotation' }],
    ['Guide', { joint: 3, kind: 'translation' }],
    ['Tube:rotation', { joint: 1, kind: 'rotation' }],
    ['j2:translation', { joint: 1, kind: 'translation' }],
    ['Tube', expect.stringContaining('two coordinates')],
    ['Socket', expect.stringContaining('no single coordinate')],
    ['Crank pin:rotation', expect.stringContaining('one coordinate only')],
    ['rocker', expect.stringContaining('no joint')],
    ['__proto__', expect.stringContaining('no joint')],
  ])('%s', (name, found) => expect(findCoordinate(joints, name)).toEqual(found));
});
