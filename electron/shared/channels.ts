/** Names of the messages between the main process and the preload script. */
export const CHANNELS = {
  open: 'kempe:open',
  openFile: 'kempe:open-file',
  openDropped: 'kempe:open-dropped',
  chooseImport: 'kempe:choose-import',
  chooseComponent: 'kempe:choose-component',
  save: 'kempe:save',
  saveAs: 'kempe:save-as',
  exportFile: 'kempe:export-file',
  notKept: 'kempe:not-kept',
  recent: 'kempe:recent',
  clearRecent: 'kempe:clear-recent',
  documentState: 'kempe:document-state',
  connectEngine: 'kempe:connect-engine',
  closeAnswer: 'kempe:close-answer',
  release: 'kempe:release',
  reload: 'kempe:reload',
  keepMine: 'kempe:keep-mine',
  openBeside: 'kempe:open-beside',
  newWindow: 'kempe:new-window',
  pong: 'kempe:pong',
  drawnBy: 'kempe:drawn-by',
} as const;

/** From main to the window. */
export const EVENTS = {
  command: 'kempe:command',
  openRequest: 'kempe:open-request',
  engineLost: 'kempe:engine-lost',
  saveAndClose: 'kempe:save-and-close',
  beforeClose: 'kempe:before-close',
  fileChanged: 'kempe:file-changed',
  /** Asks whether the page still responds; the preload script answers. */
  ping: 'kempe:ping',
  /** Carries a port; the page gets it as a `message` event with this data. */
  enginePort: 'kempe:engine-port',
} as const;

/** What main answers: the result, or why it did nothing. */
export type Reply<T> = { ok: true; value: T } | { ok: false; reason: string };
