/**
 * Serves the engine over a port: one client, at most one run. Work is done in slices, with `defer` in between so that
 * messages are received; the engine itself has no clock.
 */
import { ENGINE_VERSION } from '../model/file/engine-version';
import { MAX_UNACKNOWLEDGED, PROTOCOL_VERSION } from './protocol';
import { createDragHost } from './drag-host';
import { ReceivedProjects } from './crossing-projects';
import { createAnalysisHost } from './analysis-host';
import { createSimulation } from '../run/simulation/create-simulation';
import { createStudyHost } from './study-host';
import { createValidationHost } from './validation-host';
import { parseClientMessage } from './messages';
import type { ClientMessage, ServerMessage } from './protocol';
import type { Port } from './port';
import type { Simulation } from '../run/simulation/simulation';

/** Most attempts at a step between two checks of the port. */
const SLICE = 64;
/** Up to this many rows a whole slice takes some tens of milliseconds; beyond that, a step grows with their cube. */
const SLICE_ROWS = 100;
/** Fewest samples per batch, unless the run waits or has ended: fewer, larger messages. */
const BATCH = 32;
/** Most numbers per batch: with thousands of moving bodies a sample takes long, and the first ones should be shown soon. */
const BATCH_NUMBERS = 1 << 21;

interface Run {
  readonly id: number;
  readonly simulation: Simulation;
  /** Attempts at a step between two checks of the port. */
  readonly slice: number;
  /** Samples per batch. */
  readonly batchSize: number;
  horizon: number | null;
  paused: boolean;
  /** Output samples requested while paused. */
  stepsAsked: number;
  batch: number;
  unacknowledged: number;
}

export function serve(port: Port<ClientMessage, ServerMessage>, defer: (work: () => void) => void): void {
  let run: Run | null = null;
  let scheduled = false;
  const projects = new ReceivedProjects();
  const analyses = createAnalysisHost(port, defer);
  const studies = createStudyHost(port, defer);
  const drags = createDragHost(port, defer);
  const validations = createValidationHost(port, defer);

  function start(message: Extract<ClientMessage, { type: 'run' }>): void {
    if (run) finish(run, true);
    const result = createSimulation(message.project, message.analysis, 'kept', message.bands);
    if (!result.ok) {
      port.post({
        type: 'ended',
        run: message.run,
        outcome: { kind: 'refused', problems: result.problems },
        summary: null,
      });
      return;
    }
    const { simulation, warnings } = result;
    const { digest, model } = simulation;
    port.post({
      type: 'started',
      run: message.run,
      digest,
      channels: [...simulation.channels],
      model,
      warnings,
    });
    run = {
      id: message.run,
      simulation,
      slice: sliceOf(model.mobility.rows),
      batchSize: batchOf(simulation.channels.length),
      horizon: message.horizon,
      paused: false,
      stepsAsked: 0,
      batch: 0,
      unacknowledged: 0,
    };
    schedule();
  }

  function schedule(): void {
    if (scheduled || !run || (run.paused && run.stepsAsked === 0)) return;
    scheduled = true;
    defer(work);
  }

  function work(): void {
    scheduled = false;
    const present = run;
    if (!present || present.unacknowledged >= MAX_UNACKNOWLEDGED) return;
    // an analysis is short beside a run: taking turns with it would only make the user wait for many slices
    if (analyses.isBusy) return schedule();
    const { simulation } = present;
    let waiting = false;
    if (present.paused) {
      if (present.stepsAsked === 0) return;
      if (simulation.advanceToSample(present.slice)) present.stepsAsked--;
    } else waiting = simulation.advance(present.horizon, present.slice) === 'horizon';
    if (simulation.outcome) {
      finish(present, false);
      return;
    }
    if (present.paused || waiting || simulation.pendingSamples >= present.batchSize) flush(present);
    if (!waiting) schedule();
  }

  function flush(present: Run): void {
    for (const event of present.simulation.takeEvents()) port.post({ type: 'event', run: present.id, event });
    const samples = present.simulation.takeSamples();
    if (!samples) return;
    present.unacknowledged++;
    port.post({ type: 'samples', run: present.id, batch: present.batch++, ...samples });
  }

  function finish(present: Run, byUser: boolean): void {
    if (byUser) present.simulation.stop();
    flush(present);
    const { simulation } = present;
    run = null;
    port.post({
      type: 'ended',
      run: present.id,
      outcome: simulation.outcome ?? { kind: 'completed' },
      summary: simulation.summary(),
    });
  }

  function onRunMessage(message: Exclude<Extract<ClientMessage, { run: number }>, { type: 'run' }>): void {
    // messages for a run that has ended in the meantime are normal, not errors
    if (!run || run.id !== message.run) return;
    if (message.type === 'stop') {
      finish(run, true);
      return;
    }
    if (message.type === 'advance') run.horizon = message.horizon;
    else if (message.type === 'pause') run.paused = true;
    else if (message.type === 'resume') {
      run.paused = false;
      run.stepsAsked = 0;
    } else if (message.type === 'step') run.stepsAsked += run.paused ? 1 : 0;
    else if (message.type === 'acknowledge') run.unacknowledged = Math.max(0, run.unacknowledged - 1);
    else if (!run.simulation.setDriver(message.driver, message.value)) {
      port.post({
        type: 'rejected',
        reason: `The driver “${message.driver}” is not there, or cannot be changed during a run.`,
      });
    }
    // a change may end the run, and a paused one has no later slice in which to report it
    if (run.simulation.outcome) {
      finish(run, false);
      return;
    }
    // a paused run has no later batch to carry what is waiting
    if (run.paused) flush(run);
    schedule();
  }

  function parse(incoming: unknown): ClientMessage | string {
    const message = projects.unpack(incoming);
    return message === null && incoming !== null
      ? 'It changes a project that this engine was not given.'
      : parseClientMessage(message);
  }

  port.listen((incoming) => {
    const message = parse(incoming);
    if (typeof message === 'string') port.post({ type: 'rejected', reason: message });
    else if (message.type === 'hello') {
      port.post({ type: 'welcome', version: PROTOCOL_VERSION, engine: ENGINE_VERSION });
    } else if (message.type === 'ping') port.post({ type: 'pong', id: message.id });
    else if (message.type === 'analyse') analyses.start(message);
    else if (message.type === 'cancelAnalysis') analyses.cancel(message.id);
    else if (message.type === 'run') start(message);
    else if (message.type === 'study') studies.start(message);
    else if (message.type === 'cancelStudy') studies.cancel(message.id);
    else if (message.type === 'drag') drags.start(message);
    else if (message.type === 'dragTo') drags.move(message);
    else if (message.type === 'endDrag') drags.end(message.id);
    else if (message.type === 'validate') validations.start(message);
    else if (message.type === 'cancelValidation') validations.cancel(message.id);
    else onRunMessage(message);
  });
}

/** Number of samples per batch, for this many channels. */
export function batchOf(channels: number): number {
  return Math.min(BATCH, Math.ceil(BATCH_NUMBERS / channels));
}

/** In steps, not in time: the server has no clock, so that a busy machine does not change its behaviour. */
function sliceOf(rows: number): number {
  return Math.max(1, Math.min(SLICE, Math.floor(SLICE * (SLICE_ROWS / Math.max(rows, 1)) ** 3)));
}
