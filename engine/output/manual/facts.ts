/** The fields of a kind of record, below the text of its page: a new field appears in the manual automatically. */
import { COORDINATES } from '../../core/coordinates/coordinate';
import { couplingDefinition, GEOMETRY_KINDS } from '../../kinds/couplings/couplings';
import { driverDefinition, DRIVER_KINDS } from '../../kinds/drivers/drivers';
import { jointDefinition, JOINT_KINDS } from '../../kinds/joints/joints';
import type { JointKind } from '../../kinds/joints/joints';
import { definitionOf, LOAD_KINDS } from '../../kinds/loads/loads';
import { measureDefinition, MEASUREMENT_KINDS } from '../../kinds/measures/measures';
import { shapeDefinition, SHAPE_KINDS } from '../../kinds/shapes/shapes';
import type { Field } from '../../schema/field';
import type { Block, Inline } from './blocks';

interface Facts {
  theory: string | null;
  about: readonly (readonly [what: string, words: string])[];
  fields: readonly Field[];
}

const CHAPTERS: Readonly<Record<string, (page: string) => Facts | null>> = {
  bodies: of(SHAPE_KINDS, (kind) => ({ ...shapeDefinition(kind), about: [] })),
  joints: of(JOINT_KINDS, ofJoint),
  couplings: of(GEOMETRY_KINDS, (kind) => ({ ...couplingDefinition(kind), about: [] })),
  drivers: of(DRIVER_KINDS, (kind) => ({ ...driverDefinition(kind), about: [] })),
  loads: of(LOAD_KINDS, (kind) => ({ ...definitionOf(kind), about: [] })),
  measures: of(MEASUREMENT_KINDS, (kind) => {
    const { columns, fields } = measureDefinition(kind);
    const words = columns.map(({ component, unit }) => `${component} [${unit}]`).join(', ');
    return { theory: null, about: [['Records', words]], fields };
  }),
};

function of<K extends string>(kinds: readonly K[], facts: (kind: K) => Facts) {
  return (page: string): Facts | null => {
    const kind = kinds.find((one) => one === page);
    return kind === undefined ? null : facts(kind);
  };
}

function ofJoint(kind: JointKind): Facts {
  const { theory, fields = [], holds, coordinates, relaxations = [] } = jointDefinition(kind);
  const moves = coordinates.map((one) => {
    const { kind: name, unit, direction } = COORDINATES[one];
    return `${name} ${direction} [${unit}]`;
  });
  const less = [
    ...new Set(relaxations.map(({ to }) => jointDefinition(to as JointKind).title.toLowerCase())),
  ];
  return {
    theory,
    fields,
    about: [
      ['Holds', `${holds} of 6 freedoms`],
      ['Coordinates', moves.length > 0 ? moves.join(', ') : 'none, so it takes no driver'],
      ['Stops and friction', coordinates.length === 1 ? 'yes' : 'no'],
      ...(less.length > 0 ? [['Frees more as', less.join(', ')] as const] : []),
    ],
  };
}

/** Blocks for a page about a kind of record; none for any other page. */
export function factsOf(id: string): readonly Block[] {
  const [chapter, page] = id.split('/');
  const facts = CHAPTERS[chapter]?.(page);
  if (!facts) return [];
  const { theory, about, fields } = facts;
  const equation = theory === null ? [] : [['Equations', `THEORY, section ${theory}`] as const];
  const told = fields.filter(({ type, key }) => !HEADS.has(key) && type !== 'group');
  return [
    table('At a glance', ['', ''], [...about, ...equation]),
    table(
      'Fields',
      ['field', 'SI unit', 'allowed', 'note'],
      told.map((field) => [field.label, field.unit ?? '', boundsOf(field), field.hint ?? '']),
    ),
  ].flat();
}

/** Fields that every record has. */
const HEADS = new Set(['id', 'name', 'kind']);

function table(title: string, head: readonly string[], rows: readonly (readonly string[])[]): Block[] {
  if (rows.length === 0) return [];
  const isUsed = head.map((_, column) => column < 2 || rows.some((row) => row[column] !== ''));
  const used = <T>(row: readonly T[]): T[] => row.filter((_, column) => isUsed[column]);
  const cell = (text: string): readonly Inline[] => [{ text }];
  return [
    { kind: 'heading', text: title },
    { kind: 'table', head: used(head), rows: rows.map((row) => used(row).map(cell)) },
  ];
}

function boundsOf({ above, minimum, below, maximum, words, choices, nullable }: Field): string {
  const bounds = [
    ...(above === undefined ? [] : [`above ${above}`]),
    ...(minimum === undefined ? [] : [`${minimum} or more`]),
    ...(below === undefined ? [] : [`below ${below}`]),
    ...(maximum === undefined ? [] : [`${maximum} at most`]),
  ];
  const named = (choices ?? []).map((one) => words?.[one] ?? one).join('; ');
  return [bounds.join(', '), named, nullable === true ? 'may be left empty' : ''].filter(Boolean).join('; ');
}
