import { isEditable } from '../stores/availability';
import { isDrivable } from '../../engine/kinds/joints/joint-coordinates';
import { anyJoint, jointNoun } from '../../engine/kinds/joints/joint-words';
import { definitionOf, LOAD_KINDS } from '../../engine/kinds/loads/loads';
import type { LoadKind } from '../../engine/kinds/loads/loads';
import type { JointKind, MeasurementKind, ShapeKind } from '../../engine/model/project';
import { measureDefinition, MEASUREMENT_KINDS } from '../../engine/kinds/measures/measures';
import { GROUND, JOINT_KINDS } from '../../engine/model/project';
import { addBody, SHAPE_NAMES } from '../document/edits/add/add-body';
import { addContact } from '../document/edits/add/add-contact';
import { addCoupling } from '../document/edits/add/add-coupling';
import { addDriver, findDrivable } from '../document/edits/add/add-driver';
import { addJoint } from '../document/edits/add/add-joint';
import { addLoad, bodiesTaken, jointsTaken } from '../document/edits/add/add-load';
import { addMeasure } from '../document/edits/add/add-measure';
import type { Edit } from '../document/edits/edit';
import { useDocumentStore } from '../stores/document';
import { useSelectionStore } from '../stores/selection';
import { useToastsStore } from '../stores/toasts';
import { useWorkspaceStore } from '../stores/workspace';
import { applyEdit } from '../stores/attempt-edit';
import type { Command } from '../ui/commands/command';
import { drawBodyCommands, drawJointCommands, drawLoadCommands, drawMeasureCommands } from './draw';

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
const AT_ONCE = 'At the selection';
const lower = (name: string): string => name.charAt(0).toLowerCase() + name.slice(1);

/** The bar is the body of a linkage; the other shapes are its variants. */
export const bodyCommandId = (kind: ShapeKind): string =>
  kind === 'rod' ? 'insert.body' : `insert.body-${kind}`;

const body = (kind: ShapeKind): Command => ({
  id: bodyCommandId(kind),
  title: `Insert a ${lower(SHAPE_NAMES[kind])} at once`,
  group: 'Insert',
  submenu: AT_ONCE,
  enabled: isEditable,
  run: () => {
    const after = useSelectionStore().ids.at(-1) ?? null;
    insert(addBody(useDocumentStore().project, kind, after), '', '');
  },
});

const joint = (kind: JointKind): Command => ({
  id: `insert.${kind}`,
  title: `Join the selected bodies: ${jointNoun(kind)}`,
  group: 'Insert',
  submenu: AT_ONCE,
  enabled: isEditable,
  run: () => {
    const edit = addJoint(useDocumentStore().project, kind, targets(2));
    insert(edit, 'A joint needs a body.', 'Insert a body first, then select one body (to ground) or two.');
  },
});

const load = (kind: LoadKind): Command => {
  const { title, isDrawn } = definitionOf(kind);
  return {
    id: `insert.${kind}`,
    title: isDrawn ? `Insert a ${lower(title)} at once` : title,
    group: 'Insert',
    ...(isDrawn ? { submenu: AT_ONCE } : {}),
    enabled: isEditable,
    run: () => {
      const chosen = useSelectionStore().ids.at(-1) ?? null;
      const taken = bodiesTaken(kind);
      const edit = addLoad(useDocumentStore().project, kind, targets(taken), chosen);
      if (taken > 0) insert(edit, `A load needs a body.`, 'Insert a body first, then select it.');
      else {
        const joints = jointsTaken(kind).map((one) => `a ${one}`);
        insert(
          edit,
          `A ${title.toLowerCase()} needs ${joints.join(', ').replace(/, ([^,]*)$/, ' or $1')}.`,
          'Insert such a joint first, then select it.',
        );
      }
    },
  };
};

const measure = (kind: MeasurementKind): Command => ({
  id: `insert.measure-${kind}`,
  title: `Measure the selection: ${measureDefinition(kind).title.toLowerCase()}`,
  group: 'Insert',
  submenu: 'Measure',
  enabled: isEditable,
  run: () =>
    insert(
      addMeasure(useDocumentStore().project, kind, targets(measureDefinition(kind).hints.length)),
      'A measure needs a body.',
      'Insert a body first, then select it.',
    ),
});

const driver: Command = {
  id: 'insert.driver',
  title: 'Drive the selected joint',
  group: 'Insert',
  submenu: AT_ONCE,
  enabled: isEditable,
  run: () => {
    const { project } = useDocumentStore();
    const wanted = useSelectionStore().ids.at(-1) ?? null;
    if (
      wanted !== null &&
      project.joints.some((one) => one.id === wanted) &&
      findDrivable(project, wanted)?.id !== wanted
    ) {
      useToastsStore().show(
        'warning',
        `Only ${anyJoint(isDrivable)} can be driven.`,
        `Select ${anyJoint(isDrivable)}.`,
      );
      return;
    }
    insert(
      addDriver(project, wanted),
      'There is no hinge, slider, screw or cylinder left to drive.',
      'Insert a hinge or a slider first.',
    );
  },
};

const coupling: Command = {
  id: 'insert.coupling',
  title: 'Gear, belt or rack',
  group: 'Insert',
  enabled: isEditable,
  run: () =>
    insert(
      addCoupling(useDocumentStore().project, useSelectionStore().ids),
      'A gear, belt or rack couples two hinges or sliders.',
      'Insert two hinges or sliders first, then select both.',
    ),
};

const contact: Command = {
  id: 'insert.contact',
  title: 'Contact',
  group: 'Insert',
  enabled: isEditable,
  run: () =>
    insert(
      addContact(useDocumentStore().project, targets(1)),
      'A contact needs a sphere, a rod or a box.',
      'Insert one first, then select it (to touch the ground), or it and the body that it touches.',
    ),
};

export const SHAPE_ORDER: readonly ShapeKind[] = ['rod', 'box', 'cylinder', 'sphere', 'plate'];

export const insertCommands: Command[] = [
  ...drawBodyCommands,
  ...drawJointCommands,
  ...drawLoadCommands,
  ...drawMeasureCommands,
  ...MEASUREMENT_KINDS.map(measure),
  coupling,
  contact,
  ...LOAD_KINDS.filter((kind) => !definitionOf(kind).isDrawn).map(load),
  ...SHAPE_ORDER.map(body),
  ...JOINT_KINDS.map(joint),
  driver,
  ...LOAD_KINDS.filter((kind) => definitionOf(kind).isDrawn).map(load),
];
