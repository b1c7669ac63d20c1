/** Names that Windows keeps for devices, with any extension. */
const RESERVED = /^(con|prn|aux|nul|com\d|lpt\d)$/i;

/** A file name for a project of any name, valid on every system. */
export function projectFileName(name: string): string {
  const clean = name
    .normalize('NFC')
    .replace(/[\u0000-\u001f\u007f<>:"/\\|?*\u200b-\u200f\u202a-\u202e\u2066-\u2069]/g, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[. ]+|[. ]+$/g, '');
  const short = [...clean].slice(0, 80).join('').trim();
  return `${short === '' || RESERVED.test(short) ? 'project' : short}.kempe`;
}
