/** `kempe study submit` before anything is handed in: what it refuses, and the scripts that it prints. */
import { spawnSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, test } from 'vitest';
import { submit } from '../../../engine/cli/commands/study/submit';
import { jobName } from '../../../engine/jobs/batch/job-name';
import { createStudyFolder } from '../../../engine/jobs/folder/study-folder';
import { UsageError } from '../../../engine/cli/words/usage';
import { newFolder, PROJECT_TEXT, STUDY } from '../../support/studies';

const program = fileURLToPath(new URL('../../../engine/cli/kempe.mjs', import.meta.url));

let folder = '';
beforeAll(async () => {
  folder = join(dirname(newFolder()), "it's a study");
  mkdirSync(dirname(folder), { recursive: true });
  await createStudyFolder(folder, STUDY, PROJECT_TEXT);
});

async function call(...words: string[]): Promise<string> {
  let text = '';
  await submit(words, {
    out: (said) => Promise.resolve(void (text += said)),
    err: () => Promise.resolve(),
    readInput: () => Promise.resolve(null),
  });
  return text;
}

test('a script has what was asked for, and the folder as it is called', async () => {
  const words = ['--tasks', '4', '--workers', '2', '--time', '1-02:03:04', '--memory', '1.5G'];
  await expect(call(folder, '--script', 'slurm', ...words)).rejects.toThrow('--memory is "1.5G"');
  words[words.length - 1] = '2G';
  const script = await call(folder, '--script', 'slurm', ...words, '--partition', 'long,short');
  for (const line of [
    '--array=1-4',
    '--cpus-per-task=2',
    '--time=26:03:04',
    '--mem=2048M',
    '--partition=long,short',
  ])
    expect(script).toContain(`#SBATCH ${line}\n`);
  expect(script).toContain(`study resume '${folder.replace("'", "'\\''")}' --shard`);
  expect(script).toContain('/4" --workers 2\n');
});

test('there are as many tasks as runs, or a hundred', async () => {
  expect(await call(folder, '--script', 'lsf')).toContain('[1-20]"');
  await expect(call(folder, '--script', 'lsf', '--tasks', '21')).rejects.toThrow('the study has 20 runs');
});

test('another program on the nodes is one word', async () => {
  const script = await call(folder, '--script', 'pbs', '--kempe', '/opt/ke mpe');
  expect(script).toContain("exec '/opt/ke mpe' study resume");
});

const INDEX = { slurm: 'SLURM_ARRAY_TASK_ID', pbs: 'PBS_ARRAY_INDEX', lsf: 'LSB_JOBINDEX' } as const;

test.skipIf(process.platform === 'win32').each(Object.entries(INDEX))(
  'the tasks of a job of %s, run by a shell as the scheduler would, fill the study; a task that comes again does nothing',
  async (scheduler, index) => {
    const path = join(dirname(newFolder()), 'two words.study');
    const study = await createStudyFolder(path, STUDY, PROJECT_TEXT);
    const start = (words: readonly string[], env: NodeJS.ProcessEnv = {}, input = '') =>
      spawnSync(words[0], words.slice(1), { input, encoding: 'utf8', env: { ...process.env, ...env } });
    const printed = start([
      process.execPath,
      program,
      'study',
      'submit',
      path,
      '--script',
      scheduler,
      '--tasks',
      '2',
    ]);
    expect(printed).toMatchObject({ status: 0, stderr: '' });
    const task = (place: number) => start(['sh', '-s'], { [index]: `${place}` }, printed.stdout);
    expect(task(2)).toMatchObject({ status: 0, stdout: '10 runs computed.\n', stderr: '' });
    expect(await study.count()).toMatchObject({ done: 10, total: 20 });
    expect(task(2)).toMatchObject({ status: 0, stdout: '0 runs computed.\n' });
    expect(task(1)).toMatchObject({ status: 0, stdout: '10 runs computed.\n' });
    expect(await study.count()).toMatchObject({ done: 20, sound: 20 });
    // a place that the array does not have
    expect(task(3).status).toBe(2);
  },
);

describe('is refused:', () => {
  test.each([
    [[]],
    [['--slurm', '--script', 'slurm']],
    [['--script', 'cron']],
    [['--script', 'slurm', '--tasks', '0']],
    [['--script', 'slurm', '--tasks', '1.5']],
    [['--script', 'slurm', '--time', '90']],
    [['--script', 'slurm', '--time', '00:00:00']],
    [['--script', 'slurm', '--time', '1:60:00']],
    [['--script', 'slurm', '--memory', '0M']],
    [['--script', 'slurm', '--memory', '2']],
    [['--script', 'slurm', '--partition', 'a b']],
    [['--script', 'slurm', '--partition', 'a\n#SBATCH --wrap=x']],
    [['--script', 'slurm', '--partition', '']],
    [['--script', 'slurm', '--account', '-x']],
    [['--script', 'slurm', '--workers', '257']],
  ])('%j', async (words) => {
    await expect(call(folder, ...words)).rejects.toThrow(UsageError);
  });
});

test('a job is named after the folder, as every scheduler takes it', () => {
  expect(
    ['/a/four-bar.study', '/a/4 bars', '/a/連結', '/a/a-very-long-name-of-a-study'].map(jobName),
  ).toEqual(['four-bar', 'kempe-4-bars', 'kempe', 'a-very-long-nam']);
});
