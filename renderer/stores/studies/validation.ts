/**
 * The published problems rerun in this window: what is known of each, which are still to be run, and how far the present
 * one is. The open document and its run are left alone.
 */
import { computed, ref, shallowRef, watch } from 'vue';
import { defineStore } from 'pinia';
import type { ServerMessage } from '../../../engine/host/protocol';
import type { ValidationResult } from '../../../engine/studies/validation/result';
import { TOLERANCES } from '../../../engine/studies/validation/case';
import type { ValidationCase } from '../../../engine/studies/validation/case';
import { environment } from '../../sim/engine/environment';
import { useSimulationStore } from '../runs/simulation';
import { TEXT } from '../texts';

export interface ValidationRun {
  tolerance: number;
  result: ValidationResult | null;
  /** Why there is no result. */
  reason: string | null;
  /** Wall time [s]. */
  seconds: number;
}

export interface Present {
  id: string;
  tolerance: number;
  /** Of this run [1]. */
  progress: number;
}

type Answer = Pick<ValidationRun, 'result' | 'reason'> | null;

export const useValidationStore = defineStore('validation', () => {
  const simulation = useSimulationStore();
  const problems = shallowRef<readonly ValidationCase[]>([]);
  const runs = shallowRef<Readonly<Record<string, readonly ValidationRun[]>>>({});
  const queue = shallowRef<readonly string[]>([]);
  const present = shallowRef<Present | null>(null);
  const refusal = ref<string | null>(null);
  const total = ref(0);
  let request = 0;
  let answer: ((found: Answer) => void) | null = null;

  const running = computed(() => present.value !== null);
  const done = computed(() => total.value - queue.value.length - (running.value ? 1 : 0));
  /** Of everything asked for [1]. */
  const progress = computed(() => {
    if (!present.value || total.value === 0) return 0;
    const { tolerance, progress: part } = present.value;
    const within = TOLERANCES.findIndex((candidate) => candidate === tolerance) + part;
    return (done.value + within / TOLERANCES.length) / total.value;
  });

  simulation.listen(receive);
  watch(
    () => simulation.connected,
    (connected) => {
      if (!connected) settle({ result: null, reason: TEXT.engineLost });
    },
  );

  function receive(message: ServerMessage): void {
    if (message.type === 'validationProgress' && message.id === request && present.value) {
      present.value = { ...present.value, progress: message.progress };
    }
    if (message.type === 'validated' && message.id === request) {
      settle({ result: message.result, reason: message.reason });
    }
  }

  function settle(found: Answer): void {
    const waiting = answer;
    answer = null;
    waiting?.(found);
  }

  async function run(ids: readonly string[]): Promise<void> {
    if (running.value) return;
    refusal.value = null;
    if (simulation.phase === 'starting' || simulation.phase === 'running') {
      refusal.value = TEXT.runInProgress;
      return;
    }
    queue.value = [...ids];
    total.value = ids.length;
    for (let id = ids[0]; id !== undefined; id = queue.value[0]) {
      queue.value = queue.value.slice(1);
      const problem = problems.value.find((candidate) => candidate.id === id);
      if (problem && !(await runProblem(problem))) queue.value = [];
    }
    present.value = null;
  }

  /** False where it was cancelled or the engine was lost. */
  async function runProblem(problem: ValidationCase): Promise<boolean> {
    const { id } = problem;
    const found: ValidationRun[] = [];
    runs.value = { ...runs.value, [id]: found };
    for (const tolerance of TOLERANCES) {
      present.value = { id, tolerance, progress: 0 };
      const begun = environment.now();
      const outcome = await ask(problem, tolerance);
      if (!outcome) return false;
      found.push({ tolerance, ...outcome, seconds: (environment.now() - begun) / 1000 });
      runs.value = { ...runs.value, [id]: [...found] };
      if (!simulation.connected) return false;
    }
    return true;
  }

  async function ask(problem: ValidationCase, tolerance: number): Promise<Answer> {
    const id = ++request;
    const answered = new Promise<Answer>((resolve) => (answer = resolve));
    const sent = await simulation.ask({ type: 'validate', id, problem, tolerance });
    if (!sent) settle({ result: null, reason: TEXT.noEngine });
    return answered;
  }

  /** What is done stays; the problem under way is forgotten. */
  function cancel(): void {
    if (!present.value) return;
    void simulation.ask({ type: 'cancelValidation', id: request });
    const { [present.value.id]: _, ...kept } = runs.value;
    runs.value = kept;
    queue.value = [];
    settle(null);
  }

  return { problems, runs, queue, present, running, done, total, progress, refusal, run, cancel };
});
