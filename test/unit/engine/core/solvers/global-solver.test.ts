/** Which factorisation a model gets unless its settings name one: told apart by rounding, which differs between the two. */
import { expect, test } from 'vitest';
import { hingeChain, ladder, star } from '../../../../support/planar-mechanism';
import { solveAsDrawn } from '../../../../support/factorisations';
import type { Project, Settings } from '../../../../../engine/model/project';

const lambda = (project: Project, factorisation: Settings['factorisation']) =>
  solveAsDrawn(project, { factorisation }).lambda;

const isLike = (project: Project, factorisation: 'dense' | 'sparse'): boolean => {
  const [own, other] = [lambda(project, 'automatic'), lambda(project, factorisation)];
  return own.every((value, row) => value === other[row]);
};

test('dense up to 20 rows and where ten joints are on one body, otherwise sparse', () => {
  const models = [hingeChain(4), hingeChain(5), ladder(2, 1), star(5), star(10)];
  // 20, 25, 35, 30 and 55 rows
  expect(models.map((project) => isLike(project, 'dense'))).toEqual([true, false, false, true, true]);
  expect(models.map((project) => isLike(project, 'sparse'))).toEqual([false, true, true, false, false]);
});
