/** A small model, hand-made recordings of it and an engine that says what a test tells it to. */
import { createPortPair } from '../../../../engine/host/memory-port';
import { serve } from '../../../../engine/host/server';
import { PROTOCOL_VERSION } from '../../../../engine/host/protocol';
import type { ClientMessage, ServerMessage } from '../../../../engine/host/protocol';
import type { ModelReport } from '../../../../engine/results/recording/run-report';
import type { Port } from '../../../../engine/host/port';
import { createBody, createDriver, createJoint, createProject } from '../../../../engine/model/defaults';
import type { Project } from '../../../../engine/model/project';
import type { Channel, ChannelGroup } from '../../../../engine/results/recording/channel';
import { environment } from '../../../../renderer/sim/engine/environment';
import { Recording } from '../../../../engine/results/recording/recording';

export function createCrank(): Project {
  const project = createProject('Crank');
  return {
    ...project,
    settings: { ...project.settings, duration: 1, outputInterval: 0.1 },
    bodies: [createBody({ id: 'crank', name: 'Crank', position: [1, 2, 3] })],
    joints: [createJoint({ id: 'pin', name: 'Pin', kind: 'hinge', bodyB: 'crank' })],
    drivers: [createDriver({ id: 'motor', name: 'Motor', joint: 'pin', kind: 'speed', value: 2 })],
  };
}

export function channel(key: string, unit: string): Channel {
  const [group, record, component] = key.split('/');
  return {
    key,
    label: `${record}.${component}`,
    unit,
    group: group as ChannelGroup,
    record: record === 'total' ? null : record,
    component,
  };
}

export const CHANNELS: readonly Channel[] = [
  ...['x', 'y', 'z'].map((name) => channel(`body/crank/${name}`, 'm')),
  ...['qw', 'qx', 'qy', 'qz'].map((name) => channel(`body/crank/${name}`, '1')),
  channel('reaction/pin/FX', 'N'),
  channel('reaction/pin/F', 'N'),
  channel('reaction/pin/MZ', 'N*m'),
  channel('reaction/pin/unique', '1'),
  channel('drift/total/position', 'm'),
];

export function createRecording(
  channels: readonly Channel[] = CHANNELS,
  project: Project = createCrank(),
): Recording {
  const startedAt = new Date('2026-01-02T03:04:05Z');
  return new Recording({
    run: 1,
    analysis: 'dynamic',
    digest: 'digest',
    channels,
    project,
    model: null,
    warnings: [],
    startedAt,
  });
}

/** Rows of the test channels at given times; `values` gives the columns that matter. */
export function rows(
  times: readonly number[],
  values: Readonly<Record<string, (time: number, index: number) => number>> = {},
  channels: readonly Channel[] = CHANNELS,
): Float64Array {
  return Float64Array.from(
    times.flatMap((time, index) => [time, ...channels.map(({ key }) => values[key]?.(time, index) ?? 0)]),
  );
}

export const REPORT: ModelReport = {
  poses: [{ body: 'crank', position: [7, 8, 9], orientation: [1, 0, 0, 0] }],
  assembly: { largestMove: 0, largestMoveBody: null, gap: 0 },
  mobility: {
    bodies: 1,
    rows: 6,
    rank: 6,
    degreesOfFreedom: 0,
    drivenFreedoms: 0,
    formula: 0,
    redundant: [],
    reactions: [],
    condition: 1,
  },
  gains: null,
};

export class FakeEngine {
  readonly heard: ClientMessage[] = [];
  version = PROTOCOL_VERSION;
  #port: Port<ClientMessage, ServerMessage> | null = null;
  #lost: (why: string) => void = () => {};
  connections = 0;
  failure: Error | null = null;
  /** Hears everything and says nothing. */
  hung = false;

  install(clock: FakeClock): void {
    environment.openEngine = (lost) => {
      if (this.failure) return Promise.reject(this.failure);
      const [client, server] = createPortPair<ServerMessage, ClientMessage>();
      this.#port = server;
      this.#lost = lost;
      this.connections++;
      server.listen((message) => {
        this.heard.push(message);
        if (message.type === 'ping' && !this.hung) server.post({ type: 'pong', id: message.id });
        if (message.type === 'hello') server.post({ type: 'welcome', version: this.version, engine: 'test' });
      });
      return Promise.resolve(client);
    };
    environment.now = () => clock.time;
    environment.requestFrame = (callback) => clock.request(callback);
    environment.cancelFrame = (handle) => clock.cancel(handle);
  }

  say(message: ServerMessage): void {
    this.#port?.post(message);
  }

  die(why: string): void {
    this.#lost(why);
  }

  last<T extends ClientMessage['type']>(type: T): Extract<ClientMessage, { type: T }> {
    const found = this.heard.findLast((message) => message.type === type);
    if (!found) throw new Error(`The engine never heard "${type}".`);
    return found as Extract<ClientMessage, { type: T }>;
  }

  count(type: ClientMessage['type']): number {
    return this.heard.filter((message) => message.type === type).length;
  }

  started(run: number): void {
    this.say({
      type: 'started',
      run,
      digest: 'digest',
      channels: [...CHANNELS],
      model: REPORT,
      warnings: [],
    });
  }

  samples(run: number, times: readonly number[], batch = 0): void {
    const data = rows(times, { 'body/crank/x': (time) => time, 'body/crank/qw': () => 1 });
    this.say({ type: 'samples', run, batch, count: times.length, data });
  }
}

/** Frames that come when the test says so. */
export class FakeClock {
  time = 1000;
  #next = 1;
  #waiting = new Map<number, () => void>();

  request(callback: () => void): number {
    const handle = this.#next++;
    this.#waiting.set(handle, callback);
    return handle;
  }

  cancel(handle: number): void {
    this.#waiting.delete(handle);
  }

  get isIdle(): boolean {
    return this.#waiting.size === 0;
  }

  /** One frame, `milliseconds` after the last. */
  tick(milliseconds: number): void {
    this.time += milliseconds;
    const due = [...this.#waiting.values()];
    this.#waiting.clear();
    for (const callback of due) callback();
  }
}

/** Lets messages that are on their way arrive. */
export async function settle(): Promise<void> {
  for (let i = 0; i < 20; i++) await Promise.resolve();
}

/** The real engine, in this process, and a clock that the test drives; returns the clock. */
export function installRealEngine(): FakeClock {
  const clock = new FakeClock();
  environment.openEngine = () => {
    const [client, server] = createPortPair<ServerMessage, ClientMessage>();
    serve(server, (work) => setImmediate(work));
    return Promise.resolve(client);
  };
  environment.now = () => clock.time;
  environment.requestFrame = (callback) => clock.request(callback);
  environment.cancelFrame = (handle) => clock.cancel(handle);
  return clock;
}
