/**
 * I7, the decision: of every permission that Electron's types name, in the version that is shipped, one is granted, to the
 * window's own main frame; and what is asked of devices, downloads, certificates and the network is refused.
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Session } from 'electron';
import { isOwnAddress, restrictSession } from '../../electron/main/door/security';
import { tell } from '../support/tier';

const TYPES = readFileSync(
  join(dirname(createRequire(import.meta.url).resolve('electron/package.json')), 'electron.d.ts'),
  'utf8',
);

/** Every name in the union of the first argument after the contents. */
function namesOf(method: string): string[] {
  const line = TYPES.split('\n').find((each) => each.trim().startsWith(`${method}(`)) ?? '';
  const union = /permission: ((?:'[^']+'(?: \| )?)+)/.exec(line)?.[1] ?? '';
  return [...union.matchAll(/'([^']+)'/g)].map((match) => match[1]);
}

const NAMES = [
  ...new Set([...namesOf('setPermissionRequestHandler'), ...namesOf('setPermissionCheckHandler')]),
];
const ALLOWED = 'clipboard-sanitized-write';
const OWN = ['app://bundle', 'app://bundle/', 'app://bundle/index.html'];
const FOREIGN = [
  '',
  'null',
  'https://example.com',
  'http://bundle',
  'app://other',
  'app://bundle.evil/',
  'app://bundle@evil/',
  'app://evil/app://bundle/',
  'app:bundle',
  'file:///',
  'about:blank',
  'data:text/html,x',
  'blob:app://other/1',
  'APP://BUNDLE',
  'app://bundle:80/',
  'devtools://x',
];

type Handler = (...args: unknown[]) => unknown;

/** The handlers that a session is given, by the name of the method that takes them. */
function handlersOf(packaged: boolean): Map<string, Handler> {
  const taken = new Map<string, Handler>();
  const keep =
    (name: string) =>
    (...args: unknown[]) =>
      void taken.set(name, args.at(-1) as Handler);
  const on = (event: string, handler: Handler) => void taken.set(event, handler);
  const webRequest = { onBeforeRequest: keep('onBeforeRequest') };
  const fake = new Proxy(
    {},
    {
      get: (_target, name) => (name === 'on' ? on : name === 'webRequest' ? webRequest : keep(String(name))),
    },
  );
  restrictSession(fake as Session, packaged);
  return taken;
}

const handlers = handlersOf(true);

function requested(permission: string, address: string, isMainFrame: boolean): boolean {
  let granted: unknown = null;
  handlers.get('setPermissionRequestHandler')!(null, permission, (answer: boolean) => (granted = answer), {
    isMainFrame,
    requestingUrl: address,
  });
  return granted as boolean;
}

const checked = (permission: string, address: string, isMainFrame: boolean): boolean =>
  handlers.get('setPermissionCheckHandler')!(null, permission, address, { isMainFrame }) as boolean;

describe('permissions', () => {
  test('are asked for by names that the types tell', () => {
    expect(NAMES.length).toBeGreaterThan(40);
    expect(NAMES).toContain(ALLOWED);
  });

  test('are granted to nobody but for that to write cleaned text, to the main frame', () => {
    const granted: string[] = [];
    let asked = 0;
    for (const permission of [...NAMES, '', 'unheard-of', '__proto__']) {
      for (const address of [...OWN, ...FOREIGN]) {
        for (const main of [true, false]) {
          asked += 2;
          const both = [requested(permission, address, main), checked(permission, address, main)];
          if (!both.includes(true)) continue;
          granted.push(permission);
          expect([permission, main, OWN.includes(address), both]).toEqual([
            ALLOWED,
            true,
            true,
            [true, true],
          ]);
        }
      }
    }
    tell('I7', asked, `${NAMES.length} names; granted beyond the allow-list: 0`);
    expect(granted).toHaveLength(OWN.length);
  });

  test('to devices, downloads and foreign certificates do not exist', () => {
    expect(handlers.get('setDevicePermissionHandler')!({})).toBe(false);
    let prevented = false;
    handlers.get('will-download')!({ preventDefault: () => (prevented = true) });
    expect(prevented).toBe(true);
    let verdict = 0;
    handlers.get('setCertificateVerifyProc')!({}, (answer: number) => (verdict = answer));
    expect(verdict).toBe(-2);
    // nothing is there to choose a device with
    for (const event of [
      'select-hid-device',
      'select-serial-port',
      'select-usb-device',
      'setDisplayMediaRequestHandler',
    ])
      expect(handlers.has(event)).toBe(false);
  });

  test('to fetch are for the window’s own addresses', () => {
    const cancelled = (url: string): boolean => {
      let answer = { cancel: false };
      handlers.get('onBeforeRequest')!({ url }, (given: { cancel: boolean }) => (answer = given));
      return answer.cancel;
    };
    for (const url of ['app://bundle/x', 'blob:app://bundle/1', 'data:image/png;base64,'])
      expect(cancelled(url)).toBe(false);
    for (const url of FOREIGN) expect(cancelled(url), url).toBe(true);
    expect(isOwnAddress('devtools://devtools/x', false)).toBe(true);
  });
});
