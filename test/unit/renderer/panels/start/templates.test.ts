import { expect, test } from 'vitest';
import { parseTemplates } from '../../../../../renderer/panels/start/templates';

const four = {
  file: 'four.kempe',
  name: 'Four',
  notes: 'About.',
  freedoms: 1,
  thumbnail: { light: 'four.light.webp', dark: 'four.dark.webp' },
  motion: { light: 'four.light.motion.webp', dark: 'four.dark.motion.webp' },
};

test('reads the groups that the build wrote', () => {
  const groups = [{ title: 'Planar', templates: [four] }];
  expect(parseTemplates(groups)).toEqual(groups);
});

test('leaves out what it does not understand, and keeps the rest', () => {
  const odd = [null, 3, { file: 'x.kempe' }, { file: 5, name: 'x' }, four, { file: 'b.kempe', name: 'B' }];
  expect(parseTemplates([null, { title: 'Empty', templates: [] }, { templates: odd }])).toEqual([
    {
      title: '',
      templates: [
        four,
        { file: 'b.kempe', name: 'B', notes: '', freedoms: null, thumbnail: null, motion: null },
      ],
    },
  ]);
  expect(parseTemplates({})).toEqual([]);
  expect(
    parseTemplates([{ title: 'T', templates: [{ ...four, thumbnail: { light: 'a' }, motion: 3 }] }]),
  ).toEqual([{ title: 'T', templates: [{ ...four, thumbnail: null, motion: null }] }]);
});
