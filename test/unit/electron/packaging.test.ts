/** What the packager makes of electron-builder.yml, asked of the packager itself. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { refusedSwitch } from '../../../electron/main/door/security';
import { scratchFolder } from './support/folder';

const ROOT = resolve(import.meta.dirname, '../../..');
const ICONS = join(ROOT, 'assets/icons');

interface Association {
  ext: string;
  mimeType: string;
  role: string;
  icon: string;
  name: string;
}
interface Config {
  fileAssociations: Association[];
  linux: object;
  deb: object;
  appImage: { executableArgs: string[] };
}
interface Helper {
  computeMimeTypeFiles(): Promise<string>;
  computeDesktopEntry(options: object, exec?: string): Promise<string>;
}

// What comes with electron-builder is asked through it, so that it is the version which packs.
const fromBuilder = createRequire(createRequire(import.meta.url).resolve('electron-builder/package.json'));
const fromLib = createRequire(fromBuilder.resolve('app-builder-lib/package.json'));
const config = (fromLib('js-yaml') as { load(text: string): Config }).load(
  readFileSync(join(ROOT, 'electron-builder.yml'), 'utf8'),
);

function linuxHelper(): Helper {
  const { LinuxTargetHelper } = fromLib('./out/targets/LinuxTargetHelper.js') as {
    LinuxTargetHelper: new (packager: object) => Helper;
  };
  const file = join(scratchFolder(), 'mime.xml');
  return new LinuxTargetHelper({
    config,
    fileAssociations: config.fileAssociations,
    platformSpecificBuildOptions: config.linux,
    executableName: 'kempe',
    appInfo: { productName: 'Kempe', sanitizedProductName: 'Kempe', description: '' },
    info: { metadata: { desktopName: 'kempe.desktop' } },
    getTempFile: () => Promise.resolve(file),
  });
}

describe('a double click on a project', () => {
  const [association] = config.fileAssociations;

  test('is for the editor of .kempe and .kempez, with an icon of its own for Windows and macOS', () => {
    expect(config.fileAssociations).toMatchObject([
      { ext: 'kempe', role: 'Editor', mimeType: 'application/x-kempe+json', icon: 'document' },
      { ext: 'kempez', role: 'Editor', mimeType: 'application/x-kempe+zip', icon: 'document' },
    ]);
    const { getPlatformIconFileName } = fromLib('builder-util') as {
      getPlatformIconFileName(icon: string, mac: boolean): string;
    };
    const [ico, icns] = [false, true].map((mac) =>
      readFileSync(join(ICONS, getPlatformIconFileName(association!.icon, mac))),
    );
    expect([ico!.readUInt16LE(2), ico!.readUInt16LE(4)]).toEqual([1, 6]);
    expect([icns!.toString('latin1', 0, 4), icns!.readUInt32BE(4)]).toEqual(['icns', icns!.length]);
    // not the app's own
    expect(ico!.equals(readFileSync(join(ICONS, 'icon.ico')))).toBe(false);
  });

  test('is known to Linux desktops by type and ending, and hands over paths', async () => {
    const helper = linuxHelper();
    const mime = readFileSync(await helper.computeMimeTypeFiles(), 'utf8');
    expect(mime).toContain('<mime-type type="application/x-kempe+json">');
    expect(mime).toContain('<mime-type type="application/x-kempe+zip">');
    for (const ext of ['kempe', 'kempez']) expect(mime).toContain(`<glob pattern="*.${ext}"/>`);
    const entry = await helper.computeDesktopEntry({ ...config.linux, ...config.deb });
    expect(entry).toMatch(/^Exec=\/opt\/Kempe\/kempe %F$/m);
    expect(entry).toMatch(/^MimeType=application\/x-kempe\+json;application\/x-kempe\+zip;$/m);
  });

  test('starts an AppImage with no switch that Kempe refuses', () => {
    // without this setting the packager would write --no-sandbox
    expect(config.appImage.executableArgs).toEqual([]);
    expect(refusedSwitch(['--no-sandbox'])).toBe('no-sandbox');
  });
});

describe('the command line of a packaged app', () => {
  const HARMFUL = [
    ...[
      'renderer-cmd-prefix',
      'utility-cmd-prefix',
      'gpu-launcher',
      'inspect',
      'inspect-brk',
      'inspect-port',
    ],
    ...['remote-debugging-port', 'remote-debugging-pipe', 'js-flags', 'load-extension', 'no-sandbox'],
    ...[
      'disable-web-security',
      'proxy-server',
      'user-data-dir',
      'enable-features',
      'log-net-log',
      'trace-startup',
    ],
    ...[
      'no-zygote',
      'single-process',
      'enable-blink-features',
      'ppapi-plugin-launcher',
      'a-switch-of-next-year',
    ],
  ];

  test.each(HARMFUL)('--%s is refused, however it is written', (name) => {
    for (const argument of [`--${name}`, `-${name}`, `--${name}=1`, `--${name}=/bin/sh -c`])
      expect(refusedSwitch(['a.kempe', argument], 'linux')).toBe(name);
    expect(refusedSwitch([`/${name.toUpperCase()}=x`], 'win32')).toBe(name.toUpperCase());
    // behind the two dashes stand files
    expect(refusedSwitch(['--', `--${name}`], 'linux')).toBeNull();
  });

  test('files, what draws and what the desktops add are let through', () => {
    expect(
      refusedSwitch(['/home/me/a.kempe', 'C:\\b.kempe', '--disable-gpu', '-lang=de', '-'], 'linux'),
    ).toBeNull();
    expect(
      refusedSwitch(['--force-device-scale-factor=1.5', '--ozone-platform-hint=auto'], 'linux'),
    ).toBeNull();
    expect(refusedSwitch(['-psn_0_12345'], 'darwin')).toBeNull();
    expect(refusedSwitch(['C:\\b.kempe', '--original-process-start-time=1'], 'win32')).toBeNull();
  });
});
