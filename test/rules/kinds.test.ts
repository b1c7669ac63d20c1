/** What every kind says of itself is whole: an icon, a title, labels, units, and an equation that is there. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { BLOCKS } from '../../engine/core/constraints/blocks';
import { couplingDefinition, GEOMETRY_KINDS } from '../../engine/kinds/couplings/couplings';
import { DRIVER_KINDS, driverDefinition } from '../../engine/kinds/drivers/drivers';
import { MOTION_KINDS, motionDefinition } from '../../engine/kinds/drivers/motions/motions';
import { coordinatesOf } from '../../engine/kinds/joints/joint-coordinates';
import { JOINT_KINDS, jointDefinition } from '../../engine/kinds/joints/joints';
import { definitionOf, LOAD_KINDS } from '../../engine/kinds/loads/loads';
import { measureDefinition, MEASUREMENT_KINDS } from '../../engine/kinds/measures/measures';
import type { Drawings, DrawnBy } from '../../engine/kinds/shapes/shape-definition';
import { createShape, ALL_SHAPES, SHAPE_KINDS, shapeDefinition } from '../../engine/kinds/shapes/shapes';
import { canTouch, TOUCHING } from '../../engine/kinds/shapes/touching';
import { DRIVER_FIELDS, findFields } from '../../engine/model/fields/fields';
import type { JointKind } from '../../engine/kinds/joints/joints';
import { ROOT, readSources } from './sources';

const theory = readFileSync(join(ROOT, 'engine/THEORY.md'), 'utf8');
/** Numbers of a field that have no unit would be shown without one. */
const MEASURED = new Set(['number', 'vector', 'symmetric6', 'table']);

/** `| hinge | 2.2 and ... |` of T 2.6. */
const jointRow = (kind: string): RegExp => new RegExp(`^\\| ${kind} +\\| \\S`, 'm');

describe.each(JOINT_KINDS)('a joint of the kind %s', (kind) => {
  const definition = jointDefinition(kind);
  const { title, plural, icon, coordinates, fields = [], create } = definition;

  test('has a title, a plural, an icon, an equation and a row in the table of joints', () => {
    expect(title).toMatch(/^[A-Z][a-z -]+$/);
    expect(plural).toMatch(/^[a-z -]+s[a-z -]*$/);
    expect(icon).toMatch(/^M[\d. ]/);
    expect(theory).toContain(`**${definition.theory}`);
    expect(theory).toMatch(jointRow(kind));
  });

  test('makes as many rows as directions that it holds, and names each coordinate once', () => {
    for (const formulation of ['perpendicular', 'quaternion'] as const) {
      const rows = definition.blocks(formulation).map(({ block }) => BLOCKS[block].rows);
      expect(rows.reduce((sum, one) => sum + one, 0)).toBe(definition.holds);
    }
    expect(new Set(coordinates).size).toBe(coordinates.length);
    expect(coordinates.length).toBeLessThanOrEqual(6 - definition.holds);
  });

  test('has labels and units for what only it has, and makes it with a new one', () => {
    for (const { key, label, unit } of fields) {
      expect(label, key).not.toBe('');
      expect(unit, key).toBeTruthy();
    }
    expect(Object.keys(create?.(0.3) ?? {})).toEqual(fields.map(({ key }) => key));
  });

  test('goes over into kinds that there are', () => {
    const { frozen = {}, relaxations = [] } = definition;
    for (const kept of [...Object.values(frozen), ...relaxations.map(({ to }) => to)])
      expect(JOINT_KINDS).toContain(kept);
    expect(Object.keys(frozen).sort()).toEqual([...coordinates].sort());
    for (const { to, frees } of relaxations)
      expect(jointDefinition(to as JointKind).holds).toBe(definition.holds - frees.length);
  });
});

/** Formats of other programs, with words of their own for what is here. */
const OTHER_WORDS = /^engine\/formats\/(export|mjcf|sdf|urdf)\//;

