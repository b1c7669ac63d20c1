/** The journal of main as a page sees it, without the messages between them. */
import type { FileProblem } from '../../../electron/shared/file-problem';
import type { RecoveryApi } from '../../../electron/shared/recovery';
import type { Journals } from '../../../electron/main/journal/journals';

export function journalPort(journals: Journals, page = 1): RecoveryApi {
  let listener: (problem: FileProblem) => void = () => undefined;
  const tell = (problem: FileProblem): void => listener(problem);
  return {
    begin: (start, entries) => journals.begin(page, start, entries, tell),
    append: (entries) => journals.append(page, entries),
    end: () => journals.release(page, 'remove'),
    list: () => journals.list(),
    aside: () => journals.aside(),
    read: (id, generation) => journals.read(id, generation),
    adopt: (id, generation, bytes) => journals.adopt(page, { id, generation, bytes }, tell),
    discard: (id) => journals.discard(id),
    onTrouble: (given) => void (listener = given),
  };
}
