import { describe, expect, test } from 'vitest';
import type { Feature } from '../../../../../engine/geometry/features/feature';
import { placedPart } from '../../../../support/parts';
import { ring } from '../../../../support/geometry-files';
import { createBody } from '../../../../../engine/model/defaults';
import { NEW_UNITS } from '../../../../../engine/model/defaults';
import { createProject } from '../../../../../engine/model/defaults';
import { DRAW_TOOLS } from '../../../../../renderer/viewport/tools/draw-tools';
import { Paper } from './draw-fixture';

const HOLE: Feature = {
  ...{ kind: 'round', hollow: true, middle: [0.1, 0, 0], axis: [0, 0.6, 0.8], radius: 0.005, length: 0.01 },
};
const FACE: Feature = {
  kind: 'flat',
  middle: [0, 0, 0],
  normal: [0, 0, 1],
  along: [1, 0, 0],
  half: [0.1, 0.2],
};
const { shape } = placedPart(ring(0.005, 0.02, 0.01, 24));
const PARTS = {
  ...{ ...createProject('Parts'), units: NEW_UNITS },
  bodies: ['a', 'b'].map((id, i) =>
    createBody({ id, name: `Part ${id}`, shape, position: [0.1 * (i + 1), 0, 0] }),
  ),
};

/** The prompt as its words. */
const actions = ({ prompt }: Paper) =>
  (prompt!.actions ?? []).map(({ id, pressed }) => `${id}${pressed === true ? '*' : ''}`);

describe('the tool for holes and faces', () => {
  const paper = () => new Paper(DRAW_TOOLS['features']!, PARTS);
  const over = (on: Paper, body: string, feature: Feature): Paper => ((on.feature = { body, feature }), on);

  test('outlines and names what is under the pointer', () => {
    const on = over(paper(), 'a', { ...HOLE, residual: 2e-6 });
    on.tool.move(on.at(100, 0));
    expect(on.sketch.marks.map(({ text }) => text)).toEqual(['hole Ø 10 mm of Part a, fit within 0.002 mm']);
    // both rims, and the axis
    expect(on.sketch.lines.filter(({ style }) => style === 'guide').length).toBeGreaterThan(64);
    expect(on.prompt!.entries).toEqual([]);
  });

  test('two holes: a hinge along their axis; other kinds are in the prompt', () => {
    const on = over(paper(), 'a', HOLE).click(100, 0);
    expect(actions(on)).toEqual(['to-ground', 'kind-hinge*', 'kind-cylinder', 'kind-slider', 'kind-fixed']);
    over(on, 'b', { ...HOLE, middle: [0.2, 0, 0] }).click(200, 0);
    expect(on.project.joints).toMatchObject([{ kind: 'hinge', bodyA: 'a', bodyB: 'b' }]);
    expect(on.project.bodies[0]!.position[0]).toBeCloseTo(0.2, 12);
    expect(on.finished).toBe(1);
  });

  test('another kind by its letter, and ground by G', () => {
    const on = over(paper(), 'a', HOLE).click(100, 0);
    on.tool.key!({ key: 's' } as KeyboardEvent);
    expect(actions(on)).toContain('kind-slider*');
    on.tool.key!({ key: 'g' } as KeyboardEvent);
    expect(on.project.joints).toMatchObject([{ kind: 'slider', bodyA: 'ground', bodyB: 'a' }]);
  });

  test('says what a click found nothing on, and what does not fit', () => {
    const on = paper().click(100, 0);
    expect(on.prompt!.refusal).toMatch(/no hole, shaft, ball or plane face/);
    over(on, 'a', HOLE).click(100, 0);
    over(on, 'b', FACE).click(200, 0);
    expect(on.prompt!.refusal).toMatch(/do not fit each other/);
    // another click may
    over(on, 'b', HOLE).click(200, 0);
    expect(on.project.joints).toHaveLength(1);
  });
});

test('the tool of a kind takes the axis of the hole that it is clicked on, and not that of a face', () => {
  const on = new Paper(DRAW_TOOLS['joint-hinge']!, PARTS);
  on.feature = { body: 'a', feature: HOLE };
  on.click(100, 0);
  on.feature = null;
  on.click(400, 300);
  expect(on.project.joints).toMatchObject([{ kind: 'hinge' }]);
  const { frameB } = on.project.joints[0]!;
  expect(frameB.position.map((value) => Number(value.toFixed(9)))).toEqual([0, 0, 0]);
});
