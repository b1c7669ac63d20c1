/**
 * I4: the handler of `app://` over a real folder, asked for anything: nothing from outside the bundle is served, nothing but
 * GET and HEAD is answered, and every answer carries the policy. The table of single cases is in test/unit/electron.
 */
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { HEADERS } from '../../electron/build/manifest.mjs';
import { createHandler } from '../../electron/main/door/app-protocol';
import { Chance } from '../support/chance';
import { FIRST_SEED, patience, repetitions, tell } from '../support/tier';

const INSIDE: Record<string, string> = {
  '/index.html': 'text/html; charset=utf-8',
  '/assets/app.js': 'text/javascript; charset=utf-8',
  '/examples/four bar.kempe': 'application/json; charset=utf-8',
  '/a%b/ü.txt': 'text/plain; charset=utf-8',
};
const SECRET = 'SECRET';
let base = '';
let bundle = '';

/** A bundle among files that must never be served, by names that a careless handler would make of a request. */
beforeAll(() => {
  base = mkdtempSync(join(tmpdir(), 'kempe-protocol-'));
  bundle = join(base, 'bundle');
  for (const folder of [
    'bundle/assets',
    'bundle/examples',
    'bundle/a%b',
    'bundle-secret',
    'main',
    'bundle/%2e%2e',
  ])
    mkdirSync(join(base, folder), { recursive: true });
  for (const path of Object.keys(INSIDE)) writeFileSync(join(bundle, path), `inside ${path}`);
  const outside = [
    'secret.txt',
    'main/main.js',
    'bundle-secret/x',
    'bundle/unlisted.js',
    'bundle/%2e%2e/main.js',
    'bundle/.env',
  ];
  for (const path of outside) writeFileSync(join(base, path), SECRET);
  symlinkSync(join(base, 'secret.txt'), join(bundle, 'assets/link.js'));
});
afterAll(() => rmSync(base, { recursive: true, force: true }));

const SCHEMES = [
  'app:',
  'app:',
  'app:',
  'app:',
  'APP:',
  'file:',
  'http:',
  'https:',
  'data:',
  'blob:app:',
  'javascript:',
  'about:',
  '',
];
const HOSTS = [
  'bundle',
  'bundle',
  'bundle',
  'bundle',
  'BUNDLE',
  'bundle:80',
  'bundle.',
  'other',
  'user@bundle',
  'u:p@bundle',
  'bundle@x',
  '',
  '%62undle',
  '127.0.0.1',
  'bundle\\@x',
  '[::1]',
  'bun\tdle',
];
const SEGMENTS = [
  '..',
  '.',
  '...',
  '%2e%2e',
  '%2e.',
  '.%2E',
  '%252e%252e',
  '%c0%ae%c0%ae',
  '%e0%80%ae',
  '%uff0e',
  '..%2f',
  '..%5c',
  '..\\',
  '%5c..%5c',
  '%00',
  '%0a',
  '%zz',
  '%',
  'assets',
  'examples',
  'index.html',
  'INDEX.HTML',
  'index.html.',
  'index.html%20',
  'index.html::$DATA',
  'app.js',
  'link.js',
  'four bar.kempe',
  'four%20bar.kempe',
  'a%b',
  'a%25b',
  'ü.txt',
  '%C3%BC.txt',
  'u\u0308.txt',
  'unlisted.js',
  '.env',
  'main',
  'main.js',
  'secret.txt',
  'bundle',
  'bundle-secret',
  'x',
  'etc',
  'passwd',
  'C:',
  'C|',
  '~',
  'dev',
  'zero',
  '__proto__',
  'constructor',
  'hasOwnProperty',
  '',
];
const TAILS = ['', '', '', '?x=/../../secret.txt', '#/../secret.txt', '?%00', ';x', '%3f', '%23'];
const METHODS = ['GET', 'GET', 'GET', 'GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS', 'get', 'TRACE', ''];

function anyAddress(chance: Chance): string {
  // now and then one that is served, with an ending
  if (chance.happens(0.1))
    return `app://bundle${encodeURI(chance.one(Object.keys(INSIDE)))}${chance.one(TAILS)}`;
  const slashes = chance.one(['//', '//', '//', '//', '/', '', '///', '\\\\']);
  const path = Array.from({ length: chance.below(6) }, () => chance.one(SEGMENTS)).join(
    chance.one(['/', '/', '/', '//', '\\', '%2f', '%5c']),
  );
  const noise = chance.happens(0.1) ? String.fromCodePoint(chance.below(0x11_0000)) : '';
  return `${chance.one(SCHEMES)}${slashes}${chance.one(HOSTS)}/${path}${noise}${chance.one(TAILS)}`;
}

test('any request to the app protocol', { timeout: patience(100_000, 10) }, async () => {
  const count = repetitions('I4', 10_000, 100_000);
  const handler = createHandler(
    { headers: HEADERS, policies: {}, files: INSIDE },
    bundle,
    async (path) => new Uint8Array(await readFile(path)),
  );
  const seen = new Map<number, number>();
  const wrong: string[] = [];
  for (let i = 0; i < count && wrong.length < 10; i++) {
    const chance = new Chance(FIRST_SEED + i);
    const url = anyAddress(chance);
    const method = chance.one(METHODS);
    const response = await handler({ method, url });
    const body = await response.text();
    seen.set(response.status, (seen.get(response.status) ?? 0) + 1);
    const say = (what: string) => void wrong.push(`${method} ${JSON.stringify(url)}: ${what}`);
    if (body.includes(SECRET)) say('bytes from outside the bundle');
    else if (body !== '' && !body.startsWith('inside ')) say(`unknown bytes ${body.slice(0, 40)}`);
    if (method !== 'GET' && body !== '') say('a body for another method');
    if (!['GET', 'HEAD'].includes(method) && response.status !== 405) say(`status ${response.status}`);
    if (
      response.status === 200 &&
      !Object.values(INSIDE).includes(response.headers.get('Content-Type') ?? '')
    )
      say('no type');
    if (response.headers.get('X-Content-Type-Options') !== 'nosniff') say('no nosniff');
    if (!response.headers.get('Content-Security-Policy')?.startsWith("default-src 'none'")) say('no policy');
    if (response.headers.get('Cross-Origin-Opener-Policy') !== 'same-origin') say('no opener policy');
  }
  const table = [...seen].sort().map(([status, found]) => `${found} x ${status}`);
  tell(
    'I4',
    count,
    `${table.join(', ')}; ${wrong.length} outside the bundle, by other methods or without the policy`,
  );
  expect(wrong).toEqual([]);
  // a generator that never reaches a file would prove nothing
  if (count >= 10_000) expect(seen.get(200) ?? 0).toBeGreaterThan(100);
});
