/** An engine that ends by itself: replaced without a word where nothing was asked of it, told where something was. */
import { createPinia, setActivePinia } from 'pinia';
import { beforeEach, expect, it } from 'vitest';
import { useDocumentStore } from '../../../../renderer/stores/editing/document';
import { useSimulationStore } from '../../../../renderer/stores/runs/simulation';
import { createCrank, FakeClock, FakeEngine, REPORT, settle } from './fixtures';

let engine: FakeEngine;

beforeEach(() => {
  setActivePinia(createPinia());
  engine = new FakeEngine();
  engine.install(new FakeClock());
});

async function open() {
  const document = useDocumentStore();
  document.open(createCrank(), null);
  const simulation = useSimulationStore();
  await settle();
  return { document, simulation };
}

it('replaces an engine that ends while nothing is asked of it, and tells of the second in a row', async () => {
  const { document, simulation } = await open();
  const answer = () => {
    engine.say({ type: 'analysis', id: engine.last('analyse').id, problems: [], model: REPORT });
    return settle();
  };
  await answer();
  engine.die('It was killed.');
  expect(simulation.connection).toBe('connecting');
  await settle();
  expect([simulation.connected, engine.connections, simulation.problems]).toEqual([true, 2, []]);
  expect(engine.last('analyse').project).toEqual(document.project);
  await answer();
  engine.die('It was killed again.');
  await settle();
  expect([simulation.connection, engine.connections]).toEqual(['lost', 2]);
  expect(simulation.problems[0].message).toContain('killed again');
});

it('does not replace an engine that ends over a question', async () => {
  const { simulation } = await open();
  engine.die('Out of memory.');
  await settle();
  expect([simulation.connection, engine.connections]).toEqual(['lost', 1]);
});
