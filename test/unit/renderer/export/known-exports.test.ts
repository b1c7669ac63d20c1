import { expect, it } from 'vitest';
import { DEFAULT_OPTIONS } from '../../../../engine/output/panes/plot-options';
import { writeLink } from '../../../../engine/output/chart/chart-link';
import { recallExport, rememberExport } from '../../../../renderer/export/known-exports';

const bytes = (text: string) => new TextEncoder().encode(text);

function createMemory(initial: string | null = null) {
  let stored = initial;
  return {
    getItem: () => stored,
    setItem: (_key: string, value: string) => void (stored = value),
    get stored() {
      return stored;
    },
  };
}

const linkOf = (time: number, title = 'Pin'): string =>
  writeLink({
    project: { name: 'Four-bar', digest: 'a'.repeat(64) },
    charts: [{ title, series: ['reaction/pin/FX'], options: DEFAULT_OPTIONS, window: null }],
    time,
  });

it('knows a table again by every byte of it, and the latest export of equal tables', async () => {
  const memory = createMemory();
  await rememberExport(bytes('time [s],Pin.FX [N]\r\n0,1\r\n'), linkOf(1), memory);
  await rememberExport(bytes('time [s],Pin.FX [N]\r\n0,2\r\n'), linkOf(2), memory);
  await rememberExport(bytes('time [s],Pin.FX [N]\r\n0,1\r\n'), linkOf(3), memory);
  expect(await recallExport(bytes('time [s],Pin.FX [N]\r\n0,1\r\n'), memory)).toBe(linkOf(3));
  expect(await recallExport(bytes('time [s],Pin.FX [N]\r\n0,2\r\n'), memory)).toBe(linkOf(2));
  expect(await recallExport(bytes('time [s],Pin.FX [N]\r\n0,1\n'), memory)).toBeNull();
});

it('forgets the oldest: neither their number nor long titles fill the storage', async () => {
  const memory = createMemory();
  for (let i = 0; i < 205; i++) await rememberExport(bytes(`table ${i}`), linkOf(i), memory);
  expect(await recallExport(bytes('table 4'), memory)).toBeNull();
  expect(await recallExport(bytes('table 5'), memory)).toBe(linkOf(5));
  for (let i = 0; i < 200; i++) {
    await rememberExport(bytes(`long ${i}`), linkOf(i, 'x'.repeat(2000)), memory);
  }
  expect(memory.stored!.length).toBeLessThan(400_000);
  expect(await recallExport(bytes('long 199'), memory)).not.toBeNull();
  expect(await recallExport(bytes('long 0'), memory)).toBeNull();
});

it('takes nothing from a storage that is denied, full or spoilt', async () => {
  const denied = {
    getItem: () => {
      throw new Error('denied');
    },
    setItem: () => {
      throw new Error('full');
    },
  };
  await rememberExport(bytes('table'), linkOf(1), denied);
  expect(await recallExport(bytes('table'), denied)).toBeNull();
  expect(await recallExport(bytes('table'), null)).toBeNull();
  for (const spoilt of ['{', '[null, {"hash": 3}]', '{"a": 1}']) {
    const memory = createMemory(spoilt);
    expect(await recallExport(bytes('table'), memory)).toBeNull();
    await rememberExport(bytes('table'), linkOf(1), memory);
    expect(await recallExport(bytes('table'), memory)).toBe(linkOf(1));
  }
});
