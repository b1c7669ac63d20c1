/** What users read of this room: in one place, for a translation to take over. */
export const TEXT = {
  insertParts: 'Insert parts',
  fileKind: (format: string) => `· ${format}`,
  unitOfLength: 'Unit of length',
  unitHint: 'The file does not state it. Compare the size below with the part.',
  unitStated: (format: string) => `${format} states it: the size below is that of the part.`,
  metresM: 'Metres (m)',
  centimetresCm: 'Centimetres (cm)',
  millimetresMm: 'Millimetres (mm)',
  inchesIn: 'Inches (in)',
  material: 'Material',
  materialHint: 'Gives density, stiffness and strength; it can be changed for each body later.',
  size: 'Size (x × y × z)',
  mass: 'Mass',
  triangles: 'Triangles',
  part: 'Part',
  take: (name: string) => `Insert ${name}`,
  open: (edges: number) => `open surface: ${edges} edges do not close`,
  openMass: 'Mass of open parts',
  openMassHint:
    'The volume of a part whose surface is open is not guessed. With a mass, its moments are those of a solid box of its size; without one it is left out.',
  leftOut: 'left out',
  none: 'none yet',
  joints: 'Joints found on the parts',
  jointsHint:
    'By holes, shafts, balls and faces that fit each other. Untick what is none, or choose another kind; all of it can be changed later.',
  allJoints: 'Make all joints',
  makeJoint: (a: string, b: string) => `Join ${a} and ${b}`,
  kindOf: (a: string, b: string) => `Kind of the joint between ${a} and ${b}`,
  joint: 'Joint',
  between: 'Between',
  because: 'Found by',
  standsStill: 'Stands still',
  standsStillHint: 'This part is fixed to the ground.',
  nothingStands: 'None',
  reading: 'Reading the parts',
  readingNow: 'Reading the parts…',
  readingOf: (done: number, all: number) => `Reading the parts… ${done} of ${all}`,
  inserted: (count: number, joints: number) => {
    const bodies = count === 1 ? 'One body at its place' : `${count} bodies at their places`;
    if (joints === 0) return `${bodies} in the file.`;
    return `${bodies} in the file, ${joints === 1 ? 'one joint' : `${joints} joints`}.`;
  },
  nothing: 'Nothing to insert.',
  notRead: (name: string, failure: string) =>
    `${name} could not be read: ${failure}. Try again, or restart Kempe.`,
  cancel: 'Cancel',
  close: 'Close',
  insert: 'Insert',
};
