import { expect, it } from 'vitest';
import type { ClientMessage, ServerMessage } from '../../../../engine/host/protocol';
import { createProject } from '../../../../engine/model/defaults';
import { Errands } from '../../../../renderer/sim/engine/errands';

const project = createProject('P');
const asked: readonly [ClientMessage, ClientMessage | null, ServerMessage | null][] = [
  [
    { type: 'run', run: 1, project, horizon: null },
    null,
    { type: 'ended', run: 1, outcome: { kind: 'completed' }, summary: null },
  ],
  [
    { type: 'study', id: 2, project, study: 'motions' },
    { type: 'cancelStudy', id: 2 },
    { type: 'studied', id: 2, problems: [], report: null },
  ],
  [
    { type: 'validate', id: 3, problem: {}, tolerance: 1e-6 },
    { type: 'cancelValidation', id: 3 },
    { type: 'validated', id: 3, result: null, reason: null },
  ],
  [{ type: 'drag', id: 4, project, body: 'crank', locked: [] }, { type: 'endDrag', id: 4 }, null],
];

it('knows what the engine still owes until it is answered, called off, or gone', () => {
  for (const [question, end, answer] of asked) {
    for (const finish of [
      end && ((errands: Errands) => errands.asked(end)),
      answer && ((errands: Errands) => errands.heard(answer)),
      (errands: Errands) => errands.clear(),
    ]) {
      if (!finish) continue;
      const errands = new Errands();
      errands.asked({ type: 'analyse', id: 9, project });
      expect(errands.none).toBe(true);
      errands.asked(question);
      expect(errands.none).toBe(false);
      errands.heard({ type: 'pong', id: 1 });
      expect(errands.none).toBe(false);
      finish(errands);
      expect(errands.none).toBe(true);
    }
  }
});
