/** The worker's side of a study on this page. */
import { nameSeries } from '../../../engine/studies/rows/name-series';
import { createRowRunner } from '../../../engine/studies/rows/run-row';
import type { RowRunner } from '../../../engine/studies/rows/run-row';
import type { FromStudyWorker, ToStudyWorker } from './study-messages';
import { TEXT } from '../texts';

/** Handles each message. An exception is passed on: it ends the worker, and the study reports it for the index. */
export function createStudyServer(
  post: (message: FromStudyWorker) => void,
): (message: ToStudyWorker) => void {
  let run: RowRunner | null = null;
  return (message) => {
    if (message.type === 'study') {
      run = createRowRunner(message.study.manifest, message.study.project, new Date());
      post({ type: 'ready' });
    } else if (message.type === 'name') {
      const { project, analysis, series } = message.question;
      post({ type: 'named', named: nameSeries(project, analysis, series, new Date()) });
    } else {
      if (run === null) throw new Error(TEXT.indexBeforeStudy);
      post({ type: 'row', row: run(message.index) });
    }
  };
}
