/** What users read of this room: in one place, for a translation to take over. */
export const TEXT = {
  error: 'Error: ',
  warning: 'Warning: ',
  showRepairs: 'Show what would close it',
  noBodies: 'There is nothing to check yet: the project has no bodies.',
  noErrors: 'The model assembles and has no errors.',
  completedBut: (caveat: string) => `The last run completed, but ${caveat}`,
  stale: ' (of an earlier model)',
  completed: (stale: string) => `The last run completed${stale}.`,
  driven: (count: number) => `, ${count} driven`,
  byRank: (degrees: string, bodies: number, rank: number, driven: string) =>
    `${degrees} of freedom by rank: 6 × ${bodies} − ${rank}${driven}.`,
  formulaAgrees: (byRank: string, bodies: number, rows: number) =>
    `${byRank} The formula 6 × ${bodies} − ${rows} agrees.`,
  oneRow: '1 row of the joints is',
  manyRows: (rows: number) => `${rows} rows of the joints are`,
  formulaDiffers: (counts: {
    byRank: string;
    bodies: number;
    rows: number;
    byFormula: string;
    redundant: string;
  }) =>
    `${counts.byRank} The formula 6 × ${counts.bodies} − ${counts.rows} says ${counts.byFormula}, because ${counts.redundant} redundant.`,
  redundancyMeans:
    'The motion does not depend on it. Reactions in these directions cannot be told apart by rigid bodies',
  redundancyRemoved:
    'To remove it, let some of these joints leave such directions free: a ball joint in place of a hinge frees two rotations.',
  also: 'Also ',
  redundantConstraint: 'redundant constraint',
  combinationOf: (what: string) => `a combination of ${what}`,
  leastNormShown: (components: string) => `: ${components} are shown with their least-norm share`,
  constrainedBy: (lead: string, motion: string, verb: string) =>
    `${lead}${motion} ${verb} held more than once, by`,
  manyIndeterminate: (what: string) => `The position is singular: ${what} are indeterminate at`,
  oneIndeterminate: (what: string) => `The position is singular: ${what} is indeterminate at`,
  indeterminateMeans: 'No rule gives these reactions a value here; a position beside this one has one.',
  effortIndeterminate: 'The position is singular: indeterminate is the effort of',
  effortMeans: 'Here the driver has no grip: the joints hold what it drives, whatever its effort.',
};
