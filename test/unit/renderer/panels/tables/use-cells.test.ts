/** A paste of more rows than there are is offered as new rows, an empty table takes it at once; one step either way. */
import { createPinia, setActivePinia } from 'pinia';
import { beforeEach, expect, test } from 'vitest';
import { createProject } from '../../../../../engine/model/defaults';
import { writeProject } from '../../../../../engine/model/write-project';
import { BODY_TABLE } from '../../../../../renderer/document/tables/body-table';
import { useCells } from '../../../../../renderer/panels/tables/use-cells';
import { useDocumentStore } from '../../../../../renderer/stores/document';
import { readExample } from '../../../../support/example-file';

beforeEach(() => setActivePinia(createPinia()));

const all = (rows: number) => ({
  anchor: { row: 0, column: 0 },
  head: { row: rows - 1, column: BODY_TABLE.columns.length - 1 },
});
const at = (row: number, column = 0) => ({ anchor: { row, column }, head: { row, column } });

test('what was copied whole comes back as no step at all', () => {
  const document = useDocumentStore();
  document.open(readExample('four-bar-with-load'), null);
  const cells = useCells(BODY_TABLE);
  expect(cells.paste(at(0), cells.copy(all(cells.size.value.rows)))).not.toBeNull();
  expect([cells.message.value, document.canUndo]).toEqual([null, false]);
});

test('rows that are not there are offered, and come with the paste as one step', () => {
  const document = useDocumentStore();
  document.open(readExample('four-bar-with-load'), null);
  const before = writeProject(document.project);
  const { length } = document.project.bodies;
  const cells = useCells(BODY_TABLE);
  expect(cells.paste(at(length - 1), 'Last\nFlywheel\tCylinder\nArm')).toBeNull();
  expect(cells.message.value).toBe('3 rows were copied, and there are 1 from here on.');
  expect([writeProject(document.project), cells.offer.value!.rows]).toEqual([before, 2]);
  cells.offer.value!.take();
  expect(cells.offer.value).toBeNull();
  expect(document.project.bodies.slice(length - 1).map(({ name }) => name)).toEqual([
    'Last',
    'Flywheel',
    'Arm',
  ]);
  document.undo();
  expect(writeProject(document.project)).toBe(before);
});

test('an empty table takes rows at once; too many are refused with the bound', () => {
  const document = useDocumentStore();
  document.open(createProject('Empty'), null);
  const cells = useCells(BODY_TABLE);
  expect(cells.paste(at(0), 'Crank\tBar\t10 mm\nDrum\tCylinder\n')).toEqual({
    anchor: { row: 0, column: 0 },
    head: { row: 1, column: 2 },
  });
  expect(document.project.bodies.map(({ name, shape }) => [name, shape.kind])).toEqual([
    ['Crank', 'rod'],
    ['Drum', 'cylinder'],
  ]);
  expect(cells.paste(at(0), 'x\n'.repeat(600))).toBeNull();
  expect(cells.message.value).toMatch(/598 rows; 500 can be added at once/);
});
