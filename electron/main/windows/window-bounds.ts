/** Where the window was, kept between starts and used only where a screen still shows it. */
import { join } from 'node:path';
import { screen } from 'electron';
import type { BrowserWindow } from 'electron';
import * as v from 'valibot';
import type { FsPort } from '../files/fs-port';
import { readFile } from '../files/read-file';
import { saveFile } from '../files/save-file';
import { isVisible } from './visible';

const Whole = v.pipe(v.number(), v.safeInteger());
const Stored = v.object({
  x: Whole,
  y: Whole,
  width: v.pipe(Whole, v.minValue(400), v.maxValue(20_000)),
  height: v.pipe(Whole, v.minValue(300), v.maxValue(20_000)),
  maximized: v.boolean(),
});
export type WindowBounds = v.InferOutput<typeof Stored>;

export class BoundsStore {
  readonly #fs: FsPort;
  readonly #file: string;
  readonly #backups: string;
  #writing: Promise<unknown> = Promise.resolve();

  constructor(fs: FsPort, userData: string) {
    this.#fs = fs;
    this.#file = join(userData, 'window.json');
    this.#backups = join(userData, 'backups');
  }

  async load(): Promise<WindowBounds | null> {
    try {
      const { text } = await readFile(this.#fs, this.#file);
      const stored = v.parse(Stored, JSON.parse(text));
      return isVisible(
        stored,
        screen.getAllDisplays().map((display) => display.workArea),
      )
        ? stored
        : null;
    } catch {
      return null;
    }
  }

  keep(window: BrowserWindow): void {
    const bounds: WindowBounds = { ...window.getNormalBounds(), maximized: window.isMaximized() };
    const data = new TextEncoder().encode(`${JSON.stringify(bounds)}\n`);
    const request = { path: this.#file, data, expected: null, generations: 0, backups: this.#backups };
    const save = (): Promise<unknown> => saveFile(this.#fs, request);
    this.#writing = this.#writing.then(save).catch((error: Error) => console.warn(error.message));
  }

  settled(): Promise<unknown> {
    return this.#writing;
  }
}
