/** What users read of this room: in one place, for a translation to take over. */
export const TEXT = {
  title: 'Checks',
  error: 'Error: ',
  warning: 'Warning: ',
  showUtilisation: 'Show in the table of results',
  exceeded: (count: number, named: string, more: number) =>
    `${count === 1 ? 'One peak is above its' : `${count} peaks are above their`} allowable: ${named}${more > 0 ? `; and ${more} more` : ''}.`,
  showRepairs: 'Show what would close it',
  noBodies: 'There is nothing to check yet: the project has no bodies.',
  noErrors: 'The model assembles and has no errors.',
  toldRefused: 'The run did not start: why, and what helps, is at the top of the view.',
  toldStopped: 'The run stopped early: why, and what helps, is at the top of the view.',
  toldCompleted: 'The last run completed, but is not reliable: see the top of the view.',
  completedBut: (caveat: string) => `The last run completed, but ${caveat}`,
  stale: ' (of an earlier model)',
  completed: (stale: string) => `The last run completed${stale}.`,
  driven: (count: number) => `, ${count} driven`,
  byRank: (degrees: string, bodies: number, rank: number, driven: string) =>
    `${degrees} of freedom by rank: 6 × ${bodies} − ${rank}${driven}.`,
  formulaAgrees: (byRank: string, bodies: number, rows: number) =>
    `${byRank} Counting constraints by hand gives the same: 6 × ${bodies} ${bodies === 1 ? 'body' : 'bodies'} − ${rows}.`,
  byRowsInPlane: (counts: { degrees: string; where: string; bodies: number; rows: number; driven: string }) =>
    `${counts.degrees} of freedom, planar (${counts.where}): 3 × ${counts.bodies} − ${counts.rows}${counts.driven}.`,
  redundantInPlane: (constraints: string) => `${constraints} in the plane, by`,
  removedInPlane: 'To remove it, leave out a member or a joint, or let a pin slide.',
  redundantOutOfPlane: (constraints: string, one: boolean) =>
    `${constraints} ${one ? 'is' : 'are'} out of the plane.`,
  outOfPlaneMeans: (components: string, layers: boolean) =>
    `The motion and what acts in the plane do not depend on them. ${layers ? 'Members in layers make' : 'An offset would make'} ${components || 'out-of-plane reactions'}; how joints share them needs stiffness.`,
  more: 'more',
  less: 'less',
  moreNamed: (count: number) => `${count} more`,
  openMobility: 'Mobility',
  oneRow: '1 constraint row is',
  manyRows: (rows: number) => `${rows} constraint rows are`,
  formulaDiffers: (counts: {
    byRank: string;
    bodies: number;
    rows: number;
    byFormula: string;
    redundant: string;
  }) =>
    `${counts.byRank} The formula 6 × ${counts.bodies} − ${counts.rows} gives ${counts.byFormula}, because ${counts.redundant} redundant.`,
  redundancyMeans:
    'The motion does not depend on it. Rigid-body mechanics does not determine the reactions in these directions',
  redundancyRemoved:
    'To remove it, free such directions in some of these joints: a ball joint in place of a hinge frees two rotations.',
  also: 'Also ',
  redundantConstraint: 'redundant constraint',
  combinationOf: (what: string) => `a combination of ${what}`,
  leastNormShown: (components: string) => `: for ${components} the smallest possible share is shown`,
  constrainedBy: (lead: string, motion: string, several: boolean) =>
    `${lead}${motion} ${several ? 'are' : 'is'} constrained more than once, by`,
  manyIndeterminate: (what: string) => `The position is singular: ${what} are indeterminate at`,
  oneIndeterminate: (what: string) => `The position is singular: ${what} is indeterminate at`,
  indeterminateMeans: 'These reactions have no definite value here; they do at a neighbouring position.',
  effortIndeterminate: 'The position is singular: no definite effort exists for',
  effortMeans: 'At this dead point the joints hold the driven part, whatever the effort of the driver.',
};
