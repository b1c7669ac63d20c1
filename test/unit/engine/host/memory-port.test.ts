import { describe, expect, test } from 'vitest';
import { createPortPair } from '../../../../engine/host/memory-port';

const settle = async () => {
  for (let i = 0; i < 5; i++) await Promise.resolve();
};

describe('a pair of ports', () => {
  test('carries messages both ways, in order, after the present task', async () => {
    const [a, b] = createPortPair<string, number>();
    const [atA, atB]: [string[], number[]] = [[], []];
    a.listen((message) => atA.push(message));
    b.listen((message) => atB.push(message));
    for (let i = 0; i < 5; i++) a.post(i);
    b.post('x');
    expect([atA, atB]).toEqual([[], []]);
    await settle();
    expect([atA, atB]).toEqual([['x'], [0, 1, 2, 3, 4]]);
  });

  test('keeps what comes before anyone listens', async () => {
    const [a, b] = createPortPair<string, string>();
    a.post('early');
    await settle();
    const got: string[] = [];
    b.listen((message) => got.push(message));
    a.post('late');
    await settle();
    expect(got).toEqual(['early', 'late']);
  });

  test('copies: what the sender does afterwards is not seen', async () => {
    const [a, b] = createPortPair<unknown, unknown>();
    const got: unknown[] = [];
    b.listen((message) => got.push(message));
    const message = { list: [1, { deep: 2 }], data: Float64Array.of(1, 2), none: null, text: 'x' };
    a.post(message);
    message.list.push(3);
    message.data[0] = 9;
    await settle();
    expect(got).toEqual([{ list: [1, { deep: 2 }], data: Float64Array.of(1, 2), none: null, text: 'x' }]);
  });

  test('a second listener replaces the first; a closed port hears nothing', async () => {
    const [a, b] = createPortPair<number, number>();
    const [first, second]: [number[], number[]] = [[], []];
    b.listen((message) => first.push(message));
    b.listen((message) => second.push(message));
    a.post(1);
    await settle();
    expect([first, second]).toEqual([[], [1]]);
    a.post(2);
    b.close();
    a.post(3);
    await settle();
    expect(second).toEqual([1]);
  });
});
