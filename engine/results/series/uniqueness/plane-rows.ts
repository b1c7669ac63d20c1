/** Tables of peaks for a planar mechanism: without magnitudes of moments that lie entirely out of the plane. */
import { foldOf } from './plane-fold';
import { utilisationOf } from '../../measures/allowables';
import type { ForcePeak } from '../../measures/force-peaks';
import type { Project } from '../../../model/project';
import type { Recording } from '../../recording/recording';

/** Rows with an allowable stay in any case. */
export function foldRows(
  recording: Recording,
  rows: readonly ForcePeak[],
  document: Project = recording.project,
): readonly ForcePeak[] {
  const byId = new Map(rows.map((row) => [row.quantity.id, row]));
  return rows.filter((row) => {
    const [stem, component] = parted(row.quantity.id);
    if (!/^[FM]/.test(component) || utilisationOf(document, row) !== null) return true;
    const at = stem.indexOf('/');
    const out = foldOf(recording, stem.slice(0, at), stem.slice(at + 1))?.components ?? [];
    if (component !== 'M' || !out.includes('M')) return !out.includes(component);
    const inPlane = ['MX', 'MY', 'MZ'].find((part) => !out.includes(part));
    const moment = byId.get(`${stem}/${inPlane ?? ''}`);
    return moment !== undefined && !moment.isNoise;
  });
}

/** `reaction/pin/FX`: ids of records may contain slashes. */
function parted(id: string): [stem: string, component: string] {
  const last = id.lastIndexOf('/');
  return [id.slice(0, last), id.slice(last + 1)];
}
