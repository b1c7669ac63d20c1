/** Asks before a window with unsaved changes closes, and waits for the page when the answer is Save. */
import { app, dialog } from 'electron';
import type { BrowserWindow } from 'electron';
import { EVENTS } from '../shared/channels';
import { cleanTitle } from './clean-title';

export class ClosePrompt {
  readonly #window: BrowserWindow;
  readonly #state: () => { name: string; dirty: boolean };
  #asking = false;
  #quitting = false;
  #request = 0;
  #answer: ((saved: boolean) => void) | null = null;

  constructor(window: BrowserWindow, state: () => { name: string; dirty: boolean }) {
    this.#window = window;
    this.#state = state;
    const beforeQuit = (): void => void (this.#quitting = true);
    app.on('before-quit', beforeQuit);
    window.on('close', (event) => {
      // A page that is gone has nothing left to save.
      if (!this.#state().dirty || window.webContents.isCrashed()) return;
      event.preventDefault();
      if (!this.#asking) void this.#ask();
    });
    window.once('closed', () => app.off('before-quit', beforeQuit));
    window.webContents.on('render-process-gone', () => this.#answer?.(false));
  }

  /** The page's answer; an old one is ignored. */
  settle(request: number, saved: boolean): void {
    if (request === this.#request) this.#answer?.(saved);
  }

  async #ask(): Promise<void> {
    this.#asking = true;
    const quitting = this.#quitting;
    this.#quitting = false;
    const mayClose = await this.#decide().catch(() => false);
    this.#asking = false;
    if (!mayClose || this.#window.isDestroyed()) return;
    this.#window.destroy();
    if (quitting) app.quit();
  }

  async #decide(): Promise<boolean> {
    const { response } = await dialog.showMessageBox(this.#window, {
      type: 'warning',
      message: `Save the changes to “${cleanTitle(this.#state().name)}”?`,
      detail: 'Without saving, the changes are lost.',
      buttons: ['Save', 'Don’t Save', 'Cancel'],
      defaultId: 0,
      cancelId: 2,
      noLink: true,
    });
    if (response === 1) return true;
    if (response !== 0) return false;
    return this.#save();
  }

  #save(): Promise<boolean> {
    this.#request += 1;
    return new Promise<boolean>((resolve) => {
      this.#answer = resolve;
      this.#window.webContents.send(EVENTS.saveAndClose, this.#request);
    }).finally(() => (this.#answer = null));
  }
}
