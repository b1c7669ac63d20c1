import { describe, expect, test } from 'vitest';
import { nextTick, ref } from 'vue';
import { useTextDraft } from '../../../../renderer/ui/fields/use-text-draft';

function setUp(refusal: string | null = null) {
  const value = ref('old');
  const taken: string[] = [];
  const field = useTextDraft(
    () => value.value,
    (text) => {
      taken.push(text);
      if (refusal === null) value.value = text;
      return refusal;
    },
  );
  let stopped = 0;
  const escape = { stopPropagation: () => (stopped += 1) } as unknown as KeyboardEvent;
  return { value, taken, field, escape, stopped: () => stopped };
}

describe('a text edited in place', () => {
  test('is committed once, and not at all when nothing was typed', () => {
    const { taken, field } = setUp();
    field.submit();
    field.draft.value = 'new';
    field.submit();
    field.submit();
    expect(taken).toEqual(['new']);
    expect(field.draft.value).toBe('new');
  });

  test('keeps the old text and the reason where it is refused, until the value changes', async () => {
    const { value, field } = setUp('No.');
    field.draft.value = 'new';
    field.submit();
    expect([field.draft.value, field.message.value]).toEqual(['old', 'No.']);
    value.value = 'other';
    await nextTick();
    expect([field.draft.value, field.message.value]).toEqual(['other', null]);
  });

  test('Escape gives up what is typed, and goes on outside where nothing is', () => {
    const { field, escape, stopped } = setUp();
    field.revert(escape);
    expect(stopped()).toBe(0);
    field.draft.value = 'new';
    field.revert(escape);
    expect([field.draft.value, stopped()]).toEqual(['old', 1]);
  });
});
