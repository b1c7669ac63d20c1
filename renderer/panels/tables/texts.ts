/** What users read of this room: in one place, for a translation to take over. */
export const TEXT = {
  noRowsToDelete: 'There are no rows.',
  row: 'Row',
  fx: 'fx',
  cellOf: (column: string, name: string) => `${column} of ${name}`,
  addHint: 'One step: Undo removes the new rows and restores the cells',
  addAndPaste: (rows: string) => `Add ${rows} and paste`,
  fromShape: ', follows the shape',
  tables: 'Tables',
  addRowHint: (noun: string) => `Add a ${noun} as a new row`,
  jointNeedsBody: 'A joint needs a body: add one first',
  add: (noun: string) => `Add ${noun}`,
  deleteRowsHint: 'Delete the selected rows and everything that depends on them; can be undone',
  deleteRows: 'Delete rows',
  gridHint: 'Type to replace, F2 to edit, paste cells from a spreadsheet',
  tableOfAll: (records: string) => `Table of all ${records}`,
  empty: (records: string, advice: string) => `There are no ${records} yet. ${advice}`,
  bodies: 'Bodies',
  joints: 'Joints',
  howToAddBodies:
    'Add one above, draw one in the 3D view, or paste rows from a spreadsheet here, starting with the name.',
  howToAddJoints:
    'Add one above, draw one in the 3D view, or paste rows with name, kind and both bodies here.',
  pasteTooLarge: 'Too many cells to paste at once. Paste fewer rows.',
  oldValueKept: 'The old value was kept.',
  nothingEmptied: 'No cell was cleared.',
  tooManyRows: (copied: number, left: number) =>
    `${copied} rows were copied, but there are only ${left} from here to the end.`,
  nothingPasted: 'Nothing was pasted.',
  pasting: 'Pasting the cells.',
  changedMeanwhile: 'The model has changed in the meantime.',
  tooManyNewRows: (missing: number, most: number) =>
    `This would add ${missing} rows; at most ${most} can be added at once. Paste fewer rows.`,
  tooManyColumns: (width: number, left: number) =>
    `${width} columns do not fit: there are only ${left} from here to the right. Paste further left.`,
  fixedCell: (column: string, hint: string) => `${column}: this cell cannot be changed.${hint}`,
  nothingToPaste: 'There are no cells to paste. Copy some in the spreadsheet first.',
  follows: (formula: string) => `, follows ${formula}`,
};
