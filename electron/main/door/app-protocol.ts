/**
 * `app://bundle/...`: the window's own files. The answer is a pure function of the request and of the manifest made
 * at build time, so no path that is not in the manifest can ever be read.
 */
import { join } from 'node:path';

export const SCHEME = 'app';
export const HOST = 'bundle';
export const ORIGIN = `${SCHEME}://${HOST}`;
export const START_URL = `${ORIGIN}/index.html`;

export interface Manifest {
  headers: Record<string, string>;
  /** Content security policies of files that have one of their own, by path. */
  policies: Record<string, string>;
  /** Path from the root, with its slash, to content type. */
  files: Record<string, string>;
}

/** What the answer needs of a request; Electron hands over the web's `Request`. */
interface Asked {
  method: string;
  url: string;
}

export type Answer =
  | { status: 200; path: string; headers: Record<string, string> }
  | { status: 400 | 404 | 405 };

export function resolveRequest(manifest: Manifest, { method, url }: Asked): Answer {
  if (method !== 'GET' && method !== 'HEAD') return { status: 405 };
  const path = pathOf(url);
  if (path === null) return { status: 400 };
  if (!Object.hasOwn(manifest.files, path)) return { status: 404 };
  const policy = manifest.policies[path];
  return {
    status: 200,
    path,
    headers: {
      'Content-Type': manifest.files[path],
      ...(policy !== undefined && { 'Content-Security-Policy': policy }),
    },
  };
}

/** The decoded path, or null where the address is not one of ours. */
function pathOf(address: string): string | null {
  try {
    const url = new URL(address);
    if (url.protocol !== `${SCHEME}:` || url.host !== HOST || url.username || url.password) return null;
    const path = decodeURIComponent(url.pathname);
    if (/[\0\\]/.test(path) || path.split('/').some((part) => part === '..' || part === '.')) return null;
    return path === '/' ? '/index.html' : path;
  } catch {
    return null;
  }
}

export function createHandler(
  manifest: Manifest,
  folder: string,
  read: (path: string) => Promise<Uint8Array<ArrayBuffer>>,
): (request: Asked) => Promise<Response> {
  return async (request) => {
    const answer = resolveRequest(manifest, request);
    if (answer.status !== 200)
      return new Response(null, { status: answer.status, headers: manifest.headers });
    const headers = { ...manifest.headers, ...answer.headers };
    if (request.method === 'HEAD') return new Response(null, { status: 200, headers });
    try {
      const bytes = await read(join(folder, ...answer.path.split('/')));
      return new Response(bytes, { status: 200, headers });
    } catch {
      return new Response(null, { status: 404, headers: manifest.headers });
    }
  };
}
