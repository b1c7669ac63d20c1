/** Writes a model for another program in a separate thread: its joints are closed first, which may take long. */
import type { ExportResult } from '../../../engine/formats/export-model';
import { engineWorkerUrl } from './worker-url';
import { EXPORT_MODEL } from './worker-roles';
import type { ModelRequest } from './worker-roles';
import { TEXT } from '../texts';

export function makeModel(request: ModelRequest): Promise<ExportResult> {
  const worker = new Worker(engineWorkerUrl(), { type: 'module', name: EXPORT_MODEL });
  return new Promise<ExportResult>((resolve, reject) => {
    const fail = (why: string) => {
      worker.terminate();
      reject(new Error(why));
    };
    worker.onmessage = ({ data }: MessageEvent<ExportResult>) => {
      worker.terminate();
      resolve(data);
    };
    worker.addEventListener('error', (event) => fail(event.message || TEXT.readerNotStarted));
    worker.addEventListener('messageerror', () => fail(TEXT.resultNotTransferred));
    worker.postMessage(request);
  });
}
