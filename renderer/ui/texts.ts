/** What users read of this room: in one place, for a translation to take over. */
export const TEXT = {
  close: 'Close',
  inWord: (label: string | number, shownUnit: string | number) => `${label} in ${shownUnit}`,
  fx: 'fx',
  followsTypeANumberTo: (formula: string | number) => `Follows ${formula}. Type a number to end that.`,
  mustBeGreaterThan: (label: string | number, above: string | number) =>
    `${label} must be greater than ${above}.`,
  mustNotBeLessThan: (label: string | number, minimum: string | number) =>
    `${label} must not be less than ${minimum}.`,
  mustNotBeMoreThan: (label: string | number, maximum: string | number) =>
    `${label} must not be more than ${maximum}.`,
  mustBeLessThan: (label: string | number, below: string | number) => `${label} must be less than ${below}.`,
  theOldValueWasKept: (refusal: string | number) => `${refusal} The old value was kept.`,
  back: 'Back',
  aPictureOfByPixels: (width: string | number, height: string | number) =>
    `a picture of ${width} by ${height} pixels is too large; choose fewer dots per inch`,
  thisSystemCannotDrawPictures: 'this system cannot draw pictures (no 2D canvas)',
  fontNotRead: (name: string, status: number) => `the font ${name} could not be read (status ${status})`,
};
