/** What can be wrong with a connection to Redis, in words. */
import type { RedisAddress } from './redis-address';

const WORDS: ReadonlyMap<string, string> = new Map([
  ['ECONNREFUSED', 'nothing listens there'],
  ['ENOTFOUND', 'there is no host of that name'],
  ['EAI_AGAIN', 'the name of the host could not be looked up'],
  ['ETIMEDOUT', 'it does not answer'],
  ['EHOSTUNREACH', 'there is no way to that host'],
  ['ENETUNREACH', 'there is no way to that host'],
  ['DEPTH_ZERO_SELF_SIGNED_CERT', 'its certificate is signed by nobody known: name it in KEMPE_REDIS_CA'],
  [
    'SELF_SIGNED_CERT_IN_CHAIN',
    'its certificate is signed by nobody known: name the signer in KEMPE_REDIS_CA',
  ],
  [
    'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
    'its certificate is signed by nobody known: name the signer in KEMPE_REDIS_CA',
  ],
  [
    'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
    'its certificate is signed by nobody known: name the signer in KEMPE_REDIS_CA',
  ],
  ['CERT_HAS_EXPIRED', 'its certificate has expired'],
  ['ERR_TLS_CERT_ALTNAME_INVALID', 'its certificate is for another host'],
  ['EPROTO', 'it does not speak TLS there: is it redis:// rather than rediss://'],
  ['ERR_SSL_WRONG_VERSION_NUMBER', 'it does not speak TLS there: is it redis:// rather than rediss://'],
]);

const CLOSED = new Set(['ECONNRESET', 'EPIPE']);

/** What the server itself refuses, by the beginning of its words. */
const REFUSALS: readonly (readonly [RegExp, string])[] = [
  [/^WRONGPASS|^ERR invalid password/, 'it refuses user and password'],
  [/^NOAUTH/, 'it asks for a password: set KEMPE_REDIS_PASSWORD'],
  [/^NOPERM/, 'it does not permit this user the commands of a queue'],
  [/^ERR (invalid )?DB index/, 'it has no database of that number'],
  [/^ERR AUTH/, 'it has no password, but one was given'],
];

/** Faults that no waiting changes. */
const WAITING_HELPS = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ECONNRESET',
  'EPIPE',
]);

const codeOf = (fault: Error): string | undefined => (fault as NodeJS.ErrnoException).code;

export function isFinal(fault: Error): boolean {
  const code = codeOf(fault);
  if (code !== undefined) return !WAITING_HELPS.has(code);
  return REFUSALS.some(([pattern]) => pattern.test(fault.message));
}

/** A sentence without its full stop. */
export function describeRedisFault({ shown, tls }: RedisAddress, fault: Error | null): string {
  return `Redis at ${shown} cannot be used: ${why(fault, tls !== null)}`;
}

function why(fault: Error | null, isSecure: boolean): string {
  const code = fault === null ? undefined : codeOf(fault);
  if (fault === null || fault.message === 'Connection is closed.' || CLOSED.has(code ?? ''))
    return `it closed the connection${isSecure ? '' : ' (does it expect TLS, rediss://?)'}`;
  const refusal = REFUSALS.find(([pattern]) => pattern.test(fault.message));
  return WORDS.get(code ?? '') ?? refusal?.[1] ?? fault.message.replace(/\.$/, '');
}
