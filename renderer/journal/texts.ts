/** What users read of this room: in one place, for a translation to take over. */
export const TEXT = {
  editsAreKeptForRecovery: 'Edits are kept for recovery again.',
  editsCannotBeKeptFor: (fault: string | number) => `Edits cannot be kept for recovery: ${fault}`,
  theProjectItselfCanStill: 'The project itself can still be saved: save it often until this is fixed.',
};
