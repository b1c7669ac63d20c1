import { followEnds, ROD_LENGTH, withRodLength } from '../../../../engine/model/formulas/rod-length';
import type { Body, Lock, Project } from '../../../../engine/model/project';
import type { Edit } from '../edit';
import { createEdit } from '../edit';
import { withTypedText } from '../values/parameters';
import { TEXT } from '../../texts';

/**
 * A bar gets another length [m]: its second end moves along it, and what sits there goes with it. `typed` is the text where
 * it has a unit of its own.
 */
export function setRodLength(
  project: Project,
  id: string,
  length: number,
  typed: string | null = null,
): Edit | null {
  const body = project.bodies.find((one) => one.id === id);
  if (body === undefined || !(length > 0)) return null;
  const free = withRodLength(withoutEndFormulas(body), length);
  const longer = typed === null ? free : withTypedText(free, ROD_LENGTH, typed);
  const bodies = project.bodies.map((one) => (one === body ? longer : one));
  const after = withLengthLock(followEnds(project, { ...project, bodies }), id, length);
  return createEdit(TEXT.lengthOf(body.name), project, after);
}

/** A lock of its length asks for the new one. */
function withLengthLock(project: Project, bar: string, length: number): Project {
  const isOwn = ({ kind, of }: Lock) => kind === 'length' && of.length === 1 && of[0].record === bar;
  if (!project.locks?.some(isOwn)) return project;
  return {
    ...project,
    locks: project.locks.map((lock) => (isOwn(lock) ? { ...lock, value: length } : lock)),
  };
}

/** A typed length is what the bar has: neither its length nor its second end follows a formula any more. */
function withoutEndFormulas(body: Body): Body {
  const kept = body.formulas?.filter(({ field }) => !/^shape\.(length|to\.\d)$/.test(field));
  if (kept === undefined || kept.length === body.formulas?.length) return body;
  return { ...body, formulas: kept.length > 0 ? kept : null };
}
