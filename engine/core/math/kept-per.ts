/**
 * What one run leaves for the next of the same system: things that are computed from what is never written to, such as a `System`, and
 * need not be computed again. Whoever keeps something compares everything else that it depends on, so that no result depends on what is
 * kept. Nothing stays longer than the object that it is kept for.
 */
export class KeptPer<K extends object, V> {
  private readonly kept = new WeakMap<K, V>();

  get(key: K): V | undefined {
    return this.kept.get(key);
  }

  set(key: K, value: V): void {
    this.kept.set(key, value);
  }

  /** What is kept; if there is nothing, what `make` returns, which is kept from then on. */
  getOr(key: K, make: () => V): V {
    let value = this.kept.get(key);
    if (value === undefined) this.kept.set(key, (value = make()));
    return value;
  }
}
