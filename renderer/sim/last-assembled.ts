/**
 * What edits of the open document go on from: the last model that was assembled in the mode that was drawn. Where a change loses
 * the mode, the next one still starts from before it, so that lengths which are changed back bring the mode back.
 */
import type { Project } from '../../engine/model/project';
import type { Analysis } from './model-watch';
import type { ClientMessage } from '../../engine/host/protocol';

type Before = NonNullable<Extract<ClientMessage, { type: 'analyse' }>['before']>;

const LOST: ReadonlySet<string> = new Set(['assembly-mode-ended', 'assembly-mode-not-found']);

export class LastAssembled {
  #last: Before | null = null;

  hear({ model, problems }: Analysis, project: Project): void {
    const lost = problems.some(({ code, severity }) => severity === 'error' || LOST.has(code));
    if (model && !lost) this.#last = { project, poses: model.poses };
  }

  /** To send along with a document; nothing where no joint of it was changed. */
  of(project: Project): { before?: Before } {
    const last = this.#last;
    return last !== null && last.project.joints !== project.joints ? { before: last } : {};
  }

  forget(): void {
    this.#last = null;
  }
}
