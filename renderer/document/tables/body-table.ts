import { ROD_LENGTH, rodLength } from '../../../engine/model/formulas/rod-length';
import { findMaterial, MATERIALS } from '../../../engine/model/materials/material';
import { massOf } from '../../../engine/model/masses/mass';
import { listWords } from '../../../engine/schema/list-words';
import { SHAPE_KINDS, shapeDefinition } from '../../../engine/kinds/shapes/shapes';
import type { AnyRecord, Body, ShapeKind } from '../../../engine/model/project';
import { newBody } from '../edits/add/add-body';
import { renameRecord } from '../edits/records/rename';
import { setRodLength } from '../edits/places/set-rod-length';
import { withMaterial } from '../edits/values/choose-material';
import { withMass } from '../edits/values/type-mass';
import { withTypedValue } from '../edits/values/parameters';
import { fromEuler, tidy, toEuler } from '../geometry';
import type { Column, Table } from './column';
import { plainCell } from './column';
import { numberColumn, putAt, tripleColumns } from './number-column';
import type { NumberSpec } from './number-column';
import { TEXT } from '../texts';

const METRES = ['m', 'm'] as const;
const asBody = (record: AnyRecord): Body => record as Body;

export const nameColumn: Column = {
  key: 'name',
  title: 'Name',
  width: 150,
  read: (_, { name }) => plainCell(name),
  write: (draft, text) => {
    draft.apply(renameRecord(draft.project, draft.id, text));
    return null;
  },
};

/** A number at one path whatever the record. */
const fixedPath = (key: string, title: string, unit: string, hint: string): Column =>
  numberColumn({ key, title, hint, heading: [[unit, unit]], units: () => [unit, unit], path: () => key });

/** Kinds of shape whose record has a length of that name; a bar has its own without a field. */
const kindsWith = (key: string): readonly ShapeKind[] =>
  SHAPE_KINDS.filter((kind) => {
    const { fields, bar } = shapeDefinition(kind);
    return fields.some((field) => field.key === key) || (bar !== undefined && `shape.${key}` === ROD_LENGTH);
  });

const listed = (kinds: readonly ShapeKind[]): string =>
  listWords(kinds.map((kind) => shapeDefinition(kind).plural));

/** A length of those shapes that have it: of their field `key`, or of its part `at`. */
function shapeColumn(
  title: string,
  key: string,
  at = '',
  more: Pick<NumberSpec, 'put'> & { readonly hint?: string } = {},
): Column {
  const kinds = kindsWith(key);
  const path = (record: AnyRecord) =>
    kinds.includes(asBody(record).shape.kind) ? `shape.${key}${at}` : null;
  return numberColumn({
    key: title.toLowerCase(),
    title,
    heading: [METRES],
    hint: `Of ${listed(kinds)}`,
    width: title.length > 8 ? 88 : 72,
    units: () => METRES,
    path,
    ...more,
  });
}

const lengthColumn = shapeColumn('Length', 'length', '', {
  hint: TEXT.lengthHint(listed(kindsWith('length'))),
  put: (draft, value) => {
    const body = asBody(draft.record);
    if (value === null || rodLength(body) === null) return putAt(draft, ROD_LENGTH, value);
    if (!(value > 0)) return TEXT.barTooShort;
    draft.apply(setRodLength(draft.project, draft.id, value));
    return null;
  },
});

const massColumn = numberColumn({
  key: 'mass',
  title: 'Mass',
  heading: [['kg', 'kg']],
  hint: TEXT.massHint,
  follows: true,
  units: () => ['kg', 'kg'],
  has: () => true,
  path: (record) => (asBody(record).mass.kind === 'custom' ? 'mass.mass' : null),
  get: (record) => massOf(asBody(record)).mass,
  derived: (record) => asBody(record).mass.kind === 'shape',
  put: (draft, value) => {
    if (value !== null && !(value > 0)) return TEXT.massNotPositive;
    draft.record = withMass(asBody(draft.record), value);
    return null;
  },
});

