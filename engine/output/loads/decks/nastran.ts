/**
 * Bulk data in the format that Nastran, OptiStruct and MYSTRAN publish: GRID, and a load set per case of FORCE and MOMENT. Cards are in
 * large fields, whose sixteen characters hold the eleven digits needed for a balance to 1e-9. None of these programs is available for
 * tests: a reader of the published format checks every deck. Of the free programs that read such files, meshio reads the grid points and
 * skips loads, as Gmsh does; Z88G knows neither large fields nor MOMENT.
 */
import { comments, createDeck, FIRST_NODE } from './deck';
import type { LoadCase } from '../load-table';
import type { Recording } from '../../../results/recording/recording';
import type { Vec3 } from '../../../model/project';

const HOW = [
  'Read it into the bulk data of the body: INCLUDE this file. Tie each of its grid points to the mesh with RBE3 (or RBE2).',
  'Case control asks for a case by its number: LOAD = 1.',
];

/** `cases` of one body, their nodes numbered from `firstNode`. */
export function writeNastranDeck(
  recording: Recording,
  cases: readonly LoadCase[],
  firstNode: number = FIRST_NODE,
): string {
  const { title, nodes, cases: all } = createDeck(recording, cases, firstNode);
  const lines = [
    ...comments('$', [...title, ...HOW]),
    ...nodes.flatMap(({ id, point, words }) => [
      ...comments('$', [`${id}: ${words}`]),
      ...card('GRID', [String(id), '', real(point[0]), real(point[1]), real(point[2])]),
    ]),
    ...all.flatMap(({ number, words, loads, notes }) => [
      ...comments('$', [`Case ${number}, ${words}`, ...notes]),
      ...loads.flatMap(({ node, force, moment }) => [
        ...vectorCard('FORCE', number, node, force),
        ...vectorCard('MOMENT', number, node, moment),
      ]),
    ]),
  ];
  return `${lines.join('\n')}\n`;
}

/** A factor of one times the components; a zero vector is not a valid card. */
function vectorCard(name: 'FORCE' | 'MOMENT', set: number, node: number, vector: Vec3): string[] {
  if (vector.every((x) => x === 0)) return [];
  return card(name, [String(set), String(node), '0', '1.0', ...vector.map(real)]);
}

/** Large fields: four of sixteen characters per line after one of eight. */
function card(name: string, fields: readonly string[]): string[] {
  const lines: string[] = [];
  for (let at = 0; at < fields.length; at += 4) {
    const head = at === 0 ? `${name}*` : '*';
    const more = at + 4 < fields.length ? '*' : '';
    const own = fields.slice(at, at + 4).map((field) => field.padStart(16));
    lines.push(`${head.padEnd(8)}${own.join('')}${more}`);
  }
  return lines;
}

/** As many digits as fit into sixteen characters; the exponent has no letter, as the format allows. */
export function real(value: number): string {
  if (value === 0) return '0.0';
  for (let digits = 12; ; digits--) {
    const [mantissa, exponent] = value.toExponential(digits).split('e');
    const text = `${mantissa}${exponent}`;
    if (text.length <= 16) return text;
  }
}
