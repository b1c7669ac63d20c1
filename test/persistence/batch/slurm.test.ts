/**
 * A study as a job array of a real Slurm: tasks are killed and requeued, started twice, cancelled; the table is that of one computer, byte
 * by byte, and what is missing is named until then.
 */
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createStudyFolder } from '../../../engine/jobs/folder/study-folder';
import { readProject } from '../../../engine/model/file/read-project';
import { writeProject } from '../../../engine/model/file/write-project';
import { textDigest } from '../../../engine/studies/manifest/manifest-digest';
import { hasSlurm, SlurmCluster } from '../../support/batch/slurm-cluster';
import { PROJECT_TEXT, study } from '../../support/studies';
import type { ChildProcess } from 'node:child_process';

const program = fileURLToPath(new URL('../../../engine/cli/kempe.mjs', import.meta.url));
const RUNS = 60;
const TASKS = 4;

/** Runs that take some hundredths of a second, so that a task can be met in the middle of its work. */
function slowProject(): string {
  const read = readProject(PROJECT_TEXT);
  if (!read.ok) throw new Error('the small study has errors');
  const { settings } = read.project;
  return writeProject({ ...read.project, settings: { ...settings, duration: 10, outputInterval: 0.01 } });
}

const why = hasSlurm ? '' : ' (skipped: it needs root, slurmctld, slurmd and munged)';

