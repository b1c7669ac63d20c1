/** What a batch scheduler is to Kempe: the text of a job array, and how it is handed in and asked about. */

/** A study as a job array: each task runs one shard of what is missing. */
export interface BatchOrder {
  /** Of the job: letters, digits, `-` and `_`, at most 15. */
  readonly name: string;
  /** Absolute path of the study's folder, which the nodes see under the same path. */
  readonly folder: string;
  /** The words that start Kempe on a node. */
  readonly program: readonly string[];
  /** Tasks of the array, at least 1. */
  readonly tasks: number;
  /** Threads of each task. */
  readonly threads: number;
  /** Longest duration of a task [s]; null for the scheduler's own. */
  readonly time: number | null;
  /** Of a task [MiB]; null for the scheduler's own. */
  readonly memory: number | null;
  /** Partition or queue; null for the scheduler's own. */
  readonly partition: string | null;
  /** Who is charged; null for the scheduler's own. */
  readonly account: string | null;
}

export interface Scheduler {
  readonly id: string;
  /** For people. */
  readonly name: string;
  /** The whole script, to be handed in as it is. */
  script(order: BatchOrder): string;
  /** How a person hands in a script called `file`. */
  handIn(file: string): string;
  /** How Kempe does; null for a scheduler that it only writes scripts for. */
  readonly desk: Desk | null;
}

/** Words of commands, and what they answer. */
export interface Desk {
  /** Hands in the script at a path; the working directory is where its logs go. */
  submit(script: string): string[];
  /** The job's id, from what that prints; null if it is none. */
  readId(answer: string): string | null;
  /** What ids look like: they come from a file in the study's folder. */
  readonly idPattern: RegExp;
  ask(id: string): string[];
  /** Tasks in the queue by their state, from what that prints. */
  readStates(answer: string): ReadonlyMap<string, number>;
  /** Of tasks that will not run, or not again, unless somebody requeues them. */
  readonly finished: ReadonlySet<string>;
  /** Whether a failed question means that the job is no longer known, rather than that nobody answered. */
  isGone(complaint: string): boolean;
  cancel(id: string): string[];
}
