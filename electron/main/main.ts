/**
 * Order of the start: refuse dangerous switches, see that the app's own folder can be written, claim the instance, restrict the process, then, once Electron is
 * ready, restrict the sessions and open the window. Never `await app.whenReady()` at the top level: it would hang.
 */
import { readFileSync } from 'node:fs';
import { readFile as readBytes } from 'node:fs/promises';
import { join } from 'node:path';
import { app, dialog, Menu, Notification, protocol, session as sessions } from 'electron';
import type { Session, WebContents } from 'electron';
import { EVENTS } from '../shared/channels';
import type { KnownStudy } from '../shared/studies';
import { createHandler, SCHEME } from './door/app-protocol';
import type { Manifest } from './door/app-protocol';
import { answerPage } from './desktop';
import { DesktopWindow } from './windows/desktop-window';
import {
  agreesToKeepNothing,
  askFirstSave,
  askInterruptedSave,
  askOpening,
  askSecondOpening,
} from './dialogs';
import { Documents } from './files/documents';
import { nodeFs } from './files/fs-port';
import type { FsPort } from './files/fs-port';
import { findNotKept, keepForThisRun, ownFolder } from './files/own-folder';
import type { NotKept } from './files/own-folder';
import { patient } from './files/patient';
import { Grants } from './door/grants';
import { answerRecovery, followPage } from './journal/answers';
import { answerParts } from './parts/answers';
import { PartFiles } from './parts/part-files';
import { answerRuns } from './runs/answers';
import { RunFiles } from './runs/run-files';
import { answerStudies } from './studies/answers';
import { Leaving } from './studies/leaving';
import { Studies } from './studies/studies';
import { Graphics } from './graphics';
import { Journals } from './journal/journals';
import { menuTemplate } from './menu';
import { notAgreed, Openings } from './openings';
import { finishBeforeQuit, guardQuit } from './windows/quit';
import { Recent } from './recent';
import { refusedSwitch, restrictProcess, restrictSession } from './door/security';
import { settleInterruptedSaves, tellRefused } from './settle-interrupted';
import { claimInstance } from './single-instance';
import { createWindow } from './windows/window';
import { BoundsStore } from './windows/window-bounds';
import type { WindowBounds } from './windows/window-bounds';
import { WindowOpener } from './windows/window-opener';
import { Windows } from './windows/windows';
import { TEXT } from './texts';

const DIST = join(import.meta.dirname, '..');

/** Exit status where the person would rather not run without recovery; `npm start` tells it from a start that failed. */
const GAVE_UP = 3;

let journals: Journals | null = null;

function endOnFault(error: unknown): void {
  console.error(error);
  // What was journalled up to now is for the next start, whatever becomes of the windows.
  journals?.keepAll();
  // Going on in an unknown state could damage what is still sound.
  dialog.showErrorBox(TEXT.hasToClose, error instanceof Error ? error.message : String(error));
  app.exit(1);
}

function begin(): void {
  const refused = app.isPackaged ? refusedSwitch(process.argv.slice(1)) : null;
  if (refused) {
    console.error(`Kempe does not start with --${refused}.`);
    app.exit(2);
    return;
  }
  const notKept = findNotKept(ownFolder(app));
  const forget = notKept && keepForThisRun(app);
  // Files may arrive before there is a window to open them in.
  const waiting: string[] = [];
  let open = (paths: string[]): void => void waiting.push(...paths);
  const files = claimInstance((paths) => open(paths));
  if (!files) return void app.exit(0);
  waiting.push(...files);
  restrictProcess(app);
  protocol.registerSchemesAsPrivileged([
    { scheme: SCHEME, privileges: { standard: true, secure: true, supportFetchAPI: true, stream: true } },
  ]);
  const fs = patient(nodeFs);
  const graphics = new Graphics({ app, fs, userData: app.getPath('userData'), argv: process.argv.slice(1) });
  void app.whenReady().then(async () => {
    if (notKept && !(await agreesToKeepNothing(notKept))) {
      forget?.();
      return app.exit(GAVE_UP);
    }
    const opener = await startDesktop(fs, graphics, notKept);
    // The preload script keeps what is said before the page listens.
    open = (paths) => void opener.openFiles(paths).catch(endOnFault);
    app.on('activate', () => open([]));
    if (waiting.length === 0) opener.newWindow();
    else open(waiting);
  }, endOnFault);
}

