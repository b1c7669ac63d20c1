/** What users read of this room: in one place, for a translation to take over. */
export const TEXT = {
  wrongVersionHelp: 'Close all windows of Kempe and start it again, so that both have the same version.',
  wrongVersion: (engine: number | string, window: number) =>
    `The engine uses protocol version ${engine}, but this window uses version ${window}.`,
  engineNotRunningHelp:
    'Restart the engine; the model is not affected, and the samples recorded so far are kept.',
  engineNotRunning: (reason: string) => `The simulation engine is not running. ${reason}`,
  timeout: 'It did not respond in time.',
  messageNotRead: 'A message from the engine could not be read.',
  engineNotLoaded: 'The engine could not be loaded.',
  slowStart: 'The engine process did not start in time.',
  connectionClosed: 'The connection to the engine process was closed.',
  resultNotTransferred: 'the result could not be transferred',
  readerNotStarted: 'the reader could not be started',
  readingEnded: 'the reading was ended',
  requestRejectedHelp:
    'Restart the engine. If it happens again, please report it, with the model that causes it.',
  requestRejected: (reason: string) => `The engine rejected a request: ${reason}`,
  workerMessageNotRead: 'a message from it could not be read.',
  workerNotLoaded: 'the engine could not be loaded.',
  onlyEngineWorker: 'Only the engine may run as a worker.',
  inThisBrowser: 'This browser',
  studyGone: 'The study is no longer there.',
  studyGoneHelp: 'Set it up again, or open the folder of a study.',
  studyNotKept: (reason: string) => `The rows of the study could not be kept: ${reason}.`,
  studyNotKeptHelp: 'Allow this page to store data, or remove studies that are not needed.',
  studyWorkerLost: (reason: string) =>
    `The runs could not be started: ${reason} Reload the page, then resume the study.`,
  runLost: (reason: string) => `Not completed: the thread of this run ended twice: ${reason}`,
  indexBeforeStudy: 'An index was asked for before its study.',
  otherProgram: (other: string, own: string) =>
    `This study was made by ${other}, and this is ${own}: other versions may compute other digits.`,
  otherProgramHelp: 'Finish it with the version that made it, or set it up again here.',
  samplesLostHelp: 'Use a longer output interval or a shorter duration.',
  samplesLost: (time: number, reason: string) => `The samples after ${time} s could not be kept: ${reason}`,
  archiveNotText: 'The project in the archive is not UTF-8 text.',
  archiveNotTextHelp: 'Copy the archive again from where it came, or open an earlier version.',
};
