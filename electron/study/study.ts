/** The process of a study: main tells it which folder, windows follow it over ports, and it outlives them. */
import '../host/harden';
import type { MessagePortMain, ParentPort } from 'electron';
import { createStudyFolder, openStudyFolder } from '../../engine/jobs/folder/study-folder';
import type { StudyFolder } from '../../engine/jobs/folder/study-folder';
import { readManifest } from '../../engine/studies/manifest/read-manifest';
import type { FromStudy, ToFollower, ToStudy } from '../shared/studies';
import { RowQueue } from './row-queue';
import { StudyJob } from './study-job';

const parent = (process as unknown as { parentPort: ParentPort }).parentPort;
const tell = (message: FromStudy): void => parent.postMessage(message);
/** Nobody follows it and nothing runs for this long: it ends [ms]. */
const IDLE = 5000;

let job: StudyJob | null = null;
let idle: NodeJS.Timeout | null = null;
let busy = 0;
let last = Promise.resolve();

type Request = Extract<ToStudy, { type: 'begin' | 'open' | 'run' }>;

parent.on('message', (event) => {
  const message = event.data as ToStudy;
  if (message.type === 'follow') follow(event.ports[0]);
  else if (message.type === 'stop') job?.stop();
  else last = last.then(() => attempt(message));
  stayAWhile();
});

async function attempt(message: Request): Promise<void> {
  busy++;
  try {
    const held = (job ??= await hold(message));
    if (message.type === 'run') await openStudyFolder(message.path, 'run');
    if (message.type !== 'open') held.run(message.where);
    tell({ type: 'opened', name: held.name, files: held.files, state: held.state });
  } catch (error) {
    tell({ type: 'refused', message: error instanceof Error ? error.message : String(error) });
  } finally {
    busy--;
    stayAWhile();
  }
}

async function hold(message: Request): Promise<StudyJob> {
  const folder =
    message.type === 'begin' ? await create(message) : await openStudyFolder(message.path, 'read');
  const made = new StudyJob(folder, (state) => {
    tell({ type: 'state', state });
    stayAWhile();
  });
  await made.load();
  made.watch();
  return made;
}

async function create({ path, files }: Extract<ToStudy, { type: 'begin' }>): Promise<StudyFolder> {
  const read = readManifest(files.manifest);
  if (!read.ok) throw new Error(read.faults.join(' '));
  return createStudyFolder(path, read.manifest, files.project);
}

function follow(port: MessagePortMain | undefined): void {
  if (!port || !job) return;
  const post = (message: ToFollower): void => port.postMessage(message);
  const queue = new RowQueue((rows) => post({ type: 'rows', rows }));
  const leave = job.follow({
    rows: (rows) => queue.add(rows),
    state: (state) => post({ type: 'state', state }),
  });
  port.on('message', () => queue.more());
  port.on('close', () => {
    leave();
    stayAWhile();
  });
  port.start();
}

function stayAWhile(): void {
  if (idle) clearTimeout(idle);
  idle = setTimeout(() => {
    if (busy > 0 || (job && !job.isIdle)) return;
    tell({ type: 'bye' });
    setImmediate(() => process.exit(0));
  }, IDLE);
}
