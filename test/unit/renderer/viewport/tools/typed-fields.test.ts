/** Numbers that were typed while drawing, in a unit of their own: the fields of what was drawn show them as they were typed. */
import { describe, expect, test } from 'vitest';
import { RECORD_LISTS } from '../../../../../engine/model/project';
import type { AnyRecord, Driven } from '../../../../../engine/model/project';
import { DRAW_TOOLS } from '../../../../../renderer/viewport/tools/draw-tools';
import { Paper } from './draw-fixture';

type Step = readonly [entry: string, text: string] | readonly [x: number, y: number] | 'Enter';

/** What of the new records follows which text, and which places are kept beside them. */
function draw(paper: Paper, name: string, steps: readonly Step[]): string[] {
  const old = new Set(RECORD_LISTS.flatMap((list) => paper.project[list].map(({ id }) => id)));
  paper.start(DRAW_TOOLS[name]!);
  for (const step of steps)
    if (step === 'Enter') paper.key('Enter');
    else if (typeof step[0] === 'number') paper.click(step[0], step[1] as number);
    else expect(paper.enter(step[0], step[1] as string), step.join()).toBeNull();
  expect(paper.prompt?.refusal).toBeNull();
  const own = RECORD_LISTS.flatMap((list) =>
    (paper.project[list] as AnyRecord[]).flatMap((record) =>
      old.has(record.id)
        ? []
        : ((record as Driven).formulas ?? []).map(({ field, formula }) => `${list}.${field} ${formula}`),
    ),
  );
  const places = (paper.project.typed ?? []).map(
    ({ place, text }) => `${place.replace(/^[a-z]+-\d+\./, '')} ${text}`,
  );
  return [...own, ...places];
}

const onBar = () => new Paper(DRAW_TOOLS['rod']!).click(-100, 0).click(100, 0);

const DRAWN: readonly (readonly [tool: string, steps: readonly Step[], kept: readonly string[]])[] = [
  ['rod', [['point', '1 cm; 0,2 cm'], ['length', '3,5 cm'], ['angle', '0.5 rad']],
    ['bodies.position.0 1 cm', 'bodies.position.1 0,2 cm', 'bodies.shape.length 3,5 cm']],
  ['link', [[0, 0], ['length', '35 mm'], ['angle', '30']], []],
  ['tube', [[0, 0], ['length', '3 cm'], [100, 0]], ['bodies.shape.length 3 cm']],
  ['cylinder', [[0, 0], ['length', '4 cm'], ['angle', '0'], ['distance', '1/4 in']],
    ['bodies.shape.length 4 cm', 'bodies.shape.radius 1/4 in']],
  ['sphere', [['point', '3 cm, 20 mm, 10 mm'], ['distance', '2 cm']], ['bodies.shape.radius 2 cm', 'bodies.position.0 3 cm']],
  ['box', [[0, 0], ['height', '1 cm'], ['width', '3 cm'], ['depth', '2 cm']],
    ['bodies.shape.size.0 3 cm', 'bodies.shape.size.1 2 cm', 'bodies.shape.size.2 1 cm']],
  ['plate', [['point', '1 cm; 2 cm'], [100, 0], [100, 100], ['thickness', '0.5 cm'], 'Enter'],
    ['bodies.shape.thickness 0.5 cm', 'bodies.position.0 1 cm', 'bodies.position.1 2 cm']],
  ['ternary', [[0, 200], [100, 200], ['thickness', '0.5 cm'], [100, 300]], ['bodies.shape.thickness 0.5 cm']],
  ['wheel', [['point', '7 cm; 8 cm'], ['distance', '2 cm']],
    ['bodies.shape.radius 2 cm', 'bodies.position.0 7 cm', 'bodies.position.1 8 cm', 'anchor-both.0 7 cm', 'anchor-both.1 8 cm']],
  ['linkage', [['point', '0; 20 cm'], ['length', '8 cm'], ['angle', '1 rad'], ['length', '25 cm'], ['angle', '0'], 'Enter'],
    ['bodies.position.0 0 cm', 'bodies.position.1 20 cm', 'bodies.shape.length 8 cm', 'bodies.shape.length 25 cm',
      'anchor-both.0 0 cm', 'anchor-both.1 20 cm']],
  ['hydraulic', [['stroke', '8 cm'], [0, 200], [200, 200]], ['joints.limits.maximum 8 cm']],
  ['force', [[0, 0], ['magnitude', '0,25 kN'], ['length', '5 cm'], ['angle', '-90']], ['loads.vector.1 -0.25 kN']],
  ['torque', [['magnitude', '300 N*mm'], [0, 0]], ['loads.vector.2 300 N*mm']],
  ['spring', [[0, 0], ['length', '6 cm'], ['angle', '90']], ['loads.restLength 6 cm']],
]; // oxfmt-ignore

describe('what was typed is shown as it was typed', () => {
  test.each(DRAWN)('by the tool %s', (tool, steps, kept) => {
    expect(draw(onBar(), tool, steps).sort()).toEqual([...kept].sort());
  });

  test('the speed of a driver, but not in the unit that is shown anyway', () => {
    for (const [text, kept] of [
      ['0.5 rev/s', ['drivers.value 0.5 rev/s']],
      ['30 rpm', []],
    ] as const) {
      const paper = onBar();
      draw(paper, 'ground', [[-100, 0]]);
      expect(draw(paper, 'driver', [['speed', text], [-100, 0]])).toEqual(kept); // oxfmt-ignore
    }
  });

  test('no other number takes it: a slanted force has no field of its size, an angle no field of a bar', () => {
    expect(draw(onBar(), 'force', [[0, 0], ['magnitude', '0.25 kN'], [30, 40]])).toEqual([]); // oxfmt-ignore
    expect(draw(onBar(), 'rod', [[0, 300], ['angle', '0.5 rad'], [100, 400]])).toEqual([]); // oxfmt-ignore
    // the stroke that was typed first is none of another cylinder
    expect(draw(onBar(), 'hydraulic', [['stroke', '8 cm'], ['stroke', ''], [0, 200], [200, 200]])).toEqual([]); // oxfmt-ignore
  });

  test('also in the locks of what was drawn', () => {
    const paper = onBar();
    paper.strokes.locks = true;
    expect(draw(paper, 'rod', [[0, 300], ['length', '8 cm'], ['angle', '0.5 rad']])).toEqual([
      'bodies.shape.length 8 cm',
      'value 8 cm',
      'value 0.5 rad',
    ]); // oxfmt-ignore
  });

  test('and in the boxes while it is drawn', () => {
    const paper = onBar().start(DRAW_TOOLS['box']!).click(0, 0);
    paper.enter('width', '4,5 cm');
    paper.enter('height', '1/4 in');
    const shown = (id: string) => paper.prompt?.entries?.find((one) => one.id === id)?.text;
    expect([shown('width'), shown('height')]).toEqual(['4,5 cm', '1/4 in']);
    paper.enter('height', '');
    expect(shown('height')).toMatch(/ mm$/);
  });
});
