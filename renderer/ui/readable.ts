/** Sentences of the engine, which the command line writes in plain characters, with the signs of print. */

/** A name or a word of a file in its quotes: what is in them is left as it is. Those of an expression, `"Pin B".F`, are part of it. */
const NAMED = String.raw`(?<=^|[\s(])"([^"]*)"(?!\w|\.\w)`;
const QUOTED = String.raw`${NAMED}|"[^"]*"|“[^”]*”`;
const SIGNS = new RegExp(
  String.raw`${QUOTED}|(?<![\w.)])-(?=\d)|(?<=[A-Za-z])\^[234](?!\d)|(?<=[A-Za-z²³⁴])\*(?=[A-Za-z])`,
  'g',
);
const PRINTED: Readonly<Record<string, string>> = {
  '-': '\u2212',
  '^2': '\u00b2',
  '^3': '\u00b3',
  '^4': '\u2074',
  '*': '\u00b7',
};

/** `Body "Arm": -7850 kg/m^3` as `Body “Arm”: −7850 kg/m³`. */
export const readable = (text: string): string =>
  text.replace(SIGNS, (sign, name?: string) => (name === undefined ? (PRINTED[sign] ?? sign) : `“${name}”`));
