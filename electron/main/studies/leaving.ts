/** What becomes of running studies when the last window closes, or the app is to quit: the user decides. */
import { dialog } from 'electron';
import type { BrowserWindow } from 'electron';
import { TEXT } from '../texts';
import type { Studies } from './studies';

export type Decision = 'background' | 'stop' | 'cancel';

export class Leaving {
  readonly #studies: Studies;
  /** Windows may close without another question, and the app goes on without them. */
  #isInBackground = false;
  #asking: Promise<Decision> | null = null;

  constructor(studies: Studies) {
    this.#studies = studies;
  }

  get needed(): boolean {
    return this.#studies.running.length > 0 && !this.#isInBackground;
  }

  /** The app goes on without a window. */
  get isInBackground(): boolean {
    return this.#isInBackground && this.#studies.running.length > 0;
  }

  /** A window is there again: the next last one is asked anew. */
  windowOpened(): void {
    this.#isInBackground = false;
  }

  /** Asks once, even if it is called again before the answer. */
  ask(window: BrowserWindow | null): Promise<Decision> {
    this.#asking ??= this.#decide(window).finally(() => (this.#asking = null));
    return this.#asking;
  }

  async #decide(window: BrowserWindow | null): Promise<Decision> {
    if (!this.needed) return 'stop';
    const { running } = this.#studies;
    const [{ name, done, total }] = running;
    const how = {
      type: 'question' as const,
      noLink: true,
      message: running.length === 1 ? TEXT.studyRuns(name, done, total) : TEXT.studiesRun(running.length),
      detail: TEXT.studyRunsDetail,
      buttons: [TEXT.keepRunning, TEXT.stopStudy, TEXT.cancel],
      defaultId: 0,
      cancelId: 2,
    };
    const shown = window ? dialog.showMessageBox(window, how) : dialog.showMessageBox(how);
    const { response } = await shown;
    this.#isInBackground = response === 0;
    if (response === 0) return 'background';
    if (response !== 1) return 'cancel';
    await this.#studies.endAll();
    return 'stop';
  }
}
