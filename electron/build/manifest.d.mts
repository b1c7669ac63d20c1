export const HEADERS: Record<string, string>;
export const WORKER_POLICY: string;
export const CAD_POLICY: string;
export function writeManifest(folder: string, file: string): void;
export function listFiles(folder: string): string[];
