/** Studies outside the window: where they run, what is known of them, and what the page may ask. */
import type { StudyRow } from '../../engine/studies/rows/row';

export type StudyPhase =
  | 'running'
  /** Rows come from other processes: a cluster, or another computer that writes into the folder. */
  | 'elsewhere'
  /** Rows are missing; it can be resumed. */
  | 'stopped'
  | 'complete';

export interface StudyState {
  readonly phase: StudyPhase;
  /** Rows that there are, and how many of them are sound. */
  readonly done: number;
  readonly sound: number;
  readonly total: number;
  /** Why it stopped without being told to, with a remedy; null otherwise. */
  readonly fault: string | null;
  /** What there is to know of where it runs. */
  readonly note?: StudyNote | null;
}

export interface StudyNote {
  readonly words: string;
  /** Lines to be copied to a terminal; null for none. */
  readonly lines: string | null;
}

/** Where the runs of a study are computed. */
export type StudyWhere =
  /** On threads of this computer. */
  | { readonly kind: 'here'; readonly threads: number }
  /** On the workers of a queue. The password is in no URL, and is kept nowhere. */
  | { readonly kind: 'queue'; readonly url: string; readonly password: string }
  /** As a job array, of so many tasks; `program`: the command that starts Kempe on the nodes. */
  | { readonly kind: 'cluster'; readonly tasks: number; readonly program: string };
export type StudyWhereKind = StudyWhere['kind'];

export interface KnownStudy extends StudyState {
  readonly id: string;
  readonly name: string;
  /** Where its rows are, for people. */
  readonly location: string;
  /** It was running when the app, or the page, ended. */
  readonly interrupted: boolean;
}

/** What a study is made of. */
export interface StudyFiles {
  /** Text of its manifest. */
  readonly manifest: string;
  /** Text of the project, whose digest the manifest names. */
  readonly project: string;
}

export type StudyAnswer =
  | { readonly ok: true; readonly study: KnownStudy; readonly files: StudyFiles }
  | { readonly ok: false; readonly message: string; readonly remedy: string };

/** Who follows a study is given every row at least once. */
export interface StudyFollower {
  onRows(rows: readonly StudyRow[]): void;
  onState(state: StudyState): void;
}

/** A folder that the user chose, by an id that main gave it. */
export interface StudyPlace {
  readonly id: string;
  readonly location: string;
}

/** What the desktop offers: a study runs in a process of its own, and its rows are in a folder. */
export interface StudiesApi {
  list(): Promise<KnownStudy[]>;
  /** `place`: in which folder; null for the usual one. */
  begin(files: StudyFiles, place: string | null, where: StudyWhere): Promise<StudyAnswer>;
  /** Native dialog for the folder of a study, made here or elsewhere; null when cancelled. */
  open(): Promise<StudyAnswer | null>;
  show(id: string): Promise<StudyAnswer>;
  resume(id: string, where: StudyWhere): Promise<StudyAnswer>;
  stop(id: string): Promise<void>;
  /** Out of the list; its folder stays. */
  forget(id: string): Promise<void>;
  /** Its port arrives as a `message` event on window with data `{ type: 'kempe:study-port', id }`. */
  follow(id: string): Promise<void>;
  /** Native dialog for the folder that new studies are put into; null when cancelled. */
  choosePlace(): Promise<StudyPlace | null>;
}

export const STUDIES_CHANNELS = {
  list: 'kempe:studies-list',
  begin: 'kempe:studies-begin',
  open: 'kempe:studies-open',
  show: 'kempe:studies-show',
  resume: 'kempe:studies-resume',
  stop: 'kempe:studies-stop',
  forget: 'kempe:studies-forget',
  follow: 'kempe:studies-follow',
  choosePlace: 'kempe:studies-choose-place',
} as const;

export const STUDY_PORT = 'kempe:study-port';

/** From the process of a study to who follows it; the next rows come after `more`. */
export type ToFollower =
  | { readonly type: 'rows'; readonly rows: readonly StudyRow[] }
  | { readonly type: 'state'; readonly state: StudyState };
export interface FromFollower {
  readonly type: 'more';
}

/** From main to the process of a study; the first three are answered by `opened` or `refused`, one after the other. */
export type ToStudy =
  | { readonly type: 'begin'; readonly path: string; readonly files: StudyFiles; readonly where: StudyWhere }
  | { readonly type: 'open'; readonly path: string }
  /** Opens it where it is not open, and runs what is missing. */
  | { readonly type: 'run'; readonly path: string; readonly where: StudyWhere }
  | { readonly type: 'stop' }
  /** With a port. */
  | { readonly type: 'follow' };

export type FromStudy =
  | { readonly type: 'opened'; readonly name: string; readonly files: StudyFiles; readonly state: StudyState }
  | { readonly type: 'refused'; readonly message: string }
  | { readonly type: 'state'; readonly state: StudyState }
  /** Nobody follows it and nothing runs: it ends. */
  | { readonly type: 'bye' };
