/** `kempe study new`: makes the folder of a study, without running it. */
import { openStudyFolder } from '../../../jobs/folder/study-folder';
import { makeStudy, STUDY_OPTIONS } from '../../options/study-options';
import { plain } from '../../words/format';
import { EXIT } from '../../words/terminal';
import { parseWords, UsageError } from '../../words/usage';
import type { Terminal } from '../../words/terminal';

export async function newStudy(words: readonly string[], terminal: Terminal): Promise<number> {
  const { files, values } = parseWords(words, STUDY_OPTIONS);
  if (files.length !== 1) throw new UsageError(`study new needs one project, not ${files.length}`);
  const path = await makeStudy(files[0], values, terminal);
  if (typeof path === 'number') return path;
  const { total } = await openStudyFolder(path);
  await terminal.out(`${plain(path)}: ${total} runs. Run it with: kempe study run ${plain(path)}\n`);
  return EXIT.ok;
}
