import { describe, expect, test } from 'vitest';
import { captionOf } from '../../../../../engine/output/manual/blocks';
import { factsOf } from '../../../../../engine/output/manual/facts';
import { readPage } from '../../../../../engine/output/manual/page';

test('bounds of fields are said in four digits, of angles in degrees too', () => {
  const words = JSON.stringify(factsOf('couplings/gear'));
  expect(words).toContain('\u22121.047 (\u221260\u00b0) or more, 1.047 (60\u00b0) at most');
  expect(JSON.stringify(factsOf('loads/bushing'))).toContain('N\u00b7m/rad');
});

test('a picture has no caption that repeats the title', () => {
  const picture = { title: 'What force', drawing: { width: 1, height: 1, background: null, items: [] } };
  expect(captionOf(picture, 'What force?')).toBe(null);
  expect(captionOf(picture, 'Lift')).toBe('What force');
});

describe('a page of the manual', () => {
  test('is read as blocks: words with their look and their links', () => {
    const page = readPage('start/x', '# A **title**\n\nOne\ntwo `three` [four](joints/hinge) & "five".\n');
    expect(page.title).toBe('A title');
    expect(page.blocks).toEqual([
      {
        kind: 'paragraph',
        inlines: [
          { text: 'One two ' },
          { text: 'three', code: true },
          { text: ' ' },
          { text: 'four', to: 'joints/hinge' },
          { text: ' & "five".' },
        ],
      },
    ]);
  });

  test('has headings, lists, tables and code', () => {
    const { blocks, words } = readPage(
      'start/x',
      '# T\n\n## H\n\n1. a\n2. **b**\n\n| c | d |\n| - | - |\n| e | `f` |\n\n```\ng\nh\n```\n',
    );
    expect(blocks).toEqual([
      { kind: 'heading', text: 'H' },
      { kind: 'list', ordered: true, items: [[{ text: 'a' }], [{ text: 'b', bold: true }]] },
      { kind: 'table', head: ['c', 'd'], rows: [[[{ text: 'e' }], [{ text: 'f', code: true }]]] },
      { kind: 'code', text: 'g\nh' },
    ]);
    for (const word of 'THabcdefgh') expect(words).toContain(word);
  });

  test('is refused without a title, and with what cannot be shown', () => {
    expect(() => readPage('start/x', 'No title.')).toThrow('does not begin with its title');
    expect(() => readPage('start/x', '# T\n\n> quoted')).toThrow('blockquote');
    expect(() => readPage('start/x', '# T\n\n<b>bold</b>')).toThrow('cannot be shown');
  });
});

describe('facts below a page', () => {
  const rows = (id: string): readonly string[] =>
    factsOf(id).flatMap((block) =>
      block.kind === 'table'
        ? block.rows.map((row) =>
            row
              .flat()
              .map(({ text }) => text)
              .join(' | '),
          )
        : [],
    );

  test('say what a joint holds and leaves, and where its equations are', () => {
    expect(rows('joints/hinge')).toEqual([
      'Holds | 5 of 6 freedoms',
      'Coordinates | rotation about the axis [rad]',
      'Stops and friction | yes',
      'Frees more as | cylindrical joint, universal joint, ball joint, point on line',
      'Equations | THEORY, section 2.6',
    ]);
    expect(rows('joints/ball')).toContain('Coordinates | none, so it takes no driver');
    expect(rows('joints/cylinder')).toContain('Stops and friction | no');
  });

  test('list fields with unit and bounds, and what a measure records', () => {
    expect(rows('loads/spring')).toContain('Stiffness | N/m | 0 or more | ');
    expect(rows('joints/screw')).toContain('Pitch | m');
    expect(rows('measures/angle')[0]).toBe('Records | angle [rad], rate [rad/s]');
  });

  test('there are none of pages about anything else', () => {
    expect(factsOf('start/trust')).toEqual([]);
    expect(factsOf('joints/none')).toEqual([]);
  });
});
