/** What a `ComboRow` offers: its options are listed under the titles of their groups. */
export interface ComboOption {
  readonly value: string;
  readonly label: string;
  readonly group: string;
  /** What is said beside it, and found by typing too. */
  readonly detail: string;
}
