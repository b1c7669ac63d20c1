import { noEditing, unless } from '../stores/editing/availability';
import { isDrivable } from '../../engine/kinds/joints/joint-coordinates';
import { anyJoint, jointNoun } from '../../engine/kinds/joints/joint-words';
import { definitionOf, LOAD_KINDS } from '../../engine/kinds/loads/loads';
import type { LoadKind } from '../../engine/kinds/loads/loads';
import type { JointKind, MeasurementKind, ShapeKind } from '../../engine/model/project';
import { measureDefinition, MEASUREMENT_KINDS } from '../../engine/kinds/measures/measures';
import { GROUND, JOINT_KINDS } from '../../engine/model/project';
import { listWords } from '../../engine/schema/list-words';
import { SHAPE_KINDS, shapeDefinition } from '../../engine/kinds/shapes/shapes';
import { addBody } from '../document/edits/add/add-body';
import { addContact } from '../document/edits/add/add-contact';
import { addCoupling } from '../document/edits/add/add-coupling';
import { addDriver, findDrivable } from '../document/edits/add/add-driver';
import { addJoint } from '../document/edits/add/add-joint';
import { addLoad, bodiesTaken, jointsTaken } from '../document/edits/add/add-load';
import { addMeasure } from '../document/edits/add/add-measure';
import type { Edit } from '../document/edits/edit';
import { useDocumentStore } from '../stores/editing/document';
import { useSelectionStore } from '../stores/editing/selection';
import { useToastsStore } from '../stores/window/toasts';
import { useWorkspaceStore } from '../stores/window/workspace';
import { applyEdit } from '../stores/editing/attempt-edit';
import type { Command } from '../ui/commands/command';
import { chooseParts } from '../files/insert-parts';
import { drawBodyCommands, drawJointCommands, drawLoadCommands, drawMeasureCommands } from './draw';
import { TEXT } from './texts';

/** Bodies (and ground) in the order they were selected; with none selected, the newest bodies stand in. */
function targets(count: number): string[] {
  const { ids } = useSelectionStore();
  const { project, record } = useDocumentStore();
  const chosen = ids.filter((id) => id === GROUND || record(id)?.list === 'bodies');
  // Ground is always the first of a pair, whatever the order of the clicks.
  const ordered = [...chosen.filter((id) => id === GROUND), ...chosen.filter((id) => id !== GROUND)];
  if (ordered.some((id) => id !== GROUND)) return ordered.slice(-2);
  return [...ordered, ...project.bodies.slice(-(count - ordered.length || 1)).map((body) => body.id)];
}

function insert(edit: Edit | null, missing: string, remedy: string): void {
  if (edit === null) useToastsStore().show('warning', missing, remedy);
  else if (applyEdit(edit)) useWorkspaceStore().sidePanel = 'inspector';
}

/** What is inserted at once, where the selection says, without drawing. */
const AT_ONCE = TEXT.atTheSelection;

/** The bar is the body of a linkage; the other shapes are its variants. */
export const bodyCommandId = (kind: ShapeKind): string =>
  kind === SHAPE_KINDS[0] ? 'insert.body' : `insert.body-${kind}`;

const body = (kind: ShapeKind): Command => ({
  id: bodyCommandId(kind),
  title: TEXT.insertKind(shapeDefinition(kind).title),
  group: 'Insert',
  submenu: AT_ONCE,
  obstacle: noEditing,
  run: () => {
    const after = useSelectionStore().ids.at(-1) ?? null;
    insert(addBody(useDocumentStore().project, kind, after), '', '');
  },
});

const joint = (kind: JointKind): Command => ({
  id: `insert.${kind}`,
  title: TEXT.joinSelected(jointNoun(kind)),
  group: 'Insert',
  submenu: AT_ONCE,
  obstacle: noEditing,
  run: () => {
    const edit = addJoint(useDocumentStore().project, kind, targets(2));
    insert(edit, TEXT.jointNeedsBody, TEXT.jointNeedsBodyHint);
  },
});

const load = (kind: LoadKind): Command => {
  const { title, isDrawn } = definitionOf(kind);
  return {
    id: `insert.${kind}`,
    title: isDrawn ? TEXT.insertKind(title) : title,
    group: 'Insert',
    ...(isDrawn ? { submenu: AT_ONCE } : {}),
    obstacle: noEditing,
    run: () => {
      const chosen = useSelectionStore().ids.at(-1) ?? null;
      const taken = bodiesTaken(kind);
      const edit = addLoad(useDocumentStore().project, kind, targets(taken), chosen);
      if (taken > 0) insert(edit, TEXT.loadNeedsBody, TEXT.insertBodyFirst);
      else {
        const joints = jointsTaken(kind).map((one) => `a ${one}`);
        insert(edit, `A ${title.toLowerCase()} needs ${listWords(joints, 'or')}.`, TEXT.insertJointFirst);
      }
    },
  };
};

const measure = (kind: MeasurementKind): Command => ({
  id: `insert.measure-${kind}`,
  title: TEXT.measureSelection(measureDefinition(kind).title.toLowerCase()),
  group: 'Insert',
  submenu: 'Measure',
  obstacle: noEditing,
  run: () =>
    insert(
      addMeasure(useDocumentStore().project, kind, targets(measureDefinition(kind).hints.length)),
      TEXT.measureNeedsBody,
      TEXT.insertBodyFirst,
    ),
});

function jointToDrive(): string | null {
  const wanted = useSelectionStore().ids.at(-1) ?? null;
  return wanted !== null && findDrivable(useDocumentStore().project, wanted)?.id === wanted ? wanted : null;
}

const driver: Command = {
  id: 'insert.driver',
  title: TEXT.driveSelected,
  group: 'Insert',
  submenu: AT_ONCE,
  obstacle: () => noEditing() ?? unless(jointToDrive() !== null, TEXT.selectToDrive(anyJoint(isDrivable))),
  run: () =>
    insert(addDriver(useDocumentStore().project, jointToDrive()), TEXT.noneToDrive, TEXT.insertHinge),
};

const coupling: Command = {
  id: 'insert.coupling',
  title: TEXT.gearBeltOrRack,
  group: 'Insert',
  obstacle: noEditing,
  run: () =>
    insert(
      addCoupling(useDocumentStore().project, useSelectionStore().ids),
      TEXT.couplingNeedsTwo,
      TEXT.insertTwoHinges,
    ),
};

const contact: Command = {
  id: 'insert.contact',
  title: TEXT.contact,
  group: 'Insert',
  obstacle: noEditing,
  run: () =>
    insert(
      addContact(useDocumentStore().project, targets(1)),
      TEXT.contactNeedsShape,
      TEXT.contactNeedsShapeHint,
    ),
};

const parts: Command = {
  id: 'insert.parts',
  title: TEXT.insertParts,
  group: 'Insert',
  obstacle: noEditing,
  run: chooseParts,
};

export const insertCommands: Command[] = [
  ...drawBodyCommands,
  ...drawJointCommands,
  ...drawLoadCommands,
  ...drawMeasureCommands,
  ...MEASUREMENT_KINDS.map(measure),
  parts,
  coupling,
  contact,
  ...LOAD_KINDS.filter((kind) => !definitionOf(kind).isDrawn).map(load),
  ...SHAPE_KINDS.map(body),
  ...JOINT_KINDS.map(joint),
  driver,
  ...LOAD_KINDS.filter((kind) => definitionOf(kind).isDrawn).map(load),
];
