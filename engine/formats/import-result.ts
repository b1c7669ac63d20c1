/** From the output of a reader to a project in SI units that passes every check, or the reasons why not. */
import { METRES } from './account';
import { extentOf } from './extent';
import { describe, placeOf } from './import-log';
import { scaleProject } from './scale';
import { partOf } from './triangles/to-parts';
import { scaling, transformed } from '../geometry/triangle-mesh';
import { NEW_UNITS } from '../model/defaults';
import { massOf } from '../model/masses/mass';
import { validateProject } from '../model/validate';
import type { ImportLog } from './import-log';
import type { ShownSurface } from './tree/shown-body';
import type { ImportAccount, Imported, ImportOptions } from './account';
import type { Problem } from '../model/problem';
import type { Project } from '../model/project';
import type { XmlElement } from './xml/read-xml';

export interface Draft {
  format: ImportAccount['format'];
  /** Lengths in the unit of the file. */
  project: Project;
  /** The element from which each record was made, by its id. */
  origins: ReadonlyMap<string, XmlElement>;
  /** Triangles of bodies in their own frames, by their ids. */
  surfaces: ReadonlyMap<string, ShownSurface>;
}

type Checked = Omit<Imported, 'account'> & { account: Omit<ImportAccount, 'missing'> };

export function toImportResult(
  draft: Draft,
  { lengthUnit }: ImportOptions,
  log: ImportLog,
): Checked | { ok: false; problems: Problem[] } {
  const metres = METRES[lengthUnit];
  const { project, geometry } = withParts(scaleProject(draft.project, metres), draft.surfaces, metres);
  const faults = validateProject(project).filter(({ severity }) => severity === 'error');
  if (faults.length > 0) return { ok: false, problems: faults.map((fault) => located(fault, draft.origins)) };
  const mass = project.bodies.reduce((sum, body) => sum + massOf(body).mass, 0);
  return {
    ok: true,
    ...{ project, geometry },
    account: { format: draft.format, ...log.close(), mass, size: extentOf(project.bodies) },
  };
}

/** Bodies that are shown by meshes, as parts. */
function withParts(project: Project, surfaces: Draft['surfaces'], metres: number) {
  const geometry = new Map<string, Uint8Array>();
  const bodies = project.bodies.map((body) => {
    const surface = surfaces.get(body.id);
    const made =
      surface && partOf({ mesh: transformed(surface.mesh, scaling(metres)) }, surface.source, geometry);
    return made ? { ...body, shape: made.shape } : body;
  });
  return { project: { ...project, bodies, units: NEW_UNITS }, geometry };
}

/** Adds the location in the file, because the record is not in any project yet. */
function located(fault: Problem, origins: ReadonlyMap<string, XmlElement>): Problem {
  const element = fault.record === null ? undefined : origins.get(fault.record);
  if (element === undefined) return fault;
  return { ...fault, record: null, message: `${placeOf(element)}: ${describe(element)}: ${fault.message}` };
}
