/** Studies on the desktop: each in a process of its own, which goes on when this page is gone; their rows are in folders. */
import type { StudiesApi, StudyFollower, ToFollower } from '../../../electron/shared/studies';
import type { StudyHome } from './study-home';

/** As `STUDY_PORT` in `electron/shared`, of which a page takes types alone. */
const PORT_MESSAGE = 'kempe:study-port';

export function createDesktopStudies(api: StudiesApi): StudyHome {
  return {
    places: ['here', 'queue', 'cluster'],
    list: () => api.list(),
    begin: (files, place, where) => api.begin(files, place, where),
    show: (id) => api.show(id),
    resume: (id, where) => api.resume(id, where),
    stop: (id) => api.stop(id),
    forget: (id) => api.forget(id),
    open: () => api.open(),
    choosePlace: () => api.choosePlace(),
    follow: (id, follower) => follow(api, id, follower),
  };
}

function follow(api: StudiesApi, id: string, follower: StudyFollower): () => void {
  let port: MessagePort | null = null;
  const listen = (event: MessageEvent): void => {
    const data: unknown = event.data;
    if (event.source !== window || !isOurs(data, id) || port !== null) return;
    window.removeEventListener('message', listen);
    port = event.ports[0];
    port.onmessage = ({ data: message }: MessageEvent<ToFollower>) => {
      if (message.type === 'state') return follower.onState(message.state);
      follower.onRows(message.rows);
      port?.postMessage({ type: 'more' });
    };
  };
  window.addEventListener('message', listen);
  api.follow(id).catch((error: unknown) => {
    window.removeEventListener('message', listen);
    console.warn(error);
  });
  return () => {
    window.removeEventListener('message', listen);
    port?.close();
  };
}

const isOurs = (data: unknown, id: string): boolean =>
  typeof data === 'object' &&
  data !== null &&
  'type' in data &&
  'id' in data &&
  data.type === PORT_MESSAGE &&
  data.id === id;
