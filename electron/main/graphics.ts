/**
 * Machines without a usable graphics card: remote desktops, virtual machines, servers.
 *
 * Chromium has a software WebGL of its own (SwiftShader), but offers it to pages only on request, since it compiles untrusted shaders in a
 * less isolated process. This app loads only its own code, so it requests it.
 * The switch only permits: Chromium comes to it after the card has failed, and puts the page together in software as well.
 *
 * Where the system offers a driver that draws in software itself, Chromium takes it for a card and puts the page together
 * through it, at three times the cost of a frame. Only the page learns who draws. So what it found is kept for the next start,
 * and this one is repeated once while it has nothing to lose.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import type { ViewDrawer } from '../shared/api';
import type { FsPort } from './files/fs-port';
import { saveFile } from './files/save-file';

const PERMIT = 'enable-unsafe-swiftshader';
const IN_SOFTWARE = 'disable-gpu-compositing';

const Stored = v.object({ composited: v.literal('in software') });

/** As Electron's `app`. */
interface GraphicsApp {
  readonly commandLine: { hasSwitch(name: string): boolean; appendSwitch(name: string): void };
  getGPUFeatureStatus(): { gpu_compositing: string };
  relaunch(options: { args: string[] }): void;
  quit(): void;
}

interface Needs {
  app: GraphicsApp;
  fs: FsPort;
  userData: string;
  /** Without the program. */
  argv: readonly string[];
}

export class Graphics {
  readonly #needs: Needs;
  readonly #file: string;
  /** The findings that the next start uses. */
  #inSoftware: boolean;
  #writing: Promise<unknown> = Promise.resolve();

  /** Before `ready`, while switches still count. */
  constructor(needs: Needs) {
    this.#needs = needs;
    this.#file = join(needs.userData, 'graphics.json');
    this.#inSoftware = isInSoftware(this.#file);
    const { commandLine } = needs.app;
    commandLine.appendSwitch(PERMIT);
    if (this.#inSoftware) commandLine.appendSwitch(IN_SOFTWARE);
  }

  /**
   * What the page found, at every start: a machine that was given a card is noticed, as one that lost it. `mayRestart`:
   * there is nothing in this start to lose.
   */
  async found(drawer: ViewDrawer, mayRestart: boolean): Promise<void> {
    const { app, argv } = this.#needs;
    if (drawer === 'card' && this.#inSoftware) await this.#keep(false);
    if (drawer !== 'processor' || this.#inSoftware) return;
    // A start that has the switch is not repeated, whatever it finds: so there is no loop.
    if (app.commandLine.hasSwitch(IN_SOFTWARE)) return;
    if (!app.getGPUFeatureStatus().gpu_compositing.startsWith('enabled')) return;
    await this.#keep(true);
    if (!mayRestart || !this.#inSoftware) return;
    app.relaunch({ args: [`--${IN_SOFTWARE}`, ...argv] });
    app.quit();
  }

  settled(): Promise<unknown> {
    return this.#writing;
  }

  #keep(inSoftware: boolean): Promise<unknown> {
    const { fs, userData } = this.#needs;
    const text = JSON.stringify(inSoftware ? { composited: 'in software' } : {});
    const data = new TextEncoder().encode(`${text}\n`);
    const backups = join(userData, 'backups');
    const request = { path: this.#file, data, expected: null, generations: 0, backups };
    this.#writing = this.#writing
      .then(() => saveFile(fs, request))
      .then(() => (this.#inSoftware = inSoftware))
      .catch((error: Error) => console.warn(error.message));
    return this.#writing;
  }
}

function isInSoftware(file: string): boolean {
  try {
    return v.is(Stored, JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return false;
  }
}
