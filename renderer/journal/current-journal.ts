/** The journal of this window: begun once, at the start of the app. */
import { platform } from '../platform/platform';
import { useDocumentStore } from '../stores/document';
import { useToastsStore } from '../stores/toasts';
import type { Journal } from './journal';
import { journalDocument } from './journal-document';

let journal: Journal | null = null;

export function currentJournal(): Journal {
  journal ??= journalDocument(platform.recovery, useDocumentStore(), {
    onTrouble: ({ message, remedy }) => useToastsStore().show('warning', message, remedy),
    onRestored: () => useToastsStore().show('info', 'Edits are kept for recovery again.'),
  });
  return journal;
}
