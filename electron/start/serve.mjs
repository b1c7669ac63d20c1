/** Serves the window's files on this machine only, from the same manifest and with the same headers as the app. */
import { createReadStream, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';

const ADDRESS = '127.0.0.1';

/** Resolves to the address and a way to end; rejects where the port is taken. Port 0 picks a free one. */
export function serve({ dist, port }) {
  const manifest = JSON.parse(readFileSync(join(dist, 'renderer-manifest.json'), 'utf8'));
  const server = createServer((request, response) => {
    const found = answer(manifest, request, server.address().port);
    response.writeHead(found.status, { ...manifest.headers, ...found.headers });
    if (!found.file || request.method === 'HEAD') return void response.end();
    const stream = createReadStream(join(dist, 'renderer', found.file));
    stream.on('error', () => response.destroy());
    stream.pipe(response);
  });
  return new Promise((resolve, reject) => {
    server.on('error', reject);
    server.listen(port, ADDRESS, () => {
      const close = () => new Promise((done) => void server.close(done).closeAllConnections());
      resolve({ address: `http://${ADDRESS}:${server.address().port}/`, close });
    });
  });
}

/** What a request gets; apart from the server so that it can be tested without one. */
export function answer(manifest, request, port) {
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    return { status: 405, headers: { Allow: 'GET, HEAD' } };
  }
  // A page elsewhere whose name was made to point here still sends its own name.
  const hosts = [`${ADDRESS}:${port}`, `localhost:${port}`];
  if (!hosts.includes(request.headers.host ?? '')) return { status: 421, headers: {} };
  const path = pathOf(request.url ?? '');
  const type = path !== null && Object.hasOwn(manifest.files, path) ? manifest.files[path] : null;
  if (type === null) return { status: 404, headers: {} };
  const policy = manifest.policies[path];
  const own = policy === undefined ? {} : { 'Content-Security-Policy': policy };
  return { status: 200, headers: { 'Content-Type': type, ...own }, file: path.slice(1) };
}

function pathOf(target) {
  try {
    const path = decodeURIComponent(target.split(/[?#]/, 1)[0]);
    return path === '/' ? '/index.html' : path;
  } catch {
    return null;
  }
}
