/** What users read of this room: in one place, for a translation to take over. */
export const TEXT = {
  largestDifferenceFrom: (name: string | number) => `Largest difference from ${name}`,
  goToWhereItIs: (time: string | number) => `Go to ${time}, where it is`,
  ofTheLargestValueOf: 'Of the largest value of the curve',
  theRunIsJudgedWhen: 'The run is judged when it has ended.',
  runTheModelToSee: 'Run the model to see how accurate the run is.',
  otherSettings: 'other settings',
  anEarlierModel: 'an earlier model',
  aboutWhichIsOf: (name: string | number, anEarlierModel: string | number) =>
    `About "${name}", which is of ${anEarlierModel}.`,
  goTo: (time: string | number) => `Go to ${time}`,
  rerunProgress: 'Rerun: progress',
  cancel: 'Cancel',
  tenTimesTighterOrHalf: 'Ten times tighter, or half the step; then the charts draw the difference',
  rerunTighter: 'Rerun tighter',
};
