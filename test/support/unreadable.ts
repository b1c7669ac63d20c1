/** Why a line that an engineer reads says nothing: it is blank, or an amount in it reads as none. */
export function unreadable(text: string): string | null {
  if (text.trim() === '') return 'blank';
  if (/NaN|undefined|null|Infinity|\[object/.test(text)) return 'no number';
  if (/(^|[\s(])[-\u2212]?0(\.0+)?(e[+-]?\d+)? ?(mm|m|\u00b0|degrees|rad)(?![\w/])/.test(text))
    return 'nothing';
  if (/\(0, 0, 0\)/.test(text)) return 'no way';
  const change = /(\S+) \u2192 (\S+)/.exec(text);
  return change && change[1] === change[2] ? 'no change' : null;
}
