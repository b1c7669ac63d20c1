/** Follows the open document and has every step of it journalled, and what is in the user's hand between two steps. */
import { effectScope, watch } from 'vue';
import type { FileProblem } from '../../electron/shared/file-problem';
import type { RecoveryApi } from '../../electron/shared/recovery';
import type { useDocumentStore } from '../stores/editing/document';
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
  document.listen((change) => {
    if (change.kind === 'saved') journal.saved(change.revision);
    else if (change.kind !== 'opened') journal.add(change, change.before, change.revision);
    else if (!change.recovered) journal.end();
  });
  // As long as the window lives, whichever part of the page asked for it first.
  effectScope(true).run(() =>
    watch(
      () => document.held,
      (held) => {
        if (held && !document.readOnly) journal.hold(held, document.project);
        else journal.putBack();
      },
      { flush: 'sync' },
    ),
  );
  return journal;
}
