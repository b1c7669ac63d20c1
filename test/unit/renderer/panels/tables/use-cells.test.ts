/** A paste of more rows than there are is offered as new rows, an empty table takes it at once; one step either way. */
import { createPinia, setActivePinia } from 'pinia';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createProject } from '../../../../../engine/model/defaults';
import { writeProject } from '../../../../../engine/model/file/write-project';
import { BODY_TABLE } from '../../../../../renderer/document/tables/body-table';
import { useCells } from '../../../../../renderer/panels/tables/use-cells';
import { useDocumentStore } from '../../../../../renderer/stores/editing/document';
import { paste } from '../../../../../renderer/sim/readers/paste';
import type { Paste } from '../../../../../renderer/sim/readers/paste';
import { PASTE } from '../../../../../renderer/sim/engine/worker-roles';
import { createChains } from '../../../../support/chains';
import { readExample } from '../../../../support/example-file';

beforeEach(() => setActivePinia(createPinia()));

const all = (rows: number) => ({
  anchor: { row: 0, column: 0 },
  head: { row: rows - 1, column: BODY_TABLE.columns.length - 1 },
});
const at = (row: number, column = 0) => ({ anchor: { row, column }, head: { row, column } });

test('what was copied whole comes back as no step at all', async () => {
  const document = useDocumentStore();
  document.open(readExample('four-bar-with-load'), null);
  const cells = useCells(BODY_TABLE);
  expect(await cells.paste(at(0), cells.copy(all(cells.size.value.rows)))).not.toBeNull();
  expect([cells.message.value, document.canUndo]).toEqual([null, false]);
});

test('rows that are not there are offered, and come with the paste as one step', async () => {
  const document = useDocumentStore();
  document.open(readExample('four-bar-with-load'), null);
  const before = writeProject(document.project);
  const { length } = document.project.bodies;
  const cells = useCells(BODY_TABLE);
  expect(await cells.paste(at(length - 1), 'Last\nFlywheel\tCylinder\nArm')).toBeNull();
  expect(cells.message.value).toBe('3 rows were copied, but there are only 1 from here to the end.');
  expect([writeProject(document.project), cells.offer.value!.rows]).toEqual([before, 2]);
  await cells.offer.value!.take();
  expect(cells.offer.value).toBeNull();
  expect(document.project.bodies.slice(length - 1).map(({ name }) => name)).toEqual([
    'Last',
    'Flywheel',
    'Arm',
  ]);
  document.undo();
  expect(writeProject(document.project)).toBe(before);
});

test('an empty table takes rows at once; too many are refused with the bound', async () => {
  const document = useDocumentStore();
  document.open(createProject('Empty'), null);
  const cells = useCells(BODY_TABLE);
  expect(await cells.paste(at(0), 'Crank\tBar\t10 mm\nDrum\tCylinder\n')).toEqual({
    anchor: { row: 0, column: 0 },
    head: { row: 1, column: 2 },
  });
  expect(document.project.bodies.map(({ name, shape }) => [name, shape.kind])).toEqual([
    ['Crank', 'rod'],
    ['Drum', 'cylinder'],
  ]);
  expect(await cells.paste(at(0), 'x\n'.repeat(600))).toBeNull();
  expect(cells.message.value).toMatch(/598 rows; at most 500 can be added at once/);
});

/** What the page's worker does in its role (engine-worker.ts). */
class Paster {
  static started = 0;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  constructor(_url: string, { name }: { name: string }) {
    expect(name).toBe(PASTE);
    Paster.started += 1;
  }
  addEventListener(): void {}
  postMessage(wanted: Paste): void {
    const data = structuredClone(paste(structuredClone(wanted)));
    setTimeout(() => this.onmessage?.({ data }));
  }
  terminate(): void {}
}

/** No thread can be had. */
class Refused extends Paster {
  override addEventListener(kind = '', hear?: (event: object) => void): void {
    if (kind === 'error') setTimeout(() => hear?.({ message: 'blocked' }));
  }
  override postMessage(): void {}
}

function openLarge(worker: unknown) {
  Paster.started = 0;
  vi.stubGlobal('window', globalThis);
  vi.stubGlobal('Worker', worker);
  const document = useDocumentStore();
  document.open(createChains(200), null);
  const cells = useCells(BODY_TABLE);
  const texts = cells.copy(all(200)).replace(/^Link /gm, 'Bar ');
  return { document, cells, texts };
}

afterEach(() => vi.unstubAllGlobals());

test.each([
  ['a thread', Paster],
  ['the window, where no thread can be had', Refused],
])('many cells are pasted by %s', async (_by, worker) => {
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const { document, cells, texts } = openLarge(worker);
  const before = document.project;
  const pasting = cells.paste(at(0), texts);
  expect([cells.message.value, document.project]).toEqual(['Pasting the cells.', before]);
  // a second paste waits for nothing and does nothing
  expect(await cells.paste(at(0), 'x')).toBeNull();
  expect(await pasting).not.toBeNull();
  expect([Paster.started, warned.mock.calls.length]).toEqual([1, worker === Refused ? 1 : 0]);
  expect(document.project.bodies.map(({ name }) => name)).toEqual(
    before.bodies.map((_, i) => `Bar ${i + 1}`),
  );
  document.undo();
  // the very records of before, not copies
  expect(document.project.bodies.every((body, i) => body === before.bodies[i])).toBe(true);
  expect(cells.message.value).toBeNull();
  warned.mockRestore();
});

test('what was done to the model while a thread pasted stays, and is told', async () => {
  const { document, cells, texts } = openLarge(Paster);
  const pasting = cells.paste(at(0), texts);
  document.apply('Rename', { records: [], fields: [{ field: 'name', before: '200 links', after: 'New' }] });
  const { project } = document;
  expect(await pasting).toBeNull();
  expect(document.project).toBe(project);
  expect(cells.message.value).toBe('The model has changed in the meantime. Nothing was pasted.');
});

test('a text too long to be a table is not looked into', async () => {
  const { cells } = openLarge(Paster);
  expect(await cells.paste(at(0), ' '.repeat(2 ** 21 + 1))).toBeNull();
  expect(cells.message.value).toMatch(/Too many cells to paste/);
});
