import { expect, it } from 'vitest';
import { scriptFamilies } from '../../../../renderer/app/script-fonts';

const [SC, JP, KR] = ['SC', 'JP', 'KR'].map((family) => `'Noto Sans ${family} Variable'`);

it.each([
  [
    ['en-GB', 'en'],
    [SC, JP, KR],
  ],
  [
    ['de', 'ja-JP', 'zh'],
    [JP, SC, KR],
  ],
  [['ko'], [KR, SC, JP]],
  [
    ['zh-TW', 'ja'],
    [SC, JP, KR],
  ],
  [[], [SC, JP, KR]],
])('Han characters have the forms of the first language of %s that has some', (languages, families) => {
  expect(scriptFamilies(languages)).toBe(families.join(', '));
});
