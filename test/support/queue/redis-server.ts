/** A real Redis of a test: on a free port, in a temporary folder, with its append-only file. */
import { spawn, spawnSync } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, statSync, truncateSync } from 'node:fs';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export const hasRedis = spawnSync('redis-server', ['--version'], { stdio: 'ignore' }).status === 0;
/** Behind the name of a suite: one line says why it did not run. */
export const whyNoRedis = hasRedis ? '' : ' (skipped: it needs redis-server)';

export interface ServerOptions {
  readonly password?: string;
  /** Files in PEM; the server then speaks TLS only. */
  readonly tls?: { readonly cert: string; readonly key: string; readonly ca: string };
}

export class RedisServer {
  readonly folder = mkdtempSync(join(tmpdir(), 'kempe-redis-'));
  readonly port: number;
  readonly #options: ServerOptions;
  #process: ChildProcess | null = null;

  private constructor(port: number, options: ServerOptions) {
    this.port = port;
    this.#options = options;
  }

  static async start(options: ServerOptions = {}, port?: number): Promise<RedisServer> {
    const server = new RedisServer(port ?? (await freePort()), options);
    await server.start();
    return server;
  }

  get pid(): number {
    return this.#process!.pid!;
  }

  get url(): string {
    const { password, tls } = this.#options;
    return `${tls ? 'rediss' : 'redis'}://${password === undefined ? '' : `:${password}@`}127.0.0.1:${this.port}/0`;
  }

  /** Resolves when it has read its append-only file. */
  async start(): Promise<void> {
    const { password, tls } = this.#options;
    const words = ['--bind', '127.0.0.1', '--dir', this.folder, '--save', ''];
    words.push('--appendonly', 'yes', '--appendfsync', 'everysec', '--aof-load-truncated', 'yes');
    if (password !== undefined) words.push('--requirepass', password);
    if (tls) {
      words.push('--port', '0', '--tls-port', `${this.port}`, '--tls-auth-clients', 'no');
      words.push('--tls-cert-file', tls.cert, '--tls-key-file', tls.key, '--tls-ca-cert-file', tls.ca);
    } else words.push('--port', `${this.port}`);
    const child = spawn('redis-server', words, { stdio: ['ignore', 'pipe', 'ignore'] });
    this.#process = child;
    await new Promise<void>((resolve, reject) => {
      let said = '';
      child.stdout.on('data', (text: Buffer) => {
        said += text.toString();
        if (said.includes('Ready to accept connections')) resolve();
      });
      child.once('exit', (code) => reject(new Error(`redis-server ended with ${code}: ${said.slice(-500)}`)));
    });
  }

  /** As a power cut would, but for what the system still writes. */
  async kill(): Promise<void> {
    const child = this.#process;
    if (child === null) return;
    this.#process = null;
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGKILL');
    await ended;
  }

  /** The bytes that a power cut takes from the append-only file, which is written to disk once a second. */
  loseEnd(bytes: number): void {
    const folder = join(this.folder, 'appendonlydir');
    const newest = readdirSync(folder)
      .filter((name) => name.endsWith('.incr.aof'))
      .toSorted()
      .at(-1)!;
    const path = join(folder, newest);
    truncateSync(path, Math.max(0, statSync(path).size - bytes));
  }

  async stop(): Promise<void> {
    await this.kill();
    rmSync(this.folder, { recursive: true, force: true });
  }
}

export async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve));
  const { port } = probe.address() as AddressInfo;
  await new Promise((resolve) => probe.close(resolve));
  return port;
}
