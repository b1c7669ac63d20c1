import type { DesktopApi } from '../../electron/shared/api';
import type { Platform } from './contract';

export function createDesktopPlatform(api: DesktopApi): Platform {
  return {
    kind: 'desktop',
    open: () => api.open(),
    openFile: (fileId) => api.openFile(fileId),
    openDropped: (file) => api.openDropped(file),
    save: (fileId, text, overwrite) => api.save(fileId, text, overwrite),
    saveAs: (suggestedName, text) => api.saveAs(suggestedName, text),
    exportFile: (kind, suggestedName, data, sidecar) => api.exportFile(kind, suggestedName, data, sidecar),
    recent: () => api.recent(),
    clearRecent: () => api.clearRecent(),
    setDocumentState: (state) => api.setDocumentState(state),
    onCommand: (listener) => api.onCommand(listener),
    onOpenRequest: (listener) => api.onOpenRequest(listener),
    onSaveAndClose: (listener) => api.onSaveAndClose(listener),
  };
}
