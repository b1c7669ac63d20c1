/** The one address that may run as a worker. */
import workerUrl from './engine-worker?worker&url';
import { TEXT } from '../texts';

export * from './worker-roles';

interface ScriptUrlPolicy {
  createScriptURL(url: string): string;
}

interface PolicyFactory {
  createPolicy(name: string, rules: ScriptUrlPolicy): ScriptUrlPolicy;
}

let policy: ScriptUrlPolicy | null = null;

/** Under `require-trusted-types-for 'script'` a worker's address must come from a policy; this one lets one address by. */
export function engineWorkerUrl(): string {
  const factory = (window as { trustedTypes?: PolicyFactory }).trustedTypes;
  if (!factory) return workerUrl;
  policy ??= factory.createPolicy('kempe-worker', {
    createScriptURL: (url) => {
      if (url !== workerUrl) throw new TypeError(TEXT.onlyEngineWorker);
      return url;
    },
  });
  return policy.createScriptURL(workerUrl);
}
