/** All studies of this user: those that run in their processes, and those that can be shown or resumed. */
import { randomUUID } from 'node:crypto';
import { join, resolve } from 'node:path';
import type { MessagePortMain } from 'electron';
import type {
  KnownStudy,
  StudyAnswer,
  StudyFiles,
  StudyPlace,
  StudyState,
  StudyWhere,
  ToStudy,
} from '../../shared/studies';
import type { FsPort } from '../files/fs-port';
import { proposeName } from '../file-names';
import { StudyList } from './study-list';
import type { ListedStudy } from './study-list';
import { StudyProcess } from './study-process';

/** Counts are kept on disk at this interval while a study runs [ms]. */
const KEEP_EVERY = 2000;
/** Folders for new studies that the page has ids of. */
const MOST_PLACES = 100;

interface Needs {
  fs: FsPort;
  userData: string;
  /** Where new studies go unless the user chose a folder. */
  usual: () => string;
  script: string;
  /** No study runs any more. */
  onQuiet: (last: KnownStudy) => void;
}

type Request = Extract<ToStudy, { type: 'begin' | 'open' | 'run' }>;

interface Live {
  entry: ListedStudy;
  state: StudyState;
  process: StudyProcess;
  keptAt: number;
}

export class Studies {
  readonly #needs: Needs;
  readonly #list: StudyList;
  readonly #live = new Map<string, Live>();
  /** Folders that the user chose, by id. */
  readonly #places = new Map<string, string>();

  constructor(needs: Needs) {
    this.#needs = needs;
    this.#list = new StudyList(needs.fs, needs.userData);
  }

  get running(): KnownStudy[] {
    return [...this.#live.values()].filter(({ state }) => state.phase === 'running').map(describe);
  }

  /** For the page: it may put studies there by this id. */
  grant(path: string): StudyPlace {
    const id = randomUUID();
    this.#places.set(id, path);
    const [oldest] = this.#places.keys();
    if (this.#places.size > MOST_PLACES) this.#places.delete(oldest);
    return { id, location: path };
  }

  async list(): Promise<KnownStudy[]> {
    const all = await this.#list.all();
    return all.map((entry) => {
      const live = this.#live.get(entry.id);
      if (live) return describe(live);
      const { id, name, path, done, sound, total, running } = entry;
      const phase = done < total ? 'stopped' : 'complete';
      const interrupted = running && phase === 'stopped';
      return { id, name, location: path, phase, done, sound, total, fault: null, note: null, interrupted };
    });
  }

  async begin(files: StudyFiles, place: string | null, where: StudyWhere): Promise<StudyAnswer> {
    const folder = place === null ? this.#needs.usual() : this.#places.get(place);
    if (folder === undefined) return no('The folder for the study is no longer known.', 'Choose it again.');
    const name = nameIn(files.manifest);
    const path = await this.#freePath(folder, proposeName(name, 'study'));
    return this.#ask({ type: 'begin', path, files, where });
  }

  /** `path`: from a dialog. */
  async open(path: string): Promise<StudyAnswer> {
    const whole = resolve(path);
    const listed = await this.#list.at(whole);
    return listed ? this.show(listed.id) : this.#ask({ type: 'open', path: whole });
  }

  show(id: string): Promise<StudyAnswer> {
    return this.#askKnown(id, (path) => ({ type: 'open', path }));
  }

  resume(id: string, where: StudyWhere): Promise<StudyAnswer> {
    return this.#askKnown(id, (path) => ({ type: 'run', path, where }));
  }

  stop(id: string): void {
    this.#live.get(id)?.process.stop();
  }

  async forget(id: string): Promise<void> {
    const live = this.#live.get(id);
    this.#live.delete(id);
    await live?.process.end();
    await this.#list.remove(id);
  }

  /** False where it has no process: it must be shown first. */
  follow(id: string, port: MessagePortMain): boolean {
    const live = this.#live.get(id);
    live?.process.follow(port);
    return live !== undefined;
  }

  /** Ends all processes; rows that are written stay. */
  async endAll(): Promise<void> {
    const all = [...this.#live.values()];
    await Promise.all(all.map((live) => this.#list.put(countsOf(live))));
    this.#live.clear();
    await Promise.all(all.map(({ process }) => process.end()));
  }

  async settled(): Promise<void> {
    await this.endAll();
    await this.#list.settled();
  }

  async #askKnown(id: string, request: (path: string) => Request): Promise<StudyAnswer> {
    const entry = await this.#list.find(id);
    return entry
      ? this.#ask(request(entry.path), id)
      : no('The study is no longer known.', 'Open its folder.');
  }

  async #ask(request: Request, id: string = randomUUID()): Promise<StudyAnswer> {
    // the process that has it open is the one that runs it
    const already = this.#live.get(id);
    const process = already?.process ?? this.#fork(id);
    try {
      const { name, files, state } = await process.ask(request);
      const entry = { id, path: request.path, name, ...countIn(state) };
      const live = already ?? { entry, state, process, keptAt: 0 };
      live.state = state;
      this.#live.set(id, live);
      await this.#list.put(entry);
      return { ok: true, study: describe(live), files };
    } catch (error) {
      if (!already) void process.end();
      return no((error as Error).message, '');
    }
  }

  #fork(id: string): StudyProcess {
    const process: StudyProcess = new StudyProcess(this.#needs.script, {
      onState: (state) => this.#changed(id, state),
      onEnd: (lost) => {
        const live = this.#live.get(id);
        if (live?.process !== process) return;
        this.#live.delete(id);
        if (lost && live.state.phase === 'running')
          this.#needs.onQuiet({ ...describe(live), phase: 'stopped' });
      },
    });
    return process;
  }

  #changed(id: string, state: StudyState): void {
    const live = this.#live.get(id);
    if (!live) return;
    const was = live.state.phase;
    live.state = state;
    const now = performance.now();
    if (state.phase !== 'running' || now - live.keptAt > KEEP_EVERY) {
      live.keptAt = now;
      void this.#list.put(countsOf(live));
    }
    if (was === 'running' && state.phase !== 'running' && this.running.length === 0)
      this.#needs.onQuiet(describe(live));
  }

  /** One that nothing has: `Lift.study`, `Lift 2.study`, ... */
  async #freePath(folder: string, name: string): Promise<string> {
    for (let number = 1; ; number++) {
      const path = join(folder, number === 1 ? name : name.replace(/\.study$/, ` ${number}.study`));
      if ((await this.#needs.fs.stat(path).catch(() => null)) === null) return path;
    }
  }
}

const no = (message: string, remedy: string): StudyAnswer => ({ ok: false, message, remedy });

const countIn = ({ phase, done, sound, total }: StudyState) => ({
  ...{ done, sound, total, running: phase === 'running' },
});
const countsOf = ({ entry, state }: Live): ListedStudy => ({ ...entry, ...countIn(state) });
const describe = ({ entry, state }: Pick<Live, 'entry' | 'state'>): KnownStudy => ({
  ...{ id: entry.id, name: entry.name, location: entry.path, interrupted: false },
  ...state,
});

/** For the name of its folder alone: the process checks the rest. */
function nameIn(manifest: string): string {
  try {
    const { name } = JSON.parse(manifest) as { name?: unknown };
    return typeof name === 'string' ? name : 'Study';
  } catch {
    return 'Study';
  }
}
