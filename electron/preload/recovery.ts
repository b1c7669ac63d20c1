/** The journal and its recoverable data, for the page. */
import { ipcRenderer } from 'electron';
import type { FileProblem } from '../shared/file-problem';
import { RECOVERY_CHANNELS } from '../shared/recovery';
import type { RecoveryApi } from '../shared/recovery';

type Ask = <T>(channel: string, ...args: unknown[]) => Promise<T>;

export function createRecoveryApi(ask: Ask): RecoveryApi {
  let onTrouble: ((problem: FileProblem) => void) | null = null;
  ipcRenderer.on(RECOVERY_CHANNELS.trouble, (_event, problem: FileProblem) => onTrouble?.(problem));
  const { begin, append, end, list, aside, read, adopt, discard } = RECOVERY_CHANNELS;
  return {
    begin: (start, entries) => ask(begin, start, entries),
    append: (entries) => ask(append, entries),
    end: () => ask(end),
    list: () => ask(list),
    aside: () => ask(aside),
    read: (id, generation) => ask(read, id, generation),
    adopt: (id, generation, bytes) => ask(adopt, id, generation, bytes),
    discard: (id) => ask(discard, id),
    onTrouble: (listener) => void (onTrouble = listener),
  };
}
