import { effectScope } from 'vue';
import { createPinia, setActivePinia } from 'pinia';
import { describe, expect, it } from 'vitest';
import { createRecording, rows } from '../sim/fixtures';
import { joinCsv } from '../../../../renderer/export/join-csv';
import { useDialogsStore } from '../../../../renderer/stores/window/dialogs';
import { useMaking } from '../../../../renderer/export/use-making';

it('tells how far a file is, and hands it out when it is done', async () => {
  const making = useMaking();
  const seen: string[] = [];
  await making.start(async ({ pause }) => {
    for (const part of [0, 0.5, 1]) {
      await pause(part);
      seen.push(`${making.progress.value} ${making.words.value}`);
    }
    return new Uint8Array(2000);
  });
  expect(seen).toEqual(['0 0 %', '0.5 50 %', '1 100 %']);
  expect(making.made.value).toHaveLength(2000);
  expect(making.words.value).toBe('Ready: 2 kB.');
});

it('that is cancelled ends at the next pause, makes nothing and is no failure', async () => {
  const making = useMaking();
  let steps = 0;
  await making.start(async ({ pause }) => {
    for (;;) {
      await pause(0.1);
      if (++steps === 3) making.cancel();
    }
  });
  expect(steps).toBe(3);
  expect([making.made.value, making.failure.value, making.busy.value]).toEqual([null, null, false]);
});

it('that is cancelled too late to stop is thrown away all the same', async () => {
  const making = useMaking();
  await making.start(() => {
    making.cancel();
    return Promise.resolve(new Uint8Array(1));
  });
  expect(making.ready.value).toBe(false);
});

it('goes with the dialog that asked for it', async () => {
  const scope = effectScope();
  const making = scope.run(useMaking)!;
  const end = making.start(async ({ pause }) => {
    await pause(0);
    scope.stop();
    await pause(0.5);
    return new Uint8Array(1);
  });
  await end;
  expect(making.made.value).toBeNull();
});

it('a table pauses while it is written, ever further, and stops where the pause rejects', async () => {
  const recording = createRecording();
  const count = 40_000;
  recording.append(
    count,
    rows(
      Array.from({ length: count }, (_, i) => i / 7),
      {},
    ),
  );
  const parts: number[] = [];
  const whole = await joinCsv(recording, 'standard', (part) => {
    parts.push(part);
    return Promise.resolve();
  });
  expect(parts.length).toBeGreaterThan(0);
  expect(parts).toEqual([...parts].sort((a, b) => a - b));
  expect(parts.at(-1)).toBeLessThanOrEqual(1);
  expect(Buffer.compare(await joinCsv(recording, 'standard'), whole)).toBe(0);
  await expect(joinCsv(recording, 'standard', () => Promise.reject(new Error('stop')))).rejects.toThrow(
    'stop',
  );
  // no larger than it may be, and told how much of it that is
  expect(await joinCsv(recording, 'standard', undefined, whole.length)).toHaveLength(whole.length);
  await expect(joinCsv(recording, 'standard', undefined, 2 ** 20)).rejects.toThrow(
    /^the file may have 1 MiB, which \d\d? % of the samples fill$/,
  );
});

describe('a file that was made', () => {
  const made = async () => {
    setActivePinia(createPinia());
    const dialogs = useDialogsStore();
    dialogs.overlay = 'export';
    const scope = effectScope();
    const making = scope.run(useMaking)!;
    await making.start(() => Promise.resolve(new Uint8Array(1)));
    let written: (is: boolean) => void = () => undefined;
    let times = 0;
    const write = () => {
      times++;
      return new Promise<boolean>((resolve) => (written = resolve));
    };
    const saving = making.save(write);
    const end = async (is: boolean): Promise<void> => {
      written(is);
      await saving;
    };
    return { dialogs, scope, making, write, end, times: () => times };
  };

  it('is saved once at a time, and closes its dialog', async () => {
    const { dialogs, making, write, end, times } = await made();
    expect([making.busy.value, making.ready.value, making.words.value]).toEqual([true, false, 'Saving…']);
    await making.save(write);
    // what would take the place of the file, and be closed with the dialog before it is made
    await making.start(() => Promise.resolve(new Uint8Array(2)));
    making.forget();
    expect(making.made.value).toHaveLength(1);
    expect(times()).toBe(1);
    await end(true);
    expect([making.busy.value, dialogs.overlay]).toEqual([false, null]);
  });

  it('and was not saved leaves its dialog open, to try again', async () => {
    const { dialogs, making, end } = await made();
    await end(false);
    expect([making.ready.value, dialogs.overlay]).toEqual([true, 'export']);
  });

  it('and is written after its dialog was closed leaves the next one open', async () => {
    const { dialogs, scope, end } = await made();
    scope.stop();
    dialogs.overlay = 'report';
    await end(true);
    expect(dialogs.overlay).toBe('report');
  });
});
