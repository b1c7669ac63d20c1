/** The units of the project, in which every field shows and reads its number: provided by the app. */
import { computed, inject } from 'vue';
import type { ComputedRef, InjectionKey } from 'vue';
import { SYSTEM_UNITS, typedIn } from '../../engine/model/quantity/unit-systems';
import type { ShownUnits } from '../../engine/model/quantity/unit-systems';
import { shownUnitText, shownValue, valueWords } from '../../engine/results/series/format';

export const SHOWN_UNITS: InjectionKey<ComputedRef<ShownUnits>> = Symbol('units');

const SI = computed((): ShownUnits => SYSTEM_UNITS.SI);

export const useShownUnits = (): ComputedRef<ShownUnits> => inject(SHOWN_UNITS, SI);

/** Of a field of an SI unit; `usual` where the project has no unit for it. */
export function useTypedUnit(field: { readonly unit?: string; readonly shown?: string | undefined }) {
  const units = useShownUnits();
  return computed(() => typedIn(field.unit ?? '1', units.value, field.shown ?? field.unit ?? '1'));
}

/** Values [SI] in the units of the project, as text. */
export function useValueWords() {
  const units = useShownUnits();
  return {
    unit: (si: string): string => shownUnitText(si, units.value),
    value: (of: number, si: string): string => shownValue(of, si, units.value),
    words: (of: number, si: string): string => valueWords(of, si, units.value),
  };
}
