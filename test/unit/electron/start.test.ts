/** What npm start serves in a browser. */
import { get as httpGet, request as httpRequest } from 'node:http';
import { mkdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { copyExamples } from '../../../electron/build/examples.mjs';
import { CAD_POLICY, HEADERS, WORKER_POLICY, writeManifest } from '../../../electron/build/manifest.mjs';
import { isStale } from '../../../electron/build/stale.mjs';
import { answer, serve } from '../../../electron/start/serve.mjs';
import { scratchFolder } from './support/folder';

function builtApp(): string {
  const dist = scratchFolder();
  mkdirSync(join(dist, 'renderer/assets'), { recursive: true });
  writeFileSync(join(dist, 'renderer/index.html'), '<h1>Kempe</h1>');
  writeFileSync(join(dist, 'renderer/assets/a.js'), 'a');
  writeFileSync(join(dist, 'renderer/assets/engine-worker-D_1-a.js'), 'worker');
  writeFileSync(join(dist, 'renderer/assets/cad-worker-Ce_K-1.js'), 'worker');
  writeFileSync(join(dist, 'renderer/assets/app-cad-worker-1.js'), 'no worker');
  writeFileSync(join(dist, 'secret.txt'), 'secret');
  writeManifest(join(dist, 'renderer'), join(dist, 'renderer-manifest.json'));
  return dist;
}

const manifest = {
  headers: {},
  policies: {},
  files: { '/index.html': 'text/html', '/a.js': 'text/javascript' },
};
const ask = (over: object) =>
  answer(manifest, { method: 'GET', url: '/', headers: { host: '127.0.0.1:80' }, ...over }, 80).status;

describe('the local server', () => {
  test('answers only GET and HEAD, only its own name, only what is in the manifest', () => {
    expect([ask({}), ask({ method: 'HEAD' }), ask({ url: '/a.js?x' })]).toEqual([200, 200, 200]);
    expect([ask({ method: 'POST' }), ask({ method: 'OPTIONS' })]).toEqual([405, 405]);
    for (const host of ['evil', 'evil:80', '127.0.0.1:81', '127.0.0.1', undefined, '127.0.0.1:80.evil']) {
      expect(ask({ headers: { host } })).toBe(421);
    }
    for (const url of ['/../secret.txt', '/%2e%2e/secret.txt', '//etc/passwd', '/%', '/__proto__', '', '*']) {
      expect(ask({ url })).toBe(404);
    }
  });

  test('serves the worker of the engine with the policy that lets it compile WebAssembly', () => {
    const built = JSON.parse(readFileSync(join(builtApp(), 'renderer-manifest.json'), 'utf8'));
    const headersOf = (url: string) =>
      answer(built, { method: 'GET', url, headers: { host: '127.0.0.1:80' } }, 80).headers;
    expect(headersOf('/assets/engine-worker-D_1-a.js')).toMatchObject({
      'Content-Security-Policy': WORKER_POLICY,
    });
    expect(headersOf('/assets/cad-worker-Ce_K-1.js')).toMatchObject({
      'Content-Security-Policy': CAD_POLICY,
    });
    expect(headersOf('/assets/app-cad-worker-1.js')).not.toHaveProperty('Content-Security-Policy');
    expect(headersOf('/assets/a.js')).toEqual({ 'Content-Type': 'text/javascript; charset=utf-8' });
  });

  test('the worker of the CAD kernel may make its bindings, reach no other address, and nothing more', () => {
    const page = HEADERS['Content-Security-Policy'];
    expect(page).not.toContain('unsafe');
    expect(CAD_POLICY).toBe(
      page
        .replace("script-src 'self'", "script-src 'self' 'wasm-unsafe-eval' 'unsafe-eval'")
        .replace(/; require-trusted-types-for .*$/, ''),
    );
    expect(CAD_POLICY).toContain("connect-src 'self'");
  });

  test('serves with the headers of the app', async () => {
    const { address, close } = await serve({ dist: builtApp(), port: 0 });
    const got = await new Promise<{ status?: number; headers: object; body: string }>((resolve, reject) => {
      httpGet(address, (response) => {
        let body = '';
        response.on('data', (chunk) => (body += chunk));
        response.on('end', () => resolve({ status: response.statusCode!, headers: response.headers, body }));
      }).on('error', reject);
    });
    expect(got).toMatchObject({ status: 200, body: '<h1>Kempe</h1>' });
    expect(got.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'x-content-type-options': 'nosniff',
      'cross-origin-opener-policy': 'same-origin',
    });
    const status = await new Promise((resolve, reject) => {
      const raw = httpRequest(address, { path: '/../secret.txt' }, (response) => {
        response.resume();
        resolve(response.statusCode);
      });
      raw.on('error', reject).end();
    });
    expect(status).toBe(404);
    await close();
  });
});

