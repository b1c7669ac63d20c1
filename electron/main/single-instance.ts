/** One instance per user: a second one hands its files over and ends before it touches anything. */
import { app } from 'electron';
import { isProjectFile, projectFiles } from './door/arguments';
import { handedFiles } from './door/handed-files';

/** The files of this start, or null where another instance took them and this one must end. */
export function claimInstance(onFiles: (paths: string[]) => void): string[] | null {
  const files = projectFiles(process.argv.slice(1), process.cwd());
  if (!app.requestSingleInstanceLock({ files })) return null;
  // Chromium may reorder argv, so the list that the other instance parsed itself is used instead.
  app.on('second-instance', (_event, _argv, _cwd, handed) => onFiles(handedFiles(handed)));
  app.on('open-file', (event, path) => {
    event.preventDefault();
    if (isProjectFile(path)) onFiles([path]);
  });
  return files;
}
