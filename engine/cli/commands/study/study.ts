/** `kempe study`: many runs of a project as one study in a folder, which any number of processes and machines can compute. */
import { StudyError } from '../../../jobs/folder/study-error';
import { describeFault } from '../../words/faults';
import { plain } from '../../words/format';
import { EXIT } from '../../words/terminal';
import { UsageError } from '../../words/usage';
import type { Terminal } from '../../words/terminal';

type Command = (words: readonly string[], terminal: Terminal) => Promise<number>;
/** Each is loaded on demand. */
const COMMANDS: ReadonlyMap<string, () => Promise<Command>> = new Map([
  ['new', async () => (await import('./new')).newStudy],
  ['run', async () => (await import('./run')).run],
  ['submit', async () => (await import('./submit')).submit],
  ['resume', async () => (await import('./resume')).resume],
  ['status', async () => (await import('./status')).status],
  ['cancel', async () => (await import('./cancel')).cancel],
  ['merge', async () => (await import('./merge')).merge],
]);

export async function study(words: readonly string[], terminal: Terminal): Promise<number> {
  const [first, ...rest] = words;
  const load = first === undefined ? undefined : COMMANDS.get(first);
  if (load === undefined) {
    const known = [...COMMANDS.keys()].join(', ');
    throw new UsageError(
      first === undefined
        ? `study needs one of ${known}`
        : `"study ${plain(first)}" is not a command; there is ${known}`,
    );
  }
  const command = await load();
  try {
    return await command(rest, terminal);
  } catch (fault) {
    const isOfFiles = typeof (fault as NodeJS.ErrnoException).syscall === 'string';
    if (!(fault instanceof StudyError) && !isOfFiles) throw fault;
    const { path } = fault as NodeJS.ErrnoException;
    const words = isOfFiles ? `${path ?? 'The folder'}: ${describeFault(fault)}.` : (fault as Error).message;
    await terminal.err(`error: ${plain(words)}\n`);
    return EXIT.usage;
  }
}
