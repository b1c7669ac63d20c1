/** Names and units of series as a run of the project has them, from a worker. */
import type { NamedAll } from '../../../engine/studies/rows/named-series';
import { environment } from '../engine/environment';
import type { SeriesQuestion } from './study-messages';
import { TEXT } from '../texts';

export async function nameSeriesApart(question: SeriesQuestion): Promise<NamedAll> {
  const thread = (await environment.loadStudyWorkers())();
  try {
    return await new Promise<NamedAll>((resolve) => {
      thread.listen(
        (message) => message.type === 'named' && resolve(message.named),
        (why) => resolve({ ok: false, message: TEXT.studyWorkerLost(why) }),
      );
      thread.post({ type: 'name', question });
    });
  } finally {
    thread.terminate();
  }
}
