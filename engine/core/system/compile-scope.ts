/** The variables of expressions, and the joints whose turns are counted for them and for loads on joints. */
import { compileExpression } from '../../model/expression/compile';
import { findCoordinate, parameterValues } from '../../model/expression/coordinates';
import { expressionOf } from '../../kinds/drivers/drivers';
import { definitionOf } from '../../kinds/loads/loads';
import { jointOf } from '../../kinds/loads/load-ends';
import type { CompiledExpression, Variable } from '../../schema/scope';
import type { JointCoordinate } from '../../model/expression/coordinates';
import type { Project } from '../../model/project';

export interface CompiledScope {
  /** Every joint coordinate read by some expression, without duplicates. */
  readonly coordinates: readonly JointCoordinate[];
  /** Per load and per driver of the project: its expression; null for none. */
  readonly loads: readonly (CompiledExpression | null)[];
  readonly drivers: readonly (CompiledExpression | null)[];
  /** Joints whose angle is needed over turns. */
  readonly counted: readonly number[];
}

/** The expressions must be valid. */
export function compileScope(project: Project): CompiledScope {
  const coordinates: JointCoordinate[] = [];
  const resolve = (name: string): number | string => {
    const found = findCoordinate(project.joints, name);
    if (typeof found === 'string') return found;
    const known = coordinates.findIndex(({ joint, kind }) => joint === found.joint && kind === found.kind);
    return known >= 0 ? known : coordinates.push(found) - 1;
  };
  const parameters = parameterValues(project);
  const compile = (text: string, variables: readonly Variable[] = []): CompiledExpression => {
    const result = compileExpression(text, resolve, { parameters, variables });
    if (!result.ok) throw new Error(result.message);
    return result;
  };
  const loads = project.loads.map((load) =>
    'expression' in load && load.expression
      ? compile(load.expression, definitionOf(load.kind).variables)
      : null,
  );
  const drivers = project.drivers.map((driver) => {
    const expression = expressionOf(driver);
    return expression ? compile(expression) : null;
  });
  const wound = project.loads.flatMap((load) => jointOf(load) ?? []);
  const counted = new Set([
    ...coordinates.flatMap(({ joint, kind }) => (kind === 'rotation' ? [joint] : [])),
    ...wound.map((id) => project.joints.findIndex((joint) => joint.id === id)),
  ]);
  return { coordinates, loads, drivers, counted: [...counted] };
}
