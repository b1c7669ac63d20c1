/** One window with everything that is its own: its document, its engine, its watch over the file, its way out. */
import { dialog } from 'electron';
import type { BrowserWindow, WebContents } from 'electron';
import { EVENTS } from '../../shared/channels';
import { ClosePrompt } from './close-prompt';
import type { Box } from './close-prompt';
import { EngineHost } from '../engine-host';
import { FileWatch } from '../files/file-watch';
import { FirstSaves, isSaveChord } from '../door/first-saves';
import { Gesture } from '../door/gesture';
import type { Documents } from '../files/documents';
import type { Grant, Grants } from '../door/grants';
import { PageLink } from './page-link';
import type { DocumentState, OpenWindow } from './windows';

interface Needs {
  window: BrowserWindow;
  engineScript: string;
  documents: Documents;
  grants: Grants;
  /** Keeps what is worth keeping of a window that closes. */
  onLeave: (window: BrowserWindow) => void;
  /** Its page hangs, and the user closes it. */
  onGivenUp: (contents: WebContents) => void;
  /** What is asked after its own question; null where there is nothing. */
  askBeyond: (window: DesktopWindow) => (() => Promise<boolean>) | null;
}

export class DesktopWindow implements OpenWindow {
  readonly window: BrowserWindow;
  readonly contents: WebContents;
  readonly engine: EngineHost;
  readonly prompt: ClosePrompt;
  readonly link: PageLink;
  readonly watch: FileWatch;
  readonly gesture = new Gesture();
  readonly firstSaves = new FirstSaves();
  readonly requested = new Set<string>();
  state: DocumentState = { name: '', dirty: false, draft: false, untouched: true };
  file: Grant | null = null;
  pending: Grant | null = null;
  readonly #grants: Grants;
  readonly #onLeave: Needs['onLeave'];
  readonly #askBeyond: Needs['askBeyond'];
  #loaded = false;

  constructor({ window, engineScript, documents, grants, onLeave, onGivenUp, askBeyond }: Needs) {
    this.window = window;
    this.contents = window.webContents;
    this.#grants = grants;
    this.#onLeave = onLeave;
    this.#askBeyond = askBeyond;
    this.engine = new EngineHost(engineScript);
    this.link = new PageLink({
      send: (question, request) => this.send(question ?? EVENTS.ping, request),
    });
    this.prompt = new ClosePrompt({
      link: this.link,
      state: () => this.state,
      box: (box) => this.#box(box),
      onGivenUp: () => onGivenUp(this.contents),
      hasPage: () => !window.isDestroyed() && !this.contents.isCrashed(),
    });
    this.watch = new FileWatch({
      look: (grant) => documents.look(grant),
      tell: (fileId, state) => this.send(EVENTS.fileChanged, { fileId, state }),
    });
    this.#listen();
  }

  send(channel: string, ...args: unknown[]): void {
    if (!this.window.isDestroyed()) this.contents.send(channel, ...args);
  }

  /** What the page shows now. */
  show(state: DocumentState, file: Grant | null): void {
    this.state = state;
    if (file && file === this.pending) this.pending = null;
    if (file === this.file) return;
    this.file = file;
    this.#grants.hold(this, file?.id ?? null);
    // the next save moves an earlier version on: nothing that this window has to say
    this.watch.follow(file?.copy === 'version' ? null : file);
  }

  /** Only what the window shows, or has just opened or saved, is written for it. */
  holds(fileId: string): boolean {
    return this.file?.id === fileId || this.pending?.id === fileId;
  }

  /** The person told main to save what the title bar names. */
  saidSave(): void {
    if (this.file) this.firstSaves.agreed(this.file.id);
  }

  release(fileId: string): void {
    if (this.pending?.id === fileId) this.pending = null;
  }

  /** Tells the page to open a file; it may have unsaved changes, so it decides how. */
  request(grant: Grant): void {
    this.requested.add(grant.id);
    if (this.#loaded) this.send(EVENTS.openRequest, grant.id);
  }

  toFront(): void {
    if (this.window.isDestroyed()) return;
    if (this.window.isMinimized()) this.window.restore();
    this.window.show();
    this.window.focus();
  }

  leave(): void {
    if (this.window.isDestroyed()) return;
    this.#onLeave(this.window);
    this.window.destroy();
  }

  #listen(): void {
    const { window } = this;
    window.on('close', (event) => {
      const beyond = this.#askBeyond(this);
      if (!this.prompt.needed && !beyond) return this.#onLeave(window);
      event.preventDefault();
      void this.#close(beyond);
    });
    window.on('focus', () => this.watch.lookSoon());
    this.contents.on('input-event', (_event, input) => {
      this.gesture.heard(input.type);
      // of a key it says more than its type declares, and of keys that a driver presses nothing else does
      if (isSaveChord(input)) this.saidSave();
    });
    this.contents.on('before-input-event', (_event, key) => isSaveChord(key) && this.saidSave());
    this.contents.on('render-process-gone', () => this.link.lost());
    // A page that is still loading would not hear it, nor would one that was loaded anew after a crash.
    this.contents.on('did-finish-load', () => {
      this.#loaded = true;
      for (const id of this.requested) this.send(EVENTS.openRequest, id);
    });
    window.once('closed', () => {
      this.link.lost();
      this.watch.stop();
      this.engine.stop();
      this.#grants.hold(this, null);
    });
  }

  async #close(beyond: (() => Promise<boolean>) | null): Promise<void> {
    if ((await this.prompt.mayClose()) === false) return;
    if (beyond === null || (await beyond())) this.leave();
  }

  async #box(box: Box): Promise<number> {
    this.toFront();
    const isSave = box.buttons[0] === 'Save';
    // the name of a project is the page's to say; where it would be saved is main's
    const detail = isSave && this.file ? `${this.file.path}\n\n${box.detail}` : box.detail;
    const how = { type: 'warning', noLink: true, ...box, detail } as const;
    const { response } = await dialog.showMessageBox(this.window, how);
    if (isSave && response === 0) this.saidSave();
    return response;
  }
}
