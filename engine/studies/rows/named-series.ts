/** Series with their names and units, as a manifest states them of its figures. */
export interface NamedSeries {
  readonly id: string;
  readonly label: string;
  /** SI unit in ASCII. */
  readonly unit: string;
}

export type NamedAll =
  | { readonly ok: true; readonly series: readonly NamedSeries[] }
  /** Why the model does not run, or which series it does not have. */
  | { readonly ok: false; readonly message: string };
