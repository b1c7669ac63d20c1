/** A disk in memory with a few folders, of whose calls some are others. */
import type { FsPort } from '../../../../electron/main/files/fs-port';
import { PowerDisk } from '../../../persistence/support/power-disk';

export const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);

/** `port` is the disk as it is, `fs` the one with the changes; `put` replaces what is there. */
export async function memoryFolders(
  folders: readonly string[],
  change: (port: FsPort) => Partial<FsPort> = () => ({}),
) {
  const port = new PowerDisk().port();
  for (const folder of folders) await port.makeFolder(folder);
  const put = async (path: string, text: string): Promise<void> => {
    await port.unlink(path).catch(() => undefined);
    const file = await port.open(path, 'create');
    await file.write(bytesOf(text), 0, bytesOf(text).length, 0);
  };
  const read = async (path: string): Promise<string | null> => {
    const into = new Uint8Array(1000);
    const file = await port.open(path, 'read').catch(() => null);
    return file && new TextDecoder().decode(into.subarray(0, await file.read(into, 0, 1000, 0)));
  };
  return { port, fs: { ...port, ...change(port) }, put, read };
}