const colorColumn: Column = {
  key: 'color',
  title: 'Colour',
  width: 84,
  read: (_, record) => plainCell(asBody(record).color),
  write: (draft, text) => {
    if (!/^#[0-9a-fA-F]{6}$/.test(text)) return TEXT.notAColour(text.slice(0, 20));
    draft.record = withTypedValue(draft.record, ['color'], text);
    return null;
  },
};

const materialColumn: Column = {
  key: 'material',
  title: 'Material',
  width: 130,
  hint: TEXT.materialHint,
  choices: () => MATERIALS.map(({ name }) => name),
  read: (_, record) => plainCell(asBody(record).material?.name ?? ''),
  write: (draft, text) => {
    const material = findMaterial(text);
    const body = asBody(draft.record);
    if (text.trim() === (body.material?.name ?? '')) return null;
    if (material === null && text.trim() !== '') return TEXT.notAMaterial(text.slice(0, 40));
    draft.record = withMaterial(body, material);
    return null;
  },
};

const shapeKindColumn: Column = {
  key: 'shape',
  title: 'Shape',
  width: 74,
  hint: TEXT.shapeHint,
  read: (_, record) => ({
    ...plainCell(shapeDefinition(asBody(record).shape.kind).title),
    fixed: true,
  }),
  write: (draft, text) =>
    text === '' || text.toLowerCase() === shapeDefinition(asBody(draft.record).shape.kind).title.toLowerCase()
      ? null
      : TEXT.shapeElsewhere,
};

const AXES = ['x', 'y', 'z'] as const;
const perAxis = (path: string, stem: string, unit: string, hint: string): Column[] =>
  AXES.map((axis, i) => fixedPath(`${path}.${i}`, `${stem}${axis}`, unit, hint));

export const BODY_TABLE: Table = {
  list: 'bodies',
  columns: [
    nameColumn,
    shapeKindColumn,
    ...perAxis('position', '', 'm', TEXT.originHint),
    ...tripleColumns({
      keys: ['Turn X', 'Turn Y', 'Turn Z'],
      units: ['rad', 'deg'],
      hint: TEXT.turnsHint,
      slot: 'turns',
      get: ({ record }) => tidy(toEuler(asBody(record).orientation)),
    }),
    lengthColumn,
    shapeColumn('Radius', 'radius'),
    ...AXES.map((axis, i) => shapeColumn(`Size ${axis}`, 'size', `.${i}`)),
    shapeColumn('Width', 'width'),
    shapeColumn('Thickness', 'thickness'),
    materialColumn,
    massColumn,
    numberColumn({
      key: 'density',
      title: 'Density',
      heading: [['kg/m^3', 'kg/m^3']],
      hint: TEXT.densityHint,
      units: () => ['kg/m^3', 'kg/m^3'],
      path: (record) => (asBody(record).mass.kind === 'shape' ? 'mass.density' : null),
    }),
    ...perAxis('velocity', 'v', 'm/s', TEXT.velocityHint),
    ...perAxis('angularVelocity', 'ω', 'rad/s', TEXT.angularVelocityHint),
    colorColumn,
  ],
  create: (draft, texts) => {
    const wanted = (texts.get('shape') ?? '').trim().toLowerCase();
    const kind =
      wanted === ''
        ? SHAPE_KINDS[0]
        : SHAPE_KINDS.find((one) => shapeDefinition(one).title.toLowerCase() === wanted);
    return kind === undefined
      ? TEXT.notAShape(wanted.slice(0, 20), SHAPE_KINDS.map((one) => shapeDefinition(one).title).join(', '))
      : newBody(kind, draft.naming, draft.count('bodies'));
  },
  finish: (draft) => {
    if (draft.turns !== null)
      draft.record = withTypedValue(draft.record, ['orientation'], fromEuler(draft.turns));
    return null;
  },
};
