/**
 * Every box of every drawing tool, at every point: what it takes, refuses and leaves alone, whatever is written into it. The tools are
 * those of the list that the commands come from, so that a new one is tested as well; `e2e/typed-boxes` presses the keys.
 */
import { createPinia, setActivePinia } from 'pinia';
import { beforeEach, describe, expect, test } from 'vitest';
import { createBody, createProject } from '../../../../../engine/model/defaults';
import { useComponentStore } from '../../../../../renderer/stores/editing/component';
import { DRAW_TOOLS } from '../../../../../renderer/viewport/tools/draw-tools';
import { Paper } from './draw-fixture';

beforeEach(() => {
  setActivePinia(createPinia());
  const bodies = [createBody({ id: 'body-1', name: 'Part', color: '#336699' })];
  useComponentStore().waiting = { ...createProject('Part'), bodies };
});

/** Two bars that meet at (100, 0), and places at which every tool finds something, beside each other. */
const PLACES = [
  [-100, 0],
  [100, 0],
  [130, 90],
  [20, 150],
] as const;

/** The tool with so many points placed; null where it has ended before. */
function reach(name: string, placed: number): Paper | null {
  const paper = new Paper(DRAW_TOOLS['rod']!).click(-100, 0).click(100, 0);
  paper.start(DRAW_TOOLS['rod']!).click(100, 0).click(200, 100).start(DRAW_TOOLS[name]!);
  const { finished } = paper;
  for (const [x, y] of PLACES.slice(0, placed)) paper.click(x, y);
  return paper.finished > finished || paper.prompt?.placed !== placed ? null : paper;
}

const entriesOf = (paper: Paper) => paper.prompt?.entries ?? [];
const idsOf = (paper: Paper) => entriesOf(paper).map(({ id }) => id);
const textsOf = (paper: Paper, without: string) =>
  entriesOf(paper).flatMap(({ id, text }) => (id === without ? [] : [`${id}: ${text}`]));
const unitOf = (id: string) =>
  ({ angle: ['rad', 'deg'], turn: ['rad', 'deg'], guide: ['rad', 'deg'], speed: ['rad/s', 'rpm'], force: ['N', 'kN'], magnitude: ['N', 'kN'] })[id] ?? ['mm', 'cm']; // oxfmt-ignore

const lockedOf = (paper: Paper, without: string) =>
  entriesOf(paper).flatMap(({ id, locked }) => (id !== without && locked === true ? [id] : []));

function stages(name: string): { placed: number; id: string }[] {
  return [0, 1, 2, 3].flatMap((placed) => {
    const paper = reach(name, placed);
    return paper ? idsOf(paper).map((id) => ({ placed, id })) : [];
  });
}

