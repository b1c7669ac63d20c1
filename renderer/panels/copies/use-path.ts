/** Where a path for copies comes from: points that are typed, what a measured point traced in the run, or the rim of a body. */
import { computed, ref } from 'vue';
import { shapeDefinition } from '../../../engine/kinds/shapes/shapes';
import type { Vec3 } from '../../../engine/model/project';
import { shownUnits, typedIn } from '../../../engine/model/quantity/unit-systems';
import { toWorld } from '../../document/geometry';
import { useDocumentStore } from '../../stores/editing/document';
import { useSimulationStore } from '../../stores/runs/simulation';
import { parseTriple } from '../../ui/quantity';
import { tracePath } from '../../viewport/sync/traces';
import { TEXT } from './texts';

const TYPED = 'typed';
/** Of the length of a traced path [1]. */
const FINE = 1e-5;

export function usePath(copied: readonly string[]) {
  const document = useDocumentStore();
  const simulation = useSimulationStore();
  const source = ref(TYPED);
  const text = ref('');
  const typed = ref<Vec3[]>([]);
  const turns = ref(false);

  /** Of the run on show; empty where there is none, or the point was not recorded. */
  function traced(body: string, point: Vec3): Vec3[] {
    const { recording } = simulation;
    if (recording === null || simulation.stale) return [];
    const { count: sampleCount, startTime, endTime } = recording;
    const run = { sampleCount, startTime, endTime, ...simulation.motion, labelAt: () => 'unique' as const };
    return tracePath({ id: '', body, point }, run, FINE);
  }

  const found = computed(() => {
    const { bodies, measures } = document.project;
    const paths = measures.flatMap((one) =>
      one.kind === 'point'
        ? [{ value: one.id, label: TEXT.pathOf(one.name), points: () => traced(one.body, one.point) }]
        : [],
    );
    const rims = bodies.flatMap((body) => {
      const rim = shapeDefinition(body.shape.kind).path?.(body.shape);
      if (rim === undefined || copied.includes(body.id)) return [];
      const points = () => rim.map((point) => toWorld(body, point));
      return [{ value: body.id, label: TEXT.rimOf(body.name), points }];
    });
    return [{ value: TYPED, label: TEXT.typedPath, points: () => typed.value }, ...paths, ...rims];
  });
  const points = computed<readonly Vec3[]>(
    () => found.value.find(({ value }) => value === source.value)?.points() ?? [],
  );
  const missing = computed(() =>
    source.value !== TYPED && points.value.length < 2 ? TEXT.noPath : TEXT.fewPoints,
  );

  function setText(next: string): string | null {
    const unit = typedIn('m', shownUnits(document.project));
    const lines = next.split('\n').filter((line) => line.trim() !== '');
    const read = lines.map((line) => ({ line, point: parseTriple(line, 'm', unit) }));
    const bad = read.find(({ point }) => point === null);
    if (bad) return TEXT.pointsWanted(bad.line);
    text.value = next;
    typed.value = read.flatMap(({ point }) => (point ? [point] : []));
    return null;
  }

  return {
    source,
    sources: computed(() => found.value.map(({ value, label }) => ({ value, label }))),
    isTyped: computed(() => source.value === TYPED),
    text,
    setText,
    turns,
    points,
    missing,
  };
}
