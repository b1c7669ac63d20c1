/** Finding the project of an export, for the page: the path of what was dropped comes from here, never from the page. */
import { webUtils } from 'electron';
import { SEARCH_CHANNELS } from '../shared/project-search';
import type { ProjectSearchApi } from '../shared/project-search';

type Ask = <T>(channel: string, ...args: unknown[]) => Promise<T>;

export function createProjectSearchApi(ask: Ask): ProjectSearchApi {
  const { near, within, description } = SEARCH_CHANNELS;
  return {
    near: (dropped, { digest, prefixes }) =>
      ask(near, dropped === null ? '' : webUtils.getPathForFile(dropped), { digest, prefixes }),
    within: ({ digest, prefixes }) => ask(within, { digest, prefixes }),
    description: (dropped) => ask(description, webUtils.getPathForFile(dropped)),
  };
}
