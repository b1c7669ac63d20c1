/** A proposal for the save dialog from any string: one name, valid on every system, of bounded length. */
/** Names that Windows keeps for devices, with any extension and with spaces before it. */
const RESERVED = /^(con|prn|aux|nul|conin\$|conout\$|(com|lpt)[0-9\u00b9\u00b2\u00b3])\s*$/i;
const LONGEST = 100;

export function proposeName(wanted: string, extension: string): string {
  const suffix = `.${extension}`;
  let stem = wanted.normalize('NFC');
  if (stem.toLowerCase().endsWith(suffix)) stem = stem.slice(0, -suffix.length);
  stem = stem
    // Control and format characters include those that reverse the reading order.
    .replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu, '')
    .replace(/[<>:"/\\|?*]/g, '-')
    .replace(/\s+/g, ' ')
    // Hidden, a home folder, or an option of the next program that is given the file.
    .replace(/^[\s.~-]+/, '');
  while (Buffer.byteLength(stem) > LONGEST) stem = [...stem].slice(0, -1).join('');
  stem = stem.replace(/[\s.]+$/, '');
  if (stem === '' || RESERVED.test(stem.split('.', 1)[0])) stem = `Untitled${stem && ` ${stem}`}`;
  return `${stem}${suffix}`;
}

/** What the user typed, with the extension that the dialog of this system may have left out. */
export function withExtension(path: string, extension: string): string {
  return path.toLowerCase().endsWith(`.${extension}`) ? path : `${path}.${extension}`;
}

/** The file that goes with another one: `run.csv` and `run.meta.json`. */
export function besidePath(path: string, extension: string, suffix: string): string {
  return `${withExtension(path, extension).slice(0, -extension.length - 1)}${suffix}`;
}
