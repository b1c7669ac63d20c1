/**
 * Analyses without a run: free motions, equilibrium, modes, open loops and what would close them, other assemblies,
 * joint swaps. One is asked for at a time; its answer stays until the next one, and is marked when the model has changed since. Why a loop
 * stays open is found automatically.
 */
import { computed, ref, shallowRef, watch } from 'vue';
import { defineStore } from 'pinia';
import type { Pose } from '../../../engine/model/pose';
import type { ServerMessage } from '../../../engine/host/protocol';
import type { StudyKind, StudyMotion, StudyReport } from '../../../engine/run/analyses/study-report';
import type { Problem } from '../../../engine/model/problem';
import type { Project } from '../../../engine/model/project';
import { environment } from '../../sim/engine/environment';
import { isSameModel } from '../../sim/model-key';
import { poseBetween } from '../../sim/playback/pose-between';
import type { BodyPose } from '../../sim/playback/pose';
import { prefersReducedMotion } from '../../ui/reduced-motion';
import { useDocumentStore } from '../editing/document';
import { useSimulationStore } from '../runs/simulation';
import { SELECT, useToolsStore } from '../editing/tools';

/** Time in which an animated motion goes there and back [ms]. */
const PERIOD = 1800;

export interface Study {
  readonly kind: StudyKind;
  /** The version of the document that it is about. */
  readonly project: Project;
  readonly report: StudyReport | null;
  readonly problems: readonly Problem[];
}

export type Shown = 'position' | number | null;

export const useStudiesStore = defineStore('studies', () => {
  const document = useDocumentStore();
  const simulation = useSimulationStore();
  const tools = useToolsStore();
  const waiting = ref<StudyKind | null>(null);
  const progress = ref(0);
  const answers = shallowRef<Partial<Record<StudyKind, Study>>>({});
  /** Which study the viewport shows something of, and what: its position, or a motion by its number. */
  const shownOf = ref<StudyKind | null>(null);
  const shown = ref<Shown>(null);
  let id = 0;
  let asked: Project | null = null;
  /** A run was begun since the study was asked for: that is what the user wants to see. */
  let isOvertaken = false;
  let frame: number | null = null;

  const isStale = computed(() => (kind: StudyKind) => {
    const answer = answers.value[kind];
    return answer !== undefined && !isSameModel(document.project, answer.project);
  });

  async function start(kind: StudyKind): Promise<void> {
    cancel();
    hide();
    waiting.value = kind;
    progress.value = 0;
    isOvertaken = false;
    asked = document.project;
    const own = ++id;
    const sent = await simulation.ask({ type: 'study', id: own, project: asked, study: kind });
    if (!sent && own === id) waiting.value = null;
  }

  function cancel(): void {
    if (waiting.value === null) return;
    void simulation.ask({ type: 'cancelStudy', id });
    id++;
    waiting.value = null;
  }

  function receive(message: ServerMessage): void {
    if (message.type === 'studyProgress' && message.id === id) progress.value = message.progress;
    if (message.type !== 'studied' || message.id !== id || waiting.value === null || asked === null) return;
    const { report, problems } = message;
    answers.value = {
      ...answers.value,
      [waiting.value]: { kind: waiting.value, project: asked, report, problems },
    };
    const kind = waiting.value;
    waiting.value = null;
    // To show it pauses what runs, and gives up what is about to run: not for an answer that comes too late.
    if (!report || isOvertaken || !isSameModel(document.project, asked)) return;
    if (kind === 'equilibrium' || hasFindings(report)) show(kind, 'position');
  }

  /** Not while something else is computed, or drawn: an open loop is part of drawing one. */
  function explainGaps(): void {
    const fresh = answers.value.gaps?.project === document.project;
    const { phase } = simulation;
    const isRun = phase === 'running' || phase === 'starting';
    const isIdle = waiting.value === null && tools.active === SELECT && !isRun;
    const open = simulation.problems.some(({ code }) => code === 'cannot-assemble');
    if (open && !fresh && isIdle) void start('gaps');
  }

  function show(kind: StudyKind, what: Exclude<Shown, null>): void {
    const report = answers.value[kind]?.report;
    if (!report) return;
    simulation.pause();
    shownOf.value = kind;
    shown.value = what;
    const poses = what === 'position' ? report.poses : posesOf(report, what);
    if (poses) hold(poses);
    else animate(report.motions[what as number]);
  }

  function hide(): void {
    if (frame !== null) environment.cancelFrame(frame);
    frame = null;
    shown.value = null;
    shownOf.value = null;
    simulation.preview = null;
  }

  function hold(poses: readonly Pose[]): void {
    if (frame !== null) environment.cancelFrame(frame);
    frame = null;
    const at = new Map(poses.map((pose) => [pose.body, pose]));
    simulation.preview = {
      phase: 0,
      poseOf: (body, out) => poseBetween(at.get(body), at.get(body), 0, out),
    };
  }

  /** Swings through the frames; with reduced motion it stays at one end. */
  function animate(motion: StudyMotion): void {
    if (frame !== null) environment.cancelFrame(frame);
    const frames = motion.frames.map((poses) => new Map(poses.map((pose) => [pose.body, pose])));
    const last = frames.length - 1;
    const reach = Math.max(motion.center, last - motion.center);
    const begun = environment.now();
    const draw = () => {
      const swing = prefersReducedMotion()
        ? 1
        : Math.sin((2 * Math.PI * (environment.now() - begun)) / PERIOD);
      const at = Math.min(last, Math.max(0, motion.center + reach * swing));
      const before = Math.min(Math.floor(at), Math.max(0, last - 1));
      simulation.preview = {
        phase: at,
        poseOf: (body: string, out: BodyPose) =>
          poseBetween(
            frames[before]?.get(body),
            frames[Math.min(last, before + 1)]?.get(body),
            at - before,
            out,
          ),
      };
      frame = prefersReducedMotion() ? null : environment.requestFrame(draw);
    };
    draw();
  }

  simulation.listen(receive);
  // at once too: a loop may have been found open before the view that asks for this store was there
  watch([() => simulation.problems, () => tools.active, () => simulation.phase], explainGaps, {
    immediate: true,
  });
  // answers are about the project that was open
  watch(
    () => document.opened,
    () => {
      cancel();
      hide();
      answers.value = {};
    },
    { flush: 'sync' },
  );
  // a change of the model, or a run, is what the user wants to see
  watch(() => document.project, hide, { flush: 'sync' });
  watch(
    () => simulation.phase,
    (phase) => {
      isOvertaken ||= phase === 'starting';
    },
    { flush: 'sync' },
  );
  watch([() => simulation.phase, () => simulation.playing], ([phase, playing]) => {
    if (playing || phase === 'starting' || phase === 'running') hide();
  });
  watch(
    () => simulation.connected,
    (connected) => {
      if (!connected) waiting.value = null;
    },
  );

  return { waiting, progress, answers, shown, shownOf, isStale, start, cancel, show, hide };
});

/** Whether the answer is something to look at in the 3D view at once. */
const hasFindings = ({ gaps, assemblies }: StudyReport): boolean =>
  (gaps?.loops.length ?? 0) > 0 || (assemblies?.assemblies.length ?? 0) > 0;

/** Of a repair or an assembly; null where the number is that of a motion. */
function posesOf({ gaps, assemblies }: StudyReport, index: number): readonly Pose[] | null {
  return gaps?.repairs[index]?.poses ?? assemblies?.assemblies[index]?.poses ?? null;
}
