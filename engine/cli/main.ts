import { CREATED_WITH } from '../model/defaults';
import { check } from './commands/check';
import { exportCharts } from './commands/export';
import { diff } from './commands/diff';
import { importCommand } from './commands/import';
import { modes, statics } from './commands/study';
import { run } from './commands/run';
import { sweep } from './commands/sweep';
import { validate } from './commands/validate';
import { serveSweepThread } from './sweep-threads';
import { EXIT, processTerminal } from './words/terminal';
import type { Terminal } from './words/terminal';
import { HELP, UsageError } from './words/usage';

type Command = (words: readonly string[], terminal: Terminal) => Promise<number>;
const COMMANDS: ReadonlyMap<string, Command> = new Map([
  ['run', run],
  ['check', check],
  ['export', exportCharts],
  ['sweep', sweep],
  ['import', importCommand],
  ['diff', diff],
  ['statics', statics],
  ['modes', modes],
  ['validate', validate],
]);

/** One command line to its exit status. */
export async function runCommandLine(words: readonly string[], terminal: Terminal): Promise<number> {
  const [first, ...rest] = words;
  // Whoever asks for help anywhere on the line wants it now.
  const before = words.includes('--') ? words.slice(0, words.indexOf('--')) : words;
  if (before.includes('--help') || before.includes('-h') || first === 'help') {
    await terminal.out(HELP);
    return EXIT.ok;
  }
  if (first === '--version' || first === '-V') {
    await terminal.out(`${CREATED_WITH}\n`);
    return EXIT.ok;
  }
  try {
    const command = first === undefined ? undefined : COMMANDS.get(first);
    if (command === undefined)
      throw new UsageError(first === undefined ? 'a command is needed' : `"${first}" is not a command`);
    return await command(rest, terminal);
  } catch (fault) {
    if (!(fault instanceof UsageError)) throw fault;
    await terminal.err(`kempe: ${fault.message}\nTry: kempe --help\n`);
    return EXIT.usage;
  }
}

// One built file has both roles: a sweep starts it again in threads.
serveSweepThread();

export async function main(): Promise<void> {
  process.exitCode = await runCommandLine(process.argv.slice(2), processTerminal());
}
