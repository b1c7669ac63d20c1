/**
 * Texts that are shipped once and named by their SHA-256: manifests and projects, with their meshes. Whoever fetches one believes
 * nothing but the digest.
 */
import type { Redis } from 'ioredis';
import { createHash } from 'node:crypto';
import { KEPT } from './names';

/** Longest text of a manifest and of a project [bytes]. */
export const MOST_MANIFEST = 16 * 2 ** 20;
export const MOST_PROJECT = 256 * 2 ** 20;

export const sha256 = (text: string): string => createHash('sha256').update(text, 'utf8').digest('hex');

/** Null where there is nothing of that name (any more). Throws an `Error` that says what is wrong with what there is. */
export async function fetchText(
  redis: Redis,
  { key, digest, most }: { key: string; digest: string; most: number },
): Promise<string | null> {
  const type = await redis.type(key);
  if (type === 'none') return null;
  if (type !== 'string') throw new WrongData(`${key} in Redis is a ${type}, not a text`);
  const size = await redis.strlen(key);
  if (size > most) throw new WrongData(`${key} in Redis has ${size} bytes, more than the ${most} allowed`);
  const bytes = await redis.getBuffer(key);
  if (bytes === null) return null;
  if (createHash('sha256').update(bytes).digest('hex') !== digest)
    throw new WrongData(`${key} in Redis has another digest than its name says`);
  await redis.expire(key, KEPT);
  return bytes.toString('utf8');
}

/** What is in Redis is not what it should be: to repeat the attempt changes nothing. */
export class WrongData extends Error {}
