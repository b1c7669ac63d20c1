export function isStale(sources: readonly string[], outputs: readonly string[]): boolean;
