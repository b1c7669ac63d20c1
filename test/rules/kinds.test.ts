/** What every kind says of itself is whole: an icon, a title, labels, units, and an equation that is there. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { definitionOf, LOAD_KINDS } from '../../engine/kinds/loads/loads';
import { measureDefinition, MEASUREMENT_KINDS } from '../../engine/kinds/measures/measures';
import { MENU_COMMANDS } from '../../electron/shared/menu-commands';
import { ROOT } from './sources';

const theory = readFileSync(join(ROOT, 'engine/THEORY.md'), 'utf8');
/** Numbers of a field that have no unit would be shown without one. */
const MEASURED = new Set(['number', 'vector', 'symmetric6', 'table']);

describe.each(LOAD_KINDS)('a load of the kind %s', (kind) => {
  const definition = definitionOf(kind);

  test('has a title, a noun, an icon and an equation', () => {
    expect(definition.title).toMatch(/^[A-Z][a-z ]+$/);
    expect(definition.noun).toMatch(/^[a-z ]+$/);
    expect(definition.icon).toMatch(/^M[\d. ]/);
    expect(theory).toContain(`**${definition.theory}`);
  });

  test('has labels and units, says its own kind, and names the bodies of its points', () => {
    const keys = definition.fields.map(({ key }) => key);
    expect(definition.fields.find(({ key }) => key === 'kind')?.choices).toEqual([kind]);
    for (const { key, label, type, unit, of } of definition.fields) {
      expect(label, key).not.toBe('');
      if (MEASURED.has(type)) expect(unit, key).toBeTruthy();
      if (of !== undefined) expect(keys, key).toContain(of);
    }
  });

  test('stands in the menus', () => {
    expect(JSON.stringify(MENU_COMMANDS)).toContain(`"insert.${kind}"`);
  });
});

describe.each(MEASUREMENT_KINDS)('a measure of the kind %s', (kind) => {
  const { title, heading, icon, fields, columns, readings, hints } = measureDefinition(kind);

  test('has a title, a heading and an icon', () => {
    expect(title).toMatch(/^[A-Z][a-z ]+$/);
    expect(heading).toMatch(/^[A-Z][a-z ]+$/);
    expect(icon).toMatch(/^M[\d. ]/);
  });

  test('has a label for every field, a click for every side, and a reading for every column', () => {
    const bodies = fields.filter(({ type }) => type === 'body').map(({ key }) => key);
    expect(fields.flatMap(({ of }) => of ?? [])).toEqual(bodies);
    expect(fields.filter(({ label }) => label === '')).toEqual([]);
    expect(hints).toHaveLength(bodies.length);
    expect(readings.flatMap(({ components }) => components)).toEqual(columns.map((one) => one.component));
    for (const { unit } of [...columns, ...readings]) expect(unit).not.toBe('');
  });

  test('stands in the menus', () => {
    for (const command of [`insert.measure-${kind}`, `insert.draw-measure-${kind}`])
      expect(JSON.stringify(MENU_COMMANDS)).toContain(`"${command}"`);
  });
});