async function startDesktop(fs: FsPort, graphics: Graphics, notKept: NotKept | null): Promise<WindowOpener> {
  const userData = app.getPath('userData');
  const grants = new Grants();
  const recent = new Recent(fs, userData, grants);
  const documents = new Documents({ fs, grants, recent, backups: join(userData, 'backups') });
  const refused = await settleInterruptedSaves(documents, userData);
  const bounds = new BoundsStore(fs, userData);
  const kept = (journals = new Journals(fs, userData, grants));
  answerRecovery(kept);
  const beside = { fs, grants, backups: join(userData, 'backups') };
  const runs = new RunFiles(beside);
  const parts = new PartFiles(beside);
  const windows = new Windows<DesktopWindow>();
  const usual = (): string => join(app.getPath('documents'), TEXT.studiesFolder);
  const studies = new Studies({
    ...{ fs, userData, usual, script: join(DIST, 'study/study.js') },
    onQuiet: (last) => tellStudyEnd(last, windows.all.length > 0),
  });
  const leaving = new Leaving(studies);
  answerStudies(studies, usual);
  app.on('window-all-closed', () => leaving.isInBackground || app.quit());
  finishBeforeQuit(app, () =>
    Promise.all([documents, bounds, kept, runs, parts, graphics, studies].map((each) => each.settled())),
  );
  const openings = new Openings<DesktopWindow>({
    fs,
    documents,
    grants,
    windows,
    ask: ({ window }, path) => askSecondOpening(window, path),
    goTo: (window) => window.toFront(),
    askInterrupted: ({ window }, save) => askInterruptedSave(window, save),
    agrees: ({ window }, path) => askOpening(window, path),
    agreesToSave: ({ window }, path) => askFirstSave(window, path),
  });
  const refusal = async (contents: WebContents, fileId: string) => {
    const [window, grant] = [windows.of(contents), grants.find(fileId)];
    // what nobody knows gets its sentence from the folder beside the project
    return !window || !grant || (await openings.mayWrite(window, grant)) ? null : notAgreed(grant);
  };
  answerRuns(runs, refusal);
  answerParts(parts, refusal);
  const session = prepareSession();
  const create = (place: WindowBounds | null): DesktopWindow => {
    leaving.windowOpened();
    const window = createWindow({ ...look(), session, packaged: app.isPackaged, bounds: place });
    followPage(kept, window.webContents);
    tellRefused(window, refused);
    const engineScript = join(DIST, 'host/host.js');
    return new DesktopWindow({
      window,
      engineScript,
      documents,
      grants,
      onLeave: (leaving) => bounds.keep(leaving),
      onGivenUp: ({ id }) => void kept.release(id, 'keep'),
      askBeyond: (closing) =>
        leaving.needed && windows.all.length === 1
          ? async () => (await leaving.ask(closing.window)) !== 'cancel'
          : null,
    });
  };
  const firstBounds = await bounds.load();
  const opener = new WindowOpener({ grants, windows, openings, firstBounds, create });
  answerPage({
    documents,
    grants,
    recent,
    windows,
    openings,
    notKept,
    graphics,
    newWindow: () => void opener.newWindow(),
    openBeside: (asker, path, copy) => opener.openBeside(asker, path, copy),
  });
  guardQuit(app, () => windows.all, {
    get needed() {
      return leaving.needed;
    },
    ask: () => leaving.ask(windows.front()?.window ?? null),
  });
  Menu.setApplicationMenu(Menu.buildFromTemplate(menuFor(windows)));
  return opener;
}

/** Without a window nothing else says so, and nothing is left to stay for. */
function tellStudyEnd({ name, phase, done, total }: KnownStudy, hasWindow: boolean): void {
  if (hasWindow) return;
  const title = phase === 'complete' ? TEXT.studyEnded(name) : TEXT.studyStopped(name);
  if (Notification.isSupported())
    new Notification({ title, body: TEXT.studyEndedDetail(done, total) }).show();
  app.quit();
}

const look = (): { preload: string; icon: string | null } => ({
  preload: join(DIST, 'preload/preload.cjs'),
  icon: process.platform === 'linux' ? join(DIST, 'icon.png') : null,
});

function prepareSession(): Session {
  const session = sessions.fromPartition('persist:kempe');
  for (const each of [session, sessions.defaultSession]) restrictSession(each, app.isPackaged);
  const manifest = JSON.parse(readFileSync(join(DIST, 'renderer-manifest.json'), 'utf8')) as Manifest;
  session.protocol.handle(
    SCHEME,
    createHandler(manifest, join(DIST, 'renderer'), async (path) => new Uint8Array(await readBytes(path))),
  );
  return session;
}

function menuFor(windows: Windows<DesktopWindow>): Electron.MenuItemConstructorOptions[] {
  return menuTemplate({
    platform: process.platform,
    packaged: app.isPackaged,
    appName: app.name,
    commands: __KEMPE_MENU__,
    send: (command) => {
      const front = windows.front();
      front?.gesture.made();
      if (command === 'file.save') front?.saidSave();
      front?.send(EVENTS.command, command);
    },
  });
}

process.on('uncaughtException', endOnFault);
process.on('unhandledRejection', endOnFault);
begin();
