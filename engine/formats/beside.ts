/**
 * The files that a model names, in the folder that its user chose: paths that leave it are refused before anything is asked for, and the
 * number and size of files are bounded. Each file is read once.
 */
import { ImportFault } from './fault';
import { quote } from '../schema/quote';

/**
 * The bytes of a file by its path from the folder, with `/` between names and no `..`, or by `package://name/path`, which `placesOf`
 * finds; null if it is not there.
 */
export type ReadBeside = (path: string) => Uint8Array | null;

export const BESIDE_LIMITS = {
  files: 1000,
  /** Of all files together. */
  bytes: 512 * 1024 * 1024,
} as const;

export type BesideFile = { bytes: Uint8Array; path: string } | { bytes: null; why: string };

export class Beside {
  /** Paths that were asked for and are not there, or in a folder around this one, in the order in which they were. */
  readonly missing = new Set<string>();
  readonly #read: ReadBeside;
  readonly #at: string | null;
  readonly #known = new Map<string, Uint8Array | null>();
  #bytes = 0;

  /** `at`: path of the model's own folder from the chosen one, empty if it is the same; null for files that count by their names. */
  constructor(read: ReadBeside = () => null, at: string | null = '') {
    this.#read = read;
    this.#at = at;
  }

  /** `path` is relative to the model. */
  file(path: string): BesideFile {
    const within =
      this.#at === null
        ? pathWithin('', path.replace(/^.*[\\/]/, ''))
        : (packagePath(path) ?? pathWithin(this.#at, path));
    if (within === null && isAround(path)) this.missing.add(path.replaceAll('\\', '/'));
    if (within === null)
      return { bytes: null, why: `${quote(path)} is outside the folder of the model, and is not opened` };
    const known = this.#known.get(within);
    const bytes = known === undefined ? this.#open(within) : known;
    if (bytes === null) return { bytes, why: `${quote(within)} is not among the files that were chosen` };
    return { bytes, path: within };
  }

  #open(path: string): Uint8Array | null {
    if (this.#known.size >= BESIDE_LIMITS.files)
      throw tooMuch(`The model names more than ${BESIDE_LIMITS.files} files.`);
    const bytes = this.#read(path);
    this.#known.set(path, bytes);
    if (bytes === null) this.missing.add(path);
    this.#bytes += bytes?.length ?? 0;
    if (this.#bytes > BESIDE_LIMITS.bytes)
      throw tooMuch(`The files of the model are larger than ${BESIDE_LIMITS.bytes / 2 ** 20} MiB together.`);
    return bytes;
  }
}

/** As robots name files of ROS packages and of Gazebo's models, wherever those are. */
const PACKAGE = /^(?:package|model):\/\/(?=[^/])/i;

/** `package://name/path` without `..`; null where it is no such address, or leaves its package. */
function packagePath(path: string): string | null {
  if (!PACKAGE.test(path)) return null;
  const [name, ...rest] = path.replace(PACKAGE, '').split('/');
  const within = pathWithin('', rest.join('/'));
  return within === null || pathWithin('', name) !== name ? null : `package://${name}/${within}`;
}

/**
 * Where a file may be that a `Beside` at `at` asks for, from the chosen folder: a package is the folder of its name, or the one that was
 * chosen, near the model before far from it.
 */
export function placesOf(path: string, at: string): string[] {
  if (!PACKAGE.test(path)) return [path];
  const whole = path.replace(PACKAGE, '');
  const inside = whole.slice(whole.indexOf('/') + 1);
  const around = at.split('/').filter((name) => name !== '');
  const folders = Array.from({ length: around.length + 1 }, (_, i) =>
    around.slice(0, around.length - i).join('/'),
  );
  return folders.flatMap((folder) =>
    [whole, inside].map((one) => (folder === '' ? one : `${folder}/${one}`)),
  );
}

/** Whether the file may be in a folder around the one that was chosen. */
const isAround = (path: string): boolean => pathWithin('x/'.repeat(BESIDE_LIMITS.files), path) !== null;

const tooMuch = (message: string): ImportFault =>
  new ImportFault('too-large', message, 'Import a smaller model, or coarser meshes.');

/** From the chosen folder, of a path that is relative to `at`; null if it is absolute, of another scheme, or leaves the folder. */
export function pathWithin(at: string, path: string): string | null {
  const plain = path.replaceAll('\\', '/');
  if (plain.startsWith('/') || /^[a-z][a-z\d+.-]*:/i.test(plain) || plain.includes('\0')) return null;
  const names: string[] = [];
  for (const name of [...at.split('/'), ...plain.split('/')]) {
    if (name === '' || name === '.') continue;
    if (name !== '..') names.push(name);
    else if (names.pop() === undefined) return null;
  }
  return names.length === 0 ? null : names.join('/');
}
