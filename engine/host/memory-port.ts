import type { Port } from './port';

/** Two connected ports in one runtime; messages are cloned and arrive after the present task, as between processes. */
export function createPortPair<A, B>(): [Port<A, B>, Port<B, A>] {
  const first = new Inbox<A>();
  const second = new Inbox<B>();
  return [connect(first, second), connect(second, first)];
}

function connect<In, Out>(own: Inbox<In>, other: Inbox<Out>): Port<In, Out> {
  return {
    post: (message) => other.deliver(message),
    listen: (onMessage) => own.listen(onMessage),
    close: () => own.close(),
  };
}

class Inbox<T> {
  private waiting: T[] = [];
  private listener: ((message: T) => void) | null = null;
  private open = true;

  deliver(message: T): void {
    if (!this.open) return;
    this.waiting.push(copy(message));
    void Promise.resolve().then(() => this.flush());
  }

  listen(onMessage: (message: T) => void): void {
    this.listener = onMessage;
    void Promise.resolve().then(() => this.flush());
  }

  close(): void {
    this.open = false;
    this.waiting = [];
  }

  private flush(): void {
    if (!this.listener) return;
    const messages = this.waiting;
    this.waiting = [];
    for (const message of messages) if (this.open) this.listener(message);
  }
}

/** Deep copy of plain data and typed arrays: the engine's library has no structuredClone. */
function copy<T>(value: T): T {
  if (value instanceof Float64Array) return value.slice() as T;
  if (Array.isArray(value)) return value.map((item: unknown) => copy(item)) as T;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, copy(item as unknown)])) as T;
}
