/** Strings that are meant to become something else than text on their way to a screen, a file name, a table or a shell. */
import type { Chance } from '../support/chance';

export const HOSTILE_STRINGS: readonly string[] = [
  '<img src=x onerror="window.__canary=1">',
  '</script><script>window.__canary=1</script>',
  '"><svg onload=window.__canary=1>',
  "'-window.__canary=1-'",
  '{{window.__canary=1}}',
  '${window.__canary=1}',
  'javascript:window.__canary=1',
  '<a href="https://example.com/" target=_blank>x</a>',
  'url(https://example.com/x.png)',
  ']]>&lol;<!ENTITY x SYSTEM "file:///etc/passwd">',
  '=HYPERLINK("https://example.com/?"&A1)',
  "=cmd|'/C calc'!A0",
  '+1+1',
  '-2+3',
  '@SUM(1)',
  '\uff1d1+1',
  'a,=1+1',
  'a;=1+1',
  'a"=1+1',
  '\t=1+1',
  'a\r\n=1+1',
  '\u001b]0;title\u0007\u001b[31mred',
  '%n%s%x',
  '%2e%2e%2f',
  '../../etc/passwd',
  '..\\..\\boot.ini',
  'C:\\x',
  '\\\\server\\share',
  '/dev/null',
  'CON',
  'con.kempe',
  'aux.',
  'NUL .txt',
  'com\u00b9',
  'LPT9',
  'CONIN$',
  '.hidden',
  '-rf',
  '~root',
  'name. ',
  'a:b',
  'file.kempe:stream',
  '$(touch x)',
  '`touch x`',
  '; rm -rf x',
  '\u202egpj.exe',
  '\u2066a\u2069',
  'a\u200bb',
  '\ufeffa',
  'e\u0301',
  'a\u0300'.repeat(100),
  '\u{1f469}\u200d\u{1f4bb}',
  '\u0000',
  'a\u0000b',
  'a\nb',
  '\u2028',
  '\ud800',
  '\udc00x',
  '__proto__',
  'constructor',
  'toString',
  'x'.repeat(300),
  '\u{1f600}'.repeat(150),
  ' ',
  '',
  '.',
  '..',
  '...',
  '\u00a0',
  '\u3000',
];

/** One of them, several glued together, or noise. */
export function hostileString(chance: Chance): string {
  const pieces = 1 + chance.below(3);
  let text = '';
  for (let i = 0; i < pieces; i++) {
    text += chance.happens(0.6)
      ? chance.one(HOSTILE_STRINGS)
      : String.fromCharCode(
          ...Array.from({ length: chance.below(12) }, () => chance.below(chance.happens(0.7) ? 128 : 65_536)),
        );
  }
  return text;
}
