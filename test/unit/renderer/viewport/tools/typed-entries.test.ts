/** What can be typed into every drawing tool, whatever it draws; `e2e/typed-boxes` presses the keys. */
import { createPinia, setActivePinia } from 'pinia';
import { beforeEach, describe, expect, test } from 'vitest';
import { entryBefore, nextEntry } from '../../../../../renderer/viewport/overlay/next-entry';
import { DRAW_TOOLS } from '../../../../../renderer/viewport/tools/draw-tools';
import { Paper } from './draw-fixture';

beforeEach(() => setActivePinia(createPinia()));

const bars = () => new Paper(DRAW_TOOLS['rod']!).click(-100, 0).click(100, 0).start(DRAW_TOOLS['rod']!);
const start = (name: string) => bars().click(100, 0).click(200, 100).start(DRAW_TOOLS[name]!);
const entriesOf = (paper: Paper) => (paper.prompt?.entries ?? []).map(({ id }) => id);

describe.each(Object.keys(DRAW_TOOLS))('the tool %s', (name) => {
  test('says at every point how it ends', () => {
    const paper = start(name);
    const finished = paper.finished;
    for (const [x, y] of [
      [-100, 0],
      [100, 0],
      [130, 90],
    ] as const) {
      expect(paper.prompt?.ends).toMatch(/Esc/);
      paper.click(x, y);
      if (paper.finished > finished) return;
    }
  });

  test('takes Enter or says what is missing, with no pointer over the picture', () => {
    const paper = start(name);
    const finished = paper.finished;
    paper.key('Enter');
    if (paper.finished === finished) expect(paper.prompt?.refusal).not.toBeNull();
  });

  test('loses nothing by a text that is no number', () => {
    const paper = start(name);
    for (const placed of [0, 1]) {
      if (placed === 1) paper.click(100, 0);
      const before = [paper.prompt?.placed, entriesOf(paper), paper.edits.length];
      for (const id of entriesOf(paper)) expect(paper.enter(id, 'nonsense'), id).toMatch(/\w/);
      expect([paper.prompt?.placed, entriesOf(paper), paper.edits.length]).toEqual(before);
    }
  });
});

test('a whole point typed into a size is the point', () => {
  const paper = start('box');
  expect(paper.enter('height', '10 mm, 20 mm, 0')).toBeNull();
  expect(paper.prompt?.placed).toBe(1);
  expect(paper.enter('height', '1 m, oops')).toMatch(/\w/);
  expect(paper.prompt?.placed).toBe(1);
});

test('Tab goes round and Shift+Tab back', () => {
  const all = ['length', 'angle', 'point'];
  expect(all.map((id) => nextEntry(all, id, false))).toEqual(['angle', 'point', 'length']);
  expect(all.map((id) => entryBefore(all, id))).toEqual(['point', 'length', 'angle']);
});
