/** A body between two points cut from stock that is chosen by name: the ends stay, kind and sizes are those of the stock. */
import { cutFrom } from '../../../../engine/kinds/shapes/stock';
import type { Stock } from '../../../../engine/kinds/shapes/stock';
import type { Project } from '../../../../engine/model/project';
import { TEXT } from '../../texts';
import type { Edit } from '../edit';
import { updateBodies } from '../records/update-record';
import { withTypedValue } from './parameters';

/** For all of the bodies that have two ends, in one step; null where none of them has. */
export function chooseStock(project: Project, ids: readonly string[], stock: Stock): Edit | null {
  return updateBodies(project, ids, TEXT.stock, (body) => {
    const next = cutFrom(body.shape, stock);
    if (!next) return null;
    const same = body.shape.kind === next.kind;
    // a formula of the length holds on; those of other sizes have none left to drive
    return Object.entries(stock.sizes).reduce(
      (changed, [key, size]) => (same ? withTypedValue(changed, ['shape', key], size) : changed),
      same ? body : withTypedValue(body, ['shape'], next),
    );
  });
}
