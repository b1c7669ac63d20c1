/** The only entry point for the page: sender, rate, size and shape of a call are checked before anything is done. */
import { ipcMain } from 'electron';
import type { IpcMainInvokeEvent, WebContents } from 'electron';
import * as v from 'valibot';
import { ORIGIN } from './app-protocol';
import type { Reply } from '../../shared/channels';
import { Allowance } from './allowance';

type Arguments = v.GenericSchema<unknown, readonly unknown[]>;

/**
 * The windows that may ask, each with an allowance for every lane: one gone wild takes nothing from the others, and
 * whatever is asked in masses takes nothing from saves and the journal.
 */
const clients = new Map<WebContents, Map<string, Allowance>>();
const LANES = /^kempe:(save|document|journal|recovery|runs|parts|find|versions|studies)(?![a-z])/;
/** Pieces of runs come in thousands, one after the other: they wait instead of being refused [ms]. */
const LONGEST_WAIT: Readonly<Record<string, number>> = { runs: 2000, parts: 2000 };

export function serveWindow(contents: WebContents): void {
  clients.set(contents, new Map());
  contents.once('destroyed', () => clients.delete(contents));
}

/** How long to wait until the call may be answered [ms]; null where there are too many. */
function turnOf(lanes: Map<string, Allowance>, channel: string): number | null {
  const lane = LANES.exec(channel)?.[1] ?? '';
  let allowance = lanes.get(lane);
  if (!allowance) lanes.set(lane, (allowance = new Allowance(200, 100)));
  return allowance.wait(LONGEST_WAIT[lane] ?? 0);
}

/** `work` gets the contents of the window that asks, then the checked arguments. */
export function handle<S extends Arguments, T>(
  channel: string,
  schema: S,
  work: (asker: WebContents, ...args: v.InferOutput<S>) => T | Promise<T>,
): void {
  ipcMain.handle(channel, async (event, ...args: unknown[]) => {
    const lanes = clients.get(event.sender);
    if (!lanes || !isOurPage(event)) return { ok: false, reason: 'Not for this page.' };
    const wait = turnOf(lanes, channel);
    if (wait === null) return { ok: false, reason: 'Too many requests at once.' };
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
    return answer(channel, schema, (...given: v.InferOutput<S>) => work(event.sender, ...given), args);
  });
}

/** Never rejects: an error would carry its stack and paths to the page. */
export async function answer<S extends Arguments, T>(
  channel: string,
  schema: S,
  work: (...args: v.InferOutput<S>) => T | Promise<T>,
  args: unknown[],
): Promise<Reply<T>> {
  const parsed = v.safeParse(schema, args, { abortEarly: true });
  if (!parsed.success) return { ok: false, reason: `Not understood: ${parsed.issues[0].message}` };
  try {
    return { ok: true, value: await work(...parsed.output) };
  } catch (error) {
    if (error instanceof Refusal) return { ok: false, reason: error.message };
    console.error(`${channel}:`, error);
    return { ok: false, reason: 'Kempe could not do that because of an internal error.' };
  }
}

/** A refusal whose sentence is meant for the user. */
export class Refusal extends Error {}

function isOurPage(event: IpcMainInvokeEvent): boolean {
  const frame = event.senderFrame;
  return frame !== null && frame.parent === null && frame.origin === ORIGIN;
}
