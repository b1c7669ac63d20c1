/** What a format of other programs defines. To add one, make its folder, with a `format.ts`, and list it in `formats.ts`. */
import type { Beside } from './beside';
import type { ExportLog } from './export/export-log';
import type { MeshFormat } from './export/mesh-files';
import type { Scene } from './export/scene';
import type { XmlNode } from './export/xml-writer';
import type { Draft } from './import-result';
import type { ImportLog } from './import-log';
import type { ImportOptions } from './account';
import type { XmlElement } from './xml/read-xml';

/** Where a model comes from. */
export interface ModelSource {
  /** May be empty. */
  readonly fileName: string;
  readonly options: ImportOptions;
  readonly beside: Beside;
}

export interface ModelFormat {
  /** As users read it. */
  readonly name: string;
  /** Names that the outermost element can have. */
  readonly roots: readonly string[];
  /** Of its files, without the dot; several formats may share one. */
  readonly extensions: readonly string[];
  /** Lengths in the unit of the file. */
  read(root: XmlElement, source: ModelSource, log: ImportLog): Draft;
  /** What it has that not all formats have. */
  readonly holds: readonly 'armature'[];
  /** Extension of the files that are written, and the model as XML. */
  readonly writes: 'xml' | 'urdf' | 'sdf';
  /** What its program reads as triangles, in the model's colours. */
  readonly meshes: MeshFormat;
  write(scene: Scene, log: ExportLog): XmlNode;
}