/** Files that mean one kind of joint and no other, each with the reason. */
const NAME_A_JOINT: Readonly<Record<string, string>> = {
  'engine/model/mesh/sides.ts': 'wheels turn on hinges, and fixed joints carry them',
  'engine/formats/tree/build-joints.ts': 'makes joints of these kinds itself',
  'engine/studies/validation/to-project.ts': 'the words of another format',
  'engine/run/preparation/rigid-groups.ts': 'fixed joints weld bodies together',
  'engine/run/preparation/shared-pins.ts': 'pins are hinges',
  'engine/run/assembly/plane.ts': 'planar groups are of these kinds',
  'engine/run/analyses/swaps/swaps.ts':
    'a point on a line takes the place of a joint only where all else fails',
  'engine/run/assembly/four-bar-condition.ts': 'four bars are joined by hinges',
  'renderer/document/edits/add/add-joint.ts': 'the axis of the last hinge is that of the next joint',
  'renderer/document/edits/draw/join-features.ts':
    'what two surfaces make of each other are particular joints',
  'renderer/document/edits/draw/wheels.ts': 'wheels turn on hinges, and fixed joints carry them',
  'renderer/document/tables/joint-table.ts': 'the axis of the last hinge is that of the next joint',
  'renderer/panels/start/sketch.ts': 'pins of a sketch are hinges',
  'renderer/viewport/sync/model-size.ts': 'cranks turn on hinges, pendulums on what swings',
  'renderer/viewport/tools/plans/guide-lines.ts': 'a lever swings on a hinge at the ground',
};

test('what differs from joint to joint is asked of the kind, not of its name', () => {
  const shapesToo = new Set(['cylinder', 'ball', 'distance', 'fixed']);
  const names = JOINT_KINDS.filter((kind) => !shapesToo.has(kind)).join('|');
  const asks = new RegExp(`[!=]== '(${names}|fixed)'|case '(${names})':`);
  const found = readSources(['engine', 'renderer', 'electron'], /\.(ts|vue)$/)
    .filter(
      ({ path, text }) =>
        !path.startsWith('engine/kinds/joints/') && !OTHER_WORDS.test(path) && asks.test(text),
    )
    .map(({ path }) => path);
  expect(found.sort()).toEqual(Object.keys(NAME_A_JOINT).sort());
});

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
});

describe.each(MEASUREMENT_KINDS)('a measure of the kind %s', (kind) => {
  const { title, heading, icon, fields, columns, readings, hints, ofShapes } = measureDefinition(kind);

  test('has a title, a heading and an icon', () => {
    expect(title).toMatch(/^[A-Z][a-z ]+$/);
    expect(heading).toMatch(/^[A-Z][a-z ]+$/);
    expect(icon).toMatch(/^M[\d. ]/);
  });

  test('has a label for every field, a click for every side, and a reading for every column', () => {
    const bodies = fields.filter(({ type }) => type === 'body').map(({ key }) => key);
    expect(fields.flatMap(({ of }) => of ?? [])).toEqual(ofShapes ? [] : bodies);
    expect(fields.filter(({ label }) => label === '')).toEqual([]);
    expect(hints).toHaveLength(bodies.length);
    expect(readings.flatMap(({ components }) => components)).toEqual(columns.map((one) => one.component));
    for (const { unit } of [...columns, ...readings]) expect(unit).not.toBe('');
  });
});

/** What each way of drawing may give. */
const SIZES: { readonly [W in DrawnBy]: Drawings[W] } = {
  ends: [0.2],
  outline: [[[0, 0], [1, 0], [0, 1]], 0.01], // prettier-ignore
  corners: [[0.1, 0.2, 0.3]],
  axis: [0.2, 0.01],
  center: [0.1],
};

test('a shape that no tool draws comes from a file, is described all the same, and has a row in the table of solids', () => {
  const given = ALL_SHAPES.filter((kind) => !SHAPE_KINDS.includes(kind));
  expect(given).toEqual(['part']);
  for (const kind of given) {
    const { title, plural, icon, fields, defaults } = shapeDefinition(kind);
    expect([title, plural, defaults]).toEqual(['Part', 'parts', undefined]);
    expect(icon).toMatch(/^M[\d. ]/);
    expect(theory).toMatch(new RegExp(`^\\| ${kind} +\\| \\S`, 'm'));
    expect(fields.slice(1).every((field) => field.given === true)).toBe(true);
  }
});

