/** Measures made by clicks on bodies and pins: which bodies are meant, and that the first is named before the second is clicked. */
import { expect, test } from 'vitest';
import { DRAW_TOOLS } from '../../../../../renderer/viewport/tools/draw-tools';
import { readExample } from '../../../../support/example-file';
import { Paper } from './draw-fixture';

/** Crank upright from 0 to (0, 80), Pin O4 at (250, 0) [mm]. */
const start = (kind: 'clearance' | 'angle'): Paper =>
  new Paper(DRAW_TOOLS[`measure-${kind}`]!, {
    ...readExample('four-bar-with-load'),
    units: { system: 'mm-N' },
  });

test('what was clicked is named: both bodies of a pin', () => {
  const paper = start('clearance');
  expect(paper.prompt?.hint).toBe('Click one body.');
  paper.click(0, 80);
  expect(paper.prompt?.hint).toBe('From Crank or Coupler. Click the other body.');
});

test.each(['clearance', 'angle'] as const)(
  'on two pins of a coupler the links beyond it are meant: %s',
  (kind) => {
    const paper = start(kind);
    const rocker = paper.project.joints.find(({ id }) => id === 'pin-b')!;
    const at = paper.context.pointOf(rocker.bodyB, rocker.frameB.position);
    paper.click(0, 80).click(1000 * at[0], 1000 * at[1]);
    expect(paper.project.measures).toMatchObject([{ kind, bodyA: 'crank', bodyB: 'rocker' }]);
  },
);
