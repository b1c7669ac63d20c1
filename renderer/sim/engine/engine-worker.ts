/**
 * The engine in a Web Worker, in one of twelve roles by the worker's name: the home it has when there is no desktop around
 * it, one of the many threads of a sweep or of a study, or the reader of one project, of what is
 * left of one after a crash, of one model of another program, of one file of parts, of the triangles of one part or of one export, what pastes many cells, what writes a model for another program, or what packs a project with its parts.
 * One file for all, so the solver is delivered once, and one address may run.
 */
import type { ClientMessage, ServerMessage } from '../../../engine/host/protocol';
import { serve } from '../../../engine/host/server';
import { exportModel } from '../../../engine/formats/export-model';
import type { ExportResult } from '../../../engine/formats/export-model';
import { Beside } from '../../../engine/formats/beside';
import { importModel } from '../../../engine/formats/import-model';
import type { ImportResult } from '../../../engine/formats/account';
import { readGeometryFile } from '../../../engine/formats/triangles/write-geometry';
import { readProject } from '../../../engine/model/file/read-project';
import { packProject } from '../../../engine/formats/archive/project-archive';
import type { ProjectArchive } from '../../../engine/formats/archive/project-archive';
import { readContent } from '../readers/read-content';
import type { ReadContent } from '../readers/read-content';
import { createSweepServer } from '../../../engine/studies/sweep/serve-worker';
import type { FromWorker, ToWorker } from '../../../engine/studies/sweep/worker-messages';
import { describeFile } from '../readers/describe-file';
import type { FileDescription } from '../readers/describe-file';
import { readGeneration } from '../readers/read-generation';
import type { Generation, RecoveredWork } from '../readers/read-generation';
import type { ImportRequest, ModelRequest } from './worker-roles';
import type { FormulaEdit } from '../../document/edits/values/parameters';
import { drawPart } from '../readers/draw-part';
import type { GeometryToDraw } from '../readers/draw-part';
import type { PartSurface } from '../../../engine/output/solid/part-surface';
import { paste } from '../readers/paste';
import type { Paste } from '../readers/paste';
import {
  DESCRIBE,
  DRAW_PART,
  EXPORT_MODEL,
  IMPORT,
  PACK,
  PASTE,
  READ,
  RECOVER,
  STUDY,
  SWEEP,
} from './worker-roles';
import { createStudyServer } from '../studies/study-worker';
import type { FromStudyWorker, ToStudyWorker } from '../studies/study-messages';

/** What a reader is asked, and what it answers. */
type Question = ImportRequest &
  GeometryToDraw &
  ModelRequest &
  Generation &
  Paste &
  ProjectArchive &
  Uint8Array &
  string;
type Answer =
  | ImportResult
  | PartSurface
  | ExportResult
  | FileDescription
  | ReadContent
  | Uint8Array
  | RecoveredWork
  | FormulaEdit
  | null;

interface WorkerScope {
  readonly name: string;
  postMessage(message: ServerMessage | FromWorker | FromStudyWorker | Answer): void;
  onmessage: ((event: MessageEvent<ClientMessage & ToWorker & ToStudyWorker & Question>) => void) | null;
  close(): void;
}

const scope = globalThis as unknown as WorkerScope;

if (scope.name === SWEEP) {
  const answer = createSweepServer((message) => scope.postMessage(message));
  scope.onmessage = (event) => answer(event.data);
} else if (scope.name === STUDY) {
  const answer = createStudyServer((message) => scope.postMessage(message));
  scope.onmessage = (event) => answer(event.data);
} else if (scope.name === IMPORT) {
  scope.onmessage = ({ data: { text, name, lengthUnit, files = [], folder } }) => {
    const beside = new Map<string, Uint8Array>(files);
    const read = new Beside((path) => beside.get(path) ?? null, folder);
    scope.postMessage(importModel(text, name, { lengthUnit }, read));
  };
} else if (scope.name === EXPORT_MODEL) {
  scope.onmessage = ({ data }) => {
    const { project, format, partFiles }: ModelRequest = data;
    const read = readProject(project);
    const meshOf = (digest: string) => {
      const bytes = partFiles.get(digest);
      return bytes === undefined ? null : readGeometryFile(bytes);
    };
    scope.postMessage(read.ok ? exportModel(read.project, format, meshOf) : read);
  };
} else if (scope.name === DRAW_PART) {
  scope.onmessage = ({ data }) => scope.postMessage(drawPart(data));
} else if (scope.name === DESCRIBE) {
  scope.onmessage = ({ data }) => scope.postMessage(describeFile(data));
} else if (scope.name === READ) {
  scope.onmessage = ({ data }) => scope.postMessage(readContent(data));
} else if (scope.name === PACK) {
  scope.onmessage = ({ data }) => scope.postMessage(packProject(data));
} else if (scope.name === RECOVER) {
  scope.onmessage = ({ data }) => scope.postMessage(readGeneration(data));
} else if (scope.name === PASTE) {
  scope.onmessage = ({ data }) => scope.postMessage(paste(data));
} else serveRun();

function serveRun(): void {
  // A message to oneself queues behind the client's messages and, unlike a timer, is not held back to 4 ms.
  const turn = new MessageChannel();
  const waiting: (() => void)[] = [];
  turn.port1.onmessage = () => waiting.shift()?.();

  serve(
    {
      post: (message: ServerMessage) => scope.postMessage(message),
      listen: (onMessage) => {
        scope.onmessage = (event) => onMessage(event.data);
      },
      close: () => scope.close(),
    },
    (work) => {
      waiting.push(work);
      turn.port2.postMessage(null);
    },
  );
}
