/**
 * Whether a window may close. The page first enters what is typed, for only then is it known whether there are
 * unsaved changes; then the user is asked. A page that hangs is not waited for without end: the user decides.
 */
import { EVENTS } from '../../shared/channels';
import { cleanTitle } from './clean-title';
import type { PageLink } from './page-link';
import type { DocumentState } from './windows';
import { TEXT } from '../texts';

export interface Box {
  message: string;
  detail: string;
  buttons: string[];
  defaultId: number;
  cancelId: number;
  /** Takes the box away when its question has settled itself. */
  signal?: AbortSignal;
}

/** Nothing to save and nobody asked, saved, or to be left as it is, whatever else is done in it. */
export type Agreed = 'clean' | 'saved' | 'discard';

interface Needs {
  link: PageLink;
  state: () => DocumentState;
  /** Shows a box over the window, brought to the front; the number of the button. */
  box: (box: Box) => Promise<number>;
  /** False if the page has ended or has not loaded yet: it has nothing to save. */
  hasPage: () => boolean;
  /** The user closes a page that hangs: what it did up to now is for the next start. */
  onGivenUp: () => void;
}

export class ClosePrompt {
  readonly #needs: Needs;
  #running: Promise<Agreed | false> | null = null;

  constructor(needs: Needs) {
    this.#needs = needs;
  }

  /** Known without asking the page, so that a clean window never holds up a log-out. */
  get needed(): boolean {
    const { dirty, draft } = this.#needs.state();
    return (dirty || draft) && this.#needs.hasPage();
  }

  /** Asks once, even if it is called again before the answer. */
  mayClose(): Promise<Agreed | false> {
    if (!this.needed) return Promise.resolve('clean');
    this.#running ??= this.#decide()
      .catch((error: unknown): false => {
        console.error('The question before closing failed:', error);
        return false;
      })
      .finally(() => (this.#running = null));
    return this.#running;
  }

  async #decide(): Promise<Agreed | false> {
    const dirty = await this.#askPage(EVENTS.beforeClose);
    if (dirty === 'gave up') return 'discard';
    if (dirty === null) return false;
    if (!dirty) return 'clean';
    const button = await this.#needs.box({
      message: TEXT.saveChanges(cleanTitle(this.#needs.state().name)),
      detail: TEXT.saveChangesDetail,
      buttons: [TEXT.save, TEXT.dontSave, TEXT.cancel],
      defaultId: 0,
      cancelId: 2,
    });
    if (button === 1) return 'discard';
    if (button !== 0) return false;
    const saved = await this.#askPage(EVENTS.saveAndClose);
    if (saved === 'gave up') return 'discard';
    return saved === true && 'saved';
  }

  /** The page's answer, null where the page was lost, or that the user gave up a page that hangs. */
  async #askPage(question: string): Promise<boolean | null | 'gave up'> {
    const { link } = this.#needs;
    const answered = new AbortController();
    const answer = link.ask(question).finally(() => answered.abort());
    for (;;) {
      const first = await Promise.race([answer, link.silence(answered.signal)]);
      if (first !== 'silent') return first;
      if (!(await this.#givesUp(answered.signal))) continue;
      this.#needs.onGivenUp();
      return 'gave up';
    }
  }

  async #givesUp(signal: AbortSignal): Promise<boolean> {
    const button = await this.#needs.box({
      message: TEXT.notResponding(cleanTitle(this.#needs.state().name)),
      detail: TEXT.notRespondingDetail,
      buttons: [TEXT.wait, TEXT.closeAnyway],
      defaultId: 0,
      cancelId: 0,
      signal,
    });
    return button === 1 && !signal.aborted;
  }
}
