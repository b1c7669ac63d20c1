import type { DesktopApi } from '../../electron/shared/api';
import type { Platform } from './contract';

export function createDesktopPlatform(api: DesktopApi): Platform {
  return {
    kind: 'desktop',
    open: () => api.open(),
    openFile: (fileId) => api.openFile(fileId),
    openDropped: (file) => api.openDropped(file),
    chooseImport: () => api.chooseImport(),
    chooseComponent: () => api.chooseComponent(),
    release: (fileId) => api.release(fileId),
    reload: (fileId) => api.reload(fileId),
    keepMine: (fileId) => api.keepMine(fileId),
    openBeside: (fileId) => api.openBeside(fileId),
    newWindow: () => api.newWindow(),
    save: (fileId, content, overwrite) => api.save(fileId, content, overwrite),
    saveAs: (suggestedName, content) => api.saveAs(suggestedName, content),
    exportFile: (kind, suggestedName, data, beside) => api.exportFile(kind, suggestedName, data, beside),
    notKept: () => api.notKept(),
    drawnBy: (drawer) => api.drawnBy(drawer),
    recent: () => api.recent(),
    clearRecent: () => api.clearRecent(),
    setDocumentState: (state) => api.setDocumentState(state),
    onCommand: (listener) => api.onCommand(listener),
    onOpenRequest: (listener) => api.onOpenRequest(listener),
    onBeforeClose: (listener) => api.onBeforeClose(listener),
    onSaveAndClose: (listener) => api.onSaveAndClose(listener),
    onFileChanged: (listener) => api.onFileChanged(listener),
    recovery: api.recovery,
    runs: api.runs,
    parts: api.parts,
    versions: api.versions,
    search: api.search,
  };
}