describe.each(SHAPE_KINDS)('a shape of the kind %s', (kind) => {
  const { title, plural, icon, fields, defaults, drawn, ...definition } = shapeDefinition(kind);

  test('has a title, a plural, an icon, an equation and a row in the table of solids', () => {
    expect(title).toMatch(/^[A-Z][a-z -]+$/);
    expect(plural).toMatch(/^[a-z ]+s$/);
    expect(icon).toMatch(/^M[\d. ]/);
    expect(theory).toContain(`**${definition.theory}`);
    expect(theory).toMatch(new RegExp(`^\\| ${kind} +\\| \\S`, 'm'));
  });

  test('has labels and units, says its own kind, and makes all of it with a new one', () => {
    expect(fields[0]?.choices).toEqual([kind]);
    for (const { key, label, type, unit } of fields) {
      expect(label, key).not.toBe('');
      if (type !== 'choice') expect(unit, key).toBeTruthy();
    }
    expect(['kind', ...Object.keys(defaults!)]).toEqual(fields.map(({ key }) => key));
    const made = (drawn!.make as (...size: readonly unknown[]) => object)(...SIZES[drawn!.by]);
    expect(Object.keys({ kind, ...made }).sort()).toEqual(fields.map(({ key }) => key).sort());
  });

  test('is named where those that can touch are', () => {
    const named = TOUCHING.any.split(/, | or /).includes(`a ${kind}`);
    expect(named).toBe(canTouch(createShape(kind)));
    expect(TOUCHING.all.includes(kind)).toBe(named);
  });
});

/** Files that mean one kind of shape and no other, each with the reason. */
const NAME_A_SHAPE: Readonly<Record<string, string>> = {
  'engine/core/contact/apart.ts': 'cores of contacts: a box is one of four',
  'engine/core/contact/manifold.ts': 'cores of contacts: a box is one of four',
  'engine/formats/tree/build-joints.ts': 'the joint that is called cylinder',
  'engine/formats/tree/solids.ts': 'the words of other formats',
  'engine/formats/tree/robot-elements.ts': 'the words of other formats',
  'engine/formats/tree/shown-body.ts': 'the words of another format',
  'engine/output/gears/blank.ts': 'a wheel is a cylinder about its hinge, or a plate that was cut with teeth',
  'engine/output/gears/drawn-mesh.ts': 'a wheel is a cylinder about its hinge',
  'engine/output/manual/page.ts': 'the links of a text',
  'engine/output/report/record-words.ts': 'the type of a field',
  'engine/output/solid/slots.ts': 'a block is what can be cut like a channel',
  'engine/run/analyses/loops/loop-parameters.ts': 'the length of a joint that is a rod',
  'engine/run/analyses/repair/repair-changes.ts': 'the length of a joint that is a rod',
  'engine/run/assembly/plane.ts': 'the joint that is called cylinder',
  'renderer/charts/plot/plot-input.ts': 'a rectangle that is dragged',
  'renderer/document/edits/draw/wheels.ts': 'a wheel is a cylinder about its hinge',
  'renderer/viewport/camera/navigation.ts': 'a rectangle that is dragged',
};

test('what differs from shape to shape is asked of the kind, not of its name', () => {
  const asks = new RegExp(`[!=]== '(${SHAPE_KINDS.join('|')})'|case '(${SHAPE_KINDS.join('|')})':`);
  const found = readSources(['engine', 'renderer', 'electron'], /\.(ts|vue)$/)
    .filter(
      ({ path, text }) =>
        !path.startsWith('engine/kinds/shapes/') && !OTHER_WORDS.test(path) && asks.test(text),
    )
    .map(({ path }) => path);
  expect(found.sort()).toEqual(Object.keys(NAME_A_SHAPE).sort());
});

