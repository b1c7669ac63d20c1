/** The project that an export was made from, looked for by what is in it: wherever it is now, whatever its name. */
export const SEARCH_CHANNELS = {
  near: 'kempe:find-project-near',
  within: 'kempe:find-project-within',
  description: 'kempe:read-description',
} as const;

export interface ProjectSearch {
  /** SHA-256 in hexadecimal, or how it begins: of a prefix and the text of the project. */
  readonly digest: string;
  /** What may stand before the text: the versions of the engine. */
  readonly prefixes: readonly string[];
}

export interface FoundProject {
  readonly fileId: string;
  readonly name: string;
  /** Folder, for display only. */
  readonly location: string;
  /**
   * `same`: it is what the export was made from, to the byte. `earlier`: what an earlier save kept beside it is. `other`: a
   * project whose bytes are others; a converted one may be the same all the same.
   */
  readonly match: 'same' | 'earlier' | 'other';
  /** Of an `other` one, to be read by the page. */
  readonly text: string | null;
}

export interface SearchResult {
  /** Best first; one that is the same ends the search. */
  readonly found: readonly FoundProject[];
  /** False where there was more to look at than may be. */
  readonly complete: boolean;
}

export interface ProjectSearchApi {
  /** Among recent files, in the folder of the dropped file, in those below it and beside it. */
  near(dropped: File | null, search: ProjectSearch): Promise<SearchResult>;
  /** In a folder that the user points to, and below it; null when cancelled. */
  within(search: ProjectSearch): Promise<SearchResult | null>;
  /** The `.meta.json` beside a dropped table; null where there is none. */
  description(dropped: File): Promise<string | null>;
}
