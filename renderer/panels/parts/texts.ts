/** What users read of this room: in one place, for a translation to take over. */
export const TEXT = {
  insertParts: 'Insert parts',
  updateParts: 'Update parts',
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
  purpose: 'These parts',
  purposeHint:
    'A revised file gives the bodies that came from it their new shapes and masses; joints keep the holes, shafts and faces that they stand on.',
  asNew: 'Are new: insert them',
  asRevision: (source: string, count: number) =>
    `Are a revision of ${source}: update ${count === 1 ? 'its body' : `its ${count} bodies`}`,
  update: 'Update',
  updated: (bodies: number, kept: number, all: number) => {
    const shapes = bodies === 1 ? 'One body gets a new shape' : `${bodies} bodies get new shapes`;
    if (all === 0) return `${shapes}; no joint stands on them.`;
    return `${shapes}; ${kept} of ${all} ${all === 1 ? 'end of a joint goes' : 'ends of joints go'} along.`;
  },
  unchanged: 'All bodies have these shapes already: there is nothing to update.',
  body: 'Body',
  change: 'In the file',
  newShape: 'new shape',
  sameShape: 'unchanged',
  goneShape: 'not in the file: stays as it is',
  addedShape: 'new: tick it to insert it',
  takeAllNew: 'Insert all new parts',
  insertedToo: (parts: number, joints: number) => {
    const bodies = parts === 1 ? 'One new part is inserted' : `${parts} new parts are inserted`;
    if (joints === 0) return `${bodies}.`;
    return `${bodies}, with ${joints === 1 ? 'one joint' : `${joints} joints`}.`;
  },
  from: (before: string, after: string) => `${before} → ${after}`,
  staysBehind: 'What stays where it is',
  staysBehindHint: 'What it stood on is no longer there. Move it to where it belongs after the update.',
  cancel: 'Cancel',
  close: 'Close',
  insert: 'Insert',
};
