/**
 * Imports models of other programs as projects. Only the given text is read, never a file that it names.
 * The account states what became of each element.
 */
import { createImportLog } from './import-log';
import { ImportFault } from './fault';
import { FORMATS } from './formats';
import { toImportResult } from './import-result';
import { importNote } from './note';
import { readXml } from './xml/read-xml';
import type { Project } from '../model/project';
import type { ImportOptions, Imported, ImportResult } from './account';

/** `fileName` names the project if the file has no name, and appears in its notes; may be empty. */
export function importModel(text: string, fileName: string, options: ImportOptions): ImportResult {
  try {
    const { root, count } = readXml(text);
    const log = createImportLog(root, count);
    const format = FORMATS.find(({ roots }) => roots.includes(root.name));
    if (format === undefined) {
      log.refuse(
        root,
        'unknown-format',
        `this is none of the formats that are read (${FORMATS.map(({ name, roots }) => `${name}, <${roots[0]}>`).join('; ')})`,
        OTHER,
      );
      return { ok: false, problems: log.problems };
    }
    const draft = format.read(root, fileName, options, log);
    if (log.problems.length > 0) return { ok: false, problems: log.problems };
    const result = toImportResult(draft, options, log);
    return result.ok ? { ...result, project: withNote(result, fileName, options) } : result;
  } catch (fault) {
    if (fault instanceof ImportFault) return { ok: false, problems: [fault.problem] };
    throw fault;
  }
}

/** Prepended to the notes that the reader writes about its format. */
function withNote({ project, account }: Imported, fileName: string, options: ImportOptions): Project {
  const note = importNote(account, fileName, options);
  return { ...project, notes: project.notes === '' ? note : `${note}\n\n${project.notes}` };
}

const OTHER = 'Choose a model in one of them, or open a Kempe project with File > Open.';
