/** S4: the file name that is proposed for any string is one name, on every system, of bounded length. */
import { posix, win32 } from 'node:path';
import { expect, test } from 'vitest';
import { proposeName } from '../../electron/main/file-names';
import { safeFileName } from '../../engine/output/files/file-name';
import { Chance } from '../support/chance';
import { FIRST_SEED, patience, repetitions, tell } from '../support/tier';
import { HOSTILE_STRINGS, hostileString } from './strings';

/** Names that Windows keeps for devices, with any extension and with spaces before it. */
const DEVICE = /^(con|prn|aux|nul|conin\$|conout\$|(com|lpt)[0-9\u00b9\u00b2\u00b3]) *(\.|$)/i;

function faultOf(name: string, extension: string): string | null {
  if (!name.endsWith(`.${extension}`) || name.length === extension.length + 1) return 'no stem or extension';
  if (name.length > 120) return 'more than 120 characters';
  if (Buffer.byteLength(name) > 255) return 'more than 255 bytes';
  if (/[<>:"/\\|?*\p{Cc}\p{Cs}\p{Cf}\u2028\u2029]/u.test(name)) return 'a character that it may not have';
  if (/^[\s.~-]|[\s.]$|[\s.]\.[a-z]+$/.test(name)) return 'a bad beginning or end';
  if (DEVICE.test(name)) return 'the name of a device';
  for (const { join, dirname } of [posix, win32]) {
    if (dirname(join('/chosen', name)) !== join('/', 'chosen')) return 'a place outside the folder';
  }
  return null;
}

const MAKERS: Record<string, (text: string, other: string) => string> = {
  proposeName: (text) => proposeName(text, 'kempe'),
  safeFileName: (text, other) => safeFileName([text, other], 'csv'),
};

test.each(Object.keys(MAKERS))(
  '%s gives one valid name, whatever the string',
  { timeout: patience(1_000_000, 1) },
  (maker) => {
    const count = repetitions('S4', 10_000, 1_000_000);
    const make = MAKERS[maker]!;
    const wrong: string[] = [];
    for (let i = 0; i < count && wrong.length < 10; i++) {
      const chance = new Chance(FIRST_SEED + i);
      const text = i < HOSTILE_STRINGS.length ? HOSTILE_STRINGS[i]! : hostileString(chance);
      const name = make(text, chance.happens(0.5) ? '' : hostileString(chance));
      const fault = faultOf(name, maker === 'proposeName' ? 'kempe' : 'csv');
      if (fault !== null) wrong.push(`${JSON.stringify(text)} gives ${JSON.stringify(name)}: ${fault}`);
    }
    tell('S4', count, `${maker}: ${wrong.length} escapes or invalid names`);
    expect(wrong).toEqual([]);
  },
);
