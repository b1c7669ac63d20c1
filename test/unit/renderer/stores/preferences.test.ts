import { expect, test } from 'vitest';
import { parsePreferences } from '../../../../renderer/stores/preferences';

test('stored preferences come back', () => {
  expect(parsePreferences('{"navigation":"fusion","invertWheel":true,"askDelete":false}')).toEqual({
    navigation: 'fusion',
    invertWheel: true,
    askDelete: false,
  });
});

test.each([null, '', '{', 'null', '[]', '7', '{"navigation":42,"invertWheel":"yes"}'])(
  '%s gives the defaults',
  (text) => {
    expect(parsePreferences(text)).toEqual({ navigation: 'kempe', invertWheel: false, askDelete: true });
  },
);
