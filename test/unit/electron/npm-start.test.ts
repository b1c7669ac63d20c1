/** What npm start does where there is no Electron to start: one line, the same app with the same headers, an end. */
import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { get } from 'node:http';
import type { IncomingHttpHeaders } from 'node:http';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { writeManifest } from '../../../electron/build/manifest.mjs';
import { ROOT } from '../../rules/sources';
import { scratchFolder } from './support/folder';

const running = new Set<ChildProcess>();
afterEach(() => {
  for (const child of running) child.kill('SIGKILL');
  running.clear();
});

/** The starter with a built app, but without Electron: what a fresh clone without a download looks like. */
function copyWithoutElectron(): string {
  const root = scratchFolder();
  for (const path of ['electron/start.mjs', 'electron/start', 'electron/build', 'package.json']) {
    cpSync(join(ROOT, path), join(root, path), { recursive: true });
  }
  mkdirSync(join(root, 'node_modules'));
  symlinkSync(join(ROOT, 'node_modules/vite'), join(root, 'node_modules/vite'), 'junction');
  const dist = join(root, 'dist');
  const outputs = [
    'main/main.js',
    'preload/preload.cjs',
    'host/host.js',
    'study/study.js',
    'study/study-thread.js',
    'renderer/index.html',
  ];
  for (const output of [...outputs, 'THIRD-PARTY.txt', 'bom.cdx.json']) {
    mkdirSync(join(dist, output, '..'), { recursive: true });
    writeFileSync(join(dist, output), output);
  }
  writeManifest(join(dist, 'renderer'), join(dist, 'renderer-manifest.json'));
  // Newer than any source, so that nothing is built.
  const later = Date.now() / 1000 + 3600;
  for (const output of [...outputs, 'THIRD-PARTY.txt', 'renderer-manifest.json']) {
    utimesSync(join(dist, output), later, later);
  }
  return root;
}

/** An Electron package whose installer leaves a mark and what else it is told to. */
function installElectron(root: string, installer: string): string {
  const folder = join(root, 'node_modules/electron');
  const mark = join(folder, 'installed');
  mkdirSync(folder);
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: 'electron', version: '45.4.1' }));
  const note = `require('node:fs').appendFileSync(${JSON.stringify(mark)}, 'x');\n`;
  writeFileSync(join(folder, 'install.js'), note + installer);
  return mark;
}

interface Started {
  child: ChildProcess;
  address: string;
  /** All it has printed so far, on both outputs. */
  lines(): string[];
  ended: Promise<{ code: number | null; signal: string | null }>;
}

function start(root: string, env: Record<string, string> = {}, args: string[] = []): Promise<Started> {
  const inherited = { ...process.env };
  for (const name of ['ELECTRON_OVERRIDE_DIST_PATH', 'DISPLAY', 'WAYLAND_DISPLAY', 'INIT_CWD']) {
    Reflect.deleteProperty(inherited, name);
  }
  const child = spawn(process.execPath, [join(root, 'electron/start.mjs'), '--no-open', ...args], {
    cwd: root,
    env: { ...inherited, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.add(child);
  const ended = new Promise<{ code: number | null; signal: string | null }>((resolve) => {
    child.once('close', (code, signal) => resolve({ code, signal }));
  });
  let output = '';
  return new Promise((resolve, reject) => {
    const hear = (chunk: Buffer) => {
      output += chunk.toString('utf8');
      const address = /http:\/\/127\.0\.0\.1:\d+\//.exec(output)?.[0];
      if (address && output.endsWith('\n')) {
        resolve({ child, address, lines: () => output.trimEnd().split('\n'), ended });
      }
    };
    child.stdout.on('data', hear);
    child.stderr.on('data', hear);
    void ended.then(({ code }) => reject(new Error(`It ended with ${code}: ${output}`)));
  });
}

function fetchPage(address: string): Promise<{ status: number; headers: IncomingHttpHeaders; body: string }> {
  return new Promise((resolve, reject) => {
    get(address, (response) => {
      let body = '';
      response.on('data', (chunk) => (body += chunk));
      response.on('end', () => resolve({ status: response.statusCode!, headers: response.headers, body }));
    }).on('error', reject);
  });
}

const onLinux = process.platform === 'linux';
const display = { DISPLAY: ':99' };

describe('npm start without Electron', () => {
  test.runIf(onLinux)('says in one line that there is no display, serves, and ends on SIGINT', async () => {
    const started = await start(copyWithoutElectron());
    expect(started.lines()).toEqual([
      `There is no display for Electron; Kempe is served instead: ${started.address}`,
    ]);
    const page = await fetchPage(started.address);
    expect(page).toMatchObject({ status: 200, body: 'renderer/index.html' });
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(page.headers['x-content-type-options']).toBe('nosniff');
    expect(page.headers['cross-origin-opener-policy']).toBe('same-origin');
    expect(page.headers['content-security-policy']).toContain("default-src 'none'; script-src 'self'");
    expect(page.headers['content-security-policy']).toContain("require-trusted-types-for 'script'");
    started.child.kill('SIGINT');
    const end = await started.ended;
    expect(end.code === 0 || end.signal === 'SIGINT' || end.code === 130).toBe(true);
    await expect(fetchPage(started.address)).rejects.toThrow('ECONNREFUSED');
    expect(started.lines()).toHaveLength(1);
  });

  test('says in one line that the package is missing', async () => {
    const { lines, address } = await start(copyWithoutElectron(), display);
    expect(lines()).toEqual([
      `Electron is not installed (npm install brings it); Kempe is served instead: ${address}`,
    ]);
  });

  test('tries the download once, says in one line that it failed, and does not try again for a day', async () => {
    const root = copyWithoutElectron();
    const mark = installElectron(root, `console.error('a stack trace\\n  of many lines'); process.exit(1);`);
    const first = await start(root, display);
    expect(first.lines()).toEqual([
      `Electron could not be downloaded; Kempe is served instead: ${first.address}`,
    ]);
    const second = await start(root, display);
    expect(second.lines()).toEqual([
      `Electron could not be downloaded lately; Kempe is served instead: ${second.address}`,
    ]);
    expect(readFileSync(mark, 'utf8')).toBe('x');
    const third = await start(root, display, ['--fetch']);
    expect(third.lines()).toHaveLength(1);
    expect(readFileSync(mark, 'utf8')).toBe('xx');
  });

  test.runIf(onLinux)('says in one line that Electron does not come up', async () => {
    const root = copyWithoutElectron();
    const mark = installElectron(root, '');
    const runtime = scratchFolder();
    writeFileSync(join(runtime, 'electron'), '#!/bin/sh\necho "[1:ERROR:x.cc] noise" >&2\nexit 127\n', {
      mode: 0o755,
    });
    const args = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
    const env = { ...display, ELECTRON_OVERRIDE_DIST_PATH: runtime };
    const { lines, address } = await start(root, env, args);
    expect(lines()).toEqual([`Electron ended at once (exit 127); Kempe is served instead: ${address}`]);
    expect(existsSync(mark)).toBe(false);
  });

  test('with --browser prints the address and nothing else', async () => {
    const { lines, address } = await start(copyWithoutElectron(), display, ['--browser']);
    expect(lines()).toEqual([address]);
  });
});
