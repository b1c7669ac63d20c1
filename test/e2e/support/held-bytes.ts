/** What a process holds, by a snapshot of its heap: without compiled code, which grows for long while functions get hot. */
import type { CDPSession } from 'playwright-core';

interface Snapshot {
  snapshot: { meta: { node_fields: string[]; node_types: [string[]] } };
  nodes: number[];
  strings: string[];
}

/** Types of nodes that belong to code and to what V8 notes about it. */
const CODE = new Set(['code', 'hidden', 'object shape']);

/** What the browser notes of a busy page, two hundred at most: it depends on what else the machine does. */
const NOTES = new Set([
  'PerformanceLongTaskTiming',
  'PerformanceLongAnimationFrameTiming',
  'TaskAttributionTiming',
]);

/** Of a page, after a collection of garbage. */
export async function heldByPage(devtools: CDPSession): Promise<number> {
  const parts: string[] = [];
  const hear = ({ chunk }: { chunk: string }): void => void parts.push(chunk);
  devtools.on('HeapProfiler.addHeapSnapshotChunk', hear);
  await devtools.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false });
  devtools.off('HeapProfiler.addHeapSnapshotChunk', hear);
  return heldIn(parts.join(''));
}

/** In a snapshot as it was written. */
export function heldIn(text: string): number {
  const { snapshot, nodes, strings } = JSON.parse(text) as Snapshot;
  const { node_fields: fields, node_types: types } = snapshot.meta;
  const [type, name, size] = ['type', 'name', 'self_size'].map((field) => fields.indexOf(field));
  let bytes = 0;
  for (let i = 0; i < nodes.length; i += fields.length) {
    const isNote = NOTES.has(strings[nodes[i + name]!]!);
    if (!isNote && !CODE.has(types[0][nodes[i + type]!]!)) bytes += nodes[i + size]!;
  }
  return bytes;
}
