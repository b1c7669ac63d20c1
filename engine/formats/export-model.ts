/** Writes a project as a model of another program, in its closed position, and says what the format does not hold. */
import { createScene } from './export/scene';
import { entryLines, ExportLog } from './export/export-log';
import { FORMATS } from './formats';
import { MESH_FOLDER, MeshFiles } from './export/mesh-files';
import { leaveOut } from './export/left-out';
import { withUniqueNames } from './export/unique-names';
import { writeXml } from './export/xml-writer';
import { CREATED_WITH } from '../model/defaults';
import type { ExportEntry } from './export/export-log';
import type { Geometries } from './export/mesh-files';
import type { Problem } from '../model/problem';
import type { Project } from '../model/project';

export const MODEL_FORMATS = ['mjcf', 'urdf', 'sdf'] as const;
export type ModelExtension = 'xml' | 'urdf' | 'sdf';
export type ModelFormatId = (typeof MODEL_FORMATS)[number];

export interface ExportedModel {
  ok: true;
  format: string;
  text: string;
  /** Of the file, without the dot. */
  extension: ModelExtension;
  /** Files of triangles that it names, by their names in a folder beside it. */
  meshes: ReadonlyMap<string, Uint8Array>;
  meshFolder: typeof MESH_FOLDER;
  left: readonly ExportEntry[];
  changed: readonly ExportEntry[];
}

export type ExportResult = ExportedModel | { ok: false; problems: Problem[] };

/** `geometries`: the triangles of parts; those that are missing are drawn as boxes, and listed. */
export function exportModel(
  project: Project,
  id: ModelFormatId,
  geometries: Geometries = () => null,
): ExportResult {
  const format = FORMATS.find(({ name }) => name.toLowerCase() === id)!;
  const { project: renamed, changes } = withUniqueNames(project);
  const meshes = new MeshFiles(geometries, format.meshes);
  const made = createScene(renamed, meshes);
  if (!made.ok) return made;
  const log = new ExportLog();
  for (const [kind, from, to] of changes) log.change(kind, from, `it is called ${to} in the file`);
  const root = format.write(made.scene, log);
  leaveOut(project, log, format.holds);
  const { left, changed } = log;
  const comment = [
    `${project.name}, written by ${CREATED_WITH}`,
    ...(left.length > 0 ? ['', 'Left out:', ...entryLines(left)] : []),
    ...(changed.length > 0 ? ['', 'Changed:', ...entryLines(changed)] : []),
  ];
  const text = writeXml(root, comment);
  return {
    ...{ ok: true, format: format.name, text, extension: format.writes },
    ...{ meshes: meshes.files, meshFolder: MESH_FOLDER, left, changed },
  };
}
