/** What users read of this room: in one place, for a translation to take over. */

/** A length that somebody would type, by its unit. */
const EXAMPLES: Readonly<Record<string, number>> = { m: 0.04, cm: 4, mm: 40, um: 500, inch: 1.5, ft: 2 };

export const TEXT = {
  recordLocked: 'It is locked: unlock it first.',
  formulas: 'Formulas',
  updateHint: 'Set the numbers to the values of their formulas; can be undone',
  update: 'Update to formula',
  keepHint: 'Keep the numbers and remove their formulas; can be undone',
  keep: 'Keep the number',
  followHint: 'Restore the formula; can be undone',
  follow: 'Restore the formula',
  dismissHint: 'Close this note; the number stays',
  dismiss: 'Dismiss',
  runsUseNumbers: '. A run uses the numbers.',
  updateAllHint: 'Set all numbers to the values of their formulas; can be undone',
  updateAll: 'Update all to their formulas',
  keepAllHint: 'Keep all numbers and remove their formulas; can be undone',
  keepAll: 'Keep the numbers',
  manyStale: (count: number) => `${count} numbers differ from their formulas`,
  oneStale: 'One number differs from its formula',
  parameter: 'Parameter',
  name: 'Name',
  formula: 'Formula',
  unit: 'Unit',
  noUses: 'not used yet',
  oneUse: 'used by one number',
  uses: (count: number) => `used by ${count} numbers`,
  noUnit: 'no unit',
  value: 'Value',
  slideHint: 'Slide between half and one and a half times the value; charts follow at once',
  nameOf: (name: string) => `Name of ${name}`,
  formulaOf: (name: string) => `Formula of ${name}`,
  deleteNamed: (name: string) => `Delete ${name}`,
  deleteHint: (name: string) => `Delete ${name}; numbers that use it keep their values`,
  empty: (example: string) =>
    `A parameter names a value, such as crank = ${example}. Type its name, or 2*crank, into any number field to link that number to it.`,
  newName: 'Name of a new parameter',
  example: (unit: string) => `${EXAMPLES[unit] ?? 2} ${unit}`,
  newFormula: 'Formula of a new parameter',
  newUnit: 'Unit of a new parameter',
  add: 'Add the parameter',
  addHint: 'Add the parameter (Enter)',
  differs: (label: string, value: string, formula: string, given: string) =>
    `${label} is ${value} here; its formula ${formula} gives ${given}.`,
  unlinked: (label: string, formula: string) =>
    `${label} no longer follows ${formula}: a number was typed in its place.`,
  staysAt: (label: string, held: string, formula: string, fault: string) =>
    `${label} stays at ${held}: its formula ${formula} has no value. ${fault}`,
  andMore: (some: string, more: number) => `${some} and ${more} more`,
};
