/**
 * What most commands need before they can be run: each condition is null where it holds, or the sentence that says why the command is
 * disabled and what to do.
 */
import { TEXT } from '../texts';
import { useDocumentStore } from './document';
import { useSelectionStore } from './selection';
import { useSimulationStore } from '../runs/simulation';
import { useWorkspaceStore } from '../window/workspace';

export const unless = (holds: boolean, reason: string): string | null => (holds ? null : reason);

export const noProject = (): string | null => unless(!useWorkspaceStore().startPage, TEXT.openFirst);

export const noEditing = (): string | null =>
  noProject() ?? unless(!useDocumentStore().readOnly, TEXT.readOnly);

export const noBodies = (): string | null =>
  noProject() ?? unless(useDocumentStore().project.bodies.length > 0, TEXT.drawFirst);

export const noSamples = (): string | null =>
  noProject() ?? unless(useSimulationStore().sampleCount > 0, TEXT.runFirst);

/** Nothing that is selected is still there. */
export function noSelection(): string | null {
  const { record } = useDocumentStore();
  return (
    noProject() ??
    unless(
      useSelectionStore().ids.some((id) => record(id) !== null),
      TEXT.selectFirst,
    )
  );
}
