/** The journal of this window: begun once, at the start of the app. */
import { platform } from '../platform/platform';
import { useDocumentStore } from '../stores/editing/document';
import { useToastsStore } from '../stores/window/toasts';
import type { Journal } from './journal';
import { journalDocument } from './journal-document';
import { TEXT } from './texts';

let journal: Journal | null = null;

export function currentJournal(): Journal {
  journal ??= begin();
  return journal;
}

function begin(): Journal {
  const begun = journalDocument(platform.recovery, useDocumentStore(), {
    onTrouble: ({ message, remedy }) => useToastsStore().show('warning', message, remedy),
    onRestored: () => useToastsStore().show('info', TEXT.recoveryBack),
  });
  // What the pause within a gesture holds back goes out before the page does.
  window.addEventListener('pagehide', () => void begun.settled());
  return begun;
}
