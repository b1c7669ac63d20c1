import { renameInFormula } from '../formulas/rename-in-formula';
import { coordinatesOf } from '../../kinds/joints/joint-coordinates';
import type { CoordinateKind } from '../../kinds/joints/joint-coordinates';
import type { Joint, Project } from '../project';

/** A joint coordinate used in an expression. */
export interface JointCoordinate {
  /** Index of the joint in the project. */
  readonly joint: number;
  readonly kind: CoordinateKind;
}

/** The coordinate meant by q["name"]: a joint by name or id, and for a cylinder which of its two. */
export function findCoordinate(joints: readonly Joint[], name: string): JointCoordinate | string {
  const find = (wanted: string) => joints.findIndex((joint) => joint.name === wanted || joint.id === wanted);
  const whole = find(name);
  const [, stem, part] = /^(.*):(rotation|translation)$/s.exec(name) ?? [];
  const index = whole >= 0 ? whole : stem === undefined ? -1 : find(stem);
  if (index < 0) return `there is no joint with the name or id "${name.slice(0, 60)}"`;
  const { kind } = joints[index];
  const coordinates = coordinatesOf(kind);
  if (coordinates.length === 0)
    return `the joint "${name.slice(0, 60)}" is a ${kind} joint, which has no single coordinate`;
  if (coordinates.length === 1) {
    if (whole < 0) return `the joint "${stem}" has one coordinate only: write q["${stem}"]`;
    return { joint: index, kind: coordinates[0].kind };
  }
  if (whole >= 0) return `a ${kind} has two coordinates: write "${name}:rotation" or "${name}:translation"`;
  return { joint: index, kind: part as CoordinateKind };
}

/** Values of the parameters of a project by their names in expressions, in SI. */
export const parameterValues = ({ parameters }: Pick<Project, 'parameters'>): ReadonlyMap<string, number> =>
  new Map(parameters.map(({ name, value }) => [name, value]));

/** Ids of the joints used in an expression. */
export function jointsRead(text: string, joints: readonly Joint[]): string[] {
  const names = [...text.matchAll(/\[\s*(["'])(.*?)\1\s*\]/gs)].map(([, , name]) =>
    findCoordinate(joints, name),
  );
  return [...new Set(names.flatMap((found) => (typeof found === 'string' ? [] : [joints[found.joint].id])))];
}

/** The expression after a parameter was renamed; names in quotes are those of joints. */
export function renameParameterInExpression(text: string, from: string, to: string): string {
  return text
    .split(/("[^"]*"|'[^']*')/)
    .map((part, i) => (i % 2 === 1 ? part : renameInFormula(part, from, to)))
    .join('');
}

/**
 * The expression after joints were given other names or ids: it continues to refer to the same joints. All at once, as a new
 * name may be the old one of another joint.
 */
export function renameInExpression(text: string, renamed: ReadonlyMap<string, string>): string {
  return text.replace(
    /\[(\s*)(["'])(.*?)\2(\s*)\]/gs,
    (whole, before: string, mark: string, name: string, after: string) => {
      const [, stem = '', part = ''] = /^(.*?)(:rotation|:translation)?$/s.exec(name) ?? [];
      const to = renamed.get(stem);
      if (to === undefined) return whole;
      const quotes = to.includes('"') ? "'" : mark;
      return `[${before}${quotes}${to}${part}${quotes}${after}]`;
    },
  );
}

/** The expression with names of joints instead of ids, for people. */
export function namesInExpression(text: string, joints: readonly Joint[]): string {
  return text.replace(
    /\[(\s*)(["'])(.*?)\2(\s*)\]/gs,
    (whole, before: string, mark: string, read: string, after: string) => {
      const [, stem, part = ''] = /^(.*?)(:rotation|:translation)?$/s.exec(read) ?? [];
      const known = joints.some(({ name }) => name === read || name === stem);
      const joint = known ? undefined : joints.find(({ id }) => id === stem);
      if (joint === undefined) return whole;
      const quotes = joint.name.includes('"') ? "'" : mark;
      return `[${before}${quotes}${joint.name}${part}${quotes}${after}]`;
    },
  );
}
