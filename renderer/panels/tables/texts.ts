/** What users read of this room: in one place, for a translation to take over. */
export const TEXT = {
  row: 'Row',
  fx: 'fx',
  ofWord: (title: string | number, name: string | number) => `${title} of ${name}`,
  oneStepUndoTakesBack: 'One step: Undo takes back the rows and what was pasted',
  addAndPaste: (list: string | number) => `Add ${list} and paste`,
  followsTheShape: ', follows the shape',
  tables: 'Tables',
  addAAsANew: (one: string | number) => `Add a ${one} as a new row`,
  aJointNeedsABody: 'A joint needs a body: add one first',
  add: (one: string | number) => `Add ${one}`,
  deleteTheSelectedRowsWith: 'Delete the selected rows with everything attached to them; Undo brings it back',
  deleteRows: 'Delete rows',
  typeToReplace: 'Type to replace, F2 to edit, paste cells from a spreadsheet',
  backToTheCharts: 'Back to the charts',
  backToTheChartsByKey: (alt: string | number) => `Back to the charts (${alt})`,
  tableOfAll: (table: string | number) => `Table of all ${table}`,
  thereAreNoYet: (table: string | number, table2: string | number) => `There are no ${table} yet. ${table2}`,
  bodies: 'Bodies',
  joints: 'Joints',
  addOneAboveDrawIt:
    'Add one above, draw it in the 3D view, or paste rows of a spreadsheet here, a name in each first cell.',
  addOneAboveDrawItIn:
    'Add one above, draw it in the 3D view, or paste rows with name, kind and both bodies here.',
  thatIsTooMuchTo: 'That is too much to paste at once. Paste fewer rows.',
  theOldValueWasKept: 'The old value was kept.',
  nothingWasEmptied: 'Nothing was emptied.',
  rowsWereCopiedAndThere: (count: string | number, count2: string | number) =>
    `${count} rows were copied, and there are ${count2} from here on.`,
  nothingWasPasted: 'Nothing was pasted.',
  theCellsAreBeingPasted: 'The cells are being pasted.',
  theModelWasChangedMeanwhile: 'The model was changed meanwhile.',
  thatWouldAddRowsCan: (missing: string | number, most_new_rows: string | number) =>
    `That would add ${missing} rows; ${most_new_rows} can be added at once. Paste fewer rows.`,
  columnsDoNotFitThere: (width: string | number, left: string | number) =>
    `${width} columns do not fit: there are ${left} from here on. Paste further left.`,
  thisCellCannotBeChanged: (title: string | number, hint: string | number) =>
    `${title}: this cell cannot be changed.${hint}`,
  thereAreNoCellsTo: 'There are no cells to paste. Copy them in the spreadsheet first.',
  follows: (formula: string) => `, follows ${formula}`,
};
