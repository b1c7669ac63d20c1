/** Calls about studies; a port to the process of one reaches the page as a message. */
import { STUDIES_CHANNELS } from '../shared/studies';
import type { StudiesApi } from '../shared/studies';

type Ask = <T>(channel: string, ...args: unknown[]) => Promise<T>;

export function createStudiesApi(ask: Ask): StudiesApi {
  const { list, begin, open, show, resume, stop, forget, follow, choosePlace } = STUDIES_CHANNELS;
  return {
    list: () => ask(list),
    begin: (files, place, where) => ask(begin, files, place, where),
    open: () => ask(open),
    show: (id) => ask(show, id),
    resume: (id, where) => ask(resume, id, where),
    stop: (id) => ask(stop, id),
    forget: (id) => ask(forget, id),
    follow: (id) => ask(follow, id),
    choosePlace: () => ask(choosePlace),
  };
}
