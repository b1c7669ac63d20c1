import { beforeEach, expect, test, vi } from 'vitest';
import { createPinia, setActivePinia } from 'pinia';
import { CREATED_WITH } from '../../../../engine/model/defaults';
import { isUpdated, useNewsStore } from '../../../../renderer/stores/help/news';

const memoryOf = (entries: Record<string, string>) => {
  const map = new Map(Object.entries(entries));
  return {
    getItem: (key: string) => map.get(key) ?? null,
    setItem: (key: string, value: string) => void map.set(key, value),
  };
};

beforeEach(() => setActivePinia(createPinia()));

test('are told where another version was here before, and where one from before this was remembered', () => {
  expect(isUpdated(memoryOf({}))).toBe(false);
  expect(isUpdated(memoryOf({ 'kempe.program': CREATED_WITH }))).toBe(false);
  expect(isUpdated(memoryOf({ 'kempe.program': 'Kempe 0.0.9' }))).toBe(true);
  expect(isUpdated(memoryOf({ 'kempe.hints': '{}' }))).toBe(true);
});

test('a browser that denies its memory has none', () => {
  const denied = () => {
    throw new Error('denied');
  };
  expect(isUpdated(null)).toBe(false);
  expect(isUpdated({ getItem: denied, setItem: denied })).toBe(false);
});

test('are told until they were seen, and not again', () => {
  vi.stubGlobal('localStorage', memoryOf({ 'kempe.program': 'Kempe 0.0.9' }));
  const news = useNewsStore();
  expect(news.updated).toBe(true);
  news.seen();
  expect(news.updated).toBe(false);
  setActivePinia(createPinia());
  expect(useNewsStore().updated).toBe(false);
});

test('a first start remembers its version, so that the next update is told', () => {
  const memory = memoryOf({});
  vi.stubGlobal('localStorage', memory);
  expect(useNewsStore().updated).toBe(false);
  expect(memory.getItem('kempe.program')).toBe(CREATED_WITH);
});
