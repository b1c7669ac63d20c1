import { expect, test } from 'vitest';
import { createContent } from '../../../../../engine/output/panes/pane-content';
import { readExample } from '../../../../support/example-file';
import { record } from '../../../../support/recorded';

test.each([
  ['Clearance 1', 'Clearance 1 from Crank to Rocker'],
  ['To the frame', 'Clearance To the frame from Crank to Rocker'],
])('a chart of a measure says once what it is: %s', (name, title) => {
  const model = readExample('four-bar-with-load');
  const project = {
    ...model,
    settings: { ...model.settings, duration: 0.02 },
    measures: [{ kind: 'clearance', id: 'gap', name, bodyA: 'crank', bodyB: 'rocker' } as const],
  };
  const recording = record(project, 'kinematic');
  expect(createContent(recording, project, 'measures', 'gap', { shown: ['clearance'] }).title).toBe(title);
});