describe.skipIf(!hasSlurm)(`a study as a job array${why}`, () => {
  const folder = mkdtempSync(join(tmpdir(), 'kempe-batch-'));
  let cluster: SlurmCluster;
  let local: Buffer;

  const call = (words: readonly string[], env = cluster.env) =>
    spawnSync(process.execPath, [program, 'study', ...words], { env, encoding: 'utf8' });
  const newStudy = async (name: string): Promise<string> => {
    const path = join(folder, name);
    const text = slowProject();
    const manifest = study({
      project: textDigest(text),
      design: { kind: 'sobol', runs: RUNS, seed: 3 },
    });
    await createStudyFolder(path, manifest, text);
    return path;
  };
  const rowsIn = (path: string): number =>
    readdirSync(join(path, 'rows'), { recursive: true, encoding: 'utf8' }).filter((name) =>
      name.endsWith('.json'),
    ).length;
  const submit = (path: string): string => {
    const words = ['submit', path, '--slurm', '--tasks', `${TASKS}`, '--time', '00:10:00'];
    const { status, stdout, stderr } = call([...words, '--memory', '200M', '--partition', 'main']);
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(stdout).toContain(`${TASKS} tasks for ${RUNS} runs`);
    return /^Slurm job (\d+):/.exec(stdout)![1];
  };
  const table = (path: string, ...words: string[]) => {
    const output = join(folder, 'table.csv');
    rmSync(output, { force: true });
    const ended = call(['merge', path, '--output', output, ...words]);
    return { ...ended, bytes: existsSync(output) ? readFileSync(output) : null };
  };
  const isOver = (job: string): boolean =>
    [...cluster.tasks(job).values()].every((state) => !/PENDING|RUNNING|COMPLETING/.test(state));

  beforeAll(async () => {
    cluster = await SlurmCluster.start();
    const path = await newStudy('local.study');
    expect(call(['run', path]).status).toBe(0);
    local = table(path).bytes!;
    expect(local.toString().trim().split('\r\n')).toHaveLength(RUNS + 1);
  }, 180_000);
  afterAll(async () => {
    await cluster?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  test('a task that is killed and requeued, and one that is started twice, leave the same table', async () => {
    const path = await newStudy("it's two words.study");
    const job = submit(path);
    const pid = await cluster.until('a task with a row', () => rowsIn(path) > 0 && processOf(path, 2));
    process.kill(pid, 'SIGKILL');
    await cluster.until('its end', () => cluster.tasks(job).get(2) === 'FAILED');
    const waiting = merging(path);
    cluster.requeue(job, 2);
    // the first task beside itself
    const script = join(path, 'batch/slurm.sh');
    const twice = spawnSync('sh', [script], {
      env: { ...cluster.env, SLURM_ARRAY_TASK_ID: '1' },
      encoding: 'utf8',
    });
    expect({ status: twice.status, err: twice.stderr }).toEqual({ status: 0, err: '' });
    expect(await waiting).toEqual({ status: 0, bytes: local });
    await cluster.until('the end of the job', () => isOver(job));
    expect(cluster.call('scontrol', 'show', 'job', `${job}_2`)).toContain('Restarts=1');
    // what the tasks said is beside their script
    const logs = readdirSync(join(path, 'batch')).filter((name) => name.endsWith('.log'));
    expect(logs).toHaveLength(TASKS);
  });

  test('of a job that was cancelled in part, what is missing is named until it is there', async () => {
    const path = await newStudy('cancelled.study');
    const job = submit(path);
    cluster.call('scancel', `${job}_3`);
    await cluster.until('the end of the job', () => isOver(job));
    const status = call(['status', path]);
    // Slurm forgets a task that is cancelled before it has begun
    expect(status.stdout).toMatch(
      new RegExp(
        `^Slurm job ${job}, ${TASKS} tasks: 3 completed, 1 (cancelled|no longer in the queue)\\.$`,
        'm',
      ),
    );
    expect(status.stdout).toMatch(/^Missing: 2, 6, 10, /m);
    const { jobs, missing } = JSON.parse(call(['status', path, '--json']).stdout) as Record<
      string,
      unknown[]
    >;
    expect([jobs.length, missing.length]).toEqual([1, RUNS / TASKS]);
    for (const words of [[], ['--wait']]) {
      const early = table(path, ...words);
      expect(early).toMatchObject({ status: 1, bytes: null });
      // every fourth run from the third, which people count from 0
      expect(early.stderr).toContain(`${RUNS / TASKS} of ${RUNS} runs are missing`);
      expect(early.stderr).toMatch(/\b2, 6, 10\b/);
    }
    const again = submit(path);
    expect(again).not.toBe(job);
    expect(await merging(path)).toEqual({ status: 0, bytes: local });
  });

  test('a job is cancelled as a whole, and its rows are kept', async () => {
    const path = await newStudy('stopped.study');
    const job = submit(path);
    await cluster.until('a row', () => rowsIn(path) > 0);
    expect(call(['cancel', path])).toMatchObject({ status: 0, stdout: `Slurm job ${job} is cancelled.\n` });
    await cluster.until('the end of the job', () => isOver(job));
    expect(call(['cancel', path])).toMatchObject({
      status: 0,
      stdout: 'No job of this study is with a scheduler. If it is in a queue on Redis, add --queue URL.\n',
    });
    expect(call(['resume', path]).status).toBe(0);
    expect(table(path).bytes).toEqual(local);
  });

  test('a refusal is told in the words of Slurm, and leaves no job', async () => {
    const path = await newStudy('refused.study');
    const { status, stderr } = call(['submit', path, '--slurm', '--partition', 'nowhere']);
    expect(status).not.toBe(0);
    expect(stderr).toContain('Slurm refused the job: ');
    expect(stderr).toContain('invalid partition');
    expect(readdirSync(join(path, 'batch'))).toEqual(['slurm.sh']);
  });

  test('where there is no Slurm, the error says what to do', async () => {
    const path = await newStudy('nowhere.study');
    const elsewhere = { ...process.env, PATH: '/nowhere' };
    const { status, stderr } = call(['submit', path, '--slurm'], elsewhere);
    expect(status).not.toBe(0);
    expect(stderr).toContain('There is no sbatch on this computer');
    // a job that was submitted on another computer
    const known = call(['status', join(folder, 'cancelled.study')], elsewhere);
    expect(known.status).toBe(0);
    expect(known.stdout).toContain('its state is unknown here, because there is no squeue here.');
  });

  /** `merge --wait`, begun before the rows are there. */
  function merging(path: string): Promise<{ status: number | null; bytes: Buffer | null }> {
    const output = join(folder, `${Math.random()}.csv`);
    const words = [program, 'study', 'merge', path, '--wait', '--output', output];
    const child: ChildProcess = spawn(process.execPath, words, { env: cluster.env, stdio: 'ignore' });
    return new Promise((resolve) => {
      child.once('exit', (status) =>
        resolve({ status, bytes: existsSync(output) ? readFileSync(output) : null }),
      );
    });
  }
});

/** The process of a task, by the words that it was started with; null if it is not running. */
function processOf(folder: string, task: number): number | null {
  for (const name of readdirSync('/proc').filter((entry) => /^\d+$/.test(entry))) {
    try {
      const words = readFileSync(`/proc/${name}/cmdline`, 'utf8').split('\0');
      if (words.includes(folder) && words.includes(`${task}/${TASKS}`)) return Number(name);
    } catch {
      // it has ended in the meantime
    }
  }
  return null;
}
