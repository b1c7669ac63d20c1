/** What the report dialog remembers: its choices, and of the title block what is not of one project alone. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { EMPTY_TITLE } from '../../../../engine/output/report/title-block';
import { recallReport, rememberReport } from '../../../../renderer/export/report/report-memory';
import { recallTitle, rememberTitle } from '../../../../renderer/export/report/title-memory';

let memory: Map<string, string>;
beforeEach(() => {
  memory = new Map();
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => memory.get(name) ?? null,
    setItem: (name: string, value: string) => void memory.set(name, value),
  });
});
afterEach(() => vi.unstubAllGlobals());

test('project and revision of a title block come back for the same project only, people for all', () => {
  const title = { ...EMPTY_TITLE, project: 'Press 4', author: 'A', checker: 'C', date: 'x', revision: 'B' };
  rememberTitle(title, 'Toggle press');
  const today = expect.stringMatching(/^\d{4}-\d\d-\d\d$/) as string;
  expect(recallTitle('Toggle press')).toEqual({ ...title, date: today });
  expect(recallTitle('Four-bar')).toEqual({ ...title, date: today, project: '', revision: '' });
});

test('choices come back, and what was spoilt is the default', () => {
  const fresh = recallReport();
  expect(fresh).toMatchObject({ paper: 'A4', format: 'pdf' });
  expect(Object.values(fresh.sections).every(Boolean)).toBe(true);
  const chosen = {
    ...fresh,
    paper: 'Letter',
    format: 'html',
    sections: { ...fresh.sections, validation: false },
  } as const;
  rememberReport(chosen);
  expect(recallReport()).toEqual(chosen);
  for (const spoilt of ['', '{', '3', '[]', '{"paper":"A0","format":4,"sections":7}']) {
    memory.set('kempe.report', spoilt);
    expect(recallReport()).toEqual(fresh);
  }
});
