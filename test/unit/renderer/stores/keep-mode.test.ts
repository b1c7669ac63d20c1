/**
 * A change of dimensions from which the drawing leads elsewhere than the model before: the window, and a run of the document, agree
 * on the position, whether the bodies can be drawn along or not.
 */
import { createPinia, disposePinia, setActivePinia } from 'pinia';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { effectScope } from 'vue';
import { createEdit } from '../../../../renderer/document/edits/edit';
import { createModel } from '../../../../engine/run/preparation/prepared-model';
import { createRandom } from '../../../support/draw';
import { drawRingChange } from '../../../support/ring-changes';
import { beforeChanges, goOn } from '../../../../engine/run/preparation/go-on';
import { tryEdit } from '../../../../renderer/stores/editing/attempt-edit';
import { useDocumentStore } from '../../../../renderer/stores/editing/document';
import { useKeepMode } from '../../../../renderer/stores/editing/keep-mode';
import { useSimulationStore } from '../../../../renderer/stores/runs/simulation';
import { useToastsStore } from '../../../../renderer/stores/window/toasts';
import { useVisibilityStore } from '../../../../renderer/stores/editing/visibility';
import { installRealEngine } from '../sim/fixtures';
import { FILE, WAIT } from './pendulum-fixture';
import type { Pinia } from 'pinia';
import type { Project } from '../../../../engine/model/project';

/** A ring whose drawing leads elsewhere than a change of its lengths does. */
function findChange(): { drawn: Project; changed: Project } {
  const random = createRandom(7);
  for (;;) {
    const { project, at } = drawRingChange(random);
    const changed = at(1);
    const gone = goOn(beforeChanges(project), changed);
    if (gone.project !== changed && gone.warnings.every(({ code }) => !code.startsWith('assembly-mode')))
      return { drawn: project, changed };
  }
}

const { drawn, changed } = findChange();
let pinia: Pinia;
let scope: ReturnType<typeof effectScope>;

beforeEach(async () => {
  pinia = createPinia();
  setActivePinia(pinia);
  installRealEngine();
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined });
  useDocumentStore().open(drawn, FILE);
  scope = effectScope();
  scope.run(useKeepMode);
  await analysed();
});
afterEach(() => {
  scope.stop();
  disposePinia(pinia);
  vi.unstubAllGlobals();
});

/** Until the window shows what it will of the document as it is. */
async function analysed(): Promise<void> {
  const [document, simulation] = [useDocumentStore(), useSimulationStore()];
  await vi.waitFor(() => expect(simulation.analysed).toBe(document.project), WAIT);
}

function posesOfRun(): unknown {
  const result = createModel(useDocumentStore().project);
  if (!result.ok) throw new Error('The ring does not close.');
  return result.model.report.poses;
}

const change = () => tryEdit(createEdit('Change lengths', drawn, { ...drawn, joints: changed.joints }));

test('bodies that can be are drawn along, in the same step of undo', async () => {
  const document = useDocumentStore();
  expect(change()).toBe(null);
  await vi.waitFor(() => expect(document.project.bodies).not.toEqual(drawn.bodies), WAIT);
  await analysed();
  expect(useSimulationStore().model?.poses).toEqual(posesOfRun());
  document.undo();
  expect(document.project.bodies).toEqual(drawn.bodies);
  expect(document.project.joints).toEqual(drawn.joints);
});

test('with a body that is locked the window shows where a run begins, and says why', async () => {
  const document = useDocumentStore();
  useVisibilityStore().locked = new Set([drawn.bodies[2].id]);
  expect(change()).toBe(null);
  await analysed();
  expect(document.project.bodies).toEqual(drawn.bodies);
  expect(useSimulationStore().model?.poses).toEqual(posesOfRun());
  const said = useToastsStore().shown.map(({ message }) => message);
  expect(
    said.some((message) => message.includes('is locked, so the drawing of the bodies was not updated')),
  ).toBe(true);
});

test('after an undo, which is not done again', async () => {
  const document = useDocumentStore();
  // drawn open, by another hand: nothing was before
  const open = structuredClone({ ...drawn, joints: changed.joints });
  document.open(open, FILE);
  await analysed();
  const closed = { ...open, joints: structuredClone(drawn.joints) };
  expect(tryEdit(createEdit('Change lengths', open, closed))).toBe(null);
  await analysed();
  document.undo();
  expect(document.canRedo).toBe(true);
  await analysed();
  expect(document.project.bodies).toEqual(drawn.bodies);
  expect(useSimulationStore().model?.poses).toEqual(posesOfRun());
});
