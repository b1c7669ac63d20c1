/**
 * Sends projects to the engine. Only the first of a connection is sent as a whole; each later one as its difference from the
 * previous one, as copying thousands of records would block the window at every edit.
 */
import { isObject } from '../model/file/json';
import { applyPatch, createPatch } from '../model/difference/project-patch';
import type { ProjectPatch } from '../model/difference/project-patch';
import type { Project } from '../model/project';
import type { ClientMessage } from './protocol';

export interface ChangedProject {
  /** Number of projects sent before. */
  readonly after: number;
  readonly patch: ProjectPatch;
}

/** The client's end: one per connection. */
export class SentProjects {
  #count = 0;
  #last: Project | null = null;

  /** Posts the message, or a shorter equivalent. */
  post(message: ClientMessage, port: (message: ClientMessage) => void): void {
    if (!('project' in message)) return port(message);
    const { project } = message;
    const last = this.#last;
    port(last === null ? message : { ...message, project: this.#changeOf(last, project) });
    // if posting throws, nothing was sent
    this.#count += 1;
    this.#last = project;
  }

  /** Typed as the project that it represents: the port of the engine restores that before anything reads it. */
  #changeOf(last: Project, project: Project): Project {
    const changed: ChangedProject = { after: this.#count, patch: createPatch(last, project) };
    return changed as unknown as Project;
  }
}

/** The engine's end. */
export class ReceivedProjects {
  #count = 0;
  #last: Project | null = null;

  /**
   * The message with the project itself, or null if it refers to one that this end does not have. A complete project may
   * come at any time. Messages refused for other reasons count, too: the other end counts what it posts.
   */
  unpack(message: unknown): unknown {
    if (!isObject(message) || !isObject(message['project'])) return message;
    const sent = message['project'];
    const project = isChanged(sent) ? this.#change(sent) : (sent as unknown as Project);
    this.#count += 1;
    this.#last = project;
    return project === null ? null : { ...message, project };
  }

  #change({ after, patch }: ChangedProject): Project | null {
    return this.#last === null || after !== this.#count ? null : applyPatch(this.#last, patch);
  }
}

type Fields = Readonly<Record<string, unknown>>;

function isChanged(sent: Fields): sent is Fields & ChangedProject {
  const { after, patch } = sent;
  return (
    typeof after === 'number' && isObject(patch) && isObject(patch['fields']) && isObject(patch['lists'])
  );
}
