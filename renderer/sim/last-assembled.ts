/**
 * What edits of the open document go on from: the last model that was assembled in the mode that was drawn. Where a change loses
 * the mode, the next one still starts from before it, so that lengths which are changed back bring the mode back.
 */
import type { Project } from '../../engine/model/project';
import type { Analysis } from './model-watch';
import type { ClientMessage } from '../../engine/host/protocol';

type Before = NonNullable<Extract<ClientMessage, { type: 'analyse' }>['before']>;

const LOST: ReadonlySet<string> = new Set([
  'assembly-mode-ended',
  'assembly-mode-rigid',
  'assembly-mode-not-found',
]);

/** Larger models cross too slowly to be sent twice, and their folds are not looked for [joints]. */
const MOST_JOINTS = 200;

export class LastAssembled {
  #last: Before | null = null;

  hear({ model, problems }: Analysis, project: Project): void {
    const lost = problems.some(({ code, severity }) => severity === 'error' || LOST.has(code));
    if (model && !lost) this.#last = { project, poses: model.poses };
  }

  /** To send along with a document; nothing where no joint of it was changed, or where it has too many. */
  of(project: Project): { before?: Before } {
    const last = this.#last;
    const isOther = last !== null && last.project.joints !== project.joints;
    return isOther && project.joints.length <= MOST_JOINTS ? { before: last } : {};
  }

  forget(): void {
    this.#last = null;
  }
}
