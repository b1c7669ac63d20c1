/** The scripts of job arrays: run by a shell as a scheduler would, with its variables, and their directives as the manuals have them. */
import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { clockTime } from '../../../../../engine/jobs/batch/script';
import { findScheduler, SCHEDULERS } from '../../../../../engine/jobs/batch/schedulers';
import { LINE_BREAK, quoteWord } from '../../../../../engine/jobs/batch/shell';
import { scratchFolder } from '../../../electron/support/folder';
import type { BatchOrder } from '../../../../../engine/jobs/batch/scheduler';

/** What people call folders, and what would hurt if it were not quoted. */
const WORDS = [
  'plain',
  'two words',
  "it's",
  '"quoted" and `run`',
  '$HOME ${HOME} $(touch hurt) \\ \\\\ \\n',
  'line\nbreak',
  'line\n#SBATCH --wrap=hurt\n#PBS -v HURT\n#BSUB -q hurt',
  'ends with a break\n',
  '-n --option',
  '*?[a-z]{a,b}~!#&|;<>()',
  'Gelenk-Größe 連結',
  "'",
  '',
];

const order = (fields: Partial<BatchOrder> = {}): BatchOrder => ({
  ...{ name: 'four-bar', folder: '/data/four-bar.study', program: ['kempe'], tasks: 8, threads: 1 },
  ...{ time: null, memory: null, partition: null, account: null },
  ...fields,
});

/** Runs a script with the given variables, and returns the words that its program got. */
function wordsOf(script: string, env: Record<string, string>): string[] | null {
  const folder = scratchFolder();
  const { status, stdout } = spawnSync('/bin/sh', ['-s'], {
    input: script,
    cwd: folder,
    env,
    encoding: 'utf8',
  });
  return status === 0 ? (JSON.parse(stdout) as string[]) : null;
}

/** A program that prints its words; its own name and a first word of its are as hostile as the folder. */
function echoProgram(name: string): string[] {
  const folder = join(scratchFolder(), name.replaceAll('/', '') || 'plain');
  mkdirSync(folder, { recursive: true });
  const file = join(folder, 'echo.cjs');
  writeFileSync(file, '#!/usr/bin/env node\nprocess.stdout.write(JSON.stringify(process.argv.slice(2)));\n');
  chmodSync(file, 0o755);
  return [process.execPath, file];
}

test.each(WORDS.map((word) => [word]))('the shell reads %j back as it was written', (word) => {
  const script = `${LINE_BREAK}exec ${['printf', '%s', word].map(quoteWord).join(' ')}`;
  expect(spawnSync('/bin/sh', ['-s'], { input: script, encoding: 'utf8' }).stdout).toBe(word);
});

test('a word that no program can be given is refused', () => {
  expect(() => quoteWord('a\0b')).toThrow(RangeError);
});

describe.skipIf(process.platform === 'win32').each(SCHEDULERS.map((one) => [one.id, one] as const))(
  'the script for %s',
  (id, scheduler) => {
    const index = { slurm: 'SLURM_ARRAY_TASK_ID', pbs: 'PBS_ARRAY_INDEX', lsf: 'LSB_JOBINDEX' }[id]!;

    test.each(WORDS.map((word) => [word]))('runs one shard of a study in the folder %j', (word) => {
      const folder = `/data/${word}`;
      const script = scheduler.script(order({ folder, program: echoProgram(word) }));
      for (const task of ['1', '8']) {
        const words = ['study', 'resume', folder, '--shard', `${task}/8`, '--workers', '1'];
        expect(wordsOf(script, { [index]: task })).toEqual(words);
      }
      // no directive comes from a name
      const lines = script.split('\n').filter((line) => /^#(SBATCH|PBS|BSUB)/.test(line));
      expect(lines).toEqual(
        scheduler
          .script(order())
          .split('\n')
          .filter((line) => /^#(SBATCH|PBS|BSUB)/.test(line)),
      );
    });

    test('stops where the scheduler does not say which task it is', () => {
      expect(wordsOf(scheduler.script(order({ program: echoProgram('plain') })), {})).toBeNull();
    });
  },
);

const FULL = order({ tasks: 3, threads: 4, time: 5401, memory: 2000, partition: 'main', account: 'lab-7' });

describe('directives', () => {
  const directives = (id: string, given: BatchOrder): string[] =>
    findScheduler(id)!
      .script(given)
      .split('\n')
      .filter((line) => /^#[A-Z]/.test(line));

  test('of sbatch(1), Slurm 22.05', () => {
    expect(directives('slurm', FULL)).toEqual([
      '#SBATCH --job-name=four-bar',
      '#SBATCH --array=1-3',
      '#SBATCH --ntasks=1',
      '#SBATCH --cpus-per-task=4',
      '#SBATCH --requeue',
      '#SBATCH --open-mode=append',
      '#SBATCH --output=four-bar-%A_%a.log',
      '#SBATCH --time=01:30:01',
      '#SBATCH --mem=2000M',
      '#SBATCH --partition=main',
      '#SBATCH --account=lab-7',
    ]);
  });

  test('of qsub(1B), OpenPBS, whose arrays have at least two tasks', () => {
    expect(directives('pbs', FULL)).toEqual([
      '#PBS -N four-bar',
      '#PBS -J 1-3',
      '#PBS -r y',
      '#PBS -j oe',
      '#PBS -l select=1:ncpus=4:mem=2000mb',
      '#PBS -l walltime=01:30:01',
      '#PBS -q main',
      '#PBS -A lab-7',
    ]);
    const single = findScheduler('pbs')!.script(order({ tasks: 1, program: echoProgram('plain') }));
    expect(single).not.toContain('#PBS -J');
    expect(wordsOf(single, {})).toContain('1/1');
  });

  test('of bsub(1), LSF 10.1, with whole minutes', () => {
    expect(directives('lsf', FULL)).toEqual([
      '#BSUB -J "four-bar[1-3]"',
      '#BSUB -n 4',
      '#BSUB -R "span[hosts=1]"',
      '#BSUB -r',
      '#BSUB -o four-bar-%J_%I.log',
      '#BSUB -W 91',
      '#BSUB -M 2000MB',
      '#BSUB -q main',
      '#BSUB -P lab-7',
    ]);
  });

  test('come before the first command, where schedulers stop reading them', () => {
    for (const { script } of SCHEDULERS) {
      const lines = script(FULL).trimEnd().split('\n');
      const first = lines.findIndex((line) => !line.startsWith('#'));
      expect(lines.slice(first).filter((line) => line.startsWith('#'))).toEqual([]);
    }
  });
});

test('durations of days are hours', () => expect(clockTime(90_061.5)).toBe('25:01:02'));

describe('answers of Slurm', () => {
  const desk = findScheduler('slurm')!.desk!;

  test('name the job, with or without its cluster, or nothing', () => {
    expect(
      ['42\n', '42;east\n', '', 'sbatch: error\n', '42; rm -r /\n'].map((text) => desk.readId(text)),
    ).toEqual(['42', '42', null, null, null]);
  });

  test('count tasks by their state', () => {
    expect([...desk.readStates('RUNNING\nPENDING\nPENDING\n')]).toEqual([
      ['RUNNING', 1],
      ['PENDING', 2],
    ]);
    expect(desk.readStates('').size).toBe(0);
  });
});
