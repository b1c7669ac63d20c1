/** How the file of a project with its parts is told from that of a project alone. */

export const ARCHIVE_EXTENSION = 'kempez';

/** [bytes] */
export const LARGEST_ARCHIVE = 512 * 1024 * 1024;

/** Name of the project in it. */
export const PROJECT_ENTRY = 'project.kempe';

export const isArchiveName = (name: string): boolean => name.toLowerCase().endsWith(`.${ARCHIVE_EXTENSION}`);

/** By its first bytes, those of a ZIP archive: earlier versions of one have other names. */
export const isArchive = (bytes: Uint8Array): boolean =>
  bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 3 && bytes[3] === 4;

/** Before the name of an entry, and where its header has the way in which it is packed, its size, and the lengths of its name and of what follows that. */
const HEADER = { name: 30, method: 8, size: 22, nameLength: 26, extraLength: 28 } as const;

/** The project of an archive that Kempe wrote, which is its first entry and not compressed; null of any other. */
export function storedProject(bytes: Uint8Array): Uint8Array | null {
  if (!isArchive(bytes) || bytes.length < HEADER.name) return null;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const at = (place: number) => view.getUint16(place, true);
  const name = bytes.subarray(HEADER.name, HEADER.name + at(HEADER.nameLength));
  if (at(HEADER.method) !== 0 || String.fromCharCode(...name.subarray(0, 40)) !== PROJECT_ENTRY) return null;
  const start = HEADER.name + name.length + at(HEADER.extraLength);
  const end = start + view.getUint32(HEADER.size, true);
  return end <= bytes.length ? bytes.subarray(start, end) : null;
}
