import { mkdirSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { candidates, isProjectFile, projectFiles } from '../../../electron/main/door/arguments';
import { handedFiles } from '../../../electron/main/door/handed-files';
import { scratchFolder } from './support/folder';

describe('files on the command line', () => {
  test.each([
    [['a.kempe'], ['a.kempe']],
    [
      ['a.kempe', 'b.KEMPE'],
      ['a.kempe', 'b.KEMPE'],
    ],
    [['--flag', 'a.kempe', '-x'], ['a.kempe']],
    [
      ['a.kempez', 'A.KEMPEZ', 'a.kempez.bak'],
      ['a.kempez', 'A.KEMPEZ'],
    ],
    [['-a.kempe'], []],
    [['--', '-a.kempe'], ['-a.kempe']],
    [['--inspect=a.kempe', '--js-flags=a.kempe', '--remote-debugging-port=0'], []],
    [['-psn_0_12345'], []],
    [['https://evil/a.kempe', 'kempe:open.kempe', 'filesystem:///tmp/a.kempe'], []],
    [['C:\\models\\a.kempe'], ['C:\\models\\a.kempe']],
    [['a.json', 'a', '.', '/', ''], []],
    // models of other programs, which are imported
    [
      ['arm.xml', 'leg.MJCF', 'arm.xml.txt'],
      ['arm.xml', 'leg.MJCF'],
    ],
    [['a\0.kempe'], []],
    [[`${'x'.repeat(5000)}.kempe`], []],
  ])('%j names %j', (argv, expected) => {
    expect(candidates(argv)).toEqual(expected);
  });

  test.skipIf(process.platform === 'win32')('are addresses too, if they lead to this machine', () => {
    const given = [
      'file:///tmp/a.kempe',
      'file://localhost/tmp/two%20words.kempe',
      'file:///tmp/%D0%BA.kempe',
      'file://server/share/a.kempe',
      'file:///tmp/a%2Fb.kempe',
      'file:///tmp/%E0%A4%A.kempe',
      'file:///tmp/a%00.kempe',
      'file:///etc/passwd',
    ];
    expect(candidates(given)).toEqual(['/tmp/a.kempe', '/tmp/two words.kempe', '/tmp/к.kempe']);
  });

  test('are ordinary files, named in full from the folder of the caller', () => {
    const folder = scratchFolder();
    writeFileSync(join(folder, 'a.kempe'), '{}');
    mkdirSync(join(folder, 'folder.kempe'));
    symlinkSync('/etc/passwd', join(folder, 'link.kempe'));
    writeFileSync(join(folder, 'huge.kempe'), '');
    truncateSync(join(folder, 'huge.kempe'), 64 * 1024 * 1024 + 1);
    const given = ['a.kempe', 'folder.kempe', 'link.kempe', 'huge.kempe', 'none.kempe'];
    // A missing file is passed on so that opening it says that it is missing.
    expect(projectFiles(given, folder)).toEqual([join(folder, 'a.kempe'), join(folder, 'none.kempe')]);
  });

  test('are at most sixteen', () => {
    const folder = scratchFolder();
    expect(projectFiles(Array(40).fill('a.kempe'), folder).length).toBe(16);
  });

  test('with a line break or a space in the name are still one file', () => {
    const folder = scratchFolder();
    const name = 'two\nlines and spaces.kempe';
    writeFileSync(join(folder, name), '{}');
    expect(projectFiles([name], folder)).toEqual([join(folder, name)]);
  });
});

describe('what another instance hands over', () => {
  test('is a list of absolute paths of project files, or nothing', () => {
    const folder = scratchFolder();
    const path = join(folder, 'a.kempe');
    writeFileSync(path, '{}');
    expect(handedFiles({ files: [path] })).toEqual([path]);
    for (const junk of [
      null,
      undefined,
      'a',
      [],
      {},
      { files: path },
      { files: ['a.kempe'] },
      { files: [1] },
      { files: Array(17).fill(path) },
    ]) {
      expect(handedFiles(junk)).toEqual([]);
    }
    expect(handedFiles({ files: ['/etc/passwd', '/dev/zero'] })).toEqual([]);
    expect(isProjectFile('/dev/zero')).toBe(false);
  });
});
