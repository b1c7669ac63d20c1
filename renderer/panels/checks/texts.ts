/** What users read of this room: in one place, for a translation to take over. */
export const TEXT = {
  error: 'Error: ',
  warning: 'Warning: ',
  showWhatWouldCloseIt: 'Show what would close it',
  thereIsNothingToCheck: 'There is nothing to check yet: the project has no bodies.',
  theModelAssemblesAndHas: 'The model assembles and has no errors.',
  theLastRunCompletedBut: (caveat: string | number) => `The last run completed, but ${caveat}`,
  ofAnEarlierModel: ' (of an earlier model)',
  theLastRunCompleted: (ofAnEarlierModel: string | number) => `The last run completed${ofAnEarlierModel}.`,
  driven: (drivenFreedoms: string | number) => `, ${drivenFreedoms} driven`,
  ofFreedomByRank: (degrees: string, bodies: number, rank: number, driven: string) =>
    `${degrees} of freedom by rank: 6 × ${bodies} − ${rank}${driven}.`,
  theFormulaAgrees: (byRank: string, bodies: number, rows: number) =>
    `${byRank} The formula 6 × ${bodies} − ${rows} agrees.`,
  oneRowIs: '1 row of the joints is',
  rowsAre: (rows: number) => `${rows} rows of the joints are`,
  theFormulaSaysOtherwise: (counts: {
    byRank: string;
    bodies: number;
    rows: number;
    byFormula: string;
    redundant: string;
  }) =>
    `${counts.byRank} The formula 6 × ${counts.bodies} − ${counts.rows} says ${counts.byFormula}, because ${counts.redundant} redundant.`,
  theMotionDoesNotDepend:
    'The motion does not depend on it. Reactions in these directions cannot be told apart by rigid bodies',
  toRemoveItLetSome:
    'To remove it, let some of these joints leave such directions free: a ball joint in place of a hinge frees two rotations.',
  also: 'Also ',
  redundantConstraint: 'redundant constraint',
  aCombinationOf: (what: string | number) => `a combination of ${what}`,
  areShownWithTheirLeast: (split: string | number) => `: ${split} are shown with their least-norm share`,
  heldMoreThanOnceBy: (lead: string | number, motion: string | number, verb: string | number) =>
    `${lead}${motion} ${verb} held more than once, by`,
  areIndeterminateAt: (what: string) => `The position is singular: ${what} are indeterminate at`,
  isIndeterminateAt: (what: string) => `The position is singular: ${what} is indeterminate at`,
  noRuleGivesTheseReactions:
    'No rule gives these reactions a value here; a position beside this one has one.',
  thePositionIsSingularIndeterminateIs: 'The position is singular: indeterminate is the effort of',
  hereTheDriverHasNo: 'Here the driver has no grip: the joints hold what it drives, whatever its effort.',
};