describe.each(Object.keys(DRAW_TOOLS))('every box of the tool %s', (name) => {
  test('takes a decimal comma and an expression with a unit, and hands it to no other box', () => {
    for (const { placed, id } of stages(name)) {
      const isTorque = entriesOf(reach(name, placed)!).some(({ text }) => /N.m/.test(text));
      const [unit, other] = id === 'magnitude' && isTorque ? ['N*m', 'N*mm'] : unitOf(id);
      const written =
        id === 'point'
          ? ['4,5 cm; 70 mm', '2*(1 cm + 5 mm), 7 cm', '(1 cm + 5 mm)*2, 7 cm, (1 cm)', '(10, 20, 0)']
          : [`4,5 ${unit}`, `2*(1 ${other} + 5 ${unit})`, `(1 ${other} + 5 ${unit}) / 2`];
      for (const text of written) {
        const what = `${placed} ${id} ${text}`;
        const paper = reach(name, placed)!;
        expect(paper.enter(id, text), what).toBeNull();
        if (paper.prompt?.placed !== placed) continue;
        if (id === 'point') expect(paper.prompt?.refusal ?? paper.finished, what).toBeTruthy();
        else {
          const entry = entriesOf(paper).find((one) => one.id === id)!;
          expect(entry.locked ?? id === 'distance', what).toBe(true);
          // what is drawn suggests other sizes; none of them is what was typed
          expect(lockedOf(paper, id), what).toEqual([]);
        }
      }
    }
  });

  test('is as it was once it is emptied, and refuses nothing then', () => {
    for (const { placed, id } of stages(name)) {
      const paper = reach(name, placed)!;
      const before = [...textsOf(paper, ''), paper.edits.length];
      expect(paper.enter(id, ''), `${placed} ${id}`).toBeNull();
      expect([...textsOf(paper, ''), paper.edits.length], `${placed} ${id}`).toEqual(before);
    }
  });

  test('refuses what is no number and loses nothing by it', () => {
    for (const { placed, id } of stages(name))
      for (const text of [
        'nonsense',
        '12 parsec',
        '--',
        '1/0',
        '3 kg',
        '1, 2, 3, 4',
        'NaN',
        'Infinity',
        '1e999',
      ]) {
        const paper = reach(name, placed)!;
        const before = [paper.prompt?.placed, ...textsOf(paper, ''), paper.edits.length];
        expect(paper.enter(id, text), `${placed} ${id} ${text}`).toMatch(/\w/);
        expect([paper.prompt?.placed, ...textsOf(paper, ''), paper.edits.length]).toEqual(before);
      }
  });

  test('and Enter ends, takes a point, or says what is missing, as the line below says', () => {
    for (const placed of [0, 1, 2, 3])
      for (const pointer of [true, false]) {
        const paper = reach(name, placed);
        if (paper === null) continue;
        const what = `${placed} ${pointer ? 'with' : 'without'} a pointer`;
        if (pointer) paper.tool.move(paper.at(60, -40));
        const { finished, prompt } = paper;
        expect(prompt?.ends, what).toMatch(/Esc/);
        expect(paper.key('Enter'), what).toBe(true);
        const isDone = paper.finished > finished || paper.prompt?.placed !== placed;
        if (isDone) expect(`${prompt?.hint} ${prompt?.ends}`, what).toMatch(/Enter/);
        else expect(paper.prompt?.refusal ?? '', what).not.toBe('');
      }
  });

  test('a point that is typed twice is said to be there', () => {
    for (const placed of [1, 2]) {
      const paper = reach(name, placed);
      if (paper === null || !idsOf(paper).includes('point')) continue;
      const { finished } = paper;
      const [x, y] = PLACES[placed - 1]!;
      paper.enter('point', `${x} mm, ${y} mm, 0`);
      if (paper.finished === finished && paper.prompt?.placed === placed)
        expect(paper.prompt?.refusal ?? '', String(placed)).not.toBe('');
    }
  });

  test('Escape leaves it, one step after another', () => {
    for (const placed of [0, 1, 2, 3]) {
      const paper = reach(name, placed);
      if (paper === null) continue;
      const before = paper.edits.length;
      for (const action of paper.prompt?.actions ?? []) action.run();
      // what an action says may be all that was missing
      if (paper.edits.length > before) continue;
      let steps = 0;
      while (paper.tool.escape?.() === true) expect(++steps).toBeLessThan(4);
      expect(paper.prompt?.placed ?? 0).toBe(0);
      expect(paper.edits.length).toBe(before);
    }
  });
});

test('Enter picks an axis at the pointer, as a click does', () => {
  const pick = (take: (paper: Paper) => void) => {
    const paper = reach('torque', 0)!;
    paper.press('axis-edge');
    paper.tool.move(paper.at(150, 50));
    take(paper);
    expect(paper.prompt?.placed).toBe(0);
    paper.click(0, 0);
    const load = paper.project.loads.at(-1)!;
    return 'vector' in load && load.vector;
  };
  const clicked = pick((paper) => void paper.click(150, 50));
  expect(clicked).toEqual([expect.closeTo(Math.SQRT1_2), expect.closeTo(Math.SQRT1_2), 0]);
  expect(pick((paper) => paper.key('Enter'))).toEqual(clicked);
});
