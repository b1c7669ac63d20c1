/** Numbers of every template let parameters lead them, one after another: each change moves the model, all go on following, one undo each. */
import { describe, expect, test } from 'vitest';
import { findNumber } from '../../../../engine/model/checks/formulas';
import { fieldUnit } from '../../../../engine/model/formulas/field-unit';
import { ROD_LENGTH, rodLength } from '../../../../engine/model/formulas/rod-length';
import { RECORD_LISTS } from '../../../../engine/model/project';
import type { AnyRecord, Body, Driven, Parameter, Project } from '../../../../engine/model/project';
import { applyDiff, invertDiff } from '../../../../renderer/document/diff';
import {
  addParameter,
  changeParameter,
  setFormula,
} from '../../../../renderer/document/edits/values/parameters';
import type { FormulaEdit } from '../../../../renderer/document/edits/values/parameters';
import { EXAMPLES } from '../../../support/examples';

interface NumberAt {
  readonly record: string;
  readonly field: string;
  readonly unit: string;
}

/** Of a record and all that it is made of; a length of a bar stands for the coordinates of its ends. */
function numbersOf(project: Project): NumberAt[] {
  return RECORD_LISTS.flatMap((list) =>
    (project[list] as readonly AnyRecord[]).flatMap((record) => {
      const bar = list === 'bodies' && rodLength(record as Body) !== null ? [ROD_LENGTH] : [];
      const paths = [...bar, ...pathsIn(record, bar.length > 0)];
      return paths.flatMap((field): NumberAt[] => {
        const unit = fieldUnit(project, list, record, field);
        const value = unit === null ? null : findNumber(record, field);
        return unit === null || value === null || value === 0 ? [] : [{ record: record.id, field, unit }];
      });
    }),
  );
}

function pathsIn(value: unknown, isBar: boolean, path = ''): string[] {
  if (typeof value === 'number') return [path];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, part]) =>
    isBar && path === 'shape' && (key === 'from' || key === 'to')
      ? []
      : pathsIn(part, isBar, path === '' ? key : `${path}.${key}`),
  );
}

function apply(project: Project, result: FormulaEdit): Project {
  if (!('edit' in result)) throw new Error(result.refusal);
  const next = applyDiff(project, result.edit.diff);
  // one step back is all of it
  expect(applyDiff(next, invertDiff(result.edit.diff))).toEqual(project);
  return next;
}

const recordOf = (project: Project, id: string): AnyRecord =>
  RECORD_LISTS.flatMap((list) => project[list] as readonly AnyRecord[]).find((one) => one.id === id)!;
const valueOf = (project: Project, { record, field }: NumberAt): number =>
  findNumber(recordOf(project, record), field)!;
const follows = (project: Project, { record, field }: NumberAt): boolean =>
  (recordOf(project, record) as Driven).formulas?.some((one) => one.field === field) === true;

/** So many of each template, evenly through all of its records. */
const MOST = 24;

describe.each(Object.keys(EXAMPLES))('%s', (file) => {
  test('every number goes on following its parameter, whichever others change', () => {
    const template = EXAMPLES[file]!();
    const all = numbersOf(template);
    expect(all.length).toBeGreaterThan(2);
    const numbers = all.filter((_, i) => i % Math.ceil(all.length / MOST) === 0);
    let project = template;
    const name = (i: number) => `p${i + 1}`;
    const formula = (at: NumberAt, factor: number) =>
      `${factor} * ${valueOf(template, at)} ${at.unit === '1' ? '' : at.unit}`.trim();
    numbers.forEach((at, i) => {
      project = apply(
        project,
        addParameter(project, { name: name(i), unit: at.unit as Parameter['unit'], formula: formula(at, 1) }),
      );
      project = apply(project, setFormula(project, at.record, at.field, name(i)));
    });
    for (const factor of [1.01, 0.995])
      numbers.forEach((at, i) => {
        const id = project.parameters.find((one) => one.name === name(i))!.id;
        const before = JSON.stringify(recordOf(project, at.record));
        project = apply(project, changeParameter(project, id, { formula: formula(at, factor) }));
        const what = `${at.field} of ${at.record} times ${factor}`;
        expect(JSON.stringify(recordOf(project, at.record)), what).not.toBe(before);
        for (const [k, other] of numbers.entries()) {
          expect(follows(project, other), `${other.field} of ${other.record} after ${what}`).toBe(true);
          const times = k <= i ? factor : factor === 1.01 ? 1 : 1.01;
          const wanted = times * valueOf(template, other);
          expect(Math.abs(valueOf(project, other) / wanted - 1), `${other.field} after ${what}`).toBeLessThan(
            1e-9,
          );
        }
      });
  });
});
