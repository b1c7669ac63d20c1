/**
 * The simulation as the app sees it: one run, what it recorded, and one cursor in time that charts, 3D view and
 * timeline share. The document is only read here; a run never changes it.
 */
import { computed, markRaw, onScopeDispose, ref, shallowRef, triggerRef, watch } from 'vue';
import { defineStore } from 'pinia';
import { checkFormulaValues } from '../../../engine/model/checks/formula-values';
import type {
  Analysis,
  ModelReport,
  RunOutcome,
  RunSummary,
} from '../../../engine/results/recording/run-report';
import type { ClientMessage, ServerMessage } from '../../../engine/host/protocol';
import type { RunEvent } from '../../../engine/core/switching/run-event';
import type { Problem } from '../../../engine/model/problem';
import type { Project } from '../../../engine/model/project';
import { EngineClient } from '../../sim/engine/engine-client';
import type { ConnectionState } from '../../sim/engine/engine-client';
import { environment } from '../../sim/engine/environment';
import { isSameDocument, isSameModel, withDriverValue } from '../../sim/model-key';
import { LastAssembled } from '../../sim/last-assembled';
import { ModelWatch } from '../../sim/model-watch';
import type { Analysis as ModelAnalysis } from '../../sim/model-watch';
import { OnShow } from '../../sim/playback/on-show';
import { Player } from '../../sim/playback/player';
import { clampRate } from '../../sim/playback/playback';
import { readTimeOf } from '../../sim/playback/read-time';
import type { BodyPose, PosePreview } from '../../sim/playback/pose';
import type { Recording } from '../../../engine/results/recording/recording';
import { createProbe } from '../../sim/probe';
import { REJECTED, rejectedProblem } from '../../sim/engine/rejected-problem';
import { RunControl, wasCutShort } from '../../sim/run-control';
import type { Phase } from '../../sim/run-control';
import { shownPoses } from '../../sim/playback/shown-poses';
import { useDocumentStore } from '../editing/document';
import { useLiveEditStore } from '../editing/live-edit';
import { recordingInDocumentUnits } from './recording-units';
import { TEXT } from '../texts';

export type { BodyPose, Phase };

