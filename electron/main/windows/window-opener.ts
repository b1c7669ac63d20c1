/** Opens windows and brings files into them: an untouched start page is used before another window is opened. */
import { screen } from 'electron';
import { cascade, halves } from './cascade';
import type { DesktopWindow } from './desktop-window';
import type { CopyOf, Grant, Grants } from '../door/grants';
import { serveWindow } from '../door/ipc';
import type { Openings } from '../openings';
import { NARROWEST } from './window';
import type { WindowBounds } from './window-bounds';
import type { Windows } from './windows';

interface Needs {
  grants: Grants;
  windows: Windows<DesktopWindow>;
  openings: Openings<DesktopWindow>;
  /** Where the first window was when the app last ran. */
  firstBounds: WindowBounds | null;
  create: (bounds: WindowBounds | null) => DesktopWindow;
}

export class WindowOpener {
  readonly #needs: Needs;

  constructor(needs: Needs) {
    this.#needs = needs;
  }

  newWindow(bounds: WindowBounds | null = this.#nextBounds()): DesktopWindow {
    const { windows, create } = this.#needs;
    const opened = create(bounds);
    windows.add(opened);
    serveWindow(opened.contents);
    opened.window.on('focus', () => windows.focused(opened));
    opened.window.once('closed', () => windows.remove(opened));
    return opened;
  }

  /** A file that is open already brings its window to the front; without a file, there is at least a window. */
  async openFiles(paths: readonly string[]): Promise<void> {
    if (paths.length === 0) {
      const front = this.#needs.windows.front();
      if (front) front.toFront();
      else this.newWindow();
    }
    for (const path of paths) {
      const holder = await this.#needs.openings.holder(null, path);
      if (holder) holder.toFront();
      else this.#showIn(this.#needs.windows.untouched() ?? this.newWindow(), this.#needs.grants.grant(path));
    }
  }

  openBeside(asker: DesktopWindow, path: string, copy: CopyOf): void {
    const work = screen.getDisplayMatching(asker.window.getBounds()).workArea;
    const both = asker.window.isFullScreen() ? null : halves(work, NARROWEST);
    if (both) {
      if (asker.window.isMaximized()) asker.window.unmaximize();
      asker.window.setBounds(both[0]);
    }
    const beside = this.newWindow(both ? { ...both[1], maximized: false } : this.#nextBounds());
    this.#showIn(beside, this.#needs.grants.opening(path, null, copy));
  }

  #showIn(target: DesktopWindow, grant: Grant): void {
    // Once it is ready to be shown it comes to the front by itself.
    if (target.window.isVisible()) target.toFront();
    target.request(grant);
  }

  #nextBounds(): WindowBounds | null {
    const front = this.#needs.windows.front()?.window;
    if (!front) return this.#needs.firstBounds;
    const work = screen.getDisplayMatching(front.getBounds()).workArea;
    return { ...cascade(front.getNormalBounds(), work), maximized: front.isMaximized() };
  }
}
