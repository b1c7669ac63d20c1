/** What users read of this room: in one place, for a translation to take over. */
export const TEXT = {
  firstPage: 'No page was read before this one.',
  close: 'Close the manual',
  back: 'Back to the previous page',
  contents: 'Contents',
  search: 'Search the manual',
  searchPlaceholder: 'Search',
  nothingFound: 'No page has all of these words.',
  noPage: 'There is no such page.',
  found: 'Pages found',
  openTemplate: (name: string) => `Opens the template ${name}`,
};
