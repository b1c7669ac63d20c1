/**
 * An edit replaces the records that it touches, their lists and the project, and modifies none of them. What is derived from
 * one of these is therefore computed once per object: after an edit of a large model, only what the edit touched is computed
 * again. The same holds for a recording, which only grows, and for a font. Not suitable for what a run writes, which is in
 * its workspace.
 */
export function oncePer<K extends object, V>(workOut: (key: K) => V): (key: K) => V {
  const known = new WeakMap<K, { value: V }>();
  return (key) => {
    let found = known.get(key);
    if (found === undefined) known.set(key, (found = { value: workOut(key) }));
    return found.value;
  };
}
