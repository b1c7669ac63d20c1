import { describe, expect, test } from 'vitest';
import fc from 'fast-check';
import { HEADERS, WORKER_POLICY } from '../../../electron/build/manifest.mjs';
import { createHandler, resolveRequest } from '../../../electron/main/door/app-protocol';
import type { Manifest } from '../../../electron/main/door/app-protocol';

const manifest: Manifest = {
  headers: HEADERS,
  policies: { '/assets/engine-worker-1a_B-c.js': WORKER_POLICY },
  files: {
    '/index.html': 'text/html; charset=utf-8',
    '/assets/app.js': 'text/javascript; charset=utf-8',
    '/assets/engine-worker-1a_B-c.js': 'text/javascript; charset=utf-8',
    '/examples/four bar.kempe': 'application/json; charset=utf-8',
  },
};
const read: string[] = [];
const handler = createHandler(manifest, '/root/of/bundle', (path) => {
  read.push(path);
  return Promise.resolve(new TextEncoder().encode('bytes'));
});

const HOSTILE = [
  'app://bundle/../main/main.js',
  'app://bundle/%2e%2e/main/main.js',
  'app://bundle/%2e%2e%2fmain%2fmain.js',
  'app://bundle/..%2f..%2f..%2fetc/passwd',
  'app://bundle/..%5c..%5cmain.js',
  'app://bundle/..\\main.js',
  'app://bundle//etc/passwd',
  'app://bundle/%2fetc%2fpasswd',
  'app://bundle/assets/../../main/main.js',
  'app://bundle/assets/..%2f..%2fmain/main.js',
  'app://bundle/assets/./%2e%2e/%2e%2e/x',
  'app://bundle/index.html%00.js',
  'app://bundle/%00',
  'app://bundle/%c0%ae%c0%ae/main.js',
  'app://bundle/%',
  'app://bundle/%zz',
  'app://bundle/%e0%80%af',
  'app://bundle/%252e%252e/main.js',
  'app://bundle/%252fetc%252fpasswd',
  'app://bundle/INDEX.HTML',
  'app://bundle/index.html/',
  'app://bundle/index.html/x',
  'app://bundle/index.html.',
  'app://bundle/index.html%20',
  'app://bundle/ index.html',
  'app://bundle/index.html;x',
  'app://bundle/assets',
  'app://bundle/assets/',
  'app://bundle/assets/app.js.map',
  'app://bundle/renderer-manifest.json',
  'app://bundle/package.json',
  'app://bundle/__proto__',
  'app://bundle/constructor',
  'app://bundle/toString',
  'app://bundle/hasOwnProperty',
  'app://bundle/file:///etc/passwd',
  'app://bundle/C:/Windows/win.ini',
  'app://bundle/C:%5cWindows%5cwin.ini',
  'app://bundle/~/.ssh/id_rsa',
  'app://bundle/dev/zero',
  'app://bundle:80/index.html',
  'app://bundle:443/index.html',
  'app://other/index.html',
  'app://bundle.evil/index.html',
  'app://evil.bundle/index.html',
  'app://user@bundle/index.html',
  'app://user:secret@bundle/index.html',
  'app://bundle@evil/index.html',
  'app:///index.html',
  'app:index.html',
  'app:/index.html',
  'app://',
  'app://bundle%2findex.html',
  'app://BUNDLE/index.html',
  'file:///etc/passwd',
  'file://bundle/index.html',
  'http://bundle/index.html',
  'https://bundle/index.html',
  'data:text/html,x',
  'blob:app://bundle/1',
  'javascript:alert(1)',
  'index.html',
  '',
];

describe('the app protocol', () => {
  test.each(HOSTILE)('does not answer %j', async (url) => {
    read.length = 0;
    const response = await handler({ method: 'GET', url });
    expect([400, 404]).toContain(response.status);
    expect(await response.text()).toBe('');
    expect(read).toEqual([]);
  });

  test('serves what the manifest lists, with its type, below the folder', async () => {
    const wanted: [string, string][] = [
      ['app://bundle/', '/root/of/bundle/index.html'],
      ['app://bundle/index.html?x=1#y', '/root/of/bundle/index.html'],
      ['app://bundle/assets/app.js', '/root/of/bundle/assets/app.js'],
      ['app://bundle/examples/four%20bar.kempe', '/root/of/bundle/examples/four bar.kempe'],
    ];
    for (const [url, path] of wanted) {
      read.length = 0;
      const response = await handler({ method: 'GET', url });
      expect(response.status).toBe(200);
      expect(response.headers.get('Content-Type')).toBe(manifest.files[path.replace('/root/of/bundle', '')]);
      expect(await response.text()).toBe('bytes');
      expect(read).toEqual([path]);
    }
  });

  test('sends the policy and nosniff with every answer, also with refusals', async () => {
    for (const url of ['app://bundle/index.html', 'app://bundle/none', 'http://x/']) {
      for (const method of ['GET', 'HEAD', 'POST']) {
        const { headers } = await handler({ method, url });
        expect(headers.get('Content-Security-Policy')).toContain("default-src 'none'; script-src 'self'");
        expect(headers.get('Content-Security-Policy')).not.toContain('unsafe');
        expect(headers.get('X-Content-Type-Options')).toBe('nosniff');
        expect(headers.get('Cross-Origin-Opener-Policy')).toBe('same-origin');
      }
    }
  });

  test('lets the worker of the engine compile WebAssembly, and nothing else', async () => {
    const policyOf = async (path: string) =>
      (await handler({ method: 'GET', url: `app://bundle${path}` })).headers.get('Content-Security-Policy')!;
    const page = await policyOf('/index.html');
    const worker = await policyOf('/assets/engine-worker-1a_B-c.js');
    expect(worker.replace(" 'wasm-unsafe-eval'", '')).toBe(page);
    expect(worker).toContain("script-src 'self' 'wasm-unsafe-eval';");
    expect(page).not.toContain('unsafe');
    expect(await policyOf('/assets/app.js')).toBe(page);
  });

  test.each(['POST', 'PUT', 'DELETE', 'OPTIONS', 'PATCH', 'get', 'TRACE', ''])('refuses %j', (method) => {
    expect(resolveRequest(manifest, { method, url: 'app://bundle/index.html' })).toEqual({ status: 405 });
  });

  test('answers HEAD without reading', async () => {
    read.length = 0;
    const response = await handler({ method: 'HEAD', url: 'app://bundle/index.html' });
    expect([response.status, await response.text(), read.length]).toEqual([200, '', 0]);
  });

  test('never leaves the manifest, whatever the path', () => {
    const piece = fc.oneof(
      fc.constantFrom(
        '..',
        '.',
        '/',
        '%2f',
        '%5c',
        '%2e',
        '%00',
        '\\',
        'index.html',
        'assets',
        '%25',
        '?',
        '#',
      ),
      fc.string({ maxLength: 3 }),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
        const url = `app://bundle/${pieces.join('')}`;
        const answer = resolveRequest(manifest, { method: 'GET', url });
        return answer.status !== 200 || Object.keys(manifest.files).includes(answer.path);
      }),
      { numRuns: 5000, seed: 20261120 },
    );
  });
});
