/** What decks for finite-element programs have in common: the loads of one body as cases on numbered points. */
import { CREATED_WITH } from '../../../model/defaults';
import type { LoadCase, LoadRow } from '../load-table';
import type { Recording } from '../../../results/recording/recording';
import type { Vec3 } from '../../../model/project';

/** High enough to stay clear of the nodes of a mesh, and within the eight digits that all programs take. */
const FIRST_NODE = 9_000_001;
/** Points nearer to each other are one [m]. */
const SAME = 1e-9;

/** Next to the largest number of a case a component is rounding below this part of it [1]. */
const ROUNDING = 1e-14;

export interface DeckNode {
  readonly id: number;
  readonly point: Vec3;
  /** What acts there: `Pin B (reaction from Crank)`. */
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
  /** Comment lines about fields of inertia and what is left over. */
  readonly notes: readonly string[];
}

export interface Deck {
  readonly title: readonly string[];
  readonly nodes: readonly DeckNode[];
  readonly cases: readonly DeckCase[];
}

/** `cases` of one body. A load that moves over the body has a node for each place. */
export function createDeck(recording: Recording, cases: readonly LoadCase[]): Deck {
  const nodes: DeckNode[] = [];
  const nodeAt = ({ kind, name, from, point }: LoadRow): number => {
    const words = `${ascii(name)} (${kind}${from === '' ? '' : ` from ${ascii(from)}`})`;
    const found = nodes.find((node) => node.words === words && isSame(node.point, point));
    if (found) return found.id;
    nodes.push({ id: FIRST_NODE + nodes.length, point, words });
    return nodes[nodes.length - 1].id;
  };
  const deckCases = cases.map((one, i): DeckCase => {
    const acting = one.rows.filter(({ kind }) => kind !== 'residual');
    const least =
      ROUNDING * Math.max(0, ...acting.flatMap(({ force, moment }) => [...force, ...moment]).map(Math.abs));
    const clean = (v: Vec3): Vec3 =>
      [v[0], v[1], v[2]].map((x) => (Math.abs(x) > least ? x : 0)) as unknown as Vec3;
    const loads = acting
      .map((row) => ({ row, force: clean(row.force), moment: clean(row.moment) }))
      .filter(({ force, moment }) => [...force, ...moment].some((x) => x !== 0));
    return {
      number: i + 1,
      words: `t = ${one.time} s${one.of.length === 0 ? '' : `: ${one.of.map(ascii).join('; ')}`}`,
      loads: loads.map(({ row, force, moment }) => ({ node: nodeAt(row), force, moment })),
      notes: notesOf(one),
    };
  });
  return { title: titleOf(recording, cases), nodes, cases: deckCases };
}

const isSame = (a: Vec3, b: Vec3): boolean => a.every((x, c) => Math.abs(x - b[c]) <= SAME);

/** Next to the largest component of any of them smaller ones are rounding. */
function fieldWords(vectors: readonly Vec3[]): string[] {
  const least = ROUNDING * Math.max(0, ...vectors.flat().map(Math.abs));
  return vectors.map((v) => v.map((x) => String(Math.abs(x) > least ? x : 0)).join(', '));
}

function notesOf({ acceleration, angularVelocity, angularAcceleration, gravity, residual, rows }: LoadCase) {
  const ruled = rows.filter((row) => row.rule !== '');
  const [g, a, w, alpha] = fieldWords([gravity, acceleration, angularVelocity, angularAcceleration]);
  return [
    `Inertia is in the loads at the centre of mass. As a field instead (then leave those and the weight out):`,
    `  gravity ${g} m/s^2, acceleration of the centre of mass ${a} m/s^2,`,
    `  angular velocity ${w} rad/s, angular acceleration ${alpha} rad/s^2`,
    `What is left over: ${residual.toExponential(1)} of all that was added up`,
    ...ruled.map(({ name, rule }) => `Along world axes, redundant constraints: ${rule}: ${ascii(name)}`),
  ];
}

function titleOf({ project, digest }: Recording, [first]: readonly LoadCase[]): string[] {
  return [
    `${CREATED_WITH}: loads on body "${ascii(first?.body ?? '')}" of "${ascii(project.name)}", model ${digest.slice(0, 12)}`,
    'Units m, N, N m. Frame: the axes of the body, points from the origin of its frame.',
    'Forces and moments are what the body feels; with weight and inertia loads each case balances.',
  ];
}

/** Names come from files; comments of decks are lines of ASCII. */
export function ascii(text: string): string {
  const flat = text.normalize('NFKD').replace(/\p{M}/gu, '').replace(/\s+/g, ' ').trim();
  return flat.replace(/[^ -~]/g, '?').slice(0, 60) || 'unnamed';
}

/** Comment lines that no program cuts off. */
export const comments = (mark: string, lines: readonly string[]): string[] =>
  lines.flatMap((line) =>
    (line.match(/.{1,100}(?:\s|$)|.{1,100}/g) ?? ['']).map((part) => `${mark} ${part.trimEnd()}`),
  );
