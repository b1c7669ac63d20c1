/** Copies to the clipboard and shows a message: success, or why not and what to do instead. */
import { TEXT } from '../texts';
import { useToastsStore } from './toasts';

/** `what` begins a sentence: `The table`; `remedy` names another way to get it. */
interface CopyWords {
  readonly what: string;
  readonly remedy: string;
}

/** Text, or whatever `write` puts there: the browser must see the click in that call. */
export async function copyOut(
  copied: string | (() => Promise<void>),
  { what, remedy }: CopyWords,
): Promise<void> {
  const toasts = useToastsStore();
  try {
    await (typeof copied === 'string' ? navigator.clipboard.writeText(copied) : copied());
    toasts.show('info', TEXT.copied(what));
  } catch (error) {
    const reason = (error instanceof Error ? error.message : String(error)).replace(/\.$/, '');
    toasts.show('error', TEXT.notCopied(what, reason), remedy);
  }
}
