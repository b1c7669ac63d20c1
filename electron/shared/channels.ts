/** Names of the messages between the main process and the preload script. */
export const CHANNELS = {
  open: 'kempe:open',
  openFile: 'kempe:open-file',
  openDropped: 'kempe:open-dropped',
  save: 'kempe:save',
  saveAs: 'kempe:save-as',
  exportFile: 'kempe:export-file',
  recent: 'kempe:recent',
  clearRecent: 'kempe:clear-recent',
  documentState: 'kempe:document-state',
  connectEngine: 'kempe:connect-engine',
  closeAnswer: 'kempe:close-answer',
} as const;

/** From main to the window. */
export const EVENTS = {
  command: 'kempe:command',
  openRequest: 'kempe:open-request',
  engineLost: 'kempe:engine-lost',
  saveAndClose: 'kempe:save-and-close',
  /** Carries a port; the page gets it as a `message` event with this data. */
  enginePort: 'kempe:engine-port',
} as const;

/** What main answers: the result, or why it did nothing. */
export type Reply<T> = { ok: true; value: T } | { ok: false; reason: string };
