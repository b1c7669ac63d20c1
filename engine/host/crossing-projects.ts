/**
 * Projects on their way to the engine. Only the first of a connection crosses as a whole; each of the others says what it
 * changes of the one before, for copying thousands of records holds the window up at every edit.
 */
import { isObject } from '../model/file/json';
import { applyPatch, createPatch } from '../model/difference/project-patch';
import type { ProjectPatch } from '../model/difference/project-patch';
import type { Project } from '../model/project';
import type { ClientMessage } from './protocol';

export interface ChangedProject {
  /** How many projects crossed before. */
  readonly after: number;
  readonly patch: ProjectPatch;
}

/** The end of the client: one for each connection. */
export class SentProjects {
  #count = 0;
  #last: Project | null = null;

  /** Posts the message, or one that says the same in less. */
  post(message: ClientMessage, port: (message: ClientMessage) => void): void {
    if (!('project' in message)) return port(message);
    const { project } = message;
    const last = this.#last;
    port(last === null ? message : { ...message, project: this.#changeOf(last, project) });
    // what could not be posted did not cross
    this.#count += 1;
    this.#last = project;
  }

  /** Typed as what it stands for: the port of the engine puts that in its place before anybody looks at it. */
  #changeOf(last: Project, project: Project): Project {
    const changed: ChangedProject = { after: this.#count, patch: createPatch(last, project) };
    return changed as unknown as Project;
  }
}

/** The end of the engine. */
export class ReceivedProjects {
  #count = 0;
  #last: Project | null = null;

  /**
   * The message with the project itself, or null where that is said by what this end does not hold. A whole one may come at
   * any time. Messages that are refused for something else count, too: the other end counts what it posts.
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
