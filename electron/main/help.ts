/** The only way out of the app: constant addresses, chosen by topic. */
import { shell } from 'electron';
import type { HelpTopic } from '../shared/api';
import { Refusal } from './ipc';

export function helpAddress(topic: HelpTopic): string | null {
  const address = __KEMPE_LINKS__[topic];
  return address?.startsWith('https://') ? address : null;
}

export async function openHelp(topic: HelpTopic): Promise<void> {
  const address = helpAddress(topic);
  if (!address) throw new Refusal('This build of Kempe names no address for that.');
  await shell.openExternal(address);
}
