/** What users read of this room: in one place, for a translation to take over. */
export const TEXT = {
  saveTheChanges: 'Save the changes?',
  theProjectHasChangesThat: (name: string | number) =>
    `The project "${name}" has changes that are not saved.`,
  save: 'Save',
  donTSave: "Don't save",
  cancel: 'Cancel',
  cannotBeOpened: (name: string | number) => `${name} cannot be opened`,
  theFileHasProblemsThe: (count: string | number) =>
    `The file has ${count} problems. The open project was left as it is.`,
  theFileHasAProblem: 'The file has a problem. The open project was left as it is.',
  close: 'Close',
  theTemplateCouldNotBe: (name: string | number, reason: string | number) =>
    `The template "${name}" could not be read (${reason}).`,
  reinstallKempe: 'Reinstall Kempe.',
  saveACopyInThe: 'Save a copy in the older format?',
  aNewerVersionOfKempe:
    'A newer version of Kempe wrote this project. A copy saved here holds what this version understands.',
  saveACopy: 'Save a copy',
  theProjectWasNotSaved: 'The project was not saved',
  theFileHasChangedOn: 'The file has changed on disk',
  saveACopyElsewhere: 'Save a copy elsewhere...',
  openTheirsBesideMine: 'Open theirs beside mine',
  overwrite: 'Overwrite',
  reloadAndLoseMyChanges: 'Reload and lose my changes',
  thisProject: 'this project',
  discardTheUnsavedWork: 'Discard the unsaved work?',
  theUnsavedWorkOnWill: (name: string | number) =>
    `The unsaved work on "${name}" will be deleted. This cannot be undone.`,
  theFileStaysAsIt: (name: string | number) => `The file ${name} stays as it is.`,
  noFileHoldsIt: 'No file holds it.',
  keepIt: 'Keep it',
  discard: 'Discard',
  numbersOfTheFileAre: (count: string | number) =>
    `${count} numbers of the file are not what their formulas give.`,
  theChecksListThemWith:
    'The checks list them; with nothing selected, the inspector updates or keeps them all.',
};