export const useSimulationStore = defineStore('simulation', () => {
  const document = useDocumentStore();
  const liveEdit = useLiveEditStore();
  const phase = ref<Phase>('idle');
  const recording = recordingInDocumentUnits();
  const sampleCount = ref(0);
  const cursor = ref(0);
  const playing = ref(false);
  const readTime = readTimeOf(cursor, playing);
  /** The cursor follows the run as it is computed, until the user scrubs. */
  const following = ref(false);
  const rate = ref(1);
  const loop = ref(false);
  /** Simulated seconds per second of wall-clock time, if playback lags behind the requested speed. */
  const pace = ref<number | null>(null);
  /** The type of the next run: motion from forces, or from drivers alone. */
  const analysis = ref<Analysis>('dynamic');
  /** Whether the 3D view shows the document or the recording. */
  const onShow = new OnShow();
  const { showing } = onShow;
  const outcome = shallowRef<RunOutcome | null>(null);
  const summary = shallowRef<RunSummary | null>(null);
  const events = shallowRef<readonly RunEvent[]>([]);
  const model = shallowRef<ModelReport | null>(null);
  const analysisProblems = shallowRef<readonly Problem[]>([]);
  const connection = ref<ConnectionState>('connecting');
  const connectionProblem = shallowRef<Problem | null>(null);
  /** False when the engine is there but has been silent for too long. */
  const responding = ref(true);
  /** The version of the document that `model` is about. */
  const analysed = shallowRef<Project | null>(null);
  /** What was run, with the driver values that were changed on the way. */
  const runProject = shallowRef<Project | null>(null);

  /** Joints whose shared reactions are recorded with their range over the admissible releases. */
  const bands = ref<readonly string[]>([]);

  /** Listeners that request something other than runs from the engine. */
  const listeners = new Set<(message: ServerMessage) => void>();
  /** Poses that are shown in place of the model's or the run's: a motion that is being looked at. */
  const preview = shallowRef<PosePreview | null>(null);

  const connected = computed(() => connection.value === 'ready');
  const valid = computed(() => !analysisProblems.value.some(({ severity }) => severity === 'error'));
  const differing = computed(() => (analysed.value && valid.value ? checkFormulaValues(analysed.value) : []));
  const problems = computed<Problem[]>(() =>
    [connectionProblem.value ?? [], analysisProblems.value, differing.value].flat(),
  );
  const stale = computed(
    () =>
      recording.value !== null &&
      runProject.value !== null &&
      !isSameModel(document.project, runProject.value),
  );

  const engine = new EngineClient((lost) => environment.openEngine(lost), {
    message: (message) => {
      if (message.type === 'analysis' || message.type === 'analysisLeft')
        for (const watch of [modelWatch, probeWatch]) watch.receive(message);
      else if (message.type === 'rejected') reject(message.reason);
      else {
        run.receive(message);
        for (const hear of listeners) hear(message);
      }
    },
    state: (state, problem) => {
      connection.value = state;
      connectionProblem.value = problem;
      if (state === 'ready') modelWatch.restart(document.project);
      else if (problem) run.lose(problem.message, problem.remedy);
      probeWatch.resume();
    },
    expecting: (): boolean =>
      modelWatch.isWaiting || probeWatch.isWaiting || run.phase === 'starting' || run.phase === 'running',
    responding: (is) => void (responding.value = is),
  });

  /** Where an edit led its model off its drawing; null where bodies are not drawn along: a run begins from the drawing. */
  const led = shallowRef<(Pick<ModelReport, 'poses'> & { project: Project }) | null>(null);
  const lastAssembled = new LastAssembled();
  const hearModel = (analysis: ModelAnalysis, project: Project): void => {
    led.value = analysis.follows && analysis.model ? { project, poses: analysis.model.poses } : null;
    if (analysis.follows && led.value === null) {
      lastAssembled.forget();
      return modelWatch.request(document.project);
    }
    lastAssembled.hear(analysis, project);
    analysed.value = project;
    model.value = analysis.model;
    analysisProblems.value = analysis.problems;
    if (connectionProblem.value?.code === REJECTED) connectionProblem.value = null;
  };
  const restartIdle = (): void => {
    if (engine.errands.none && !probeWatch.isWaiting) void engine.restart();
  };
  const modelWatch = new ModelWatch(engine, hearModel, 0, restartIdle, (next) => lastAssembled.of(next));

  const { watch: probeWatch, probe } = createProbe(engine);

  const run = new RunControl(engine, {
    phase: (next) => {
      phase.value = next;
    },
    recording: (next) => {
      recording.value = next;
      // An earlier run that is shown again brings all this with it.
      sampleCount.value = next?.count ?? 0;
      events.value = next?.events ?? [];
      summary.value = next?.summary ?? null;
      outcome.value = next?.outcome ?? null;
      cursor.value = Math.min(Math.max(next?.outcome ? cursor.value : 0, 0), next?.endTime ?? 0);
      onShow.show(next ? 'run' : 'model');
      runProject.value = next?.project ?? null;
    },
    samples: (from, added) => {
      sampleCount.value = from.count;
      player.samplesArrived(added);
    },
    events: (added) => {
      events.value = [...events.value, ...added];
      if (recording.value) recording.value.events = events.value;
    },
    ended: (how, recorded) => {
      outcome.value = how;
      // what a run can tell from rounding is known at its end, so that all numbers of it are read anew
      triggerRef(sampleCount);
      // A run that never began leaves what an earlier one recorded, and its summary, as they were.
      if (recorded) summary.value = recording.value?.summary ?? null;
      player.runEnded(recorded);
    },
  });

  const player = new Player(run, environment, { cursor, playing, following, rate, loop, pace });

  watch(
    () => document.project,
    (next, before) => {
      if (liveEdit.active) modelWatch.request(next);
      else modelWatch.schedule(() => document.project);
      // The reason that prevented a run concerned the model before this change.
      if (outcome.value?.kind === 'refused') outcome.value = null;
      if (!isSameDocument(before, next)) return forget();
      if (run.isActive || isSameModel(before, next)) return;
      player.pause();
      // During a drag the next run follows at once: showing the model in between would flicker.
      if (!liveEdit.active) onShow.edited(stale.value);
    },
    { flush: 'sync' },
  );
  onScopeDispose(() => {
    player.dispose();
    modelWatch.dispose();
    probeWatch.dispose();
    engine.dispose();
  });
  void engine.restart();

  function reject(reason: string): void {
    modelWatch.release();
    probeWatch.release();
    const problem = rejectedProblem(reason);
    connectionProblem.value = problem;
    run.refuse(problem);
  }

  function forget(): void {
    player.pause();
    run.clear();
    model.value = null;
    bands.value = [];
    analysisProblems.value = [];
    lastAssembled.forget();
  }

  function begin(live: boolean): void {
    if (phase.value === 'starting') return;
    const joints = new Set(document.project.joints.map(({ id }) => id));
    bands.value = bands.value.filter((joint) => joints.has(joint));
    player.begin(document.project, live, analysis.value, bands.value);
  }

  /** Bands of a joint's shared reactions: they are recorded by a run, so one is made where they are missing. */
  function wantBand(joint: string): void {
    if (!bands.value.includes(joint)) bands.value = [...bands.value, joint];
    if (!hasBand(joint)) begin(false);
  }

  const hasBand = (joint: string) => recording.value?.channel(`band/${joint}/F_low`) != null;

  /** Runs a model that is not the open document, to the end at once. */
  function runOther(project: Project, how: Analysis): void {
    if (phase.value !== 'starting') player.begin(project, false, how);
  }

  /** Shows an earlier run; `of` is the model with the driver values that were changed while it ran. */
  function showRecording(next: Recording, of: Project = next.project): void {
    player.pause();
    run.adopt(next);
    runProject.value = of;
    analysis.value = next.analysis;
  }

  /**
   * A run of the model as it is now takes the place of the one on show; what is looked at, and when, stays. Where it was an
   * edit that put the model in the run's place, the 3D view comes back to the instant of charts and readouts.
   */
  function exchange(next: Recording): void {
    const shown = onShow.before;
    run.adopt(next);
    onShow.show(shown);
  }

  const runLive = () => begin(true);
  /** A live run in progress continues to its end; otherwise a new run is computed at once. */
  function runFast(): void {
    if (run.isActive && !stale.value) player.release();
    else begin(false);
  }

  function togglePlay(): void {
    if (phase.value === 'starting') return;
    if (phase.value === 'running') player.pause();
    else if (!recording.value || stale.value || wasCutShort(run) || isOther()) runLive();
    else if (playing.value) player.pause();
    else resume();
  }

  /** Another kind of run is asked for than the one that was recorded. */
  const isOther = () => recording.value?.analysis !== analysis.value;

  function resume(): void {
    if (!recording.value) return;
    onShow.show('run');
    player.resume();
  }

  function stop(): void {
    player.pause();
    run.stop();
  }

  /** Back to the model in its start position; the recording stays in the charts. */
  function reset(): void {
    stop();
    cursor.value = recording.value?.startTime ?? 0;
    onShow.show('model');
  }

  function setCursor(time: number): void {
    if (!recording.value || !Number.isFinite(time)) return;
    onShow.show('run');
    player.scrub(time);
  }

  function stepSamples(count: number): void {
    if (!recording.value) return;
    onShow.show('run');
    player.step(count);
  }

  /** Follow the run again after scrubbing. */
  function followLive(): void {
    if (!recording.value) return;
    onShow.show('run');
    player.follow();
  }

  const setRate = (value: number) => void (rate.value = clampRate(value));

  /** Tell a run under way about a driver's new value; the run then still belongs to the edited document. */
  function setDriverLive(driver: string, value: number): void {
    if (!Number.isFinite(value) || !run.setDriver(driver, value) || !runProject.value) return;
    runProject.value = withDriverValue(runProject.value, driver, value);
  }

  /** Whatever the present engine is doing ends here; what it recorded is kept. */
  function restartEngine(): Promise<boolean> {
    run.lose(TEXT.engineRestarted, TEXT.engineRestartedHelp);
    return engine.restart();
  }

  const valueAt = (key: string, time: number) => recording.value?.valueAt(key, time) ?? Number.NaN;

  const poseAt = shownPoses({
    project: computed(() => document.project),
    model,
    analysed,
    recording,
    showing,
    preview,
  });

  /** Sends a request once an engine is there; false where none can be had. */
  const ask = async (message: ClientMessage): Promise<boolean> =>
    (await engine.ensure()) && engine.post(message);

  /** Receives every message except analyses of the model, for the lifetime of the window. */
  const listen = (hear: (message: ServerMessage) => void) => void listeners.add(hear);

  return {
    ask,
    tell: (message: ClientMessage) => engine.post(message),
    listen,
    probe,
    preview,
    analysis,
    phase,
    recording,
    runProject,
    sampleCount,
    cursor,
    readTime,
    playing,
    following,
    rate,
    loop,
    pace,
    showing,
    outcome,
    summary,
    events,
    stale,
    model,
    analysed,
    led,
    valid,
    problems,
    connected,
    connection,
    connectionProblem,
    responding,
    togglePlay,
    runLive,
    runFast,
    /** The run goes to its end as fast as it can, whatever the wall clock says. */
    isUnbounded: () => run.horizon === null,
    bands,
    wantBand,
    hasBand,
    runOther,
    showRecording,
    exchange,
    pause: () => player.pause(),
    resume,
    stop,
    reset,
    stepSamples,
    setCursor,
    followLive,
    setRate,
    setDriverLive,
    restartEngine,
    waitForEngine: () => engine.wait(),
    valueAt,
    /** For every body in every picture: read without Pinia's watch over each call. */
    motion: markRaw({ poseAt, valueAt, column: (key: string) => recording.value?.column(key) ?? null }),
  };
});
