import type { Port } from './port';

/** Two connected ports in one runtime; messages are cloned and arrive after the present task, as between processes. */
export function createPortPair<A, B>(): [Port<A, B>, Port<B, A>] {
  const first = createEnd<A>();
  const second = createEnd<B>();
  return [
    { post: second.deliver, listen: first.listen, close: first.close },
    { post: first.deliver, listen: second.listen, close: second.close },
  ];
}

function createEnd<T>() {
  let listener: ((message: T) => void) | null = null;
  let open = true;
  const waiting: T[] = [];
  const flush = () => {
    while (open && listener && waiting.length > 0) listener(waiting.shift() as T);
  };
  return {
    deliver(message: T) {
      if (!open) return;
      waiting.push(copy(message));
      void Promise.resolve().then(flush);
    },
    listen(onMessage: (message: T) => void) {
      listener = onMessage;
      void Promise.resolve().then(flush);
    },
    close() {
      open = false;
      waiting.length = 0;
    },
  };
}

/** Plain data and typed arrays, copied deeply: the engine's library has no structuredClone. */
function copy<T>(value: T): T {
  if (value instanceof Float64Array) return value.slice() as T;
  if (Array.isArray(value)) return value.map((item: unknown) => copy(item)) as T;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, copy(item as unknown)])) as T;
}
