/** What users read of this room: in one place, for a translation to take over. */
export const TEXT = {
  close: 'Close',
  fieldWithUnit: (label: string, unit: string) => `${label} in ${unit}`,
  fx: 'fx',
  formulaHint: (formula: string) => `Follows ${formula}. Type a number to replace the formula.`,
  mustBeGreaterThan: (label: string, above: string) => `${label} must be greater than ${above}.`,
  mustNotBeLessThan: (label: string, minimum: string) => `${label} must not be less than ${minimum}.`,
  mustNotBeMoreThan: (label: string, maximum: string) => `${label} must not be more than ${maximum}.`,
  mustBeLessThan: (label: string, below: string) => `${label} must be less than ${below}.`,
  refused: (refusal: string) => `${refusal} The old value was kept.`,
  showAll: (label: string) => `Show all: ${label}`,
  nothingFound: 'Nothing found.',
  showAllSix: 'Show all components',
  showAllSixHint: 'Show the components out of the plane too, everywhere in this project',
  fold: 'Fold what is out of plane',
  foldHint: 'Leave out the components out of the plane that carry nothing or are not determined',
  back: 'Back',
  sortHint: 'Sort by this column; once more reverses it, a third time gives the order of the runs',
  pictureTooLarge: (width: number, height: number) =>
    `a picture of ${width} by ${height} pixels is too large; choose fewer dots per inch`,
  noCanvas: 'this system cannot draw pictures (no 2D canvas)',
  fontNotRead: (name: string, status: number) => `the font ${name} could not be read (status ${status})`,
};
