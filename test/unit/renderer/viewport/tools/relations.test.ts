/** Relations of links while they are drawn with Lock on: exact where they are nearly so, shown as signs, locked with the click. */
import { describe, expect, test } from 'vitest';
import { keepsLocks } from '../../../../../engine/model/locks/settle-locks';
import { DRAW_TOOLS } from '../../../../../renderer/viewport/tools/draw-tools';
import { Paper } from './draw-fixture';

const linkage = DRAW_TOOLS['linkage']!;
const locks = ({ project }: Paper) =>
  (project.locks ?? []).map(
    ({ kind, of }) => `${kind} ${of.map(({ record, end }) => record + (end ?? '')).join(' ')}`,
  );
const signs = (paper: Paper) => paper.sketch.marks.flatMap(({ text }) => text ?? []).join(' | ');

/** A slanted bar, and Lock on. */
function begin(): Paper {
  const paper = new Paper(linkage).click(0, 0).doubleClick(120, 70);
  paper.start(linkage);
  paper.key('k');
  return paper;
}

describe('with Lock on', () => {
  test.each([
    ['parallel', [200, -200], [386, -92], '∥ Link 1', ['parallel body-1 body-2']],
    ['perpendicular', [200, -200], [95, -19], '⊥ Link 1', ['angle body-1 body-2']],
    ['on the line of a bar', [350, 40], [243, 138], 'on line of Link 1', ['on-line body-21 body-1']],
  ] as const)('a link that is nearly %s is so, and stays so', (_, from, to, sign, expected) => {
    const paper = begin().click(from[0], from[1]);
    paper.tool.move(paper.at(to[0], to[1]));
    expect(signs(paper)).toContain(sign);
    paper.click(to[0], to[1]).key('Enter');
    expect(locks(paper)).toEqual(expected);
    expect(keepsLocks(paper.project)).toBe(true);
  });

  test('a link that is nearly as long as another is as long', () => {
    const length = Math.hypot(120, 70);
    const paper = begin().click(200, -200);
    paper.click(200 + (length + 2) * Math.cos(1), -200 + (length + 2) * Math.sin(1)).key('Enter');
    expect(locks(paper)).toContain('equal body-1 body-2');
    expect(keepsLocks(paper.project)).toBe(true);
  });

  test('an earlier link of the path may be the other one', () => {
    const paper = new Paper(linkage);
    paper.key('k');
    paper.click(0, 0).click(120, 70).click(320, 70).click(240, 23).key('Enter');
    expect(locks(paper)).toContain('parallel body-1 body-3');
  });

  test('a bar is locked to the pin, or the end of a bar, on which it is put, with a sign; in the linkage tool pins do that', () => {
    const paper = begin();
    const rod = DRAW_TOOLS['rod']!;
    paper.start(rod);
    paper.tool.move(paper.at(121, 71));
    paper.click(121, 71);
    expect(signs(paper)).toContain('coincident with end of Link 1');
    paper.click(310, 225);
    expect(locks(paper)).toEqual(['coincident joint-2 body-20']);
    paper.start(rod).click(400, 40).click(309, 226);
    expect(locks(paper)).toEqual(['coincident joint-2 body-20', 'coincident body-21 body-31']);
    expect(keepsLocks(paper.project)).toBe(true);
    paper.start(rod).key('k');
    paper.click(121, 71).click(10, 225);
    expect(locks(paper)).toHaveLength(2);
  });

  test('Ctrl suppresses it for a click, and without Lock nothing is locked', () => {
    const paper = begin().click(200, -200).click(386, -92, { ctrl: true });
    paper.key('Enter');
    expect(locks(paper)).toEqual([]);
    const off = begin();
    off.key('k');
    off.click(200, -200).click(386, -92).key('Enter');
    expect(locks(off)).toEqual([]);
  });

  test('a typed point is locked where it is typed', () => {
    const paper = begin().click(200, -200);
    expect(paper.enter('point', '310, 55, 0')).toBeNull();
    paper.key('Enter');
    expect(paper.project.locks).toEqual([
      { id: 'lock-1', kind: 'at', of: [{ record: 'body-2', end: 1 }], at: [0.31, 0.055, 0] },
    ]);
  });

  test('Lock holds for the next linkage', () => {
    const paper = begin().click(200, -200).doubleClick(400, -200).start(linkage);
    expect(paper.prompt!.actions!.find(({ id }) => id === 'lock')!.pressed).toBe(true);
  });
});
