/** What the start page says of work that could not be read, as a person reads it. */
import { expect, test } from 'vitest';
import { TEXT } from '../../../../../renderer/panels/start/texts';

test.each([
  [TEXT.theWork, 'This work cannot be read: EIO. Nothing has been deleted. Resolve this and try again.'],
  [TEXT.laterEdits, 'Later edits cannot be read: EIO. Nothing has been deleted. Resolve this and try again.'],
])('%s', (subject, sentence) => {
  expect(`${TEXT.unreadable(subject)} EIO${TEXT.nothingDeleted}`).toBe(sentence);
});
