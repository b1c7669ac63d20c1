/** Analyses that wait for each other: one that throws ends alone. */
import { expect, test } from 'vitest';
import { createAnalysisHost } from '../../../../engine/host/analysis-host';
import { EXAMPLES } from '../../../support/examples';
import { fineFourBar } from '../../../support/short-runs';
import type { Project } from '../../../../engine/model/project';
import type { ServerMessage } from '../../../../engine/host/protocol';

/** Throws as soon as its bodies are asked for. */
function broken(): Project {
  return Object.defineProperty({ ...fineFourBar() }, 'bodies', {
    get: () => {
      throw new Error('broken');
    },
  });
}

function createHost() {
  const [posted, deferred] = [[] as ServerMessage[], [] as (() => void)[]];
  const host = createAnalysisHost(
    { post: (message) => posted.push(message), listen: () => undefined, close: () => undefined },
    (work) => deferred.push(work),
  );
  const work = () => {
    const errors: unknown[] = [];
    while (deferred.length > 0) {
      try {
        deferred.shift()!();
      } catch (error) {
        errors.push(error);
      }
    }
    return errors;
  };
  return { host, posted, work };
}

test('what is asked before and after an analysis that throws is answered, and nothing waits any more', () => {
  const { host, posted, work } = createHost();
  // longer than the last: they are answered in order
  host.start({ type: 'analyse', id: 1, project: EXAMPLES['watt-six-bar.kempe']() });
  host.start({ type: 'analyse', id: 2, project: broken() });
  host.start({ type: 'analyse', id: 3, project: fineFourBar() });
  expect(host.isBusy).toBe(true);
  expect(work()).toEqual([new Error('broken')]);
  expect(posted.map((message) => message.type === 'analysis' && message.id)).toEqual([1, 3]);
  expect(host.isBusy).toBe(false);
  host.start({ type: 'analyse', id: 4, project: broken() });
  expect(work()).toHaveLength(1);
  host.start({ type: 'analyse', id: 5, project: fineFourBar() });
  expect(work()).toEqual([]);
  expect(posted.at(-1)).toMatchObject({ type: 'analysis', id: 5, problems: [] });
});
