/** A force or torque along a fixed direction, with its magnitude given by an expression (T 4.11). */
import { exertAt, exertTorque, vectorOf } from './exert';
import { formulaNode } from '../expressions';
import { scaleVector } from '../../code/vectors';
import type { CompiledExpressionLoad } from '../../../../kinds/loads/expression';
import type { LoadFormula } from './load-formula';

export const expression: LoadFormula<CompiledExpressionLoad> = (load, site) => {
  const { body, point, quantity, direction, frame, formula } = load;
  const { graph: g, carriers, efforts } = site;
  const vector = scaleVector(g, formulaNode(formula, site), vectorOf(body, direction, frame, site));
  const wrench = quantity === 'force' ? exertAt(body, point, vector, site) : exertTorque(body, vector, site);
  efforts.work(carriers.power(body, wrench));
};
