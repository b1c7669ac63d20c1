/** The one door from the page: who asks, how often, how much, and of what shape is checked before anything is done. */
import { ipcMain } from 'electron';
import type { IpcMainInvokeEvent, WebContents } from 'electron';
import * as v from 'valibot';
import { ORIGIN } from './app-protocol';
import type { Reply } from '../shared/channels';
import { Allowance } from './allowance';

type Arguments = v.GenericSchema<unknown, readonly unknown[]>;

/** The window that may ask; null while there is none. */
let client: WebContents | null = null;
const allowance = new Allowance(200, 100);

export function serveWindow(contents: WebContents): void {
  client = contents;
  contents.once('destroyed', () => {
    if (client === contents) client = null;
  });
}

export function handle<S extends Arguments, T>(
  channel: string,
  schema: S,
  work: (...args: v.InferOutput<S>) => T | Promise<T>,
): void {
  ipcMain.handle(channel, (event, ...args: unknown[]) =>
    isOurPage(event) ? answer(channel, schema, work, args) : { ok: false, reason: 'Not for this page.' },
  );
}

/** Never rejects: an error would carry its stack and paths to the page. */
export async function answer<S extends Arguments, T>(
  channel: string,
  schema: S,
  work: (...args: v.InferOutput<S>) => T | Promise<T>,
  args: unknown[],
): Promise<Reply<T>> {
  if (!allowance.take()) return { ok: false, reason: 'Too many requests at once.' };
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
  return (
    client !== null &&
    event.sender === client &&
    frame !== null &&
    frame.parent === null &&
    frame.origin === ORIGIN
  );
}
