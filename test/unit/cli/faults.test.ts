import { constants } from 'node:os';
import { expect, test } from 'vitest';
import { describeFault } from '../../../engine/cli/words/faults';

test('errors of the system are told in words, by their number where Node has no name for them', () => {
  expect(describeFault({ code: 'ENOSPC', message: 'ENOSPC: write' })).toBe('the disk is full');
  expect(describeFault({ code: 'UNKNOWN', errno: -constants.errno.EDQUOT, message: 'UNKNOWN' })).toBe(
    'the disk quota is used up',
  );
  expect(describeFault(new Error('something else'))).toBe('something else');
});
