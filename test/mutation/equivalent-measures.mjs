import { each, PAST_THE_END } from './past-the-end.mjs';

const EDGE = 'what is the bound to the last bit falls to either side';
const CONTACTS = 'engine/results/measures/contact-state.ts';

/** Mutants of measures that no test can tell from the source (see equivalent.mjs). */
export const IN_MEASURES = [
  {
    line: 'onDemand: true,',
    reason: 'a measure that is asked although nothing of it is kept only costs time',
  },
  {
    file: 'engine/results/measures/driver-state.ts',
    was: '{ mask: 1, part: 0 }',
    is: '{}',
    reason: 'written before it is read',
  },
  ...['coupling', 'torsion-spring'].map((kind) => ({
    file: 'engine/results/measures/joint-parts.ts',
    was: `element.kind === '${kind}'`,
    is: 'true',
    reason: 'records of other kinds have other ids: it only spares the search',
  })),
  {
    file: 'engine/results/measures/load-state.ts',
    is: 'c <= 3',
    reason: 'the sizes are written next',
  },
  {
    file: 'engine/results/measures/momentum.ts',
    is: 'c <= 6',
    reason: 'the first number of the first body is written next',
  },
  {
    file: 'engine/results/measures/driver-state.ts',
    was: 'driver.row >= 0',
    is: 'driver.row > 0',
    reason: 'rows of the joint that is driven come before it',
  },
  {
    file: 'engine/results/measures/joint-state.ts',
    was: 'mode[s] !== 0',
    is: 'true',
    reason: 'friction that is open has no effort',
  },
  ...[
    ['contacts.length > 0', 'true', 'of no contacts nothing is shared: it only spares the work'],
    [
      'contacts.length > 0',
      'contacts.length >= 0',
      'of no contacts nothing is shared: it only spares the work',
    ],
    ['c < CONTACT_MASKS', 'c <= CONTACT_MASKS', 'the shared part is written next'],
    ['effort[s] <= 0', 'false', 'a place without a force adds nothing to the sums'],
    ['effort[s] <= 0', 'effort[s] < 0', 'a place without a force adds nothing to the sums'],
    ['!place', 'false', 'a place that bears a force is there'],
    [
      'findPlace(contact, nearest, y, work)?.at',
      'findPlace(contact, nearest, y, work).at',
      'the nearest place is there, for there is a gap',
    ],
  ].map(([was, is, reason]) => ({ file: CONTACTS, was, is, reason })),
  {
    file: CONTACTS,
    next: 'for (let c = 0; c < 3; c++) {',
    is: 'i <= count',
    reason: PAST_THE_END,
  },
  ...['row[at + c] = normal[c] + tangent[c];', 'const c1 = (c + 1) % 3;'].map((next) => ({
    ...{ file: CONTACTS, line: 'for (let c = 0; c < 3; c++) {', next, is: 'c <= 3' },
    reason: 'what follows the three is written next',
  })),
  ...each(CONTACTS, PAST_THE_END, [
    'for (let c = 0; c < 3; c++) middle[c] += effort[s] * place.at[c];',
    'if (pressure > 0) for (let c = 0; c < 3; c++) middle[c] /= pressure;',
    'for (let c = 0; c < 3; c++) out[c] += order * effort[s] * J[12 * s + from + c];',
  ]),
  ...[
    ['size < resolution', 'size <= resolution', EDGE],
    ['weight.share > NOISE', 'weight.share >= NOISE', EDGE],
  ].map(([was, is, reason]) => ({ file: 'engine/results/measures/force-peaks.ts', was, is, reason })),
  {
    file: 'engine/results/measures/force-peaks.ts',
    line: "const mask = placeOf.get(maskOf(element, quantity) ?? '') ?? -1;",
    mutator: 'StringLiteral',
    reason: 'no column has that name',
  },
  {
    file: 'engine/results/measures/mesh-state.ts',
    next: 'one[c] = effort * line.weight * line.direction[c] + push * line.push[c];',
    is: 'c <= 3',
    reason: PAST_THE_END,
  },
  {
    file: 'engine/results/measures/mesh-state.ts',
    line: 'for (let c = 0; c < 3; c++) row[at + 4 + c] += y[poseOffset(carrier) + c];',
    is: 'c <= 3',
    reason: 'what follows the three is written next',
  },
  {
    file: 'engine/results/measures/effort-sharing.ts',
    was: '{ mask: 1, part: 0 }',
    is: '{}',
    reason: 'written before it is read',
  },
  {
    file: 'engine/results/measures/total-sharing.ts',
    was: 'joints.length === 0',
    is: 'false',
    reason: 'where nothing is asked for it only spares the work',
  },
  ...[
    ...['true', 'system.compliances.length + system.beams.length + system.switched.length >= 0'].map((is) => [
      'system.compliances.length + system.beams.length + system.switched.length > 0',
      is,
      'copies of what nothing changes only cost time',
    ]),
    [
      'split && system.switched.length === 0',
      'false',
      'of no switched rows nothing is shared: it only spares the work',
    ],
  ].map(([was, is, reason]) => ({ file: 'engine/results/measures/with-split.ts', was, is, reason })),
];
