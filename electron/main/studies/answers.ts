/** The page's calls about studies. */
import { BrowserWindow, dialog, MessageChannelMain } from 'electron';
import type { WebContents } from 'electron';
import { STUDIES_CHANNELS, STUDY_PORT } from '../../shared/studies';
import { handle, Refusal } from '../door/ipc';
import { TEXT } from '../texts';
import { Begin, Nothing, OneStudy, Resume } from './schemas';
import type { Studies } from './studies';

export function answerStudies(studies: Studies, usual: () => string): void {
  handle(STUDIES_CHANNELS.list, Nothing, () => studies.list());
  handle(STUDIES_CHANNELS.begin, Begin, (_asker, files, place, where) => studies.begin(files, place, where));
  handle(STUDIES_CHANNELS.show, OneStudy, (_asker, id) => studies.show(id));
  handle(STUDIES_CHANNELS.resume, Resume, (_asker, id, where) => studies.resume(id, where));
  handle(STUDIES_CHANNELS.stop, OneStudy, (_asker, id) => studies.stop(id));
  handle(STUDIES_CHANNELS.forget, OneStudy, (_asker, id) => studies.forget(id));
  handle(STUDIES_CHANNELS.open, Nothing, async (asker) => {
    const path = await chooseFolder(asker, TEXT.openStudy, usual());
    return path === null ? null : studies.open(path);
  });
  handle(STUDIES_CHANNELS.choosePlace, Nothing, async (asker) => {
    const path = await chooseFolder(asker, TEXT.placeOfStudies, usual());
    return path === null ? null : studies.grant(path);
  });
  handle(STUDIES_CHANNELS.follow, OneStudy, (asker, id) => {
    const { port1, port2 } = new MessageChannelMain();
    if (!studies.follow(id, port1)) throw new Refusal(TEXT.studyNotOpen);
    asker.postMessage(STUDY_PORT, id, [port2]);
  });
}

async function chooseFolder(asker: WebContents, title: string, usual: string): Promise<string | null> {
  const window = BrowserWindow.fromWebContents(asker);
  if (!window) return null;
  const { canceled, filePaths } = await dialog.showOpenDialog(window, {
    ...{ title, defaultPath: usual },
    properties: ['openDirectory', 'createDirectory'],
  });
  return canceled ? null : (filePaths[0] ?? null);
}
