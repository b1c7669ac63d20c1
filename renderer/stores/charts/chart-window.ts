/**
 * The dock of the charts in a window of its own, or single charts beside it: an empty document of this page, into which its components are drawn, so that
 * there is one app with one set of stores. It takes the styles and the theme of the first, and remembers where it was.
 */
import { shallowRef, watch } from 'vue';
import { defineStore } from 'pinia';
import { CHART_WINDOW } from '../../../electron/shared/chart-window';
import { handleKeyDown, noteChange, noteFocus, noteKey, notePointer } from '../../ui/commands/keys';
import { useDocumentStore } from '../editing/document';
import { ownMemory } from '../window/own-memory';
import { useToastsStore } from '../window/toasts';
import { usedView } from './which-view';
import { TEXT } from '../texts';

const KEY = 'kempe.chart-window';
const START = { left: 80, top: 80, width: 1000, height: 640 };
const SMALLEST = 300;
const STYLES = 'link[rel="stylesheet"], style';

/** What tells in which window somebody works. */
const USES = ['pointerdown', 'focusin'] as const;

type Place = typeof START;

function recallPlace(): Place {
  try {
    const stored = JSON.parse(ownMemory()?.getItem(KEY) ?? 'null') as Partial<Place> | null;
    const read = (name: keyof Place) =>
      Number.isFinite(stored?.[name]) ? Math.round(stored![name]!) : START[name];
    const size = (name: 'width' | 'height') => Math.max(read(name), SMALLEST);
    return { left: read('left'), top: read('top'), width: size('width'), height: size('height') };
  } catch {
    return START;
  }
}

function rememberPlace({ screenX, screenY, innerWidth, innerHeight }: Window): void {
  const place: Place = { left: screenX, top: screenY, width: innerWidth, height: innerHeight };
  try {
    ownMemory()?.setItem(KEY, JSON.stringify(place));
  } catch {
    // A full or denied store loses only where the window was.
  }
}

/** Styles that are there, and those of components that come later; theme and language as they change. */
function followLook(child: Document): () => void {
  const copy = (node: Node): void => {
    if (!(node instanceof HTMLElement) || !node.matches(STYLES)) return;
    const own = child.importNode(node, true);
    // in full: an empty document has no address that it could be read against
    if (node instanceof HTMLLinkElement) own.setAttribute('href', node.href);
    child.head.append(own);
  };
  const root = document.documentElement;
  const dress = (): void => {
    child.documentElement.lang = root.lang;
    child.documentElement.dataset['theme'] = root.dataset['theme'] ?? 'light';
  };
  for (const node of document.head.querySelectorAll(STYLES)) copy(node);
  dress();
  const styles = new MutationObserver((changes) =>
    changes.forEach(({ addedNodes }) => addedNodes.forEach(copy)),
  );
  styles.observe(document.head, { childList: true });
  const look = new MutationObserver(dress);
  look.observe(root, { attributes: true, attributeFilter: ['data-theme', 'lang'] });
  return () => [styles, look].forEach((observer) => observer.disconnect());
}

export const useChartWindow = defineStore('chart-window', () => {
  const documents = useDocumentStore();
  /** Where the dock is drawn; null while it is in the first window. */
  const host = shallowRef<HTMLElement | null>(null);
  /** Where single charts are drawn; null while there are none. */
  const apart = shallowRef<HTMLElement | null>(null);
  let child: Window | null = null;

  /** Whether there is such a window now. */
  function begin(): boolean {
    if (child) return true;
    const { left, top, width, height } = recallPlace();
    const features = `popup,left=${left},top=${top},width=${width},height=${height}`;
    const opened = window.open('', CHART_WINDOW, features);
    if (!opened) {
      useToastsStore().show('error', TEXT.noChartWindow, TEXT.noChartWindowHelp);
      return false;
    }
    child = opened;
    const { document: own } = opened;
    // of the same name, left by a page that has ended
    own.body.replaceChildren();
    own.head.replaceChildren();
    const stop = followLook(own);
    opened.addEventListener('keydown', handleKeyDown);
    opened.addEventListener('keydown', noteKey, { capture: true });
    opened.addEventListener('pointerdown', notePointer, { capture: true });
    opened.addEventListener('focusin', noteFocus, { capture: true });
    opened.addEventListener('change', noteChange, { capture: true });
    opened.addEventListener('pagehide', () => {
      rememberPlace(opened);
      stop();
      usedView.value = 'dock';
      for (const name of USES) document.removeEventListener(name, useDock, true);
      host.value = apart.value = child = null;
    });
    for (const name of USES) {
      document.addEventListener(name, useDock, true);
      opened.addEventListener(name, () => (usedView.value = apart.value ? 'apart' : 'dock'), true);
    }
    entitle();
    return true;
  }

  const useDock = (): void => void (usedView.value = 'dock');

  /** An empty one, in which what it held before is no longer drawn. */
  function place(): HTMLElement {
    const { document: own } = child!;
    host.value = apart.value = null;
    const element = own.createElement('div');
    element.id = 'app';
    own.body.replaceChildren(element);
    return element;
  }

  function open(): void {
    if (host.value) return focus();
    if (!begin()) return;
    usedView.value = 'dock';
    host.value = place();
  }

  /** For single charts, beside the dock; false where no window can be opened. */
  function openApart(): boolean {
    if (!apart.value) {
      if (!begin()) return false;
      apart.value = place();
    }
    focus();
    return true;
  }

  function entitle(): void {
    if (child) child.document.title = TEXT.chartWindow(documents.project.name);
  }
  watch(() => documents.project.name, entitle);

  const focus = (): void => child?.focus();
  const close = (): void => child?.close();
  const toggle = (): void => (host.value ? close() : open());

  globalThis.addEventListener?.('pagehide', close);
  return { host, apart, open, openApart, close, focus, toggle };
});
