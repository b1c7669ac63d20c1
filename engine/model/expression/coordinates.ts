import { compileExpression } from './compile';
import { DRIVABLE } from '../project';
import type { Joint } from '../project';

/** A joint coordinate that an expression reads. */
export interface JointCoordinate {
  /** Index of the joint in the project. */
  readonly joint: number;
  /** Whether it is the distance along the axis, and not the angle about it. */
  readonly slides: boolean;
}

/** The coordinate that q["name"] stands for: a joint by name or id, and of a cylinder which of its two. */
export function findCoordinate(joints: readonly Joint[], name: string): JointCoordinate | string {
  const find = (wanted: string) => joints.findIndex((joint) => joint.name === wanted || joint.id === wanted);
  const whole = find(name);
  const [, stem, part] = /^(.*):(rotation|translation)$/s.exec(name) ?? [];
  const index = whole >= 0 ? whole : stem === undefined ? -1 : find(stem);
  if (index < 0) return `there is no joint with the name or id "${name.slice(0, 60)}"`;
  const { kind } = joints[index];
  if (!DRIVABLE.has(kind))
    return `the joint "${name.slice(0, 60)}" is a ${kind} joint, which has no single coordinate`;
  if (kind !== 'cylinder') {
    if (whole < 0) return `the joint "${stem}" has one coordinate only: write q["${stem}"]`;
    return { joint: index, slides: kind === 'slider' };
  }
  if (whole >= 0) return `a cylinder has two coordinates: write "${name}:rotation" or "${name}:translation"`;
  return { joint: index, slides: part === 'translation' };
}

/** Ids of the joints that an expression reads. */
export function jointsRead(text: string, joints: readonly Joint[]): string[] {
  const read = new Set<string>();
  compileExpression(text, (name) => {
    const found = findCoordinate(joints, name);
    if (typeof found !== 'string') read.add(joints[found.joint].id);
    return typeof found === 'string' ? found : 0;
  });
  return [...read];
}

/** The expression after a joint was given another name: what names it goes on naming it. */
export function renameInExpression(text: string, from: string, to: string): string {
  return text.replace(
    /\[(\s*)(["'])(.*?)\2(\s*)\]/gs,
    (whole, before: string, mark: string, name: string, after: string) => {
      const [, stem, part = ''] = /^(.*?)(:rotation|:translation)?$/s.exec(name) ?? [];
      if (stem !== from) return whole;
      const quotes = to.includes('"') ? "'" : mark;
      return `[${before}${quotes}${to}${part}${quotes}${after}]`;
    },
  );
}
