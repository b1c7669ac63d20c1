/** Stands in for the native dialogs, which no test can click: what they would return is set beforehand. */
import type { ElectronApplication } from 'playwright-core';

export interface Dialogs {
  /** The next open dialogs return this file; null cancels. */
  willOpen(path: string | null): Promise<void>;
  /** The next save dialogs return this file; null cancels. */
  willSave(path: string | null): Promise<void>;
  /** The next message boxes are answered with the button that has this label. */
  willAnswer(button: string): Promise<void>;
  /** The message boxes that were shown so far. */
  shown(): Promise<{ message: string; buttons: string[] }[]>;
}

interface Answers {
  open: string | null;
  save: string | null;
  button: string;
  shown: { message: string; buttons: string[] }[];
}

export async function replaceDialogs(app: ElectronApplication): Promise<Dialogs> {
  await app.evaluate(({ dialog }) => {
    // a question of the start may come before this or after
    const button = process.env.KEMPE_ANSWER ?? 'Don’t Save';
    const answers: Answers = { open: null, save: null, button, shown: [] };
    (globalThis as unknown as { kempeTest: Answers }).kempeTest = answers;
    dialog.showOpenDialog = () =>
      Promise.resolve({
        canceled: answers.open === null,
        filePaths: answers.open === null ? [] : [answers.open],
      });
    dialog.showSaveDialog = () =>
      Promise.resolve({ canceled: answers.save === null, filePath: answers.save ?? '' });
    dialog.showMessageBox = (...args: unknown[]) => {
      const { message, buttons = [] } = args.at(-1) as { message: string; buttons?: string[] };
      answers.shown.push({ message, buttons });
      const response = buttons.indexOf(answers.button);
      if (response < 0) throw new Error(`The message box has no button ${answers.button}`);
      return Promise.resolve({ response, checkboxChecked: false });
    };
  });
  const set = (change: Partial<Answers>): Promise<void> =>
    app.evaluate((_electron, given) => {
      Object.assign((globalThis as unknown as { kempeTest: Answers }).kempeTest, given);
    }, change);
  return {
    willOpen: (open) => set({ open }),
    willSave: (save) => set({ save }),
    willAnswer: (button) => set({ button }),
    shown: () => app.evaluate(() => (globalThis as unknown as { kempeTest: Answers }).kempeTest.shown),
  };
}
