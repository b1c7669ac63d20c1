import { expect, test } from 'vitest';
import { parsePreferences } from '../../../../renderer/stores/window/preferences';

test('stored preferences come back', () => {
  expect(
    parsePreferences('{"navigation":"fusion","invertWheel":true,"askDelete":false,"follow":"always"}'),
  ).toEqual({
    navigation: 'fusion',
    invertWheel: true,
    askDelete: false,
    follow: 'always',
  });
});

test.each([null, '', '{', 'null', '[]', '7', '{"navigation":42,"invertWheel":"yes","follow":true}'])(
  '%s gives the defaults',
  (text) => {
    expect(parsePreferences(text)).toEqual({
      navigation: 'kempe',
      invertWheel: false,
      askDelete: true,
      follow: 'quick',
    });
  },
);
