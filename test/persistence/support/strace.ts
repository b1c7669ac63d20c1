/** Runs a child that waits for a word, and follows or kills it at a chosen system call with strace. */
import { spawn, spawnSync } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** Calls that touch files; the waking of threads is none of them. */
const CALLS = [
  ...[
    'open',
    'openat',
    'pread64',
    'pwrite64',
    'pwritev',
    'close',
    'stat',
    'lstat',
    'fstat',
    'statx',
    'newfstatat',
  ],
  ...['readlink', 'access', 'faccessat', 'faccessat2', 'link', 'linkat', 'rename', 'renameat', 'renameat2'],
  ...[
    'unlink',
    'unlinkat',
    'fsync',
    'fdatasync',
    'fchmod',
    'fchmodat',
    'ftruncate',
    'mkdir',
    'mkdirat',
    'getdents64',
  ],
];

export interface CrashPoint {
  call: string;
  /** Which of the calls of this name, counted from 1. */
  when: number;
}

export interface Outcome {
  said: string;
  errors: string;
  killed: boolean;
}

/** Whether one process may follow another here, which is not its child: it needs Linux, strace and the right to. */
export function canStrace(): boolean {
  if (process.platform !== 'linux') return false;
  const followed = spawn('sleep', ['1'], { stdio: 'ignore' });
  const words = ['-p', String(followed.pid), '-o', '/dev/null', '-e', 'trace=openat'];
  // It ends with the process that it follows.
  return spawnSync('strace', words, { stdio: 'ignore' }).status === 0;
}

/** Runs `program`, with one thread for its file work so that its calls have an order, to its end or its death. */
export async function runFollowed(
  program: string,
  args: readonly string[],
  log: string,
  kill: CrashPoint | null,
): Promise<Outcome> {
  const child = spawn(process.execPath, [program, ...args], {
    stdio: ['pipe', 'pipe', 'pipe'],
    env: { ...process.env, UV_THREADPOOL_SIZE: '1' },
  });
  const outcome: Outcome = { said: '', errors: '', killed: false };
  child.stdout.on('data', (chunk: Buffer) => (outcome.said += chunk.toString('utf8')));
  child.stderr.on('data', (chunk: Buffer) => (outcome.errors += chunk.toString('utf8')));
  // The pipe breaks where the child is killed before it has read the word.
  child.stdin.on('error', () => undefined);
  const ended = new Promise<void>((resolve) =>
    child.on('close', (_code, signal) => {
      outcome.killed = signal === 'SIGKILL';
      resolve();
    }),
  );
  await until(child, () => outcome.said.includes('ready'));
  const inject = kill ? ['-e', `inject=${kill.call}:signal=KILL:when=${kill.when}`] : [];
  const words = ['-f', '-p', String(child.pid), '-o', log, '-e', `trace=${known().join(',')}`, ...inject];
  const strace = spawn('strace', words, { stdio: ['ignore', 'ignore', 'pipe'] });
  const over = new Promise((resolve) => strace.on('close', resolve));
  let attached = '';
  strace.stderr.on('data', (chunk: Buffer) => (attached += chunk.toString('utf8')));
  await until(strace, () => attached.includes('attached'));
  child.stdin.write('go\n');
  await ended;
  await over;
  return outcome;
}

/** The calls that this system has: strace refuses names of others. */
let names: string[] | null = null;
function known(): string[] {
  names ??= CALLS.filter(
    (call) =>
      spawnSync('strace', ['-o', '/dev/null', '-e', `trace=${call}`, 'true'], { stdio: 'ignore' }).status ===
      0,
  );
  return names;
}

/** Every call in the log of the thread that made the most of them, as points to be killed at. */
export function crashPoints(log: string): CrashPoint[] {
  const calls = readFileSync(log, 'utf8')
    .split('\n')
    .map((line) => /^(\d+)\s+(?:<\.\.\. )?(\w+)\(/.exec(line))
    .filter((match) => match !== null)
    .map(([, thread, call]) => ({ thread, call: call! }));
  const counts = new Map<string | undefined, number>();
  for (const { thread } of calls) counts.set(thread, (counts.get(thread) ?? 0) + 1);
  const [busiest] = [...counts].sort((a, b) => b[1] - a[1])[0] ?? [];
  const seen = new Map<string, number>();
  return calls
    .filter(({ thread }) => thread === busiest)
    .map(({ call }) => {
      seen.set(call, (seen.get(call) ?? 0) + 1);
      return { call, when: seen.get(call)! };
    });
}

/** Until `met`, or until the process ends; then the caller sees by what it left. */
function until(process: ChildProcess, met: () => boolean): Promise<void> {
  return new Promise((resolve) => {
    const look = (): void => {
      if (met() || process.exitCode !== null || process.signalCode !== null) resolve();
      else setTimeout(look, 5);
    };
    look();
  });
}
