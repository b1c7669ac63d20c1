import { IN_DIAGNOSTICS } from './equivalent-diagnostics.mjs';
import { IN_INTEGRATORS } from './equivalent-integrators.mjs';
import { IN_LINALG } from './equivalent-linalg.mjs';
import { IN_MEASURES } from './equivalent-measures.mjs';
import { IN_SWITCHING } from './equivalent-switching.mjs';
import { IN_THE_APP } from './equivalent-app.mjs';
import { each, PAST_THE_END } from './past-the-end.mjs';

/**
 * Mutants that no test can tell from the source, each with the reason: they are named and not counted.
 * - `line` is the line of the source that the mutant starts on, `next` the one after it, `was` what it replaces and `is` what
 *   with; where one is left out, any will do.
 * @type {{ file?: string, line?: string, next?: string, was?: string, is?: string, mutator?: string, reason: string }[]}
 */
export const LISTED = [
  ...IN_THE_APP,
  ...IN_DIAGNOSTICS,
  ...IN_INTEGRATORS,
  ...IN_LINALG,
  ...IN_MEASURES,
  ...IN_SWITCHING,
  ...[
    ['for (let r = 0; r < 6; r++) {', 'r <= 6', 'past the last row there is nothing to fill'],
    ['for (; rank < 6; rank++) {', 'rank <= 6', 'six pivots leave nothing'],
    ['for (let c = 0; c < 6; c++) {', 'c <= 6', 'past the last element there is no number'],
    [
      'for (let c = 0; c < 6; c++) S[6 * r + c] -= U[6 * rank + r] * U[6 * rank + c];',
      'c <= 6',
      'the next row is still zero',
    ],
    [undefined, 'S[7 * c] / own[c] >= most', 'of equal pivots any will do'],
    ['for (let slot = 0; slot < rowA.length; slot++) {', 'slot <= rowA.length', 'no body is past the last'],
    [
      'const places = [...inside, placeOf([0, 0, 0]), ...(beam.spread ?? [])].filter(',
      '["Stryker was here"]',
      'what is no number is no place',
    ],
  ].map(([line, is, reason]) => ({ file: 'engine/core/system/compile-elasticity.ts', line, is, reason })),
  ...['true', 'own[c] >= 0'].map((is) => ({
    file: 'engine/core/system/compile-elasticity.ts',
    was: 'own[c] > 0',
    is,
    reason: 'what gives no way is nothing of nothing, which is no pivot',
  })),
  {
    file: 'engine/core/system/elasticity.ts',
    is: '1e-9 / (high - low)',
    reason: 'a joint stands on either end anyway',
  },
  ...[
    ['place >= low - edge', 'true'],
    ['place >= low - edge', 'place > low - edge'],
    ['place <= high + edge', 'true'],
    ['place <= high + edge', 'place < high + edge'],
    ['place >= low - edge && place <= high + edge', 'place >= low - edge || place <= high + edge'],
  ].map(([was, is]) => ({
    file: 'engine/core/system/elasticity.ts',
    was,
    is,
    reason: 'what is beyond an end is moved onto it next, where a joint stands anyway',
  })),
  {
    file: 'engine/core/system/compile-loads.ts',
    is: 'time >= 0',
    reason: 'what switches where the run begins is not later than that, which is asked next',
  },
  {
    file: 'engine/core/system/compile.ts',
    is: 'rms >= 1e-9',
    reason: 'a length that is the bound to the last bit falls to either side',
  },
  {
    file: 'engine/core/system/compile-scope.ts',
    is: '["Stryker was here"]',
    line: 'const compile = (text: string, variables: readonly Variable[] = []): CompiledExpression => {',
    reason: 'what is no variable has no name that an expression could use',
  },
  {
    file: 'engine/core/system/compile-joints.ts',
    line: 'for (const use of jointDefinition(record.kind).blocks(record.formulation)) add(use, index, -1);',
    was: '-1',
    reason: 'rows of joints ask for no driver',
  },
  {
    file: 'engine/core/system/compile-joints.ts',
    line: 'const [one] = batch([{ use: useOf(coordinate), joint: coordinate.joint, driver: -1, row }], joints);',
    was: '-1',
    reason: 'of a coordinate by itself no driver is asked for',
  },
  {
    file: 'engine/core/system/compile-loads.ts',
    is: 'time - before >= SAME_TIME * time',
    reason: 'times that are the bound apart to the last bit fall to either side',
  },
  ...[
    ['electron/main/files/claim.ts', 'if (file !== null) await release(fs, file);'],
    ['electron/main/files/claim.ts', 'if (mine !== null) await release(fs, mine);'],
    ['electron/main/files/file-watch.ts', 'if (this.#timer) clearTimeout(this.#timer);'],
  ].map(([file, line]) => ({ file, line, is: 'true', reason: 'to let go of nothing does nothing' })),
  ...[
    'const save = await judge(fs, backups, ofIt).catch(() => null);',
    'const whole = await digestFile(fs, copy).catch(() => null);',
  ].map((line) => ({
    file: 'electron/main/files/interrupted-saves.ts',
    line,
    is: '() => undefined',
    reason: 'neither null nor undefined is a save or a digest',
  })),
  {
    file: 'engine/core/constraints/couplings.ts',
    line: 'for (let c = 0; c < 12; c++) J[half + c] = -ratio * J[12 * row + c];',
    is: 'c <= 12',
    reason: 'the first number of the next coupling is written next; past the last there is none',
  },
  ...each('engine/core/constraints/mesh.ts', PAST_THE_END, [
    'for (let k = 0; k < 3; k++) p[k] += y[poseOffset(c) + k];',
    'for (let k = 0; k < 3; k++) pointRate[k] += y[vC + k];',
    'for (let k = 0; k < 3; k++) arm[k] = p[k] - y[x + k];',
    'for (let k = 0; k < 3; k++) once[k] = pointRate[k] - y[v + k];',
  ]),
  ...each('engine/core/constraints/relative-rotation.ts', PAST_THE_END, [
    'for (let c = 0; c < 3; c++) h[c] += p[0] * n[c];',
    'for (let c = 0; c < 4; c++) quaternion[c] *= scale;',
  ]),
  {
    file: 'engine/core/constraints/relative-rotation.ts',
    is: 'quaternion[0] <= 0',
    reason: 'half a turn to the last bit is one to either side',
  },
  ...each('engine/core/constraints/screw-advance.ts', PAST_THE_END, [
    'for (let c = 0; c < 12; c++) slide[c] = J[12 * row + c];',
  ]),
  {
    file: 'engine/core/constraints/point-distance.ts',
    next: 'e[c] = y[poseOffset(b) + c] + u[c] - y[poseOffset(a) + c] - s[c];',
    is: 'c <= 3',
    reason: PAST_THE_END,
  },
  ...each('engine/core/constraints/point-distance.ts', PAST_THE_END, [
    'for (let c = 0; c < 3; c++) e[c] *= inverse;',
  ]),
  ...each('engine/results/measures/mesh-state.ts', PAST_THE_END, [
    'for (let c = 0; c < 3; c++) moment[c] += turning[c];',
  ]),
  {
    file: 'engine/results/measures/contact-state.ts',
    line: 'if (C[s] < gap) {',
    is: 'C[s] <= gap',
    reason: 'of several places that are equally near any is the nearest',
  },
  {
    file: 'engine/results/measures/effort-sharing.ts',
    line: 'if (efforts.length === 0) return;',
    is: 'false',
    reason: 'of no efforts nothing is written either: it only spares the scales',
  },
  {
    file: 'engine/core/linalg/sparse-cholesky.ts',
    line: 'return exact(w.x) > RANK_TOLERANCE;',
    is: 'exact(w.x) >= RANK_TOLERANCE',
    reason: 'what is left of a row that is the tolerance to the last bit falls to either side',
  },
  {
    file: 'engine/core/linalg/elimination.ts',
    line: 'if (value > best) [p, q, best] = [i, j, value];',
    is: 'value >= best',
    reason: 'of equally large pivots any is the largest',
  },
  {
    file: 'engine/core/linalg/row-rank.ts',
    line: 'if (trial.part[p] === 0) continue;',
    is: 'false',
    reason: 'to add nothing of a row changes nothing: it spares the walk along its list',
  },
  ...each('engine/core/diagnostics/contact-sharing.ts', PAST_THE_END, [
    'for (let i = 0; i < parts.length; i++) {',
  ]),
  {
    file: 'engine/core/diagnostics/effort-sharing.ts',
    is: 'C[s] * rowScale[own.row] < closed',
    reason: 'a gap that is the bound to the last bit falls to either side',
  },
  {
    file: 'engine/core/diagnostics/mobility-words.ts',
    is: 'a <= b',
    reason: 'of two directions that are one either comes first',
  },
  {
    file: 'engine/core/diagnostics/total-sharing.ts',
    is: 'this.change[6 * j + c] -= size * J[12 * row + 6 + c]',
    reason: 'of what changes the size is asked alone',
  },
  {
    file: 'engine/core/diagnostics/singular-directions.ts',
    was: 'solver.factor.nullSpace.count === 0',
    is: 'false',
    reason: 'of no null vectors none is singular, which is asked next: it only spares the work',
  },
  {
    file: 'engine/core/diagnostics/resting-rows.ts',
    is: 'squareOf(W, z) >= DEPENDENT * dot(z, z)',
    reason: 'what is nothing to the last bit falls to either side',
  },
  {
    file: 'engine/core/diagnostics/resting-rows.ts',
    was: 'part >= first.part',
    is: 'part > first.part',
    reason: 'of rows that come to their bounds together either is the first',
  },
  {
    file: 'engine/core/diagnostics/resting-rows.ts',
    is: 'C[s] * scale >= closed',
    reason: 'a gap that is the bound to the last bit falls to either side',
  },
  {
    file: 'engine/core/diagnostics/release-band.ts',
    is: 'binomial(block.rows.length, block.vectors.length) < MOST_RELEASES',
    reason: 'among fewer than 60,000 rows no number of choices is exactly that',
  },
  {
    file: 'engine/core/diagnostics/release-band.ts',
    line: 'if (Math.abs(pivot[row]) < ADMISSIBLE) continue;',
    is: 'Math.abs(pivot[row]) <= ADMISSIBLE',
    reason: 'a row that is the bound to the last bit falls to either side',
  },
  {
    file: 'engine/core/diagnostics/effort-sharing.ts',
    was: 'sign > 0',
    is: 'sign >= 0',
    reason: 'a sign is 1 or -1',
  },
  {
    file: 'engine/core/diagnostics/singular-directions.ts',
    was: 'Math.abs(values[v]) > Math.abs(values[best])',
    is: 'Math.abs(values[v]) >= Math.abs(values[best])',
    reason: 'of several that are equally large any is the largest',
  },
  {
    file: 'engine/core/diagnostics/mobility.ts',
    line: 'if (Math.abs(values[e]) > NULL_TOLERANCE) involved.add(rows[e]);',
    is: 'Math.abs(values[e]) >= NULL_TOLERANCE',
    reason: 'an entry that is the bound to the last bit falls to either side',
  },
  {
    file: 'engine/core/diagnostics/mobility.ts',
    line: 'const translates = Math.hypot(...linear) > 1e-9;',
    is: 'Math.hypot(...linear) >= 1e-9',
    reason: 'a row that is the bound to the last bit falls to either side',
  },
  {
    file: 'engine/core/diagnostics/singular-directions.ts',
    line: 'for (let motion = 1, idle = 0; idle < ENOUGH && found < count; motion++) {',
    is: 'found <= count',
    reason: 'once all are found no motion tells of another: two more are looked at',
  },
  {
    file: 'engine/core/diagnostics/singular-directions.ts',
    line: 'for (let v = 0; v < count; v++) {',
    is: 'v <= count',
    reason: 'past the last vector there is none, which is not one that is kept either',
  },
  ...[
    [
      'code/emit.ts',
      'left === 0 || this.graph.codes[node] === CONSTANT',
      'left === 0 && this.graph.codes[node] === CONSTANT',
    ],
    ['code/emit.ts', 'this.graph.codes[node] === CONSTANT', 'false'],
    ['code/emit.ts', 'chunkOf[operand] !== chunkOf[node]', 'true'],
    ['equations/tree/articulated.ts', 'isGone(r) || isGone(s)', 'isGone(r) && isGone(s)'],
    ['equations/tree/articulated.ts', 'isGone(r) || isGone(3 + s)', 'isGone(r) && isGone(3 + s)'],
    ['equations/tree/articulated.ts', 'isGone(3 + r) || isGone(3 + s)', 'isGone(3 + r) && isGone(3 + s)'],
    ['equations/loads/loads.ts', 'load.from === -Infinity && load.until === Infinity', 'false'],
    ['equations/loops/loops.ts', 'node !== g.zero', 'true'],
    ['equations/coordinates.ts', '!body', 'body'],
  ].map(([file, was, is]) => ({
    ...{ file: `engine/core/compiled/${file}`, was, is },
    reason: 'comes to the same numbers but for rounding: it only spares operations or room',
  })),
  {
    file: 'engine/core/compiled/equations/loads/loads.ts',
    line: 'if (load.from === -Infinity && load.until === Infinity) {',
    is: '{}',
    reason: 'a load without a window has the factor one',
  },
  {
    file: 'engine/core/compiled/code/factorise.ts',
    is: 'neighbours[i].size <= neighbours[best].size',
    reason: 'of rows that have equally few neighbours any is next',
  },
  {
    file: 'engine/core/compiled/code/factorise.ts',
    was: 'j === i',
    is: 'false',
    reason: 'rows have a diagonal, all of them, so that each counts one neighbour more',
  },
  {
    file: 'engine/core/compiled/code/step-places.ts',
    is: 'i <= count',
    reason: 'room that nobody uses',
  },
  {
    file: 'engine/core/compiled/reactions/tree-balance.ts',
    is: 'i <= outside.length',
    line: 'for (let i = 0; i < outside.length; i++) {',
    reason: 'past the last row there is none, and no body',
  },
  ...['J[at]', 'J[at + 1]', 'J[at + 2]'].map((entry) => ({
    file: 'engine/core/compiled/reactions/tree-balance.ts',
    is: `${entry} / scale`,
    reason: 'what has a part along a direction is a row of lengths, whose scale is one',
  })),
  {
    file: 'engine/run/steppers/compiled-stepper.ts',
    is: 'program.outputs[c] + y[c]',
    reason: 'a correction too many changes nothing but rounding',
  },
  ...['coincident-points', 'nail'].map((block) => ({
    file: `engine/core/constraints/${block}.ts`,
    line: 'for (let i = 0; i < batch.count; i++) {',
    is: 'i <= batch.count',
    reason: 'past the last of a batch there is no body and no row: what is written goes nowhere',
  })),
  {
    file: 'engine/core/system/kinematics.ts',
    line: 'for (let b = 1; b < system.n; b++) {',
    is: 'b <= system.n',
    reason: PAST_THE_END,
  },
  ...['electron/main/journal/session.ts', 'renderer/journal/journal.ts'].map((file) => ({
    file,
    mutator: 'ConditionalExpression',
    line: file.includes('session')
      ? 'if (this.#timer) clearTimeout(this.#timer);'
      : 'if (this.#pause !== null) clearTimeout(this.#pause);',
    is: 'true',
    reason: 'to clear no timer does nothing',
  })),
];

/** Two words or more that are not code: what a person reads. */
const SENTENCE = /^(['"`])(?=.*[A-Za-z]{2}.*\s.*[A-Za-z]{2}|.*\s[A-Za-z]{2,}|.*[A-Za-z]{2,}\s).*\1$/s;

export const WORDS = 'the words of a message';

export const isNamedBy = (mutant, one) =>
  (one.file ?? mutant.fileName) === mutant.fileName &&
  (one.line ?? mutant.line) === mutant.line &&
  (one.next ?? mutant.next) === mutant.next &&
  (one.was ?? mutant.original) === mutant.original &&
  (one.is ?? mutant.replacement) === mutant.replacement &&
  (one.mutator ?? mutant.mutatorName) === mutant.mutatorName;

/** Why the mutant is not counted, or undefined. */
export function reasonOf(mutant) {
  if (mutant.status === 'Ignored') return mutant.statusReason;
  // Whether a message comes is what other mutants of its statement ask; its words are read by model/sentences and test/rules.
  if (mutant.mutatorName === 'StringLiteral' && SENTENCE.test(mutant.original)) return WORDS;
  return LISTED.find((one) => isNamedBy(mutant, one))?.reason;
}
