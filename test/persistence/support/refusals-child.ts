/**
 * One save as an ordinary user, with the app's own file service. Arguments: the folder for user data, the path, and
 * `open` or `new`. Prints what it was answered as one line of JSON.
 */
import { writeSync } from 'node:fs';
import { createService } from './documents';

const [userData, path, how] = process.argv.slice(2) as [string, string, string];
const TEXT = '{"new":true}\n';

async function run(): Promise<void> {
  const { documents } = createService(userData);
  if (how === 'new') return say(await documents.saveTo(path, TEXT));
  const opened = await documents.open(path);
  if (!opened.ok) return say(opened);
  say({ waiting: true });
  // the parent changes the world here
  await new Promise((resolve) => process.stdin.once('data', resolve));
  process.stdin.destroy();
  say(await documents.save(opened.fileId, TEXT, false));
}

function say(answer: unknown): void {
  writeSync(1, `${JSON.stringify(answer)}\n`);
}

void run();
