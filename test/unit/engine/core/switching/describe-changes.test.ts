/** What is told of an event: who stops, sticks, slips, saturates, touches or is hit. */
import { describe, expect, test } from 'vitest';
import { describeChanges } from '../../../../../engine/core/switching/describe-changes';
import type { ImpactResult } from '../../../../../engine/core/switching/impact';
import type { Scales } from '../../../../../engine/core/switching/scales';
import {
  AT_LOWER,
  AT_UPPER,
  EDGE,
  HOLDS,
  OPEN,
  SLIDES,
} from '../../../../../engine/core/system/switched-row';
import type { RowPart } from '../../switching/fake-rows';
import { fakeRows } from '../../switching/fake-rows';

const SCALES = { rest: 1e-3 } as Scales;
const NO_HIT: ImpactResult = { hit: [], impulses: new Float64Array(8), blocked: -1, unsolved: -1 };

function told(part: RowPart, before: number, now: number): string[] {
  const { system, work, mode } = fakeRows([part]);
  mode[0] = now;
  return describeChanges(system, work, Uint8Array.of(before), NO_HIT, SCALES).map(
    ({ record, kind, message }) => `${record} ${kind}: ${message}`,
  );
}

const MODES = { OPEN, HOLDS, AT_UPPER, AT_LOWER, SLIDES };
type Mode = keyof typeof MODES;

describe('a row that changes', () => {
  const all: [RowPart['kind'], Mode, Mode, string | null][] = [
    ['limit-minimum', 'OPEN', 'HOLDS', 'limit: row 0 rests on its lower stop'],
    ['limit-maximum', 'OPEN', 'HOLDS', 'limit: row 0 rests on its upper stop'],
    ['limit-minimum', 'HOLDS', 'OPEN', 'released: row 0 leaves its lower stop'],
    ['limit-maximum', 'HOLDS', 'OPEN', 'released: row 0 leaves its upper stop'],
    ['limit-minimum', 'AT_LOWER', 'OPEN', null],
    ['servo', 'AT_UPPER', 'HOLDS', 'released: row 0 leads again'],
    ['servo', 'AT_LOWER', 'HOLDS', 'released: row 0 leads again'],
    ['servo', 'OPEN', 'HOLDS', null],
    ['servo', 'HOLDS', 'AT_UPPER', 'saturated: row 0 gives its largest effort'],
    ['servo', 'HOLDS', 'AT_LOWER', 'saturated: row 0 gives its largest effort'],
    ['servo', 'HOLDS', 'OPEN', null],
    ['servo', 'AT_LOWER', 'AT_UPPER', null],
    ['motor', 'AT_UPPER', 'HOLDS', 'released: row 0 has its speed'],
    ['motor', 'HOLDS', 'AT_LOWER', 'saturated: row 0 gives its largest effort'],
    ['motor', 'HOLDS', 'OPEN', null],
    ['motor', 'AT_LOWER', 'AT_UPPER', null],
    ['friction', 'AT_UPPER', 'HOLDS', 'stick: row 0 sticks'],
    ['friction', 'HOLDS', 'AT_UPPER', 'slip: row 0 slips'],
    ['friction', 'HOLDS', 'AT_LOWER', 'slip: row 0 slips'],
    ['friction', 'HOLDS', 'SLIDES', 'slip: row 0 slips'],
    ['friction', 'HOLDS', 'OPEN', null],
    ['friction', 'AT_UPPER', 'AT_LOWER', null],
    ['contact-normal', 'OPEN', 'HOLDS', null],
    ['contact-tangent', 'HOLDS', 'SLIDES', null],
  ];
  test.each(all)('%s from %s to %s: %s', (kind, before, now, message) => {
    expect(told({ kind }, MODES[before], MODES[now])).toEqual(message === null ? [] : [`id 0 ${message}`]);
  });

  test('not at all is not spoken of', () => {
    for (const kind of ['limit-minimum', 'servo', 'motor', 'friction'] as const) {
      for (const mode of Object.values(MODES)) expect(told({ kind }, mode, mode)).toEqual([]);
    }
  });
});

