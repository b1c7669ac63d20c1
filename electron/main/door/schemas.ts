/** The shape of every request from the page. */
import * as v from 'valibot';
import { VIEW_DRAWERS } from '../../shared/api';
import { AGES } from '../../shared/versions';
import { LARGEST_EXPORT } from '../../shared/exports';
import { isArchive, LARGEST_ARCHIVE } from '../../../engine/model/file/archive-name';
import { LARGEST_PROJECT } from '../files/read-file';

const LARGEST_SIDECAR = 64 * 1024 * 1024;

const FileId = v.pipe(v.string(), v.uuid());
/** A character is at most three bytes of UTF-8; the exact size is checked when it is written. */
const ProjectText = v.pipe(v.string(), v.maxLength(LARGEST_PROJECT));
const SuggestedName = v.pipe(v.string(), v.maxLength(1000));
const ExportBytes = v.pipe(
  v.custom<Uint8Array>((value) => value instanceof Uint8Array, 'Expected text or bytes'),
  v.check((bytes) => bytes.byteLength <= LARGEST_EXPORT, 'The export is too large'),
);
const ExportData = v.union([v.pipe(v.string(), v.maxLength(LARGEST_EXPORT)), ExportBytes]);
/** Their names lead nowhere else than into the folder. */
const MeshFiles = v.pipe(
  v.array(
    v.strictObject({ name: v.pipe(v.string(), v.regex(/^\w[\w-]{0,99}\.(obj|stl)$/)), data: ExportBytes }),
  ),
  v.maxLength(10_000),
  v.check(
    (files) => files.reduce((sum, { data }) => sum + data.byteLength, 0) <= LARGEST_EXPORT,
    'The export is too large',
  ),
);

export const Nothing = v.strictTuple([]);
export const DrawnBy = v.strictTuple([v.picklist(VIEW_DRAWERS)]);
/** Of calls about one file that the window knows. */
export const OpenFile = v.strictTuple([FileId]);
/** Of calls about its earlier versions. */
export const OpenVersion = v.strictTuple([FileId, v.picklist(AGES)]);
/** The path of a dropped file comes from the preload script, not from the page; empty where it has none. */
export const OpenDropped = v.strictTuple([v.pipe(v.string(), v.maxLength(4096))]);
/** As above; then what is looked for. */
const Search = v.strictObject({
  digest: v.pipe(v.string(), v.regex(/^[0-9a-f]{12,64}$/)),
  prefixes: v.pipe(v.array(v.pipe(v.string(), v.maxLength(40))), v.minLength(1), v.maxLength(8)),
});
export const FindNear = v.strictTuple([v.pipe(v.string(), v.maxLength(4096)), Search]);
export const FindWithin = v.strictTuple([Search]);
const Archive = v.pipe(
  v.custom<Uint8Array>((value) => value instanceof Uint8Array, 'Expected text or bytes'),
  v.check((bytes) => isArchive(bytes) && bytes.byteLength <= LARGEST_ARCHIVE, 'Expected an archive'),
);
export const Save = v.strictTuple([FileId, v.union([ProjectText, Archive]), v.boolean()]);
export const SaveAs = v.strictTuple([
  SuggestedName,
  v.strictObject({ text: ProjectText, archive: v.nullable(Archive) }),
]);
export const ExportFile = v.strictTuple([
  v.picklist([
    'csv',
    'parquet',
    'png',
    'svg',
    'pdf',
    'html',
    'json',
    'glb',
    'webm',
    'mp4',
    'zip',
    'inp',
    'bdf',
    'kempepart',
    'xml',
    'urdf',
    'sdf',
  ]),
  SuggestedName,
  ExportData,
  v.optional(
    v.union([
      v.strictObject({
        suffix: v.literal('.meta.json'),
        data: v.pipe(v.string(), v.maxLength(LARGEST_SIDECAR)),
      }),
      v.strictObject({ folder: v.literal('meshes'), files: MeshFiles }),
    ]),
  ),
]);
export const DocumentState = v.strictTuple([
  v.strictObject({
    name: v.pipe(v.string(), v.maxLength(1000)),
    dirty: v.boolean(),
    fileId: v.nullable(FileId),
    draft: v.boolean(),
    untouched: v.boolean(),
  }),
]);
export const CloseAnswer = v.strictTuple([v.pipe(v.number(), v.safeInteger()), v.boolean()]);
