/** Sentences of the engine, which the command line writes in plain characters, with the signs of print. */

/** What somebody else wrote is left as it is. */
const QUOTED = String.raw`"[^"]*"|“[^”]*”`;
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

/** `-7850 kg/m^3` as `−7850 kg/m³`. */
export const readable = (text: string): string => text.replace(SIGNS, (sign) => PRINTED[sign] ?? sign);
