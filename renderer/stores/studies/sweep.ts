/** The sweep of this window: what it goes over, the runs that are done, and how far it is. The open run is left alone. */
import { computed, reactive, ref, shallowRef, watch } from 'vue';
import { defineStore } from 'pinia';
import { findTarget } from '../../../engine/model/formulas/targets';
import type { FoundTarget, Target } from '../../../engine/model/formulas/targets';
import {
  checkPlan,
  countVariants,
  MOST_SERIES,
  pointsPerCurve,
  readValues,
} from '../../../engine/studies/sweep/plan';
import type { ReadValues, SweepAxis, SweepPlan } from '../../../engine/studies/sweep/plan';
import { startSweep } from '../../../engine/studies/sweep/pool';
import type { SweepHandle } from '../../../engine/studies/sweep/pool';
import type { VariantResult } from '../../../engine/studies/sweep/result';
import type { SweepLink } from '../../../engine/output/sweep/sweep-link';
import { environment } from '../../sim/engine/environment';
import { isSameModel } from '../../sim/model-key';
import { draftOf, emptyAxis } from './sweep-drafts';
import type { AxisDraft } from './sweep-drafts';
import { useDocumentStore } from '../editing/document';
import { useSimulationStore } from '../runs/simulation';
import { useToastsStore } from '../window/toasts';
import { useWorkspaceStore } from '../window/workspace';
import { shownUnit, shownUnits, typedIn } from '../../../engine/model/quantity/unit-systems';
import { TEXT } from '../texts';

/** Hundreds of results may come per second; the page is updated at this interval [ms]. */
const SHOW_EVERY = 100;

