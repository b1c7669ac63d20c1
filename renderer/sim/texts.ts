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
  requestRejectedHelp:
    'Restart the engine. If it happens again, please report it, with the model that causes it.',
  requestRejected: (reason: string) => `The engine rejected a request: ${reason}`,
  workerMessageNotRead: 'a message from it could not be read.',
  workerNotLoaded: 'the engine could not be loaded.',
  onlyEngineWorker: 'Only the engine may run as a worker.',
  samplesLostHelp: 'Use a longer output interval or a shorter duration.',
  samplesLost: (time: number, reason: string) => `The samples after ${time} s could not be kept: ${reason}`,
};
