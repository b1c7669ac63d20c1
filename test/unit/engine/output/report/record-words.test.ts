import { expect, test } from 'vitest';
import { createBody, createProject } from '../../../../../engine/model/defaults';
import { longOutlines, wordsOfRecord } from '../../../../../engine/output/report/record-words';
import { spring as springKind } from '../../../../../engine/kinds/loads/spring';
import type { Body, Formula } from '../../../../../engine/model/project';

const words = (body: Body): string => wordsOfRecord(createProject('Bar'), 'bodies', body).lines.join('\n');

function bar(formulas: Formula[]): Body {
  const body = createBody({ id: 'bar', name: 'Bar', position: [0.02, 0, 0.5], formulas });
  return { ...body, shape: { kind: 'rod', from: [0, 0, 0], to: [0.08, 0, 0], radius: 0.00635 } };
}

test('numbers stand in the report in the units that they were typed in', () => {
  const typed = words(
    bar([
      { field: 'shape.length', formula: '80 mm' },
      { field: 'shape.radius', formula: '1/4 in' },
      { field: 'position.0', formula: '20 mm' },
    ]),
  );
  expect(typed).toContain('Typed: shape.length = 80 mm');
  expect(typed).toContain('Radius: 1/4 in');
  expect(typed).toContain('Position: 20 mm, 0 m, 0.5 m');
});

test('but where the file holds another number than the text, that number stands there', () => {
  const held = words(bar([{ field: 'shape.radius', formula: '1/2 in' }]));
  expect(held).toContain('Radius: 0.00635 m');
  expect(held).not.toContain('1/2 in');
});

test.each([
  ['', {}, ['Curve']],
  [
    'a table',
    {
      table: [
        [0, 0],
        [1, 5],
      ],
    },
    ['Rest length', 'Stiffness'],
  ],
  ['an expression', { expression: '3*length' }, ['Curve', 'Damping', 'Rest length', 'Stiffness']],
] as const)('what %s takes the place of in a spring is not in use', (_, law, unused) => {
  const load = { ...springKind.defaults, id: 's', name: 'S', kind: 'spring', bodyB: 'bar', ...law } as const;
  const { lines } = wordsOfRecord(createProject('S'), 'loads', { ...load, curve: 'spline' });
  const said = lines.flatMap((line) => line.split('; ')).filter((each) => each.includes('(not in use)'));
  expect(said.map((each) => each.split(':')[0]).sort()).toEqual(unused);
});

test('a corner of an outline stays on one line', () => {
  const points = [
    [0, 0],
    [0.1, 1e-18],
    [0.05, 0.2],
  ] as const;
  const said = words({ ...bar([]), shape: { kind: 'plate', points, thickness: 0.01 } });
  expect(said).toContain('(0,\u00a00), (0.1,\u00a00), (0.05,\u00a00.2) m');
});

test('an outline of many corners stands at the end, whole', () => {
  const points = Array.from({ length: 40 }, (_, i) => [i / 100, i / 50] as const);
  const wheel: Body = { ...bar([]), shape: { kind: 'plate', points, thickness: 0.01 } };
  expect(words(wheel)).toContain('Corners: 40 points, see Outlines');
  const [outline, ...others] = longOutlines({ ...createProject('Wheel'), bodies: [bar([]), wheel] }, {});
  expect(others).toEqual([]);
  expect(outline.name).toBe('Bar');
  for (const [x, y] of points) expect(outline.words).toContain(`(${x},\u00a0${y})`);
});
