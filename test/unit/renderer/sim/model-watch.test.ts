/** When the engine is asked about the document: never twice at once, and always about the latest in the end. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createProject } from '../../../../engine/model/defaults';
import type { ClientMessage } from '../../../../engine/host/protocol';
import type { Project } from '../../../../engine/model/project';
import type { EngineClient } from '../../../../renderer/sim/engine/engine-client';
import { ModelWatch } from '../../../../renderer/sim/model-watch';

const asked: { id: number; name: string }[] = [];
const answered: string[] = [];
const takenBack: number[] = [];
let listens: boolean;
let watch: ModelWatch;

beforeEach(() => {
  vi.useFakeTimers();
  asked.length = answered.length = takenBack.length = 0;
  listens = true;
  const engine = {
    post: (message: ClientMessage) => {
      if (listens && message.type === 'analyse') asked.push({ id: message.id, name: message.project.name });
      if (message.type === 'cancelAnalysis') takenBack.push(message.id);
      return listens;
    },
  };
  watch = new ModelWatch(engine as EngineClient, (_, project) => answered.push(project.name));
});

afterEach(() => vi.useRealTimers());

const named = (name: string): Project => createProject(name);
const answer = (id: number): void => watch.receive({ type: 'analysis', id, problems: [], model: null });
const names = (): string[] => asked.map(({ name }) => name);

async function change(name: string): Promise<void> {
  watch.schedule(() => named(name));
  await vi.advanceTimersByTimeAsync(150);
}

it('asks one question at a time, and then about the latest document only', async () => {
  watch.request(named('first'));
  for (const name of ['A', 'B', 'C']) await change(name);
  expect(names()).toEqual(['first']);
  answer(asked[0].id);
  // What it answered is out of date by now.
  expect(answered).toEqual([]);
  expect(names()).toEqual(['first', 'C']);
  expect(watch.isWaiting).toBe(true);
  answer(asked[0].id);
  expect(answered).toEqual([]);
  answer(asked[1].id);
  expect(answered).toEqual(['C']);
  expect(watch.isWaiting).toBe(false);
  expect(names()).toEqual(['first', 'C']);
});

it('waits longer for the hand to rest where the last answer took long, and not for ever', async () => {
  const waitFor = async (took: number): Promise<number> => {
    watch.request(named('slow'));
    await vi.advanceTimersByTimeAsync(took);
    answer(asked.at(-1)!.id);
    const before = asked.length;
    watch.schedule(() => named('next'));
    let waited = 0;
    for (; asked.length === before; waited += 10) await vi.advanceTimersByTimeAsync(10);
    answer(asked.at(-1)!.id);
    return waited;
  };
  expect(await waitFor(5)).toBe(100);
  expect(await waitFor(150)).toBe(150);
  expect(await waitFor(9000)).toBe(500);
  // the answer before was quick again
  expect(await waitFor(20)).toBe(100);
});

it('takes a question back once its document has changed, and asks about the latest as soon as it is left', async () => {
  watch.request(named('first'));
  expect(takenBack).toEqual([]);
  for (const name of ['A', 'B']) await change(name);
  expect(takenBack).toEqual([asked[0].id]);
  watch.receive({ type: 'analysisLeft', id: asked[0].id + 7 });
  expect(names()).toEqual(['first']);
  watch.receive({ type: 'analysisLeft', id: asked[0].id });
  expect(names()).toEqual(['first', 'B']);
  answer(asked[1].id);
  expect(answered).toEqual(['B']);
});

it('asks a fresh engine, whatever the lost one still owed', () => {
  watch.request(named('before'));
  watch.request(named('held back'));
  watch.restart(named('now'));
  expect(names()).toEqual(['before', 'now']);
  answer(asked[1].id);
  expect(answered).toEqual(['now']);
});

it('asks on after a question that will not be answered', async () => {
  watch.request(named('refused'));
  await change('next');
  watch.release();
  expect(names()).toEqual(['refused', 'next']);
});

it('waits for nothing when no engine listens', async () => {
  listens = false;
  watch.request(named('unheard'));
  expect(watch.isWaiting).toBe(false);
  listens = true;
  await change('heard');
  expect(names()).toEqual(['heard']);
});

it('gives up an engine that does not leave within 2 s what it is to leave, however long it was at it before', async () => {
  let interrupted = 0;
  const engine = {
    post: (message: ClientMessage) => {
      if (message.type === 'analyse') asked.push({ id: message.id, name: message.project.name });
      return true;
    },
  };
  const impatient = new ModelWatch(
    engine as EngineClient,
    (_, project) => answered.push(project.name),
    0,
    () => (interrupted += 1),
  );
  impatient.request(named('large'));
  await vi.advanceTimersByTimeAsync(5000);
  impatient.request(named('edited'));
  await vi.advanceTimersByTimeAsync(1500);
  // counted from the first edit, and left or answered in time
  impatient.request(named('edited again'));
  impatient.receive({ type: 'analysisLeft', id: asked.at(-1)!.id });
  await vi.advanceTimersByTimeAsync(5000);
  impatient.request(named('once more'));
  await vi.advanceTimersByTimeAsync(1500);
  impatient.receive({ type: 'analysis', id: asked.at(-1)!.id, problems: [], model: null });
  await vi.advanceTimersByTimeAsync(5000);
  expect(names()).toEqual(['large', 'edited again', 'once more']);
  expect(interrupted).toBe(0);
  impatient.request(named('stuck'));
  await vi.advanceTimersByTimeAsync(1000);
  impatient.request(named('stuck still'));
  await vi.advanceTimersByTimeAsync(1500);
  expect(interrupted).toBe(1);
  // the fresh engine takes its time, too
  impatient.restart(named('stuck still'));
  await vi.advanceTimersByTimeAsync(5000);
  expect(interrupted).toBe(1);
  impatient.receive({ type: 'analysis', id: asked.at(-1)!.id, problems: [], model: null });
  expect(answered).toEqual(['stuck still']);
  impatient.request(named('last'));
  impatient.request(named('closed'));
  impatient.dispose();
  await vi.advanceTimersByTimeAsync(5000);
  expect(interrupted).toBe(1);
});

it('asks again what there was no engine for, and nothing that an engine ended over', () => {
  listens = false;
  watch.request(named('too early'));
  watch.release();
  expect(names()).toEqual([]);
  listens = true;
  watch.resume();
  expect(names()).toEqual(['too early']);
  // in flight as its engine ends
  watch.resume();
  expect(names()).toEqual(['too early']);
  expect(watch.isWaiting).toBe(false);
});
