/** What users read of this room: in one place, for a translation to take over. */
export const TEXT = {
  largestDifferenceFrom: (name: string) => `Largest difference from ${name}`,
  goToLargest: (time: string) => `Go to ${time}, where it is`,
  relativeHint: 'Of the largest value of the curve',
  whileRunning: 'The run is judged when it has ended.',
  noRun: 'Run the model to see how accurate the run is.',
  otherSettings: 'other settings',
  anEarlierModel: 'an earlier model',
  ofOtherRun: (name: string, what: string) => `About "${name}", which is of ${what}.`,
  goTo: (time: string) => `Go to ${time}`,
  rerunProgress: 'Rerun: progress',
  cancel: 'Cancel',
  rerunHint: 'Ten times tighter, or half the step; then the charts draw the difference',
  rerunTighter: 'Rerun tighter',
};
