/** A keyword deck for Abaqus and CalculiX: nodes, then a static step per case with its `*CLOAD`. */
import { comments, createDeck, FIRST_NODE } from './deck';
import type { DeckLoad } from './deck';
import type { LoadCase } from '../load-table';
import type { Recording } from '../../../results/recording/recording';

const HOW = [
  'Read it behind the mesh of the body: *INCLUDE, INPUT=this file. Tie each of its nodes to the surface that carries the load,',
  'with *COUPLING and *DISTRIBUTING (or *KINEMATIC), at the place that is marked below; moments need the coupling.',
];

/** `cases` of one body, their nodes numbered from `firstNode`. */
export function writeAbaqusDeck(
  recording: Recording,
  cases: readonly LoadCase[],
  firstNode: number = FIRST_NODE,
): string {
  const { title, nodes, cases: all } = createDeck(recording, cases, firstNode);
  const lines = [
    ...comments('**', [...title, ...HOW]),
    '*NODE, NSET=KEMPE_POINTS',
    ...nodes.map(({ id, point }) => [id, ...point.map(real)].join(', ')),
    ...comments(
      '**',
      nodes.map(({ id, words }) => `${id}: ${words}`),
    ),
    '** Couplings of the nodes to the mesh, and the supports, belong here.',
    ...all.flatMap(({ number, words, loads, notes }) => [
      ...comments('**', [`Case ${number}, ${words}`, ...notes]),
      '*STEP',
      '*STATIC',
      '*CLOAD, OP=NEW',
      ...loads.flatMap(cards),
      '*END STEP',
    ]),
  ];
  return `${lines.join('\n')}\n`;
}

/** Degrees of freedom 1 to 3 take forces, 4 to 6 moments. */
const cards = ({ node, force, moment }: DeckLoad): string[] =>
  [...force, ...moment].flatMap((value, c) => (value === 0 ? [] : `${node}, ${c + 1}, ${real(value)}`));

/** Both programs read exactly twenty characters of a number. */
const LONGEST = 20;

/** With a decimal point, without which some readers expect an integer; thirteen digits if it would be too long. */
function real(value: number): string {
  if (Number.isInteger(value) && Math.abs(value) < 1e15) return `${value + 0}.`;
  const text = String(value);
  if (text.length >= LONGEST) return value.toExponential(12);
  return /[.]/.test(text) ? text : text.replace(/e/, '.e');
}
