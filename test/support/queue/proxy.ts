/** A network between a worker or client and Redis that can be slow, cut, or silent. */
import { connect, createServer } from 'node:net';
import type { AddressInfo, Server, Socket } from 'node:net';

export class Proxy {
  /** Of every packet, either way [ms]. */
  delay = 0;
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();
  #isSilent = false;

  private constructor(server: Server) {
    this.#server = server;
  }

  static async to(port: number): Promise<Proxy> {
    const server = createServer();
    const proxy = new Proxy(server);
    server.on('connection', (near) => proxy.#join(near, connect(port, '127.0.0.1')));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return proxy;
  }

  get url(): string {
    return `redis://127.0.0.1:${(this.#server.address() as AddressInfo).port}/0`;
  }

  /** Ends all connections, as a router does that restarts. */
  cut(): void {
    for (const socket of this.#sockets) socket.destroy();
  }

  /** Nothing passes, and nobody is told; afterwards all of it does. */
  set silent(isSilent: boolean) {
    this.#isSilent = isSilent;
    for (const socket of this.#sockets) {
      if (isSilent) socket.pause();
      else socket.resume();
    }
  }

  close(): void {
    this.cut();
    this.#server.close();
  }

  #join(near: Socket, far: Socket): void {
    for (const [from, to] of [
      [near, far],
      [far, near],
    ]) {
      this.#sockets.add(from);
      if (this.#isSilent) from.pause();
      from.setNoDelay(true);
      from.on('error', () => {});
      from.on('close', () => {
        this.#sockets.delete(from);
        to.destroy();
      });
      from.on('data', (bytes) => {
        if (this.delay === 0) to.write(bytes);
        else setTimeout(() => to.write(bytes), this.delay);
      });
    }
  }
}