describe('an impact', () => {
  function hit(part: RowPart, speed: number, rowScale = 1) {
    const { system, work } = fakeRows([part]);
    system.rowScale[0] = rowScale;
    const result = { hit: [{ row: 0, speed }], impulses: new Float64Array(1), blocked: -1, unsolved: -1 };
    return describeChanges(system, work, Uint8Array.of(OPEN), result, SCALES).map(
      ({ kind, message }) => `${kind}: ${message}`,
    );
  }

  test('is told with its speed in the unit of what was hit, to four digits', () => {
    expect(hit({ kind: 'limit-minimum', joint: 0 }, 1.23456)).toEqual([
      'impact: row 0 hits its lower stop at 1.235 rad/s',
    ]);
    expect(hit({ kind: 'limit-maximum', joint: 1 }, 2)).toEqual([
      'impact: row 0 hits its upper stop at 2 m/s',
    ]);
    expect(hit({ kind: 'contact-normal' }, 0.5)).toEqual(['impact: row 0: impact at 0.5 m/s']);
  });

  test('too slow to rebound is not told; what counts is the speed in metres', () => {
    expect(hit({ kind: 'contact-normal' }, 1e-3)).toEqual([]);
    expect(hit({ kind: 'contact-normal' }, 1.1e-3)).toHaveLength(1);
    expect(hit({ kind: 'contact-normal' }, 1.1e-3, 0.5)).toEqual([]);
    expect(hit({ kind: 'contact-normal' }, 0.6e-3, 2)).toHaveLength(1);
  });
});

describe('what an impact sends through others that were closed', () => {
  function passedOn(second: RowPart, impulses: number[], speed = 1) {
    const { system, work, values } = fakeRows([{ kind: 'limit-minimum', joint: 0 }, second]);
    const result = {
      hit: [{ row: 0, speed }],
      impulses: Float64Array.from(impulses),
      blocked: -1,
      unsolved: -1,
    };
    values.J.fill(0);
    return describeChanges(system, work, Uint8Array.of(OPEN, HOLDS), result, SCALES)
      .filter(({ kind }) => kind === 'impact')
      .map(({ record, message }) => `${record}: ${message}`);
  }
  const HIT = 'id 0: row 0 hits its lower stop at 1 rad/s, 3 N m s';
  const upper: RowPart = { kind: 'limit-maximum', joint: 1 };

  test('is told with its impulse, where it is a part of the largest that counts', () => {
    expect(passedOn(upper, [3, 2])).toEqual([HIT, 'id 1: row 1 passes on an impact, 2 N s']);
    expect(passedOn(upper, [3, 2.9e-6])).toEqual([HIT]);
    expect(passedOn(upper, [3, 3.1e-6])).toHaveLength(2);
  });

  test('is told of stops and contacts alone, of those whose impulses are not nothing together', () => {
    expect(passedOn({ kind: 'friction', joint: 1 }, [3, 2])).toEqual([HIT]);
    const contacts = [{ id: 'c', name: 'Heel', first: 1, friction: 0, pair: { slots: 1 }, order: 1 }];
    const { system, work } = fakeRows(
      [{ kind: 'limit-minimum', joint: 0 }, { kind: 'contact-normal' }],
      undefined,
      { contacts },
    );
    const result = {
      hit: [{ row: 0, speed: 1 }],
      impulses: Float64Array.of(3, 2),
      blocked: -1,
      unsolved: -1,
    };
    expect(
      describeChanges(system, work, new Uint8Array(2), result, SCALES).map(({ record }) => record),
    ).toEqual(['id 0']);
  });

  test('is not told where none is hit', () => {
    expect(passedOn(upper, [3, 2], 1e-4)).toEqual([]);
  });
});

