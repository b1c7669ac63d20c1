import { createPinia, setActivePinia } from 'pinia';
import { beforeEach, expect, test } from 'vitest';
import type { Problem } from '../../../../engine/model/problem';
import { sayWarnings } from '../../../../renderer/files/say-warnings';
import { useToastsStore } from '../../../../renderer/stores/window/toasts';

const warning = (code: string, message: string): Problem => ({
  severity: 'warning',
  code,
  record: null,
  field: null,
  message,
  remedy: 'Look at it.',
});
const said = () => useToastsStore().shown.map(({ message }) => message);

beforeEach(() => setActivePinia(createPinia()));

test('each warning is said by itself, one number beside its formula too', () => {
  sayWarnings([warning('converted', 'Converted.'), warning('formula-differs', 'Length differs.')]);
  expect(said()).toEqual(['Converted.', 'Length differs.']);
});

test('several numbers beside their formulas are one message, and crowd nothing out', () => {
  const differing = Array.from({ length: 9 }, (_, i) => warning('formula-differs', `Length ${i}`));
  sayWarnings([...differing, warning('converted', 'Converted.')]);
  expect(said()).toEqual(['Converted.', '9 numbers in the file differ from their formulas.']);
});
