/**
 * Listens to the open document and has every step of it journalled. It looks at the project before and after each
 * action of the store, so that an action which is new there cannot be forgotten here.
 */
import type { FileProblem } from '../../electron/shared/file-problem';
import type { RecoveryApi } from '../../electron/shared/recovery';
import { createDiff, isEmpty } from '../document/diff';
import type { useDocumentStore } from '../stores/document';
import { Journal } from './journal';

interface Tell {
  onTrouble(problem: FileProblem): void;
  onRestored(): void;
}

export function journalDocument(
  port: RecoveryApi,
  document: ReturnType<typeof useDocumentStore>,
  tell: Tell,
): Journal {
  const journal = new Journal(port, {
    project: () => document.project,
    file: () => document.file && { fileId: document.file.fileId, name: document.file.name },
    dirty: () => document.dirty,
    ...tell,
  });
  document.$onAction((action) => {
    const { project: before, undoLabel, redoLabel } = document;
    action.after(() => {
      if (action.name === 'hold') {
        const [held] = action.args;
        if (held && !document.readOnly) journal.hold(held, document.project);
        else journal.putBack();
      } else if (action.name === 'open') {
        // What was recovered goes on in the journal that it came from.
        if (action.args[2]?.recovered === undefined) journal.end();
      } else if (action.name === 'markSaved') journal.saved(action.args[1] ?? document.revision);
      else if (action.name === 'endGesture') journal.endGesture();
      else if (document.project !== before) {
        const diff = createDiff(before, document.project);
        if (isEmpty(diff)) return;
        const { label, kind, gesture } = stepOf(action, undoLabel ?? '', redoLabel ?? '');
        journal.add({ kind, label, diff, gesture }, before, document.revision);
      }
    });
  });
  return journal;
}

type Action = Parameters<Parameters<ReturnType<typeof useDocumentStore>['$onAction']>[0]>[0];

function stepOf(action: Action, undone: string, redone: string) {
  if (action.name === 'undo') return { kind: 'undo', label: undone, gesture: null } as const;
  if (action.name === 'redo') return { kind: 'redo', label: redone, gesture: null } as const;
  if (action.name !== 'apply') return { kind: 'edit', label: 'Change', gesture: null } as const;
  const [label, , gesture] = action.args;
  return { kind: 'edit', label, gesture: gesture ?? null } as const;
}
