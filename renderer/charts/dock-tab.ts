/** What the dock can hold instead of a page of charts, on the same strip of tabs. */
export interface DockTab {
  readonly id: string;
  readonly title: string;
  readonly hint: string;
}
