/** The studies that a worker computes for: fetched by digest, checked, and kept while they are in use. */
import type { Redis } from 'ioredis';
import { readManifest } from '../../../studies/manifest/read-manifest';
import type { StudyManifest } from '../../../studies/manifest/manifest';
import { projectKey, studyKey } from '../protocol/names';
import { fetchText, MOST_MANIFEST, MOST_PROJECT, WrongData } from '../protocol/shipments';

export interface FetchedStudy {
  readonly digest: string;
  readonly manifest: StudyManifest;
  readonly projectText: string;
}

/** More than one client at work; each may have large meshes. */
const MOST_KEPT = 4;

export class FetchedStudies {
  readonly #redis: Redis;
  /** The last used is the last. */
  readonly #kept = new Map<string, Promise<FetchedStudy | null>>();

  constructor(redis: Redis) {
    this.#redis = redis;
  }

  /** Null if nobody wants this study any more. Throws what is wrong with what was shipped. */
  async get(digest: string): Promise<FetchedStudy | null> {
    const fetched = this.#kept.get(digest) ?? fetchStudy(this.#redis, digest);
    this.#kept.delete(digest);
    this.#kept.set(digest, fetched);
    for (const oldest of this.#kept.keys()) {
      if (this.#kept.size <= MOST_KEPT) break;
      this.#kept.delete(oldest);
    }
    try {
      const study = await fetched;
      if (study === null) this.forget(digest);
      return study;
    } catch (fault) {
      // the client may ship it again
      this.forget(digest);
      throw fault;
    }
  }

  forget(digest: string): void {
    this.#kept.delete(digest);
  }
}

async function fetchStudy(redis: Redis, digest: string): Promise<FetchedStudy | null> {
  const text = await fetchText(redis, { key: studyKey(digest), digest, most: MOST_MANIFEST });
  if (text === null) return null;
  const read = readManifest(text);
  if (!read.ok) throw new WrongData(`its manifest cannot be read: ${read.faults[0]}`);
  const { project } = read.manifest;
  const projectText = await fetchText(redis, {
    key: projectKey(project),
    digest: project,
    most: MOST_PROJECT,
  });
  // a client that is there ships it again
  if (projectText === null) throw new Error('its project is not in Redis (any more)');
  return { digest, manifest: read.manifest, projectText };
}
