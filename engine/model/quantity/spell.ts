/**
 * Converts signs from keyboards, spreadsheets and word processors to those of the parser: minus and times signs, fractions,
 * powers, inches, a decimal comma, `1 1/2 in` and `3 ft 2 in`.
 */
import { sameDimensions } from './quantity';
import { findUnit } from './units';

const POWERS = '\u2070\u00b9\u00b2\u00b3\u2074\u2075\u2076\u2077\u2078\u2079';

export function spell(text: string): string {
  return joinParts(
    text
      // wide, narrow and no-break spaces
      .replace(/[\u00a0\u2000-\u200a\u202f\u205f\u3000]/g, ' ')
      .trim()
      // single-character fractions decompose to digits around a fraction slash
      .replace(/[\u00bc-\u00be\u2150-\u215e]/g, (sign) => ` ${sign.normalize('NFKC')} `)
      .replace(/[\u2044\u2215\u00f7]/g, '/')
      .replace(/\u2212/g, '-')
      .replace(/[\u00b7\u00d7\u22c5]/g, '*')
      .replace(/[\u00b5\u03bc]/g, 'u')
      .replace(/\u03c0/g, ' pi ')
      .replace(
        /\u207b?[\u2070\u00b9\u00b2\u00b3\u2074-\u2079]+/g,
        (signs) => `^(${[...signs].map(digitOf).join('')})`,
      )
      .replace(/[\u00b0\u00ba]/g, ' deg')
      .replace(/(\d)\s*["\u2033\u201d]/g, '$1 in')
      .replace(/(\d)\s*['\u2032\u2019]/g, '$1 ft ')
      .trim()
      // many keyboards have a decimal comma; between groups of digits it would be ambiguous and is not accepted
      .replace(/^([+-]?\d*),(\d+)(?![\d,])/, '$1.$2')
      // one and a half inches
      .replace(/(\d+)\s+(\d+)\s*\/\s*(\d+)/g, '($1+$2/$3)'),
  );
}

const digitOf = (sign: string): string => (sign === '\u207b' ? '-' : String(POWERS.indexOf(sign)));

const AMOUNT = String.raw`(?:\d+\.?\d*|\.\d+|\d+\s*/\s*\d+|\(\d+\+\d+/\d+\))`;
const PART = String.raw`(${AMOUNT})\s*([A-Za-z]+)`;
const PARTS = new RegExp(String.raw`^([+-]?)\s*(${PART}(?:\s+${PART})+)$`);

/** `3 ft 2 in` is a sum if each unit is a smaller one of the same kind. */
function joinParts(text: string): string {
  const [, sign, parts] = PARTS.exec(text) ?? [];
  if (parts === undefined) return text;
  const found = [...parts.matchAll(new RegExp(PART, 'g'))].map(([, amount, symbol]) => ({
    amount,
    unit: findUnit(symbol),
    symbol,
  }));
  const falls = found.every(({ unit }, i) => {
    const before = found[i - 1]?.unit ?? null;
    if (unit === null || i === 0) return unit !== null;
    return (
      before !== null && sameDimensions(unit.dimensions, before.dimensions) && unit.factor < before.factor
    );
  });
  return falls ? `${sign}(${found.map(({ amount, symbol }) => `${amount} ${symbol}`).join(' + ')})` : text;
}
