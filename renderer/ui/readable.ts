/** Sentences of the engine, which the command line writes in plain characters, with the signs of print. */

/** What somebody else wrote is left as it is. */
const QUOTED = String.raw`"[^"]*"|“[^”]*”`;
/** Every quote of a sentence is around a word or a name: where a name has quotes of its own, none is touched, and none of an expression. */
const ALL_NAMES = /^(?:[^"]|(?<=^|[\s(])"(?! )[^"]+(?<! )"(?!\w|\.\w))*$/;
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
export const readable = (text: string): string => {
  const signed = text.replace(SIGNS, (sign) => PRINTED[sign] ?? sign);
  return ALL_NAMES.test(signed) ? signed.replace(/"([^"]*)"/g, '“$1”') : signed;
};
