import { createPinia } from 'pinia';
import { createApp, watch, watchEffect } from 'vue';
import { currentJournal } from '../journal/current-journal';
import { platform } from '../platform/platform';
import { viewDrawer } from '../platform/view-drawer';
import { useAppearanceStore } from '../stores/window/appearance';
import { useDocumentStore } from '../stores/editing/document';
import { useToastsStore } from '../stores/window/toasts';
import { useGraphicsStore } from '../stores/window/graphics';
import { useExternalChangeStore } from '../stores/files/external-change';
import { useWorkspaceStore } from '../stores/window/workspace';
import App from './App.vue';
import './base.css';
import { provideAllCommands } from '../commands/all';
import { pruneSelection } from '../commands/edit';
import { handleKeyDown, noteChange, noteFocus, noteKey, notePointer } from '../ui/commands/keys';
import { runCommand } from '../ui/commands/registry';
import { enterDrafts, useDraft } from './drafts';
import { learnRecords } from '../document/edits/check-edit';
import { openFileId, saveDocument } from '../files/files';
import { followPointer } from './pointer-up';
import { addScriptFonts } from './script-fonts';
import './theme.css';
import { TEXT } from './texts';

const app = createApp(App).use(createPinia());
const toasts = useToastsStore();

/** A fault of ours is shown once, in words; the document is a value that no half-finished render can damage. */
function reportFault(error: unknown): void {
  const reason = error instanceof Error ? error.message : String(error);
  toasts.show('error', TEXT.internalError(reason), TEXT.projectIntact);
  console.error(error);
}
app.config.errorHandler = reportFault;
window.addEventListener('unhandledrejection', (event) => reportFault(event.reason));

addScriptFonts(document, navigator.languages);
provideAllCommands();
// Before the first paint, so that no theme flashes.
useAppearanceStore();
const documentStore = useDocumentStore();
currentJournal();
const workspace = useWorkspaceStore();
const draft = useDraft(window);
watch(() => documentStore.revision, pruneSelection);
watch(
  () => documentStore.opened,
  () => whenIdle(() => learnRecords(documentStore.project)),
);
watchEffect(() => {
  platform.setDocumentState({
    name: `${documentStore.file?.name ?? documentStore.project.name}${documentStore.copy ? TEXT.readOnlyCopy : ''}`,
    dirty: documentStore.dirty,
    fileId: documentStore.file?.fileId ?? null,
    draft: draft.value,
    untouched: workspace.startPage && documentStore.file === null && !documentStore.dirty,
  });
});

platform.onCommand((command) => void runCommand(command));
platform.onOpenRequest((fileId) => void openFileId(fileId));
platform.onBeforeClose(async () => {
  await enterDrafts();
  return documentStore.dirty;
});
platform.onSaveAndClose(saveDocument);
const pointer = followPointer(window);
platform.onFileChanged(({ fileId, state }) => {
  void pointer.up().then(() => {
    if (fileId === documentStore.file?.fileId) useExternalChangeStore().found(state);
  });
});
window.addEventListener('keydown', noteKey, { capture: true });
window.addEventListener('keydown', handleKeyDown);
window.addEventListener('pointerdown', notePointer, { capture: true });
window.addEventListener('focusin', noteFocus, { capture: true });
window.addEventListener('change', noteChange, { capture: true });

/** Some browsers do not say when they are. */
function whenIdle(work: () => void): void {
  if ('requestIdleCallback' in window) window.requestIdleCallback(work);
  else setTimeout(work, 1000);
}

app.mount('#app');

// After the first paint, which needs no 3D.
whenIdle(() => {
  useGraphicsStore().found(viewDrawer());
  platform.drawnBy(viewDrawer());
});
