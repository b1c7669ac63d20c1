/**
 * Where Redis is: from a URL and the environment. Passwords belong in the environment, for other users of a machine see the words of a
 * command; wherever they come from, nothing of an address but `shown` may reach a screen, a log or a file.
 */
import { readFileSync } from 'node:fs';
import type { SecureContextOptions } from 'node:tls';

export interface RedisAddress {
  readonly host: string;
  readonly port: number;
  readonly database: number;
  readonly user: string | undefined;
  readonly password: string | undefined;
  /** Null without TLS. */
  readonly tls: Pick<SecureContextOptions, 'ca' | 'cert' | 'key'> | null;
  /** The address as it may be read by anybody: without its password. */
  readonly shown: string;
}

type Environment = Readonly<Record<string, string | undefined>>;
type Read = { ok: true; address: RedisAddress } | { ok: false; fault: string };

const FORM = 'redis://host:6379, redis://user:password@host:6379/0, or rediss:// for TLS';
/** In place of a URL on the command line. */
export const FROM_ENVIRONMENT = 'env';

/** Without a URL, or with `env`, the one in KEMPE_REDIS_URL. Parts that the URL lacks are taken from the environment. */
export function readRedisAddress(url: string | undefined, environment: Environment): Read {
  const text = url === undefined || url === FROM_ENVIRONMENT ? environment['KEMPE_REDIS_URL'] : url;
  if (text === undefined || text === '')
    return refuse(`no Redis is named: give its URL (${FORM}) or set KEMPE_REDIS_URL`);
  const parsed = URL.canParse(text) ? new URL(text) : null;
  // what cannot be read is not repeated: it may hold a password
  if (parsed === null || !['redis:', 'rediss:'].includes(parsed.protocol) || parsed.hostname === '')
    return refuse(`the URL of Redis cannot be read: it is like ${FORM}`);
  if (parsed.search !== '' || parsed.hash !== '')
    return refuse(`the URL of Redis has more than host, port and number of the database: it is like ${FORM}`);
  const database = /^\/?(\d{0,4})$/.exec(parsed.pathname);
  if (database === null)
    return refuse('the URL of Redis ends in something else than the number of a database, such as /0');
  const user = decode(parsed.username);
  const password = decode(parsed.password);
  if (user === null || password === null)
    return refuse('user or password in the URL of Redis has a % that does not begin a code such as %40');
  const tls = parsed.protocol === 'rediss:' ? readCertificates(environment) : null;
  if (typeof tls === 'string') return refuse(tls);
  return {
    ok: true,
    address: describe({ parsed, database: Number(database[1]), user, password, tls }, environment),
  };
}

interface Parts {
  parsed: URL;
  database: number;
  user: string;
  password: string;
  tls: RedisAddress['tls'];
}

function describe({ parsed, database, user, password, tls }: Parts, environment: Environment): RedisAddress {
  const named = user || environment['KEMPE_REDIS_USER'] || undefined;
  const secret = password || environment['KEMPE_REDIS_PASSWORD'] || undefined;
  // an address of IPv6 stands in brackets in a URL only
  const host = parsed.hostname.replace(/^\[|\]$/g, '');
  const port = parsed.port === '' ? 6379 : Number(parsed.port);
  const who = secret === undefined ? (named ?? '') : `${named ?? ''}:***`;
  const shown = `${parsed.protocol}//${who === '' ? '' : `${who}@`}${parsed.hostname}:${port}/${database}`;
  return { host, port, database, user: named, password: secret, tls, shown };
}

/** The certificates that the environment names, or what is wrong with them. */
function readCertificates(environment: Environment): NonNullable<RedisAddress['tls']> | string {
  const files = { ca: 'KEMPE_REDIS_CA', cert: 'KEMPE_REDIS_CERT', key: 'KEMPE_REDIS_KEY' } as const;
  const read: { ca?: string; cert?: string; key?: string } = {};
  for (const [part, variable] of Object.entries(files) as [keyof typeof files, string][]) {
    const path = environment[variable];
    if (path === undefined || path === '') continue;
    try {
      read[part] = readFileSync(path, 'utf8');
    } catch {
      return `the file that ${variable} names cannot be read`;
    }
  }
  if ((read.cert === undefined) !== (read.key === undefined))
    return 'KEMPE_REDIS_CERT and KEMPE_REDIS_KEY go together: one of them is not set';
  return read;
}

function decode(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}

const refuse = (fault: string): Read => ({ ok: false, fault });
