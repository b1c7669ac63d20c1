/** What users read of this room: in one place, for a translation to take over. */
export const TEXT = {
  row: 'Row',
  fx: 'fx',
  cellOf: (column: string, name: string) => `${column} of ${name}`,
  addHint: 'One step: Undo takes back the rows and what was pasted',
  addAndPaste: (rows: string) => `Add ${rows} and paste`,
  fromShape: ', follows the shape',
  tables: 'Tables',
  addRowHint: (noun: string) => `Add a ${noun} as a new row`,
  jointNeedsBody: 'A joint needs a body: add one first',
  add: (noun: string) => `Add ${noun}`,
  deleteRowsHint: 'Delete the selected rows with everything attached to them; Undo brings it back',
  deleteRows: 'Delete rows',
  gridHint: 'Type to replace, F2 to edit, paste cells from a spreadsheet',
  backToCharts: 'Back to the charts',
  backToChartsByKey: (key: string) => `Back to the charts (${key})`,
  tableOfAll: (records: string) => `Table of all ${records}`,
  empty: (records: string, advice: string) => `There are no ${records} yet. ${advice}`,
  bodies: 'Bodies',
  joints: 'Joints',
  howToAddBodies:
    'Add one above, draw it in the 3D view, or paste rows of a spreadsheet here, a name in each first cell.',
  howToAddJoints:
    'Add one above, draw it in the 3D view, or paste rows with name, kind and both bodies here.',
  pasteTooLarge: 'That is too much to paste at once. Paste fewer rows.',
  oldValueKept: 'The old value was kept.',
  nothingEmptied: 'Nothing was emptied.',
  tooManyRows: (copied: number, left: number) =>
    `${copied} rows were copied, and there are ${left} from here on.`,
  nothingPasted: 'Nothing was pasted.',
  pasting: 'The cells are being pasted.',
  changedMeanwhile: 'The model was changed meanwhile.',
  tooManyNewRows: (missing: number, most: number) =>
    `That would add ${missing} rows; ${most} can be added at once. Paste fewer rows.`,
  tooManyColumns: (width: number, left: number) =>
    `${width} columns do not fit: there are ${left} from here on. Paste further left.`,
  fixedCell: (column: string, hint: string) => `${column}: this cell cannot be changed.${hint}`,
  nothingToPaste: 'There are no cells to paste. Copy them in the spreadsheet first.',
  follows: (formula: string) => `, follows ${formula}`,
};
