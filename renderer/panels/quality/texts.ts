/** What users read of this room: in one place, for a translation to take over. */
export const TEXT = {
  largestDifferenceFrom: (name: string) => `Largest difference from ${name}`,
  goToLargest: (time: string) => `Go to the largest difference, at ${time}`,
  relativeHint: 'Relative to the largest value of the curve',
  whileRunning: 'The quality of the run is assessed when it ends.',
  noRun: 'Run the model to see how accurate the run is.',
  otherSettings: 'other settings',
  anEarlierModel: 'an earlier model',
  ofOtherRun: (name: string, what: string) => `For “${name}”, a run of ${what}.`,
  goTo: (time: string) => `Go to ${time}`,
  rerunProgress: 'Rerun: progress',
  cancel: 'Cancel',
  rerunHint: 'With a tolerance ten times tighter, or half the step; the charts then show the difference',
  rerunTighter: 'Rerun tighter',
};
