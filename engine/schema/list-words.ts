/** `x`, `x and y`, `x, y and z`; whatever commas the words themselves have. */
export function listWords(words: readonly string[], last: 'and' | 'or' = 'and'): string {
  return words.length < 2
    ? (words[0] ?? '')
    : `${words.slice(0, -1).join(', ')} ${last} ${words[words.length - 1]}`;
}
