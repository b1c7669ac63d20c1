/** How a Redis is reached: addresses, passwords, TLS with certificates made here; and that no password is ever shown. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { connectRedis } from '../../../engine/jobs/queue/connection/connect';
import { readRedisAddress } from '../../../engine/jobs/queue/connection/redis-address';
import { freePort, hasRedis, RedisServer, whyNoRedis } from '../../support/queue/redis-server';
import { addressOf } from '../../support/queue/scene';

const SECRET = 'hunter2&more';
const IN_URL = encodeURIComponent(SECRET);

describe('an address', () => {
  test.each([
    ['redis://h', {}, 'redis://h:6379/0'],
    ['rediss://ada@h:7000/3', {}, 'rediss://ada@h:7000/3'],
    [`redis://ada:${IN_URL}@h`, {}, 'redis://ada:***@h:6379/0'],
    ['redis://[::1]:7000', {}, 'redis://[::1]:7000/0'],
    ['redis://h', { KEMPE_REDIS_PASSWORD: SECRET, KEMPE_REDIS_USER: 'ada' }, 'redis://ada:***@h:6379/0'],
    [undefined, { KEMPE_REDIS_URL: `redis://:${IN_URL}@h` }, 'redis://:***@h:6379/0'],
    ['env', { KEMPE_REDIS_URL: 'redis://h' }, 'redis://h:6379/0'],
  ])('%s is shown as %s', (url, environment, shown) => {
    const read = readRedisAddress(url, environment);
    expect(read).toMatchObject({ ok: true, address: { shown } });
  });

  test.each([
    [undefined, {}, 'no Redis is named'],
    ['env', {}, 'no Redis is named'],
    [`http://ada:${IN_URL}@h`, {}, 'cannot be read'],
    [`redis://ada:${IN_URL}@`, {}, 'cannot be read'],
    [`redis://ada:${IN_URL}@h/name`, {}, 'something else than the number'],
    [`redis://ada:${IN_URL}@h?x=1`, {}, 'more than host, port'],
    ['redis://ada:50%@h', {}, 'a % that does not begin a code'],
    ['rediss://h', { KEMPE_REDIS_CA: '/nowhere' }, 'the file that KEMPE_REDIS_CA names cannot be read'],
    ['rediss://h', { KEMPE_REDIS_CERT: '/dev/null' }, 'go together'],
  ])('%s is refused without showing a password', (url, environment, fault) => {
    const read = readRedisAddress(url, environment);
    expect(read).toMatchObject({ ok: false, fault: expect.stringContaining(fault) as string });
    expect(JSON.stringify(read)).not.toMatch(/hunter2|50%/);
  });
});

describe.skipIf(!hasRedis)(`connections${whyNoRedis}`, () => {
  const folder = mkdtempSync(join(tmpdir(), 'kempe-tls-'));
  const file = (name: string): string => join(folder, name);
  let guarded: RedisServer;
  let secure: RedisServer;

  beforeAll(async () => {
    const openssl = (...words: string[]): void =>
      void execFileSync('openssl', words, { cwd: folder, stdio: 'ignore' });
    openssl(
      ...'req -x509 -newkey rsa:2048 -nodes -keyout ca.key -out ca.pem -days 2 -subj /CN=test'.split(' '),
    );
    openssl(...'req -newkey rsa:2048 -nodes -keyout redis.key -out redis.csr -subj /CN=redis'.split(' '));
    execFileSync(
      'sh',
      [
        '-c',
        'printf "subjectAltName=IP:127.0.0.1" > names; openssl x509 -req -in redis.csr -CA ca.pem -CAkey ca.key -CAcreateserial -out redis.pem -days 2 -extfile names',
      ],
      { cwd: folder, stdio: 'ignore' },
    );
    guarded = await RedisServer.start({ password: SECRET });
    secure = await RedisServer.start({
      password: SECRET,
      tls: { cert: file('redis.pem'), key: file('redis.key'), ca: file('ca.pem') },
    });
  });
  afterAll(async () => {
    await guarded.stop();
    await secure.stop();
    rmSync(folder, { recursive: true });
  });

  const plain = (server: RedisServer): string => `redis://127.0.0.1:${server.port}`;
  const tls = (server: RedisServer): string => `rediss://127.0.0.1:${server.port}`;
  const refused = async (url: string, environment: Record<string, string>): Promise<string> => {
    try {
      (await connectRedis(addressOf(url, environment))).disconnect();
    } catch (fault) {
      const { message } = fault as Error;
      expect(message).not.toContain('hunter2');
      return message;
    }
    throw new Error('It was not refused.');
  };

  test('a password comes from the URL or the environment', async () => {
    for (const [url, environment] of [
      [guarded.url.replace(SECRET, IN_URL), {}],
      [plain(guarded), { KEMPE_REDIS_PASSWORD: SECRET }],
    ] as const) {
      const redis = await connectRedis(addressOf(url, environment));
      expect(await redis.ping()).toBe('PONG');
      redis.disconnect();
    }
  });

  test('TLS is spoken with the signer that KEMPE_REDIS_CA names', async () => {
    const environment = { KEMPE_REDIS_CA: file('ca.pem'), KEMPE_REDIS_PASSWORD: SECRET };
    const redis = await connectRedis(addressOf(tls(secure), environment));
    expect(await redis.ping()).toBe('PONG');
    redis.disconnect();
  });

  test.each([
    ['no password', () => [plain(guarded), {}], 'it asks for a password'],
    [
      'another password',
      () => [plain(guarded), { KEMPE_REDIS_PASSWORD: 'hunter22' }],
      'it refuses user and password',
    ],
    ['an unknown signer', () => [tls(secure), { KEMPE_REDIS_PASSWORD: SECRET }], 'signed by nobody known'],
    ['TLS where there is none', () => [tls(guarded), { KEMPE_REDIS_PASSWORD: SECRET }], 'cannot be used'],
    ['no TLS where there is', () => [plain(secure), { KEMPE_REDIS_PASSWORD: SECRET }], 'does it expect TLS'],
    [
      'a database that is not there',
      () => [`${plain(guarded)}/999`, { KEMPE_REDIS_PASSWORD: SECRET }],
      'no database',
    ],
  ] as [string, () => [string, Record<string, string>], string][])(
    '%s is refused with the reason',
    async (_, address, fault) => {
      const [url, environment] = address();
      expect(await refused(url, environment)).toContain(fault);
    },
  );

  test('where nothing listens, a client says so, and a worker waits until something does', async () => {
    const port = await freePort();
    expect(await refused(`redis://127.0.0.1:${port}`, {})).toContain('nothing listens there');
    const told: string[] = [];
    let isHere = false;
    const waiting = connectRedis(addressOf(`redis://127.0.0.1:${port}`), {
      patient: true,
      tell: (sentence) => told.push(sentence),
    }).then((redis) => {
      isHere = true;
      redis.disconnect();
    });
    while (told.length === 0) await new Promise((resolve) => setTimeout(resolve, 10));
    expect(isHere).toBe(false);
    const late = await RedisServer.start({}, port);
    await waiting;
    expect(told).toEqual([
      `Redis at redis://127.0.0.1:${port}/0 cannot be used: nothing listens there. Trying again until it answers.`,
      `redis://127.0.0.1:${port}/0 answers.`,
    ]);
    await late.stop();
  });

  test('waiting does not help against a wrong password', async () => {
    const address = addressOf(plain(guarded), { KEMPE_REDIS_PASSWORD: 'wrong' });
    await expect(connectRedis(address, { patient: true })).rejects.toThrow('it refuses user and password');
  });
});
