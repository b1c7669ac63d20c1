/** A group as a file of its own, and such a file, or any project, into the open one. */
import { safeFileName } from '../../engine/output/files/file-name';
import { writeProject } from '../../engine/model/file/write-project';
import { componentOf } from '../document/edits/records/components';
import { platform } from '../platform/platform';
import { readProjectApart } from '../sim/readers/read-project-apart';
import { useComponentStore } from '../stores/editing/component';
import { useDialogsStore } from '../stores/window/dialogs';
import { useDocumentStore } from '../stores/editing/document';
import { reportSaved } from '../stores/files/save-report';
import { useToastsStore } from '../stores/window/toasts';
import { useToolsStore } from '../stores/editing/tools';
import { keepTriangles } from './keep-triangles';
import { TEXT } from './texts';

export async function saveComponent(ids: readonly string[], name: string): Promise<void> {
  const text = writeProject(componentOf(useDocumentStore().project, ids, name));
  reportSaved(await platform.exportFile('kempepart', safeFileName([name], 'kempepart'), text));
}

/** Its place is chosen in the 3D view. */
export async function chooseComponent(): Promise<void> {
  const file = await platform.chooseComponent();
  if (file === null) return;
  const toasts = useToastsStore();
  if (!file.ok) return void toasts.show('error', file.problem.message, file.problem.remedy);
  const read = await readProjectApart(file.text);
  if (!read.ok) {
    await useDialogsStore().ask({
      title: TEXT.cannotBeInserted(file.name),
      message: read.problems.length === 1 ? TEXT.oneProblem : TEXT.manyProblems(read.problems.length),
      problems: read.problems,
      choices: [{ id: 'close', label: TEXT.close, kind: 'primary' }],
    });
    return;
  }
  const { project } = read;
  if (project.bodies.length === 0)
    return void toasts.show('warning', TEXT.noBodies(file.name), TEXT.noBodiesHelp);
  if (read.packed && !(await keepTriangles(read.packed.parts, file.name))) return;
  useComponentStore().waiting = project;
  // while one waits the tool is active already: it begins anew with this one
  useToolsStore().finish();
  useToolsStore().choose('component');
}
