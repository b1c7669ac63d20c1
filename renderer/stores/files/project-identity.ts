import type { useDocumentStore } from '../editing/document';

/** By which what is kept of a project's view is found again: its name and its file. */
export function identityOf({
  file,
  project,
}: Pick<ReturnType<typeof useDocumentStore>, 'file' | 'project'>): string {
  return file === null ? project.name : `${project.name}\n${file.location}\n${file.name}`;
}
