import { basename } from 'node:path';

/** Of the study folder's name, what every scheduler takes: PBS at most 15 characters that begin with a letter. */
export function jobName(folder: string): string {
  const letters = basename(folder)
    .replace(/\.study$/, '')
    .replace(/[^A-Za-z0-9_-]+/g, '-');
  const name = (/^[A-Za-z]/.test(letters) ? letters : `kempe-${letters}`).slice(0, 15);
  return name.replace(/-+$/, '');
}