describe('contacts beside each other', () => {
  /** Contacts of one place: normal and two tangents. */
  function changes(before: number[], now: number[]) {
    const parts = [0, 3].flatMap((normal): RowPart[] => [
      { kind: 'contact-normal' },
      { kind: 'contact-tangent', normal },
      { kind: 'contact-tangent', normal },
    ]);
    const contacts = ['Heel', 'Toe'].map((name, i) => ({
      id: name,
      name,
      first: 3 * i,
      friction: 0.5,
      pair: { slots: 1 },
    }));
    const { system, work, mode } = fakeRows(parts, [], { contacts });
    mode.set(now);
    return describeChanges(system, work, Uint8Array.from(before), NO_HIT, SCALES).map(
      ({ message }) => message,
    );
  }
  const [AWAY, STUCK] = [
    [OPEN, OPEN, OPEN],
    [HOLDS, HOLDS, HOLDS],
  ];

  test('are told one by one', () => {
    expect(changes([...AWAY, ...AWAY], [...AWAY, ...STUCK])).toEqual(['Toe touches and stays', 'Toe sticks']);
    expect(changes([...STUCK, ...STUCK], [...STUCK, HOLDS, SLIDES, SLIDES])).toEqual(['Toe slips']);
    expect(changes([...STUCK, ...AWAY], [HOLDS, SLIDES, SLIDES, ...AWAY])).toEqual(['Heel slips']);
  });

  test('stick at the edges of their cones too', () => {
    expect(changes([HOLDS, SLIDES, SLIDES, ...AWAY], [HOLDS, EDGE, EDGE, ...AWAY])).toEqual(['Heel sticks']);
  });

  test('do not slip where nothing presses any more', () => {
    expect(changes([...STUCK, ...AWAY], [HOLDS, OPEN, OPEN, ...AWAY])).toEqual([]);
  });
});

describe('a contact of two places', () => {
  /** Per place: normal and two tangents. */
  function changes(before: Mode[], now: Mode[], friction = true) {
    const place = (normal: number): RowPart[] => [
      { kind: 'contact-normal' },
      ...(friction
        ? [{ kind: 'contact-tangent', normal } as const, { kind: 'contact-tangent', normal } as const]
        : []),
    ];
    const contact = { id: 'c', name: 'Heel', first: 0, friction: friction ? 0.5 : 0, pair: { slots: 2 } };
    const { system, work, mode } = fakeRows([...place(0), ...place(3)], [], { contacts: [contact] });
    const of = (modes: Mode[]) =>
      Uint8Array.from(
        modes.flatMap((each) =>
          friction
            ? each === 'OPEN'
              ? [OPEN, OPEN, OPEN]
              : [HOLDS, MODES[each], MODES[each]]
            : [MODES[each]],
        ),
      );
    mode.set(of(now));
    return describeChanges(system, work, of(before), NO_HIT, SCALES).map(
      ({ record, kind, message }) => `${record} ${kind}: ${message}`,
    );
  }

  test('touches, parts, sticks and slips as a whole', () => {
    expect(changes(['OPEN', 'OPEN'], ['OPEN', 'SLIDES'])).toEqual(['c contact: Heel touches and stays']);
    expect(changes(['OPEN', 'OPEN'], ['HOLDS', 'OPEN'])).toEqual([
      'c contact: Heel touches and stays',
      'c stick: Heel sticks',
    ]);
    expect(changes(['OPEN', 'SLIDES'], ['OPEN', 'OPEN'])).toEqual(['c released: Heel parts']);
    expect(changes(['HOLDS', 'OPEN'], ['OPEN', 'OPEN'])).toEqual(['c released: Heel parts']);
    expect(changes(['SLIDES', 'OPEN'], ['SLIDES', 'HOLDS'])).toEqual(['c stick: Heel sticks']);
    expect(changes(['HOLDS', 'OPEN'], ['SLIDES', 'OPEN'])).toEqual(['c slip: Heel slips']);
  });

  test('is not spoken of where only its places change among themselves', () => {
    expect(changes(['SLIDES', 'OPEN'], ['OPEN', 'SLIDES'])).toEqual([]);
    expect(changes(['HOLDS', 'SLIDES'], ['SLIDES', 'HOLDS'])).toEqual([]);
    expect(changes(['HOLDS', 'OPEN'], ['HOLDS', 'SLIDES'])).toEqual([]);
    expect(changes(['OPEN', 'OPEN'], ['OPEN', 'OPEN'])).toEqual([]);
  });

  test('without friction touches and parts', () => {
    expect(changes(['OPEN', 'OPEN'], ['OPEN', 'HOLDS'], false)).toEqual([
      'c contact: Heel touches and stays',
    ]);
    expect(changes(['HOLDS', 'HOLDS'], ['OPEN', 'HOLDS'], false)).toEqual([]);
    expect(changes(['HOLDS', 'OPEN'], ['OPEN', 'OPEN'], false)).toEqual(['c released: Heel parts']);
  });
});
