/** The page about a command: of its tool, of the panel that it opens, else of what it belongs to. */
import { PAGE_IDS } from '../../../engine/output/manual/contents';

export const known = (id: string): string | null => (PAGE_IDS.includes(id) ? id : null);

/** Tools that make linkages, and what stands on the ground in them. */
const OF_LINKAGES = ['linkage', 'hydraulic', 'ternary', 'ground'];

/** `joint-hinge`, `measure-angle`, `rod`, `force`, `driver`, `measure`. */
export function pageOfTool(tool: string): string | null {
  const [, chapter, kind] = /^(joint|measure)-(.+)$/.exec(tool) ?? [];
  if (chapter) return known(`${chapter}s/${kind}`);
  if (tool === 'driver') return 'drivers/speed';
  if (OF_LINKAGES.includes(tool)) return 'start/linkages';
  if (tool === 'wheel') return 'start/gears';
  if (tool === 'features') return 'bodies/part';
  return known(`bodies/${tool}`) ?? known(`loads/${tool}`) ?? known(`window/${tool}`);
}

/** By how their ids begin; the first that fits. */
const BEGINNINGS: readonly (readonly [begins: string, page: string])[] = [
  ['insert.driver', 'drivers/speed'],
  ['insert.contact', 'contact/contact'],
  ['insert.coupling', 'couplings/gear'],
  ['insert.parts', 'window/import'],
  ['insert.', 'start/linkages'],
  ['edit.lock', 'window/locks'],
  ['edit.drag-lengths', 'window/locks'],
  ['edit.group', 'window/groups'],
  ['edit.ungroup', 'window/groups'],
  ['edit.', 'window/inspector'],
  ['view.shading', 'window/shading'],
  ['view.lock', 'window/groups'],
  ['chart.', 'window/charts'],
  ['export.', 'window/export'],
  ['file.export', 'window/export'],
  ['file.', 'window/versions'],
  ['run.', 'window/runs'],
  ['help.news', 'start/whats-new'],
];

export function pageOfCommand(id: string): string | null {
  const tool = /^insert\.draw-(.+)$/.exec(id)?.[1];
  if (tool !== undefined) return pageOfTool(tool);
  const name = id.slice(id.indexOf('.') + 1);
  const own = known(`window/${name}`) ?? known(`analyses/${name}`);
  return own ?? BEGINNINGS.find(([begins]) => id.startsWith(begins))?.[1] ?? null;
}