describe.each(GEOMETRY_KINDS)('a coupling of the kind %s', (kind) => {
  const { title, joints, fields, create, ...definition } = couplingDefinition(kind);

  test('has a title, an equation, and joints that there are', () => {
    expect(title).toMatch(/^[A-Z][a-z ]+$/);
    expect(theory).toContain(`**${definition.theory}`);
    for (const joint of joints.kinds) expect(JOINT_KINDS).toContain(joint);
    expect([...joints.kinds].sort()).toEqual(joints.kinds);
  });

  test('has labels and units, says its own kind, and makes all of it with a new one', () => {
    expect(fields[0]?.choices).toEqual([kind]);
    for (const { key, label, type, unit } of fields) {
      expect(label, key).not.toBe('');
      if (type !== 'choice') expect(unit, key).toBeTruthy();
    }
    expect(['kind', ...Object.keys(create(null, -1))].sort()).toEqual(fields.map(({ key }) => key).sort());
  });
});

test('what differs from coupling to coupling is asked of the kind, not of its name', () => {
  const names = GEOMETRY_KINDS.join('|');
  const asks = new RegExp(`[!=]== '(${names})'|case '(${names})':`);
  const found = readSources(['engine', 'renderer', 'electron'], /\.(ts|vue)$/)
    .filter(({ path, text }) => !path.startsWith('engine/kinds/couplings/') && asks.test(text))
    .map(({ path }) => path);
  expect(found).toEqual([]);
});

describe.each(DRIVER_KINDS)('a driver of the kind %s', (kind) => {
  const definition = driverDefinition(kind);
  const { fields, prescribes, title, unit, usual } = definition;

  test('has a title, a unit, a value to begin with and an equation', () => {
    for (const coordinate of coordinatesOf('cylinder')) {
      expect(title(coordinate)).toMatch(/^[A-Z][a-z ]+$/);
      expect([coordinate.unit, coordinate.rateUnit, coordinate.effortUnit]).toContain(unit(coordinate));
      expect(usual(coordinate)).toEqual(expect.any(Number));
    }
    expect(theory).toContain(`**${definition.theory}`);
  });

  test('has labels and units, and its fields in its order', () => {
    for (const { key, label, type, unit: own } of fields) {
      expect(label, key).not.toBe('');
      if (MEASURED.has(type)) expect(own, key).toBeTruthy();
    }
    const keys = findFields(DRIVER_FIELDS, { kind })!.map(({ key }) => key);
    expect(keys.slice(0, 6)).toEqual(['id', 'name', 'joint', 'coordinate', 'kind', 'value']);
    expect(keys.slice(6)).toEqual(fields.map(({ key }) => key));
  });

  test('prescribes something over time, or pushes', () => {
    expect(definition.target !== undefined).toBe(prescribes !== null);
  });
});

describe.each(MOTION_KINDS)('a motion of the kind %s', (kind) => {
  const { title, fields, create, ...definition } = motionDefinition(kind);

  test('has a title, an equation and a line in the list of motions', () => {
    expect(title).toMatch(/^[A-Z][a-z]+( [a-z,() ]+)?$/);
    expect(theory).toContain(`**${definition.theory}`);
    expect(theory).toMatch(new RegExp(`^- ${kind}: \\S`, 'm'));
  });

  test('has labels, units and words, says its own kind, and makes all of it with a new one', () => {
    expect(fields[0]?.choices).toEqual([kind]);
    for (const { key, label, type, unit, choices, words, columns } of fields.slice(1)) {
      expect(label, key).not.toBe('');
      if (type !== 'choice') expect(unit, key).toBeTruthy();
      else expect(Object.keys(words ?? {}), key).toEqual(choices);
      expect(columns?.length ?? 0, key).toBe(type === 'table' ? 2 : 0);
    }
    expect(['kind', ...Object.keys(create(1))]).toEqual(fields.map(({ key }) => key));
  });
});

test('what differs from driver to driver, or motion to motion, is asked of the kind, not of its name', () => {
  const names = [...DRIVER_KINDS, ...MOTION_KINDS];
  const asks = new RegExp(`\\b[kK]ind [!=]== '(${names.join('|')})'`);
  const found = readSources(['engine', 'renderer', 'electron'], /\.(ts|vue)$/)
    .filter(
      ({ path, text }) =>
        !path.startsWith('engine/kinds/drivers/') && !OTHER_WORDS.test(path) && asks.test(text),
    )
    .map(({ path }) => path);
  expect(found).toEqual([]);
});
