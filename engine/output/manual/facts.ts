/** The fields of a kind, and where its equations are, below the text of its page: a new field appears in the manual automatically. */
import { COORDINATES } from '../../core/coordinates/coordinate';
import { couplingDefinition, GEOMETRY_KINDS } from '../../kinds/couplings/couplings';
import { driverDefinition, DRIVER_KINDS } from '../../kinds/drivers/drivers';
import { jointDefinition, JOINT_KINDS } from '../../kinds/joints/joints';
import type { JointKind } from '../../kinds/joints/joints';
import { definitionOf, LOAD_KINDS } from '../../kinds/loads/loads';
import { measureDefinition, MEASUREMENT_KINDS } from '../../kinds/measures/measures';
import { shapeDefinition, ALL_SHAPES } from '../../kinds/shapes/shapes';
import { SETTINGS_FIELDS } from '../../model/fields/fields';
import { STUDIES } from '../../run/analyses/study-report';
import type { StudyKind } from '../../run/analyses/study-report';
import type { Field } from '../../schema/field';
import { paneKind, PANE_KINDS } from '../panes/pane-kinds';
import type { PaneKind } from '../panes/pane-kinds';
import type { Block, Inline } from './blocks';
import { SETTING_PAGES } from './setting-pages';

/** Sections of THEORY. */
const OF_CHARTS: Readonly<Record<PaneKind, string>> = {
  reactions: '10.1',
  drift: '7',
  momentum: '10.5',
  energy: '10.3',
  drivers: '4.5',
  couplings: '2.10',
  joints: '3.2',
  contacts: '12.3',
  motion: '1.3',
  measures: '10.7',
  custom: '10.7',
};
const OF_ANALYSES: Readonly<Record<StudyKind, string>> = {
  motions: '11.1',
  equilibrium: '11.2',
  modes: '11.3',
  gaps: '11.6',
  assemblies: '11.7',
  swaps: '11.8',
};
/** Of measures, which have no equations of their own. */
const OF_MEASURES = '10.7';

interface Facts {
  theory: string | null;
  about: readonly (readonly [what: string, words: string])[];
  fields: readonly Field[];
}

const CHAPTERS: Readonly<Record<string, (page: string) => Facts | null>> = {
  bodies: of(ALL_SHAPES, (kind) => ({ ...shapeDefinition(kind), about: [] })),
  joints: of(JOINT_KINDS, ofJoint),
  couplings: of(GEOMETRY_KINDS, (kind) => ({ ...couplingDefinition(kind), about: [] })),
  drivers: of(DRIVER_KINDS, (kind) => ({ ...driverDefinition(kind), about: [] })),
  loads: of(LOAD_KINDS, (kind) => ({ ...definitionOf(kind), about: [] })),
  measures: of(MEASUREMENT_KINDS, (kind) => {
    const { columns, fields } = measureDefinition(kind);
    const words = columns.map(({ component, unit }) => `${component} [${dotted(unit)}]`).join(', ');
    return { theory: OF_MEASURES, about: [['Records', words]], fields };
  }),
  contact: () => ({ theory: '12', about: [], fields: [] }),
  charts: of(
    PANE_KINDS.map(({ kind }) => kind),
    (kind) => ({ theory: OF_CHARTS[kind], about: linesOf(kind), fields: [] }),
  ),
  analyses: of(STUDIES, (kind) => ({ theory: OF_ANALYSES[kind], about: [], fields: [] })),
  settings: of(Object.keys(SETTING_PAGES), (page) => ({
    theory: SETTING_PAGES[page].theory,
    about: [],
    fields: SETTINGS_FIELDS.filter(({ key }) => SETTING_PAGES[page].fields.some((one) => one === key)),
  })),
};

function of<K extends string>(kinds: readonly K[], facts: (kind: K) => Facts) {
  return (page: string): Facts | null => {
    const kind = kinds.find((one) => one === page);
    return kind === undefined ? null : facts(kind);
  };
}

function linesOf(kind: PaneKind): Facts['about'] {
  const { components, shown, logarithmic } = paneKind(kind);
  const named = (wanted: readonly string[]): string =>
    components.flatMap(([id, name]) => (wanted.includes(id) ? [name] : [])).join(', ');
  if (components.length === 0) return [];
  return [
    ['Lines', named(components.map(([id]) => id))],
    ['Shown at first', named(shown)],
    ...(logarithmic ? [['Scale', 'logarithmic'] as const] : []),
  ];
}

function ofJoint(kind: JointKind): Facts {
  const { theory, fields = [], holds, coordinates, relaxations = [] } = jointDefinition(kind);
  const moves = coordinates.map((one) => {
    const { kind: name, unit, direction } = COORDINATES[one];
    return `${name} ${direction} [${dotted(unit)}]`;
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
      told.map((field) => [field.label, dotted(field.unit ?? ''), boundsOf(field), field.hint ?? '']),
    ),
  ].flat();
}

const dotted = (unit: string): string => unit.replaceAll('*', '\u00b7');

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

/** To four digits, with a true minus sign. */
const short = (value: number): string => String(Number(value.toPrecision(4))).replace(/^-/, '\u2212');

function boundsOf({ above, minimum, below, maximum, words, choices, nullable, unit }: Field): string {
  // angles are typed in degrees
  const said = (bound: number): string =>
    unit === 'rad' && bound !== 0 ? `${short(bound)} (${short((bound * 180) / Math.PI)}°)` : short(bound);
  const bounds = [
    ...(above === undefined ? [] : [`above ${said(above)}`]),
    ...(minimum === undefined ? [] : [`${said(minimum)} or more`]),
    ...(below === undefined ? [] : [`below ${said(below)}`]),
    ...(maximum === undefined ? [] : [`${said(maximum)} at most`]),
  ];
  const named = (choices ?? []).map((one) => words?.[one] ?? one).join('; ');
  return [bounds.join(', '), named, nullable === true ? 'may be left empty' : ''].filter(Boolean).join('; ');
}
