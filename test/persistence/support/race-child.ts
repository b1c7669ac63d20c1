/**
 * One of several instances that save the same file in the same instant. Argument: the folder for its user data. It opens
 * or names the file of an order, says so, saves at the instant of the clock that it is then told, and says how it went.
 */
import { writeSync } from 'node:fs';
import { createInterface } from 'node:readline';
import type { SaveResult } from '../../../electron/shared/api';
import { createService } from './documents';

export interface Order {
  path: string;
  text: string;
  how: 'open' | 'new';
}
/** By the clock that all processes of the machine share. */
export interface Instant {
  at: number;
}

const { documents } = createService(process.argv[2]!);
const say = (answer: unknown): void => void writeSync(1, `${JSON.stringify(answer)}\n`);
let save: () => Promise<SaveResult> = () => Promise.reject(new Error('nothing was opened'));

async function obey(order: Order | Instant): Promise<void> {
  if ('at' in order) {
    while (Date.now() < order.at - 2) await new Promise((resolve) => setTimeout(resolve, 1));
    // to the millisecond, which a timer is not
    while (Date.now() < order.at);
    return say(await save());
  }
  const { path, text, how } = order;
  const opened = how === 'open' ? await documents.open(path) : null;
  save = () => (opened?.ok ? documents.save(opened.fileId, text, false) : documents.saveTo(path, text));
  say({ opened: opened?.ok ?? true });
}

createInterface({ input: process.stdin }).on(
  'line',
  (line) => void obey(JSON.parse(line) as Order | Instant),
);
say({ ready: true });
