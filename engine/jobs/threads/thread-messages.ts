/** Messages between `runOnThreads` and its threads; both are of one build, so messages are not checked. */
import type { StudyRow } from '../../studies/rows/row';
import type { StudyManifest } from '../../studies/manifest/manifest';
import type { Project } from '../../model/project';

/** What a thread is started with. */
export interface ThreadData {
  readonly manifest: StudyManifest;
  readonly project: Project;
}

/** One at a time; answered by its row. */
export interface ToThread {
  readonly index: number;
}

export type FromThread =
  /** The solver is loaded. */
  { readonly type: 'ready' } | { readonly type: 'row'; readonly row: StudyRow };
