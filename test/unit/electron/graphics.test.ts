/** Machines without a graphics card: what is asked of Chromium, what is kept for the next start, and that no start is repeated twice. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { nodeFs } from '../../../electron/main/files/fs-port';
import { Graphics } from '../../../electron/main/graphics';

const IN_SOFTWARE = 'disable-gpu-compositing';

describe('graphics', () => {
  let userData: string;
  beforeEach(() => (userData = mkdtempSync(join(tmpdir(), 'kempe-graphics-'))));
  afterEach(() => rmSync(userData, { recursive: true, force: true }));

  /** A start of the app; `composited` as Electron says it. */
  function start(composited: string, argv: readonly string[] = []) {
    const switches = new Set(argv.map((word) => word.replace('--', '')));
    const restarts: string[][] = [];
    let quits = 0;
    const app = {
      commandLine: {
        hasSwitch: (name: string) => switches.has(name),
        appendSwitch: (name: string) => void switches.add(name),
      },
      getGPUFeatureStatus: () => ({ gpu_compositing: composited }),
      relaunch: ({ args }: { args: string[] }) => void restarts.push(args),
      quit: () => void (quits += 1),
    };
    const graphics = new Graphics({ app, fs: nodeFs, userData, argv });
    return { graphics, switches, restarts, quits: () => quits };
  }

  test('software WebGL is permitted at every start, and nothing else on a machine with a card', async () => {
    const { graphics, switches, restarts } = start('enabled');
    await graphics.found('card', true);
    expect([...switches]).toEqual(['enable-unsafe-swiftshader']);
    expect(restarts).toEqual([]);
    expect(start('enabled').switches).not.toContain(IN_SOFTWARE);
  });

  test('a page that Chromium puts together in software needs no other start', async () => {
    const { graphics, restarts } = start('disabled_software');
    await graphics.found('processor', true);
    expect(restarts).toEqual([]);
    expect(start('enabled').switches).not.toContain(IN_SOFTWARE);
  });

  test('a driver in software that passes for a card: one other start, with its files, and none at the next', async () => {
    const first = start('enabled', ['/home/me/a.kempe']);
    await first.graphics.found('processor', true);
    expect(first.restarts).toEqual([[`--${IN_SOFTWARE}`, '/home/me/a.kempe']]);
    expect(first.quits()).toBe(1);
    const next = start('disabled_software');
    expect(next.switches).toContain(IN_SOFTWARE);
    await next.graphics.found('processor', true);
    expect(next.restarts).toEqual([]);
    expect(start('enabled').switches).toContain(IN_SOFTWARE);
  });

  test('with something open it waits for the next start', async () => {
    const first = start('enabled');
    await first.graphics.found('processor', false);
    expect(first.restarts).toEqual([]);
    expect(start('enabled').switches).toContain(IN_SOFTWARE);
  });

  test('a machine that was given a card is noticed', async () => {
    await start('enabled').graphics.found('processor', false);
    const withCard = start('disabled_software');
    await withCard.graphics.found('card', true);
    expect(withCard.restarts).toEqual([]);
    expect(start('enabled').switches).not.toContain(IN_SOFTWARE);
  });

  test('the start that was repeated is never repeated again, whatever is found and kept', async () => {
    const { graphics, restarts } = start('enabled', [`--${IN_SOFTWARE}`]);
    await graphics.found('processor', true);
    expect(restarts).toEqual([]);
  });

  test('what cannot be kept repeats nothing: the next start would find the same', async () => {
    rmSync(userData, { recursive: true });
    writeFileSync(userData, '');
    const { graphics, restarts } = start('enabled');
    await graphics.found('processor', true);
    expect(restarts).toEqual([]);
  });

  test('a file that says nothing is as none', () => {
    for (const text of ['', '{"composited":"by the card"}', 'null', '[]']) {
      writeFileSync(join(userData, 'graphics.json'), text);
      expect(start('enabled').switches).not.toContain(IN_SOFTWARE);
    }
  });
});
