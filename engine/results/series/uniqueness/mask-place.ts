/** Where a run records whether a quantity is unique: from the catalogue of forces, so that a new force element cannot be forgotten. */
import { listForces, maskOf } from '../../measures/force-elements';
import { REACTION_COMPONENTS } from '../../../core/diagnostics/mobility-words';
import { oncePer } from '../../../model/once-per';
import { partOf } from '../../measures/force-peaks';
import type { Recording } from '../../recording/recording';

export interface MaskPlace {
  /** Id of the quantity: `contact/foot/FX`. */
  readonly id: string;
  /** Column of masks, and the bits that the quantity needs. */
  readonly column: string;
  readonly bits: number;
  /** Magnitudes and components of a force or moment; otherwise an effort or a part of a force, with a mask of one component. */
  readonly isVector: boolean;
  /** Column of its shared part, which may not exist. */
  readonly part: string;
}

/** Null if it is not a force, or one whose value is always unique. Ids are unique over all records. */
export function maskPlace(recording: Recording, record: string, component: string): MaskPlace | null {
  return placesOf(recording).get(`${record}/${component}`) ?? null;
}

const placesOf = oncePer((recording: Recording): ReadonlyMap<string, MaskPlace> => {
  const places = new Map<string, MaskPlace>();
  for (const element of listForces(recording.project)) {
    for (const quantity of element.quantities) {
      const column = maskOf(element, quantity);
      // saved runs of older versions have fewer columns
      if (column === null || !recording.channel(column)) continue;
      const [group, record, component] = split(quantity.id);
      const isVector = isPart(component) || component === 'F' || component === 'M';
      const { bits } = quantity;
      places.set(`${record}/${component}`, {
        id: quantity.id,
        column,
        bits,
        isVector,
        part: partOf(quantity.id),
      });
      // the power of an effort shares its mask
      if (component !== 'effort') continue;
      const id = `${group}/${record}/power`;
      places.set(`${record}/power`, { id, column, bits, isVector, part: '' });
    }
  }
  return places;
});

const isPart = (component: string): boolean => (REACTION_COMPONENTS as readonly string[]).includes(component);

/** `reaction/pin/FX`: ids of records may contain slashes. */
function split(id: string): [group: string, record: string, component: string] {
  const first = id.indexOf('/');
  const last = id.lastIndexOf('/');
  return [id.slice(0, first), id.slice(first + 1, last), id.slice(last + 1)];
}
