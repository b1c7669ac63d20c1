/** What users read of this room: in one place, for a translation to take over. */
export const TEXT = {
  recoveryBack: 'Edits are kept for recovery again.',
  recoveryFails: (fault: string) => `Edits cannot be kept for recovery: ${fault}`,
  saveOften: 'The project itself can still be saved: save it often until this is fixed.',
};
