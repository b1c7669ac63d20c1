/**
 * Imports models of other programs as projects. Files that the text names are read from `beside` alone.
 * The account states what became of each element.
 */
import { Beside } from './beside';
import { createImportLog } from './import-log';
import { ImportFault } from './fault';
import { FORMATS } from './formats';
import { toImportResult } from './import-result';
import { importNote } from './note';
import { readXml } from './xml/read-xml';
import type { Project } from '../model/project';
import type { ImportAccount, ImportOptions, ImportResult } from './account';

/** `fileName` names the project if the file has no name, and appears in its notes; may be empty. */
export function importModel(
  text: string,
  fileName: string,
  options: ImportOptions,
  beside: Beside = new Beside(),
): ImportResult {
  const result = readModel(text, fileName, options, beside);
  const missing = [...beside.missing];
  return result.ok ? { ...result, account: { ...result.account, missing } } : { ...result, missing };
}

function readModel(text: string, fileName: string, options: ImportOptions, beside: Beside) {
  try {
    const { root } = readXml(text);
    const log = createImportLog(root);
    const format = FORMATS.find(({ roots }) => roots.includes(root.name));
    if (format === undefined) {
      log.refuse(
        root,
        'unknown-format',
        `this is none of the formats that are read (${FORMATS.map(({ name, roots }) => `${name}, <${roots[0]}>`).join('; ')})`,
        OTHER,
      );
      return { ok: false as const, problems: log.problems };
    }
    const draft = format.read(root, { fileName, options, beside }, log);
    if (log.problems.length > 0) return { ok: false as const, problems: log.problems };
    const result = toImportResult(draft, options, log);
    return result.ok ? { ...result, project: withNote(result, fileName, options) } : result;
  } catch (fault) {
    if (fault instanceof ImportFault) return { ok: false as const, problems: [fault.problem] };
    throw fault;
  }
}

/** Prepended to the notes that the reader writes about its format. */
function withNote(
  { project, account }: { project: Project; account: Omit<ImportAccount, 'missing'> },
  fileName: string,
  options: ImportOptions,
): Project {
  const note = importNote(account, fileName, options);
  return { ...project, notes: project.notes === '' ? note : `${note}\n\n${project.notes}` };
}

const OTHER = 'Choose a model in one of them, or open a Kempe project with File > Open.';
