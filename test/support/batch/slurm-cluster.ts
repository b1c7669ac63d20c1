/**
 * A real Slurm of a test: munged, slurmctld and slurmd on free ports, everything in a temporary folder. Neither systemd nor cgroups
 * are needed; the machine's own Slurm, if it has one, is not touched.
 */
import { spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ChildProcess } from 'node:child_process';
import type { AddressInfo } from 'node:net';

const PROGRAMS = ['munged', 'slurmctld', 'slurmd', 'sbatch', 'scancel', 'scontrol', 'sinfo', 'squeue'];
/** Daemons are where only the path of root leads. */
const PATH = `${process.env['PATH'] ?? ''}:/usr/sbin:/sbin`;

const isThere = (program: string): boolean =>
  PATH.split(':').some((folder) => existsSync(join(folder, program)));
export const hasSlurm = process.platform === 'linux' && process.getuid?.() === 0 && PROGRAMS.every(isThere);
/** Time for a daemon to answer, and for a job to do what it should [ms]. */
const PATIENCE = 120_000;

export class SlurmCluster {
  readonly folder = mkdtempSync(join(tmpdir(), 'kempe-slurm-'));
  readonly #daemons: ChildProcess[] = [];

  static async start(): Promise<SlurmCluster> {
    const cluster = new SlurmCluster();
    try {
      await cluster.#start();
    } catch (error) {
      await cluster.stop();
      throw error;
    }
    return cluster;
  }

  /** What commands of this cluster need. */
  get env(): NodeJS.ProcessEnv {
    return { ...process.env, PATH, SLURM_CONF: join(this.folder, 'slurm.conf') };
  }

  /** What a command of Slurm prints; throws if it fails. */
  call(program: string, ...words: string[]): string {
    const { status, stdout, stderr } = spawnSync(program, words, { env: this.env, encoding: 'utf8' });
    if (status !== 0) throw new Error(`${program} ${words.join(' ')} ended with ${status}: ${stderr}`);
    return stdout;
  }

  /** States of the tasks of a job, by their place in the array. */
  tasks(job: string): Map<number, string> {
    const text = this.call(
      'squeue',
      '--noheader',
      '--array',
      '--states=all',
      `--jobs=${job}`,
      '--format=%K %T',
    );
    return new Map(
      text
        .trim()
        .split('\n')
        .map((line) => line.split(' '))
        .map(([place, state]) => [Number(place), state]),
    );
  }

  /** Runs a task again at once; by itself Slurm lets two minutes pass, in which the node could recover. */
  requeue(job: string, place: number): void {
    this.call('scontrol', 'requeue', `${job}_${place}`);
    this.call('scontrol', 'update', `JobId=${job}_${place}`, 'StartTime=now');
  }

  /** Waits until `check` gives a value other than null or false. */
  async until<T>(what: string, check: () => T | null | false): Promise<T> {
    const end = Date.now() + PATIENCE;
    for (;;) {
      const found = check();
      if (found !== null && found !== false) return found;
      if (Date.now() > end) throw new Error(`Waited in vain for ${what}.\n${this.#logs()}`);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }

  async stop(): Promise<void> {
    spawnSync('scancel', ['--user=root'], { env: this.env, stdio: 'ignore' });
    for (const daemon of this.#daemons.toReversed()) {
      const ended = new Promise((resolve) => daemon.once('exit', resolve));
      if (daemon.exitCode !== null || daemon.signalCode !== null) continue;
      daemon.kill('SIGTERM');
      const late = setTimeout(() => daemon.kill('SIGKILL'), 5000);
      await ended;
      clearTimeout(late);
    }
    rmSync(this.folder, { recursive: true, force: true });
  }

  async #start(): Promise<void> {
    const at = (...parts: string[]) => join(this.folder, ...parts);
    for (const part of ['munge', 'state', 'spool', 'log']) mkdirSync(at(part), { mode: 0o755 });
    // munged wants to be sure that nobody else can replace its files
    chmodSync(this.folder, 0o755);
    chmodSync(at('munge'), 0o711);
    writeFileSync(at('munge/key'), randomBytes(256), { mode: 0o400 });
    const [controller, node] = await Promise.all([freePort(), freePort()]);
    writeFileSync(at('slurm.conf'), configuration(this.folder, controller, node));
    // later versions would look for cgroups in any case; earlier ones do not know the word
    const [, year] = /(\d+)\.\d+/.exec(this.call('slurmd', '-V')) ?? [];
    if (Number(year) >= 23) writeFileSync(at('cgroup.conf'), 'CgroupPlugin=disabled\n');

    const files = ['key', 'socket', 'pid', 'log', 'seed'].map((name) => at('munge', name));
    const [key, socket, pid, log, seed] = files;
    this.#run(
      'munged',
      '-F',
      `--key-file=${key}`,
      `--socket=${socket}`,
      `--pid-file=${pid}`,
      `--log-file=${log}`,
      `--seed-file=${seed}`,
    );
    await this.until('munged', () => this.#answers('munge', '--no-input', `--socket=${socket}`));
    this.#run('slurmctld', '-D', '-c');
    this.#run('slurmd', '-D');
    await this.until('an idle node', () => this.#said('sinfo', '--noheader', '--format=%t').includes('idle'));
  }

  #run(program: string, ...words: string[]): void {
    this.#daemons.push(spawn(program, words, { env: this.env, stdio: 'ignore', cwd: this.folder }));
  }

  #said(program: string, ...words: string[]): string {
    return spawnSync(program, words, { env: this.env, encoding: 'utf8', timeout: 10_000 }).stdout ?? '';
  }

  #answers(program: string, ...words: string[]): boolean {
    return spawnSync(program, words, { env: this.env, stdio: 'ignore', timeout: 10_000 }).status === 0;
  }

  #logs(): string {
    const read = (name: string): string => {
      try {
        return readFileSync(join(this.folder, name), 'utf8').slice(-1500);
      } catch {
        return '';
      }
    };
    return ['munge/log', 'log/controller', 'log/node'].map((name) => `${name}: ${read(name)}`).join('\n');
  }
}

/** The node has what is stated here, also where the machine has one processor or little memory. */
function configuration(folder: string, controller: number, node: number): string {
  const name = hostname().split('.')[0];
  return `
ClusterName=kempe
SlurmctldHost=${name}(127.0.0.1)
SlurmctldPort=${controller}
SlurmdPort=${node}
SlurmUser=root
SlurmdUser=root
AuthType=auth/munge
AuthInfo=socket=${folder}/munge/socket
CredType=cred/munge
StateSaveLocation=${folder}/state
SlurmdSpoolDir=${folder}/spool
SlurmctldPidFile=${folder}/controller.pid
SlurmdPidFile=${folder}/node.pid
SlurmctldLogFile=${folder}/log/controller
SlurmdLogFile=${folder}/log/node
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
SwitchType=switch/none
MpiDefault=none
JobAcctGatherType=jobacct_gather/none
AccountingStorageType=accounting_storage/none
SelectType=select/cons_tres
SelectTypeParameters=CR_Core_Memory
SchedulerParameters=batch_sched_delay=0,sched_interval=1,sched_min_interval=0
ReturnToService=2
SlurmdParameters=config_overrides
KillWait=1
MinJobAge=3600
NodeName=${name} NodeAddr=127.0.0.1 CPUs=2 RealMemory=1000 State=UNKNOWN
PartitionName=main Nodes=${name} Default=YES MaxTime=INFINITE State=UP
`;
}

function freePort(): Promise<number> {
  const server = createServer();
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });
}
