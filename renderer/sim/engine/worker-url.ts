/** The two addresses that may run as workers. */
import cadUrl from '../cad/cad-worker?worker&url';
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

export const engineWorkerUrl = (): string => trusted(workerUrl);
export const cadWorkerUrl = (): string => trusted(cadUrl);

/** Under `require-trusted-types-for 'script'` a worker's address must come from a policy; this one lets two by. */
function trusted(address: string): string {
  const factory = (window as { trustedTypes?: PolicyFactory }).trustedTypes;
  if (!factory) return address;
  policy ??= factory.createPolicy('kempe-worker', {
    createScriptURL: (url) => {
      if (url !== workerUrl && url !== cadUrl) throw new TypeError(TEXT.onlyEngineWorker);
      return url;
    },
  });
  return policy.createScriptURL(address);
}
