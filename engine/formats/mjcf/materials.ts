/** Of all assets, only the colours of materials are read. */
import { Fields } from '../xml/fields';
import { toHex } from '../tree/solids';
import type { ImportLog } from '../import-log';
import type { XmlElement } from '../xml/read-xml';

const WHY = 'meshes, textures and the like are not part of a model here';

/** `#rrggbb` by material name. */
export function readMaterials(sections: readonly XmlElement[], log: ImportLog): ReadonlyMap<string, string> {
  const colors = new Map<string, string>();
  for (const section of sections) {
    for (const element of section.children) {
      if (element.name === 'mesh') {
        // until one does
        log.ignore(element, 'no geom shows it');
        continue;
      }
      const fields = new Fields(element, log);
      const rgba = element.name === 'material' ? fields.numbers('rgba', 3, 4) : null;
      if (rgba === null) {
        log.ignore(element, WHY);
        continue;
      }
      colors.set(fields.text('name'), toHex(rgba));
      log.use(element);
      for (const child of element.children) log.ignore(child, WHY);
    }
    if (colors.size > 0) log.use(section);
    else log.ignore(section, WHY);
  }
  return colors;
}
