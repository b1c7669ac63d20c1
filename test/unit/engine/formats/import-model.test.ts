import { expect, test } from 'vitest';
import { importModel } from '../../../../engine/formats/import-model';
import { readCorpus } from './corpus-files';

test('a pendulum, with every element accounted for', () => {
  const result = importModel(readCorpus('pendulum'), 'models/pendulum.xml', { lengthUnit: 'm' });
  if (!result.ok) throw new Error(result.problems[0]?.message);
  const { project, account } = result;
  expect(project.name).toBe('Pendulum');
  expect(project.notes).toMatch(
    /^Imported from pendulum\.xml \(MJCF, lengths in m\).*\n\n.*here they are rigid\.$/,
  );
  expect(project.settings.gravity).toEqual([0, 0, -9.81]);
  expect(project.bodies).toMatchObject([{ id: 'rod', name: 'rod', position: [0, 0, 1], color: '#3366cc' }]);
  expect(project.joints).toMatchObject([
    { id: 'pin', name: 'pin', kind: 'hinge', bodyA: 'ground', bodyB: 'rod' },
  ]);
  expect(account).toMatchObject({ format: 'MJCF', elements: 10, used: 8 });
  expect(account.ignored.map(({ element, line }) => [element, line])).toEqual([
    ['light', 5],
    ['geom', 6],
  ]);
  expect(account.mass).toBeCloseTo(2, 12);
  expect(account.size[0]).toBeCloseTo(1, 12);
  expect(account.size[2]).toBeCloseTo(0.04, 12);
});

test('what is no model is refused with its line', () => {
  const cases: [string, RegExp][] = [
    ['', /^Line 1/],
    ['<a', /^Line 1, column \d+: the file is not sound XML/],
    ['<a>\n<b></a>', /^Line 2, column \d+: the file is not sound XML/],
    ['<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>', /^Line 1: the file declares a document type/],
    ['<svg/>', /^Line 1: <svg>: this is none of the formats that are read/],
    [
      '<mujoco>\n<include file="/etc/passwd"/></mujoco>',
      /^Line 2: <include>: .* another file: "\/etc\/passwd" is outside the folder .* is not opened/,
    ],
  ];
  for (const [text, message] of cases) {
    const result = importModel(text, 'a.xml', { lengthUnit: 'm' });
    expect(result.ok, text).toBe(false);
    if (!result.ok)
      expect(result.problems[0]).toMatchObject({
        severity: 'error',
        message: expect.stringMatching(message) as string,
      });
  }
});
