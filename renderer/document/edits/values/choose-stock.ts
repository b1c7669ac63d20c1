/** A body between two points cut from stock that is chosen by name: the ends stay, kind and sizes are those of the stock. */
import { cutFrom } from '../../../../engine/kinds/shapes/stock';
import type { Stock } from '../../../../engine/kinds/shapes/stock';
import type { Project } from '../../../../engine/model/project';
import { TEXT } from '../../texts';
import type { Edit } from '../edit';
import { updateRecord } from '../records/update-record';
import { withTypedValue } from './parameters';

/** Null where there is no such body, or it has no two ends. */
export function chooseStock(project: Project, id: string, stock: Stock): Edit | null {
  const body = project.bodies.find((one) => one.id === id);
  const next = body && cutFrom(body.shape, stock);
  if (!body || !next) return null;
  return updateRecord(project, id, TEXT.stock, (record) => {
    const same = body.shape.kind === next.kind;
    // a formula of the length holds on; those of other sizes have none left to drive
    return Object.entries(stock.sizes).reduce(
      (record, [key, size]) => (same ? withTypedValue(record, ['shape', key], size) : record),
      same ? record : withTypedValue(record, ['shape'], next),
    );
  });
}