describe('the build', () => {
  test('is stale when a source is newer, was removed, or an output is missing', () => {
    const folder = scratchFolder();
    const [sources, source, output] = [join(folder, 'src'), join(folder, 'src/a'), join(folder, 'out')];
    mkdirSync(sources);
    writeFileSync(source, '');
    expect(isStale([sources], [output])).toBe(true);
    writeFileSync(output, '');
    const age = (path: string, seconds: number) => utimesSync(path, seconds, seconds);
    age(source, 100);
    age(sources, 100);
    age(output, 200);
    expect(isStale([sources], [output])).toBe(false);
    age(source, 300);
    expect(isStale([sources], [output])).toBe(true);
    age(source, 100);
    age(sources, 300);
    expect(isStale([sources], [output])).toBe(true);
  });

  test('lists the examples in groups with their names, notes and pictures', () => {
    const [from, to, pictures] = [scratchFolder(), scratchFolder(), scratchFolder()];
    const order = (...files: string[]) =>
      writeFileSync(
        join(from, 'order.json'),
        JSON.stringify([{ title: 'All', templates: files.map((file) => ({ file, freedoms: 1 })) }]),
      );
    writeFileSync(join(from, 'b.kempe'), JSON.stringify({ name: 'B', notes: 'about b' }));
    writeFileSync(join(from, 'a.kempe'), JSON.stringify({ name: 'A', notes: '' }));
    for (const suffix of ['webp', 'motion.webp'])
      for (const name of [`a.light.${suffix}`, `a.dark.${suffix}`, `b.dark.${suffix}`])
        writeFileSync(join(pictures, name), name);
    order('b.kempe', 'a.kempe');
    const groups = [
      {
        title: 'All',
        templates: [
          { file: 'b.kempe', name: 'B', notes: 'about b', freedoms: 1, thumbnail: null, motion: null },
          {
            file: 'a.kempe',
            name: 'A',
            notes: '',
            freedoms: 1,
            thumbnail: { light: 'a.light.webp', dark: 'a.dark.webp' },
            motion: { light: 'a.light.motion.webp', dark: 'a.dark.motion.webp' },
          },
        ],
      },
    ];
    expect(copyExamples(from, to, pictures)).toEqual(groups);
    expect(JSON.parse(readFileSync(join(to, 'index.json'), 'utf8'))).toEqual(groups);
    for (const name of ['a.dark.webp', 'a.light.motion.webp'])
      expect(readFileSync(join(to, name), 'utf8')).toBe(name);
    order('b.kempe', 'a.kempe', 'gone.kempe');
    expect(() => copyExamples(from, to, pictures)).toThrow('gone.kempe');
    order('b.kempe');
    expect(() => copyExamples(from, to, pictures)).toThrow('add a.kempe');
    order('b.kempe', 'a.kempe');
    writeFileSync(join(from, 'a.kempe'), '{}');
    expect(() => copyExamples(from, to, pictures)).toThrow('a.kempe');
  });
});
