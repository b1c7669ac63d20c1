/** The one door from the page: who asks, how often, how much, and of what shape is checked before anything is done. */
import { ipcMain } from 'electron';
import type { IpcMainInvokeEvent, WebContents } from 'electron';
import * as v from 'valibot';
import { ORIGIN } from './app-protocol';
import type { Reply } from '../shared/channels';
import { Allowance } from './allowance';

type Arguments = v.GenericSchema<unknown, readonly unknown[]>;

/** The windows that may ask, each with its own allowance: one gone wild takes nothing from the others. */
const clients = new Map<WebContents, Allowance>();

export function serveWindow(contents: WebContents): void {
  clients.set(contents, new Allowance(200, 100));
  contents.once('destroyed', () => clients.delete(contents));
}

/** `work` gets the contents of the window that asks, then the checked arguments. */
export function handle<S extends Arguments, T>(
  channel: string,
  schema: S,
  work: (asker: WebContents, ...args: v.InferOutput<S>) => T | Promise<T>,
): void {
  ipcMain.handle(channel, (event, ...args: unknown[]) => {
    const allowance = clients.get(event.sender);
    if (!allowance || !isOurPage(event)) return { ok: false, reason: 'Not for this page.' };
    if (!allowance.take()) return { ok: false, reason: 'Too many requests at once.' };
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