export const useSweepStore = defineStore('sweep', () => {
  const document = useDocumentStore();
  const simulation = useSimulationStore();
  const axes = reactive<AxisDraft[]>([emptyAxis()]);
  const series = ref<string[]>([]);
  const plan = shallowRef<SweepPlan | null>(null);
  /** By variant; those not yet run are missing. */
  const results = shallowRef<readonly VariantResult[]>([]);
  const done = ref(0);
  const running = ref(false);
  const cancelled = ref(false);
  const failure = ref<string | null>(null);
  const workers = ref(0);
  /** Workers of the pool that have returned a result. */
  const used = ref(0);
  const selected = ref<number | null>(null);
  let handle: SweepHandle | null = null;
  let attempt = 0;

  const total = computed(() => (plan.value ? countVariants(plan.value.axes) : 0));
  const isStale = computed(() => plan.value !== null && !isSameModel(plan.value.project, document.project));
  const draftCount = computed(() =>
    axes.reduce((count, axis) => count * (valuesOfDraft(axis)?.values.length ?? 0), 1),
  );

  // another document has other numbers and joints
  watch(() => document.opened, forget);

  function forget(): void {
    cancel();
    // what still comes in belongs to the document before
    attempt++;
    handle = null;
    running.value = false;
    axes.splice(0, axes.length, emptyAxis());
    series.value = [];
    plan.value = null;
    results.value = [];
    done.value = 0;
    failure.value = null;
    cancelled.value = false;
    selected.value = null;
  }

  const foundOf = (axis: AxisDraft): FoundTarget | null =>
    axis.target === null ? null : findTarget(document.project, axis.target);

  /** The values of an axis, or why there are none. */
  function readDraft(axis: AxisDraft): ReadValues {
    const found = foundOf(axis);
    if (found === null) return { ok: false, message: TEXT.chooseSwept };
    if (axis.mode === 'list') return readValues(axis.list, found, shownOf(found));
    const [from, to] = [axis.from, axis.to].map((text) => text.replaceAll(':', ' '));
    return readValues(`${from}:${to}:${axis.count}:${axis.spacing}`, found, shownOf(found));
  }

  /** In which a number is read that has no unit. */
  const shownOf = ({ unit }: { unit: string }): string => typedIn(unit, shownUnits(document.project));

  function valuesOfDraft(axis: AxisDraft): { values: number[] } | null {
    const read = readDraft(axis);
    return read.ok ? read : null;
  }

  /** From 20 % below to 20 % above the current value. */
  function chooseTarget(axis: AxisDraft, target: Target | null): void {
    axis.target = target;
    const found = foundOf(axis);
    if (found === null) return;
    const [from, to] = found.value === 0 ? [-1, 1] : [0.8 * found.value, 1.2 * found.value];
    const { unit, size } = shownUnit(found.unit, shownUnits(document.project));
    const text = (value: number) =>
      `${Number((value / size).toPrecision(6))}${unit === '1' ? '' : ` ${unit}`}`;
    Object.assign(axis, { from: text(from), to: text(to), list: text(found.value) });
  }

  /** As a sweep before it was. */
  function define(link: Pick<SweepLink, 'axes' | 'series' | 'analysis'>): void {
    const drafts = link.axes.map((axis) =>
      draftOf(axis, findTarget(document.project, axis.target)?.unit ?? '1'),
    );
    axes.splice(0, axes.length, ...drafts);
    series.value = [...link.series];
    simulation.analysis = link.analysis;
    failure.value = null;
  }

  function addAxis(): void {
    axes.push({ ...emptyAxis(), count: 5 });
  }

  function removeAxis(): void {
    axes.pop();
  }

  function toggleSeries(id: string): void {
    const has = series.value.includes(id);
    if (!has && series.value.length >= MOST_SERIES) return;
    series.value = has ? series.value.filter((one) => one !== id) : [...series.value, id];
  }

  function draftPlan(): SweepPlan | string {
    const read: SweepAxis[] = [];
    for (const axis of axes) {
      const values = readDraft(axis);
      if (!values.ok) return values.message;
      read.push({ target: structuredClone({ ...axis.target! }), values: values.values });
    }
    const made: SweepPlan = {
      project: document.project,
      analysis: simulation.analysis,
      axes: read,
      series: [...series.value],
      points: pointsPerCurve(countVariants(read), series.value.length),
      startedAt: new Date(),
    };
    return checkPlan(made)[0] ?? made;
  }

  async function start(): Promise<void> {
    if (running.value) return;
    const made = draftPlan();
    failure.value = typeof made === 'string' ? made : null;
    if (typeof made === 'string') return;
    const own = ++attempt;
    plan.value = made;
    results.value = [];
    done.value = 0;
    used.value = 0;
    selected.value = null;
    cancelled.value = false;
    running.value = true;
    try {
      const spawn = await environment.loadSweepWorkers();
      if (own === attempt) await go(made, spawn, own);
    } catch (error) {
      if (own !== attempt) return;
      const why = error instanceof Error ? error.message : String(error);
      failure.value = TEXT.solverNotLoaded(why);
      running.value = false;
    }
  }

  async function go(made: SweepPlan, spawn: Parameters<typeof startSweep>[2], own: number): Promise<void> {
    const found: VariantResult[] = [];
    const places = new Set<number>();
    let shown = -Infinity;
    const show = () => {
      results.value = [...found].sort((a, b) => a.variant - b.variant);
      used.value = places.size;
      shown = environment.now();
    };
    handle = startSweep(made, environment.cores(), spawn, {
      onResult: (result, place) => {
        found.push(result);
        places.add(place);
        if (own === attempt && environment.now() - shown > SHOW_EVERY) show();
      },
      onProgress: (runs) => {
        if (own === attempt) done.value = runs;
      },
    });
    workers.value = handle.workers;
    const fault = await handle.ended;
    if (own !== attempt) return;
    handle = null;
    show();
    failure.value = fault;
    running.value = false;
    tellEnd(found);
  }

  /** Announces the end if the user has returned to the editor in the meantime. */
  function tellEnd(found: readonly VariantResult[]): void {
    if (useWorkspaceStore().page === 'sweep' || cancelled.value) return;
    const failed = found.filter(({ outcome }) => outcome.kind !== 'completed').length;
    const words = failed === 0 ? TEXT.sweepCompleted : TEXT.sweepFailed(failed);
    useToastsStore().show('info', TEXT.sweepDone(found.length, words));
  }

  /** Every worker is ended at once; what is done stays. */
  function cancel(): void {
    if (!running.value) return;
    cancelled.value = true;
    if (handle) handle.cancel();
    else {
      attempt++;
      running.value = false;
    }
  }

  return {
    axes,
    series,
    plan,
    results,
    done,
    total,
    running,
    cancelled,
    failure,
    workers,
    used,
    selected,
    isStale,
    draftCount,
    foundOf,
    readDraft,
    chooseTarget,
    define,
    addAxis,
    removeAxis,
    toggleSeries,
    start,
    cancel,
  };
});
