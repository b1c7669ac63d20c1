/**
 * An edit replaces the records that it touches, the lists that hold them and the project, and changes none of them. What
 * follows from one of these is therefore worked out once for as long as it lives: after an edit of a large model, only what
 * the edit touched is worked out anew. The same goes for a recording, which only grows, and for a font. It is nothing for
 * what a run writes, which is in its workspace.
 */
export function oncePer<K extends object, V>(workOut: (key: K) => V): (key: K) => V {
  const known = new WeakMap<K, { value: V }>();
  return (key) => {
    let found = known.get(key);
    if (found === undefined) known.set(key, (found = { value: workOut(key) }));
    return found.value;
  };
}
