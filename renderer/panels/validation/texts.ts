/** What users read of this room: in one place, for a translation to take over. */
export const TEXT = {
  publishedProblemsEachRunAt:
    'Published problems, each run at three tolerances and compared with an independent reference.',
  cancel: 'Cancel',
  runAll: 'Run all',
  exportCsv: 'Export CSV...',
  thePublishedProblemsCouldNot: (failure: string | number) =>
    `The published problems could not be read: ${failure}.`,
  tryAgain: 'Try again',
  validation: 'Validation',
  results: 'Results',
  problemAndSource: 'Problem and source',
  value: 'Value',
  errorAt: (toExponential: string | number) => `Error at ${toExponential}`,
  forceError: 'Force error',
  energyError: 'Energy error',
  timeS: 'Time [s]',
  result: 'Result',
  actions: 'Actions',
  errorsAreTheLargestOver:
    'Errors are the largest over the run, relative to the largest value of the quantity. Value, force error, energy error and time are those of the last tolerance run.',
  nothingHasBeenRunYet: 'Nothing has been run yet.',
  theTable: 'The table',
  reference: 'reference',
  kempe: 'Kempe',
  runNamed: (title: string | number) => `Run ${title}`,
  run: 'Run',
  openAsAProject: (title: string | number) => `Open ${title} as a project`,
  openAsProject: 'Open as project',
  compared: 'Compared:',
  reference2: 'Reference:',
  sources: 'Sources:',
  waiting: 'Waiting',
  passed: 'Passed',
  failed: 'Failed',
  incomplete: 'Incomplete',
  notRun: 'Not run',
  runningAt: (id: string, tolerance: string, done: number, total: number) =>
    `Running ${id} at ${tolerance}: ${done} of ${total} done.`,
  passedOf: (passed: number, all: number, failed: number) =>
    `${passed} of ${all} passed${failed > 0 ? `, ${failed} failed` : ''}.`,
};
