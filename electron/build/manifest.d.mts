export const HEADERS: Record<string, string>;
export function writeManifest(folder: string, file: string): void;
export function listFiles(folder: string): string[];
