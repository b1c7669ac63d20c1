import { CREATED_WITH } from '../model/defaults';
import { EXIT, processTerminal } from './words/terminal';
import type { Terminal } from './words/terminal';
import { HELP, UsageError } from './words/usage';

type Command = (words: readonly string[], terminal: Terminal) => Promise<number>;
/** Each is loaded on demand: a run does not wait for fonts, tables or reports. */
const COMMANDS: ReadonlyMap<string, () => Promise<Command>> = new Map([
  ['run', async () => (await import('./commands/run')).run],
  ['check', async () => (await import('./commands/check')).check],
  ['export', async () => (await import('./commands/export')).exportCharts],
  ['sweep', async () => (await import('./commands/sweep')).sweep],
  ['study', async () => (await import('./commands/study/study')).study],
  ['worker', async () => (await import('./commands/worker')).worker],
  ['import', async () => (await import('./commands/import')).importCommand],
  ['mass', async () => (await import('./commands/mass')).mass],
  ['clearances', async () => (await import('./commands/clearances')).clearances],
  ['diff', async () => (await import('./commands/diff')).diff],
  ['statics', async () => (await import('./commands/analyses')).statics],
  ['modes', async () => (await import('./commands/analyses')).modes],
  ['manual', async () => (await import('./commands/manual')).manual],
  ['validate', async () => (await import('./commands/validate')).validate],
]);

/** Runs one command line and returns its exit status. */
export async function runCommandLine(words: readonly string[], terminal: Terminal): Promise<number> {
  const [first, ...rest] = words;
  // a request for help anywhere on the line takes precedence
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
    const load = first === undefined ? undefined : COMMANDS.get(first);
    if (load === undefined)
      throw new UsageError(first === undefined ? 'a command is needed' : `"${first}" is not a command`);
    const command = await load();
    return await command(rest, terminal);
  } catch (fault) {
    if (!(fault instanceof UsageError)) throw fault;
    await terminal.err(`kempe: ${fault.message}\nTry: kempe --help\n`);
    return EXIT.usage;
  }
}

export async function main(): Promise<void> {
  process.exitCode = await runCommandLine(process.argv.slice(2), processTerminal());
}
