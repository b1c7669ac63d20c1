import { describe, expect, it } from 'vitest';
import type { DragReport, DragState } from '../../../../../engine/run/analyses/drag/drag-report';
import { promptDrag, sketchDrag } from '../../../../../renderer/viewport/tools/drag/drag-words';
import type { DragView } from '../../../../../renderer/viewport/tools/drag/drag-words';
import { readExample } from '../../../../support/example-file';

const project = readExample('four-bar-with-load');

function view(state: DragState, joints: string[] = [], far = 0.1): DragView {
  const poses = project.bodies.map(({ id: body, position, orientation }) => ({
    body,
    position: [...position] as [number, number, number],
    orientation: [...orientation] as [number, number, number, number],
  }));
  const report: DragReport = { poses, state, joints, gap: far, settled: true, drivers: [] };
  return {
    project,
    name: 'Crank',
    report,
    loose: false,
    locksHold: false,
    point: [0, 0.08, 0],
    target: [far, 0.08, 0],
  };
}

describe('what a drag shows', () => {
  it('is a line of the pull, where there is one to be seen', () => {
    const { lines, marks } = sketchDrag(view('free'), 0.001);
    expect(lines).toEqual([{ from: [0, 0.08, 0], to: [0.1, 0.08, 0], style: 'warning' }]);
    expect(marks).toEqual([{ at: [0, 0.08, 0], form: 'pin' }]);
    expect(sketchDrag(view('free', [], 0.0001), 0.001).lines).toEqual([]);
  });

  it('marks the joints of a dead point where they are, with words at the first', () => {
    const { marks } = sketchDrag(view('toggle', ['pin-a', 'pin-b']), 0.001);
    expect(marks.map(({ form, text }) => [form, text])).toEqual([
      ['toggle', 'Dead point: Pin A'],
      ['toggle', undefined],
    ]);
    marks[0]!.at.forEach((value, i) => expect(value).toBeCloseTo([0, 0.08, 0][i]!, 9));
  });

  it('marks the point itself where no joint is to blame', () => {
    expect(sketchDrag(view('held'), 0.001).marks).toEqual([
      { at: [0, 0.08, 0], form: 'toggle', text: 'Held' },
    ]);
  });

  it('is nothing before the engine has spoken', () => {
    expect(sketchDrag({ ...view('free'), report: null }, 0.001)).toEqual({ lines: [], marks: [] });
  });

  it.each([
    ['toggle', 'Dead point at Pin A'],
    ['stop', 'End stop at Pin A'],
    ['held', 'cannot move'],
    ['free', 'joints stay closed'],
  ] as const)('says in words that it is %s', (state, words) => {
    expect(promptDrag(view(state, ['pin-a']))).toMatchObject({ title: 'Drag Crank' });
    expect(promptDrag(view(state, ['pin-a'])).hint).toContain(words);
  });

  it('says that a body moves alone where the joints do not close', () => {
    expect(promptDrag({ ...view('free'), loose: true }).hint).toContain('moves alone');
  });
});
