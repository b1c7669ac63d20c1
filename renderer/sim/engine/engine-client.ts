/** One engine as the window sees it: the handshake, the numbering of requests and what happens when it is lost. */
import { PROTOCOL_VERSION } from '../../../engine/host/protocol';
import type { ClientMessage, ServerMessage } from '../../../engine/host/protocol';
import type { Problem } from '../../../engine/model/problem';
import type { EnginePort, OpenEngine } from './engine-connection';
import { Errands } from './errands';
import { Watchdog } from './watchdog';
import { TEXT } from '../texts';

/**
 * How long an engine may take to answer the greeting [ms]. The end of an engine is reported at once, so this is for a busy machine: with a
 * short limit the engine would be restarted again and again, which adds to the load.
 */
const WELCOME_TIMEOUT = 60_000;
/** An engine that ends by itself while nothing is asked of it is replaced, but not twice within this time [ms]. */
const BETWEEN_REPLACEMENTS = 20_000;

export type ConnectionState = 'connecting' | 'ready' | 'lost';

export interface EngineListener {
  /** Every message but `welcome` and `pong`. */
  message(message: ServerMessage): void;
  state(state: ConnectionState, problem: Problem | null): void;
  /** Whether the engine has something to answer or to compute. */
  expecting(): boolean;
  /** False when it has been silent for too long; true again when it speaks or the user waits. */
  responding(is: boolean): void;
}

export class EngineClient {
  state: ConnectionState = 'lost';
  /** What it was asked for besides analyses of models. */
  readonly errands = new Errands();
  readonly #open: OpenEngine;
  readonly #listener: EngineListener;
  #port: EnginePort | null = null;
  /** Counts connections, so that a late word about an engine that was replaced is not taken for the present one. */
  #generation = 0;
  #pending: Promise<boolean> | null = null;
  readonly #watchdog: Watchdog;
  #replacedAt = -Infinity;

  constructor(open: OpenEngine, listener: EngineListener) {
    this.#open = open;
    this.#listener = listener;
    this.#watchdog = new Watchdog({
      ping: (id) => this.#port?.post({ type: 'ping', id }),
      expecting: () => listener.expecting(),
      responding: (is) => listener.responding(is),
    });
  }

  /** Drop the present engine, if any, and greet a fresh one; true once it has answered. */
  restart(): Promise<boolean> {
    this.#drop();
    const generation = ++this.#generation;
    this.#setState('connecting', null);
    const attempt = this.#connect(generation).finally(() => {
      if (this.#pending === attempt) this.#pending = null;
    });
    this.#pending = attempt;
    return attempt;
  }

  /** Join a connection that is on its way, or make one when there is none. */
  ensure(): Promise<boolean> {
    if (this.state === 'ready') return Promise.resolve(true);
    return this.#pending ?? this.restart();
  }

  /** False if there is no engine to receive it. */
  post(message: ClientMessage): boolean {
    if (this.state !== 'ready' || !this.#port) return false;
    this.#port.post(message);
    this.errands.asked(message);
    this.#watchdog.start();
    return true;
  }

  /** The user gives a silent engine more time. */
  wait(): void {
    this.#watchdog.wait();
  }

  dispose(): void {
    this.#generation++;
    this.#drop();
  }

  async #connect(generation: number): Promise<boolean> {
    let port: EnginePort;
    try {
      port = await this.#open((why) => this.#lose(generation, lostProblem(why)));
    } catch (error) {
      this.#lose(generation, lostProblem(error instanceof Error ? error.message : String(error)));
      return false;
    }
    if (generation !== this.#generation || this.state !== 'connecting') {
      port.close();
      return false;
    }
    this.#port = port;
    return new Promise((resolve) => {
      const timer = setTimeout(() => {
        this.#lose(generation, lostProblem(TEXT.timeout));
        resolve(false);
      }, WELCOME_TIMEOUT);
      port.listen((message) => {
        if (generation !== this.#generation) return resolve(false);
        if (message.type !== 'welcome') return this.#receive(generation, message);
        clearTimeout(timer);
        resolve(this.#welcome(generation, message.version));
      });
      port.post({ type: 'hello', version: PROTOCOL_VERSION });
    });
  }

  #receive(generation: number, message: ServerMessage): void {
    this.#watchdog.heard();
    this.errands.heard(message);
    if (message.type === 'pong') return;
    if (this.state === 'ready') this.#listener.message(message);
    else if (message.type === 'rejected') this.#lose(generation, lostProblem(message.reason));
  }

  #welcome(generation: number, version: number): boolean {
    if (this.state !== 'connecting') return this.state === 'ready';
    if (version !== PROTOCOL_VERSION) {
      this.#lose(generation, versionProblem(version));
      return false;
    }
    this.#setState('ready', null);
    return true;
  }

  #lose(generation: number, problem: Problem): void {
    if (generation !== this.#generation || this.state === 'lost') return;
    if (this.#isReplaceable()) return void this.restart();
    this.#drop();
    this.#setState('lost', problem);
  }

  /** No request is lost with an idle engine, and the model did not end it: no message is needed. */
  #isReplaceable(): boolean {
    const isIdle = this.state === 'ready' && this.errands.none && !this.#listener.expecting();
    const now = performance.now();
    if (!isIdle || now - this.#replacedAt < BETWEEN_REPLACEMENTS) return false;
    this.#replacedAt = now;
    return true;
  }

  #drop(): void {
    this.#watchdog.stop();
    this.errands.clear();
    const port = this.#port;
    this.#port = null;
    port?.close();
  }

  #setState(state: ConnectionState, problem: Problem | null): void {
    this.state = state;
    this.#listener.state(state, problem);
  }
}

function lostProblem(why: string): Problem {
  return {
    severity: 'error',
    code: 'engine-lost',
    record: null,
    field: null,
    message: TEXT.engineNotRunning(why).trim(),
    remedy: TEXT.engineNotRunningHelp,
  };
}

function versionProblem(version: number): Problem {
  return {
    severity: 'error',
    code: 'engine-version',
    record: null,
    field: null,
    message: TEXT.wrongVersion(version, PROTOCOL_VERSION),
    remedy: TEXT.wrongVersionHelp,
  };
}
