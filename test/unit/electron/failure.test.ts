import { constants } from 'node:os';
import { expect, test } from 'vitest';
import { causeOf, codeOf, describeFailure, FsFailure } from '../../../electron/main/files/failure';

test.each([
  ['EDQUOT', 'disk-full', 'the disk quota is used up'],
  ['ESTALE', 'failed', 'the network folder is no longer there'],
] as const)('%s, for which Node has no name, goes by its number', (name, code, cause) => {
  const number = constants.errno[name];
  for (const unnamed of ['UNKNOWN', `Unknown system error -${number}`, 'not EIO', 'EIO or so']) {
    const error = Object.assign(new Error(), { code: unnamed, errno: -constants.errno[name] });
    expect(codeOf(error)).toBe(name);
    const problem = describeFailure(error, 'save', '/home/me/model.kempe');
    expect(problem).toMatchObject({ code, message: expect.stringContaining(cause) });
  }
});

test('what has a name of its own keeps it, and what has neither is unknown', () => {
  expect(codeOf(Object.assign(new Error(), { code: 'ENOTSUP', errno: -constants.errno.EOPNOTSUPP }))).toBe(
    'ENOTSUP',
  );
  expect(codeOf(Object.assign(new Error(), { code: 'ERR_INVALID_ARG_VALUE' }))).toBe('ERR_INVALID_ARG_VALUE');
  expect(codeOf(Object.assign(new Error(), { code: 'EIO', errno: -constants.errno.EDQUOT }))).toBe('EIO');
  for (const error of [null, 'text', new Error(), { errno: -99_999 }]) expect(codeOf(error)).toBe('UNKNOWN');
});

test('what an export leaves is not what a save leaves', () => {
  for (const code of ['ENOENT', 'ENOSPC', 'ENAMETOOLONG']) {
    const { message, remedy } = describeFailure(
      new FsFailure('create', '/x/a.pdf', code),
      'export',
      '/x/a.pdf',
    );
    expect(message).toMatch(/^\/x\/a\.pdf could not be written: /);
    expect(remedy).toMatch(/Export it again to another folder/);
    expect(remedy).not.toMatch(/Save As/);
  }
});

test.each([
  ['/home/me/model.kempe', ''],
  ['/home/me/.model.kempe.~12-0a1b2c3d', ' (the folder /home/me)'],
  ['/home/me', ' (the folder /home/me)'],
  ['/real/.other.kempe.~12-0a1b2c3d', ' (the folder /real)'],
  ['/data/backups/x', ' (/data/backups/x)'],
])('that %s failed is told without names that the user never chose', (failed, where) => {
  const { message } = describeFailure(
    new FsFailure('create', failed, 'EACCES'),
    'save',
    '/home/me/model.kempe',
  );
  expect(message).toBe(`/home/me/model.kempe could not be saved: access is denied${where}.`);
});

test('a file in the place of a folder, and what is beyond a bound, are told in words', () => {
  const told = ['EEXIST', 'EFBIG'].map((code) => causeOf(Object.assign(new Error(), { code })));
  expect(told).toEqual(['something else has that name', 'it is too large']);
});
