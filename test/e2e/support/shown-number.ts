/** A number as the app writes it: a true minus, powers of ten raised, `≈` before what is shared. NaN where it is none. */
export function shownNumber(text: string): number {
  const plain = text
    .replace('≈', '')
    .replaceAll('−', '-')
    .replace(/×10(\S*)/, (_, power: string) => `e${[...power].map(digitOf).join('')}`)
    .trim();
  return plain === '' ? Number.NaN : Number(plain);
}

const digitOf = (character: string): string => '-0123456789'['⁻⁰¹²³⁴⁵⁶⁷⁸⁹'.indexOf(character)] ?? character;
