/** The engine's server at one end of an in-memory port, with its deferred work run by hand: no clock, no waiting. */
import { createPortPair } from '../../engine/host/memory-port';
import { serve } from '../../engine/host/server';
import type { ClientMessage, ServerMessage } from '../../engine/host/protocol';

export interface TestServer {
  /** Sends whatever it is: what the server makes of junk is part of what is tested. */
  send: (message: unknown) => Promise<void>;
  /** Lets the server work until it waits for something, or for at most `turns` slices. Returns the slices done. */
  work: (turns?: number) => Promise<number>;
  /** All messages since the last call. */
  take: () => ServerMessage[];
  /** Whether the server has asked to go on. */
  readonly busy: boolean;
  close: () => void;
}

export function createTestServer(): TestServer {
  const [client, host] = createPortPair<ServerMessage, ClientMessage>();
  const deferred: (() => void)[] = [];
  let received: ServerMessage[] = [];
  client.listen((message) => received.push(message));
  serve(host, (work) => deferred.push(work));
  const settle = async () => {
    for (let i = 0; i < 6; i++) await Promise.resolve();
  };
  return {
    async send(message) {
      client.post(message as ClientMessage);
      await settle();
    },
    async work(turns = 100_000) {
      let done = 0;
      for (; done < turns && deferred.length > 0; done++) {
        deferred.shift()?.();
        await settle();
      }
      return done;
    },
    take() {
      const messages = received;
      received = [];
      return messages;
    },
    get busy() {
      return deferred.length > 0;
    },
    close: () => client.close(),
  };
}

/** Of the messages, those of one type. */
export function ofType<T extends ServerMessage['type']>(
  messages: readonly ServerMessage[],
  type: T,
): Extract<ServerMessage, { type: T }>[] {
  return messages.filter((message): message is Extract<ServerMessage, { type: T }> => message.type === type);
}

/** Times of all samples in the messages. */
export function sampleTimes(messages: readonly ServerMessage[]): number[] {
  return ofType(messages, 'samples').flatMap(({ count, data }) =>
    Array.from({ length: count }, (_, i) => data[(i * data.length) / count]),
  );
}

/** Works until nothing is left to do, acknowledging every batch as it comes. */
export async function drain(server: TestServer, run: number, limit = 10_000): Promise<ServerMessage[]> {
  const all: ServerMessage[] = [];
  for (let i = 0; i < limit; i++) {
    const done = await server.work(1);
    const messages = server.take();
    all.push(...messages);
    const batches = ofType(messages, 'samples');
    for (const { batch } of batches) await server.send({ type: 'acknowledge', run, batch });
    all.push(...server.take());
    if (done === 0 && batches.length === 0) return all;
  }
  throw new Error('The server did not come to rest');
}
