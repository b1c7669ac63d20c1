/** Messages between a study and its workers; both ends are of one build, so messages are not validated. */
import type { Project } from '../../../engine/model/project';
import type { Analysis } from '../../../engine/results/recording/run-report';
import type { StudyManifest } from '../../../engine/studies/manifest/manifest';
import type { NamedAll } from '../../../engine/studies/rows/named-series';
import type { StudyRow } from '../../../engine/studies/rows/row';

export interface StudyPlan {
  readonly manifest: StudyManifest;
  readonly project: Project;
}

export interface SeriesQuestion {
  readonly project: Project;
  readonly analysis: Analysis;
  /** Ids. */
  readonly series: readonly string[];
}

export type ToStudyWorker =
  | { readonly type: 'study'; readonly study: StudyPlan }
  /** One at a time; answered by its row. */
  | { readonly type: 'index'; readonly index: number }
  /** Names and units of series, before there is a study. */
  | { readonly type: 'name'; readonly question: SeriesQuestion };

export type FromStudyWorker =
  | { readonly type: 'ready' }
  | { readonly type: 'row'; readonly row: StudyRow }
  | { readonly type: 'named'; readonly named: NamedAll };
