/** Whether a model is planar, in words, and if not, what leaves the plane. */
import { leaverOf } from './plane-of';
import { planeWords } from '../../../core/diagnostics/plane-words';
import { RECORD_LISTS } from '../../../model/project';
import type { Mobility } from '../../../core/diagnostics/mobility-report';
import type { Project } from '../../../model/project';

/** `planar in XY`; empty if unknown or not planar. */
export function motionWords(project: Project, mobility: Mobility): string {
  const { plane } = mobility;
  if (!plane) return '';
  const name = (id: string | null) => `“${nameIn(project, id)}”`;
  if (!plane.planar) {
    if (plane.by === 'undetermined') return '';
    return plane.by === 'joint'
      ? `spatial: the axis of ${name(plane.record)} is askew to those of other joints`
      : `spatial: ${name(plane.record)} can leave every plane`;
  }
  const where = planeWords(plane);
  const words = where.startsWith('across') ? `planar ${where}` : `planar in ${where}`;
  const leaver = leaverOf(project, plane.normal);
  if (!leaver) return words;
  const what = leaver.by === 'gravity' ? 'gravity' : `${leaver.by} ${name(leaver.record)}`;
  return `moves ${words.replace('planar ', '')}; ${what} leaves the plane`;
}

function nameIn(project: Project, id: string | null): string {
  for (const list of RECORD_LISTS) {
    const found = project[list].find((record) => record.id === id);
    if (found) return found.name;
  }
  return id ?? '';
}
