/** Answers what the page asks of its journal, and lets go of a journal when its page ends. */
import type { WebContents } from 'electron';
import * as v from 'valibot';
import type { FileProblem } from '../../shared/file-problem';
import { RECOVERY_CHANNELS } from '../../shared/recovery';
import { LARGEST_PROJECT } from '../files/read-file';
import { handle } from '../door/ipc';
import type { Journals } from './journals';

const Label = v.pipe(v.string(), v.maxLength(4096));
/** One step may replace a whole project: before and after. */
const Entries = v.pipe(v.array(v.pipe(v.string(), v.maxLength(2 * LARGEST_PROJECT))), v.maxLength(10_000));
const Id = v.pipe(v.string(), v.uuid());
const Whole = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
const Start = v.strictObject({
  base: v.pipe(v.string(), v.maxLength(LARGEST_PROJECT)),
  name: v.pipe(v.string(), v.maxLength(1000)),
  file: v.nullable(v.strictObject({ fileId: Id, name: Label })),
  unsaved: v.strictObject({ count: Whole, labels: v.pipe(v.array(Label), v.maxLength(100)) }),
});
const Nothing = v.strictTuple([]);

export function answerRecovery(journals: Journals): void {
  const { begin, append, end, list, aside, read, adopt, discard } = RECOVERY_CHANNELS;
  handle(begin, v.strictTuple([Start, Entries]), (page, start, entries) =>
    journals.begin(page.id, start, entries, tell(page)),
  );
  handle(append, v.strictTuple([Entries]), (page, entries) => journals.append(page.id, entries));
  handle(end, Nothing, (page) => journals.release(page.id, 'remove'));
  handle(list, Nothing, () => journals.list());
  handle(aside, Nothing, () => journals.aside());
  handle(read, v.strictTuple([Id, Whole]), (_page, id, generation) => journals.read(id, generation));
  handle(adopt, v.strictTuple([Id, Whole, Whole]), (page, id, generation, bytes) =>
    journals.adopt(page.id, { id, generation, bytes }, tell(page)),
  );
  handle(discard, v.strictTuple([Id]), (_page, id) => journals.discard(id));
}

const tell =
  (page: WebContents) =>
  (problem: FileProblem): void => {
    if (!page.isDestroyed()) page.send(RECOVERY_CHANNELS.trouble, problem);
  };

/**
 * Of a page that crashed or hung, everything is kept, however its window then closes; a page that closes in good order
 * has asked what to do with unsaved changes, so nothing is left to recover.
 */
export function followPage(journals: Journals, page: WebContents): void {
  const { id } = page;
  let hung = false;
  page.on('unresponsive', () => (hung = true));
  page.on('responsive', () => (hung = false));
  page.on('render-process-gone', () => void journals.release(id, 'keep'));
  page.on('did-start-navigation', ({ isMainFrame, isSameDocument }) => {
    if (isMainFrame && !isSameDocument) void journals.release(id, 'keep');
  });
  page.once('destroyed', () => void journals.release(id, hung ? 'keep' : 'remove'));
}
