/** Opens an address in the default browser. Where that fails the printed address is enough. */
import { spawn } from 'node:child_process';

export function openBrowser(address) {
  const [command, args] = opener(address);
  const child = spawn(command, args, { stdio: 'ignore', detached: true });
  child.on('error', () => undefined);
  child.unref();
}

function opener(address) {
  if (process.platform === 'darwin') return ['open', [address]];
  // `start` takes its first quoted argument for a window title.
  if (process.platform === 'win32') return ['cmd', ['/c', 'start', '""', address]];
  return ['xdg-open', [address]];
}
