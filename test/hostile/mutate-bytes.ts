/** Project files damaged as disks, networks and editors damage them: bytes flipped, lost, doubled, mixed or cut off. */
import { createRandom } from '../support/draw';

const TOKENS = [
  '0',
  '-',
  '9',
  '"',
  '[',
  ']',
  '{',
  '}',
  ',',
  ':',
  '\\',
  'e9',
  'e-999',
  'null',
  '1e400',
  '\\u0000',
  '\\ud800',
  '__proto__',
  '\u0000',
  '\ufeff',
  '\r',
  '\u2028',
  '//',
  '\u00ff',
  '"a":1,"a":2',
  '99999999999999999999',
];

/** `source` after one to four accidents; `other` is a file of which pieces may get in. */
export function mutateBytes(source: Buffer, other: Buffer, seed: number): Buffer {
  const random = createRandom(seed);
  for (let i = 0; i < 4; i++) random();
  const below = (count: number): number => Math.min(count - 1, Math.floor(random() * count));
  let bytes: Buffer = Buffer.from(source);
  for (let count = 1 + below(4); count > 0 && bytes.length > 0; count--) {
    const at = below(bytes.length);
    const end = Math.min(bytes.length, at + 1 + Math.floor(40 * random() ** 3));
    const accident = below(9);
    if (accident === 0) bytes[at]! ^= 1 << below(8);
    else if (accident === 1) bytes[at] = below(256);
    else if (accident === 2) bytes = join(bytes, at, end, Buffer.alloc(0));
    else if (accident === 3) bytes = join(bytes, end, end, bytes.subarray(at, end));
    else if (accident === 4) bytes = join(bytes, at, at, Buffer.from(TOKENS[below(TOKENS.length)]!));
    else if (accident === 5) bytes = join(bytes, at, end, Buffer.from(TOKENS[below(TOKENS.length)]!));
    else if (accident === 6) bytes.fill(0, at, random() < 0.3 ? bytes.length : end);
    else if (accident === 7) bytes = random() < 0.3 ? bytes.subarray(0, at) : digits(bytes, at, below(10));
    else bytes = join(bytes, at, end, other.subarray(below(other.length)).subarray(0, end - at));
  }
  return bytes;
}

function join(bytes: Buffer, from: number, to: number, put: Buffer): Buffer {
  return Buffer.concat([bytes.subarray(0, from), put, bytes.subarray(to)]);
}

/** The next digit becomes another: what most often stays readable. */
function digits(bytes: Buffer, from: number, digit: number): Buffer {
  for (let at = from; at < bytes.length; at++) {
    if (bytes[at]! < 48 || bytes[at]! > 57) continue;
    bytes[at] = 48 + digit;
    break;
  }
  return bytes;
}
