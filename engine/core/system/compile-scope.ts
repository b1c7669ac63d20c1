/** What expressions read, and the joints whose turns have to be counted for them and for torsion springs. */
import { compileExpression } from '../../model/expression/compile';
import { findCoordinate, parameterValues } from '../../model/expression/coordinates';
import type { Evaluate, Reading } from '../../model/expression/compile';
import type { JointCoordinate } from '../../model/expression/coordinates';
import type { Project } from '../../model/project';

export interface CompiledScope {
  /** Every joint coordinate that some expression reads, each once. */
  readonly coordinates: readonly JointCoordinate[];
  /** Per load and per driver of the project: its expression; null where it has none. */
  readonly loads: readonly (CompiledExpression | null)[];
  readonly drivers: readonly (Evaluate | null)[];
  /** Joints whose angle is wanted over turns. */
  readonly counted: readonly number[];
}

export interface CompiledExpression {
  readonly evaluate: Evaluate;
  readonly reads: ReadonlySet<Reading>;
}

/** Expects valid expressions. */
export function compileScope(project: Project): CompiledScope {
  const coordinates: JointCoordinate[] = [];
  const resolve = (name: string): number | string => {
    const found = findCoordinate(project.joints, name);
    if (typeof found === 'string') return found;
    const known = coordinates.findIndex(
      ({ joint, slides }) => joint === found.joint && slides === found.slides,
    );
    return known >= 0 ? known : coordinates.push(found) - 1;
  };
  const parameters = parameterValues(project);
  const compile = (text: string, spring = false): CompiledExpression => {
    const result = compileExpression(text, resolve, { parameters, spring });
    if (!result.ok) throw new Error(result.message);
    return result;
  };
  const loads = project.loads.map((load) => {
    if (load.kind === 'expression') return compile(load.expression);
    return load.kind === 'spring' && load.expression ? compile(load.expression, true) : null;
  });
  const drivers = project.drivers.map(({ kind, expression }) =>
    kind === 'effort' && expression ? compile(expression).evaluate : null,
  );
  const wound = project.loads.flatMap((load) => (load.kind === 'torsion-spring' ? [load.joint] : []));
  const counted = new Set([
    ...coordinates.flatMap(({ joint, slides }) => (slides ? [] : [joint])),
    ...wound.map((id) => project.joints.findIndex((joint) => joint.id === id)),
  ]);
  return { coordinates, loads, drivers, counted: [...counted] };
}
