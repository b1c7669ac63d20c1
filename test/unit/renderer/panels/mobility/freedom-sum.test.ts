import { describe, expect, test } from 'vitest';
import { BLOCKS } from '../../../../../engine/core/constraints/blocks';
import { createModel } from '../../../../../engine/run/preparation/prepared-model';
import { JOINT_KINDS, jointDefinition } from '../../../../../engine/kinds/joints/joints';
import { conditionWords, freedomSum, signed } from '../../../../../renderer/panels/mobility/freedom-sum';
import { readExample } from '../../../../support/example-file';

test.each(JOINT_KINDS)('a %s holds as much as the engine has rows for it', (kind) => {
  for (const formulation of ['perpendicular', 'quaternion'] as const) {
    const rows = jointDefinition(kind)
      .blocks(formulation)
      .reduce((sum, { block }) => sum + BLOCKS[block].rows, 0);
    expect(jointDefinition(kind).holds).toBe(rows);
  }
});

describe.each(['four-bar-with-load', 'rssr', 'flyball-governor', 'bricard', 'screw-jack'])('%s', (name) => {
  const project = readExample(name);
  const model = createModel(project);
  if (!model.ok) throw new Error(name);
  const lines = freedomSum(project, model.model.report.mobility);
  const before = (total: string) => {
    const at = lines.findIndex((line) => line.total === total);
    return lines.slice(0, at).reduce((sum, line) => sum + (line.total ? 0 : line.value), 0);
  };

  test.each(['formula', 'rank', 'left'])('what stands above %s adds up to it', (total) => {
    const line = lines.find((one) => one.total === total);
    if (line) expect(before(total)).toBe(line.value);
    else expect(total).toBe('left');
  });
});

test('parts have a sign, totals only a minus', () => {
  expect(signed({ what: '', sum: '', value: 18 }, true)).toBe('18');
  expect(signed({ what: '', sum: '', value: 3 }, false)).toBe('+3');
  expect(signed({ what: '', sum: '', value: -20 }, false)).toBe('\u221220');
  expect(signed({ what: '', sum: '', value: 1, total: 'rank' }, false)).toBe('1');
});

test('the condition is put into words', () => {
  expect(conditionWords(100)).toContain('Well');
  expect(conditionWords(1e6)).toContain('Near a singular');
  expect(conditionWords(1e10)).toContain('Close to');
  expect(conditionWords(Infinity)).toContain('Singular');
});
