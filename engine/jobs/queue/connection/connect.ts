/** A connection to Redis that comes back when it is lost. */
import { isIP } from 'node:net';
import { Redis } from 'ioredis';
import { describeRedisFault, isFinal } from './redis-faults';
import type { RedisAddress } from './redis-address';

export type RedisConnection = Redis;

export interface ConnectOptions {
  /** Waits for a Redis that cannot be reached yet. What waiting does not change, such as a wrong password, is refused in either case. */
  readonly patient?: boolean;
  /** Told once when the connection is lost or cannot be made, and once when it is there again. */
  readonly tell?: (sentence: string) => void;
}

/** The oldest with all commands that are used here [major, minor]. */
const OLDEST = [6, 2] as const;
const LONGEST_WAIT = 5000;
/** Longer than any command here blocks: a peer that is silent for so long is gone, though nobody closed the connection [ms]. */
const SILENCE = 30_000;

/** Throws an `Error` whose message is a sentence for the person who gave the address. */
export async function connectRedis(
  address: RedisAddress,
  { patient = false, tell = () => {} }: ConnectOptions = {},
): Promise<Redis> {
  let last: Error | null = null;
  let wasReady = false;
  let isTold = false;
  const redis = new Redis({
    host: address.host,
    port: address.port,
    db: address.database,
    ...(address.user === undefined ? {} : { username: address.user }),
    ...(address.password === undefined ? {} : { password: address.password }),
    ...(address.tls === null
      ? {}
      : { tls: { ...address.tls, ...(isIP(address.host) === 0 ? { servername: address.host } : {}) } }),
    lazyConnect: true,
    connectTimeout: 10_000,
    keepAlive: 10_000,
    socketTimeout: SILENCE,
    // what was asked is answered when the connection is back
    maxRetriesPerRequest: null,
    retryStrategy: (times) => {
      if (!wasReady && (!patient || (last !== null && isFinal(last)))) return null;
      if (!isTold) tell(`${describeRedisFault(address, last)}. Trying again until it answers.`);
      isTold = true;
      return Math.min(50 * 2 ** Math.min(times, 20), LONGEST_WAIT);
    },
  });
  redis.on('error', (fault: Error) => (last = fault));
  redis.on('ready', () => {
    if (isTold) tell(`${address.shown} answers.`);
    isTold = false;
    last = null;
  });
  try {
    await untilReady(redis);
    await checkServer(redis, address, tell);
    wasReady = true;
    return redis;
  } catch (fault) {
    redis.disconnect();
    throw new Error(`${describeRedisFault(address, last ?? (fault as Error))}.`, { cause: fault });
  }
}

/** `connect` of ioredis gives up with its first attempt, whatever follows. */
async function untilReady(redis: Redis): Promise<void> {
  const ended = new Promise<never>((_, reject) =>
    redis.once('end', () => reject(new Error('Connection is closed.'))),
  );
  const ready = new Promise<void>((resolve) => redis.once('ready', resolve));
  redis.connect().catch(() => {});
  await Promise.race([ready, ended]);
}

/** Asked of a new connection: that it may, and that the server is not too old. */
async function checkServer(
  redis: Redis,
  { database }: RedisAddress,
  tell: (sentence: string) => void,
): Promise<void> {
  // ioredis goes on with the first database where there is none of that number
  await redis.select(database);
  const facts = await redis.info();
  const version = /^redis_version:(\d+)\.(\d+)/m.exec(facts);
  if (version === null) throw new Error('it does not say its version');
  const [major, minor] = [Number(version[1]), Number(version[2])];
  if (major < OLDEST[0] || (major === OLDEST[0] && minor < OLDEST[1]))
    throw new Error(`it is version ${major}.${minor}, and ${OLDEST.join('.')} or later is needed`);
  const policy = /^maxmemory_policy:([\w-]+)/m.exec(facts)?.[1] ?? 'noeviction';
  if (policy !== 'noeviction')
    tell(
      `This Redis forgets keys when its memory is full (maxmemory-policy ${policy}): set noeviction, or runs are computed more than once.`,
    );
}
