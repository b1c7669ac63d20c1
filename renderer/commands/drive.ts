/** Driving the joint that is selected, without a click in the view. */
import { nextTick } from 'vue';
import { prescribes } from '../../engine/kinds/drivers/drivers';
import { isDrivable } from '../../engine/kinds/joints/joint-coordinates';
import { anyJoint } from '../../engine/kinds/joints/joint-words';
import type { Joint } from '../../engine/model/project';
import { addDriver } from '../document/edits/add/add-driver';
import { applyEdit } from '../stores/editing/attempt-edit';
import { useDocumentStore } from '../stores/editing/document';
import { useSelectionStore } from '../stores/editing/selection';
import { useToastsStore } from '../stores/window/toasts';
import { useWorkspaceStore } from '../stores/window/workspace';
import { TEXT } from './texts';

/** Null where something else was selected last, or nothing. */
export function selectedJoint(): Joint | null {
  const last = useSelectionStore().ids.at(-1);
  return useDocumentStore().project.joints.find(({ id }) => id === last) ?? null;
}

/** The driver, or that which prescribes the motion already, is selected, and its speed has the keyboard; or it is said why there is none. */
export function driveJoint(joint: Joint): void {
  const { project } = useDocumentStore();
  const toasts = useToastsStore();
  if (!isDrivable(joint.kind)) {
    toasts.show('warning', TEXT.cannotDrive(joint.name), TEXT.selectToDrive(anyJoint(isDrivable)));
    return;
  }
  const own = project.drivers.find((driver) => driver.joint === joint.id && prescribes(driver) !== null);
  if (own) {
    toasts.show('info', TEXT.drivenAlready(joint.name, own.name), TEXT.changeItsDriver);
    useSelectionStore().select(own.id);
  } else if (!applyEdit(addDriver(project, joint.id))) return;
  useWorkspaceStore().sidePanel = 'inspector';
  void nextTick(() => {
    document.querySelector<HTMLInputElement>('[data-test="field-driver-value"] input')?.focus();
  });
}
