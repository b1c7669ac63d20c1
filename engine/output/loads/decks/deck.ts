/** Common parts of decks for finite-element programs: the loads of one body as cases on numbered points. */
import { CREATED_WITH } from '../../../model/defaults';
import type { LoadCase, LoadRow } from '../load-table';
import type { Recording } from '../../../results/recording/recording';
import { RECORD_LISTS } from '../../../model/project';
import type { AnyRecord, Project, Vec3 } from '../../../model/project';

/**
 * Above the nodes of most meshes, within the eight digits that all programs accept. Not higher: CalculiX uses memory and
 * time according to the largest number (9,000,001 costs 1 GB and 10 s per analysis, 1,000,001 a ninth of both).
 */
export const FIRST_NODE = 1_000_001;
/** Leaves numbers for a million points. */
const LAST_START = 99_000_000;
/** Points closer than this are merged [m]. */
const SAME = 1e-9;

/** Below this fraction of the largest number of a case, or of all positions, a component is rounding [1]. */
const ROUNDING = 1e-14;
/** The same for inertia fields, which only have to balance to 1e-9. */
const FIELD_ROUNDING = 1e-12;

export interface DeckNode {
  readonly id: number;
  readonly point: Vec3;
  /** Description of the load: `Pin B (reaction from Crank)`. */
  readonly words: string;
}

export interface DeckLoad {
  readonly node: number;
  readonly force: Vec3;
  readonly moment: Vec3;
}

export interface DeckCase {
  readonly number: number;
  readonly words: string;
  readonly loads: readonly DeckLoad[];
  /** Comment lines about inertia fields and the residual. */
  readonly notes: readonly string[];
}

export interface Deck {
  readonly title: readonly string[];
  readonly nodes: readonly DeckNode[];
  readonly cases: readonly DeckCase[];
}

/** Whether nodes can be numbered from here. */
export const isFirstNode = (number: number): boolean =>
  Number.isInteger(number) && number >= 1 && number <= LAST_START;

export const FIRST_NODE_RANGE = `a whole number from 1 to ${LAST_START}`;

/** `cases` of one body, their nodes numbered from `firstNode`. A load that moves over the body has a node for each position. */
export function createDeck(recording: Recording, cases: readonly LoadCase[], firstNode: number): Deck {
  const nodes: DeckNode[] = [];
  const spell = speller(recording.project);
  const places = cases.flatMap(({ rows }) => rows.flatMap((row) => row.point));
  const nodeAt = ({ kind, name, from, point: place }: LoadRow): number => {
    const point = withoutRounding(place, ROUNDING * largest(places));
    const words = `${spell(name)} (${kind}${from === '' ? '' : ` from ${spell(from)}`})`;
    const found = nodes.find((node) => node.words === words && isSame(node.point, point));
    if (found) return found.id;
    nodes.push({ id: firstNode + nodes.length, point, words });
    return nodes[nodes.length - 1].id;
  };
  const deckCases = cases.map((one, i): DeckCase => {
    const acting = one.rows.filter(({ kind }) => kind !== 'residual');
    const least = ROUNDING * largest(acting.flatMap(({ force, moment }) => [...force, ...moment]));
    const clean = (v: Vec3) => withoutRounding(v, least);
    const loads = acting
      .map((row) => ({ row, force: clean(row.force), moment: clean(row.moment) }))
      .filter(({ force, moment }) => [...force, ...moment].some((x) => x !== 0));
    return {
      number: i + 1,
      words: `t = ${one.time} s${one.of.length === 0 ? '' : `: ${one.of.map(spell).join('; ')}`}`,
      loads: loads.map(({ row, force, moment }) => ({ node: nodeAt(row), force, moment })),
      notes: notesOf(one, spell),
    };
  });
  return { title: titleOf(recording, cases, spell), nodes, cases: deckCases };
}

const isSame = (a: Vec3, b: Vec3): boolean => a.every((x, c) => Math.abs(x - b[c]) <= SAME);

const largest = (values: readonly number[]): number =>
  values.reduce((most, value) => Math.max(most, Math.abs(value)), 0);

const withoutRounding = ([x, y, z]: Vec3, least: number): Vec3 => {
  const clean = (value: number) => (Math.abs(value) > least ? value : 0);
  return [clean(x), clean(y), clean(z)];
};

/** Vectors as text, with components that are rounding relative to the largest of all set to zero. */
function fieldWords(vectors: readonly Vec3[]): string[] {
  const least = FIELD_ROUNDING * largest(vectors.flat());
  return vectors.map((v) => withoutRounding(v, least).join(', '));
}

function notesOf(one: LoadCase, spell: Spell) {
  const { acceleration, angularVelocity, angularAcceleration, gravity, residual, rows } = one;
  const ruled = rows.filter((row) => row.rule !== '');
  const [g, a, w, alpha] = fieldWords([gravity, acceleration, angularVelocity, angularAcceleration]);
  return [
    `Inertia is in the loads at the centre of mass. As a field instead (then leave those and the weight out):`,
    `  gravity ${g} m/s^2, acceleration of the centre of mass ${a} m/s^2,`,
    `  angular velocity ${w} rad/s, angular acceleration ${alpha} rad/s^2`,
    `Residual: ${residual.toExponential(1)} of the sum of all magnitudes`,
    ...ruled.map(({ name, rule }) => `Along world axes, redundant constraints: ${rule}: ${spell(name)}`),
  ];
}

function titleOf({ project, digest }: Recording, [first]: readonly LoadCase[], spell: Spell): string[] {
  const model = isSpelt(project.name) ? `"${ascii(project.name)}", model ` : 'model ';
  const names = RECORD_LISTS.flatMap((list) => project[list].map(({ name }) => name));
  return [
    `${CREATED_WITH}: loads on body "${spell(first?.body ?? '')}" of ${model}${digest.slice(0, 12)}`,
    ...(names.every(isSpelt) ? [] : ['Names that ASCII cannot spell stand as the ids of their records.']),
    'Units m, N, N m. Frame: the axes of the body, points from the origin of its frame.',
    'Forces and moments are what the body feels; with weight and inertia loads each case balances.',
  ];
}

type Spell = (text: string) => string;

/** Names come from files, but comments of decks are ASCII lines: a name that cannot be spelled is replaced by the id of its record. */
function speller(project: Project): Spell {
  const ids = new Map<string, string>();
  for (const { id, name } of RECORD_LISTS.flatMap((list): readonly AnyRecord[] => project[list])) {
    if (!isSpelt(name)) ids.set(name, ids.has(name) ? `${ids.get(name)}/${id}` : id);
  }
  // one name may contain another
  const longestFirst = [...ids].sort(([a], [b]) => b.length - a.length);
  return (text) => ascii(longestFirst.reduce((words, [name, id]) => words.replaceAll(name, id), text));
}

const isSpelt = (name: string): boolean => /^[ -~]*$/.test(flatten(name));

/** Without accents, on one line. */
const flatten = (text: string): string =>
  text.normalize('NFKD').replace(/\p{M}/gu, '').replace(/\s+/g, ' ').trim();

export const ascii = (text: string): string =>
  flatten(text)
    .replace(/[^ -~]/g, '?')
    .slice(0, 60) || 'unnamed';

/** Comment lines short enough for every program. */
export const comments = (mark: string, lines: readonly string[]): string[] =>
  lines.flatMap((line) =>
    (line.match(/.{1,100}(?:\s|$)|.{1,100}/g) ?? ['']).map((part) => `${mark} ${part.trimEnd()}`),
  );
