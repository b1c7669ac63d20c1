/**
 * compose.yaml and the Kubernetes manifest, as far as there is neither: names, ports, variables and keys agree with each other and with
 * the program, and their very command lines are started here.
 */
import { spawn, spawnSync } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { ScaledObject } from '@kubernetes-models/keda/keda.sh/v1alpha1/ScaledObject';
import { Deployment } from 'kubernetes-models/apps/v1/Deployment';
import { StatefulSet } from 'kubernetes-models/apps/v1/StatefulSet';
import { Service as KubernetesService } from 'kubernetes-models/v1/Service';
import { parse, parseAllDocuments } from 'yaml';
import { connectRedis } from '../../../engine/jobs/queue/connection/connect';
import { StudyQueue } from '../../../engine/jobs/queue/client/study-queue';
import { PREFIX, queueName } from '../../../engine/jobs/queue/protocol/names';
import { listWorkers } from '../../../engine/jobs/queue/protocol/registry';
import { CREATED_WITH } from '../../../engine/model/defaults';
import { ROOT } from '../../rules/sources';
import { freePort, hasRedis, whyNoRedis } from '../../support/queue/redis-server';
import { addressOf, until } from '../../support/queue/scene';

const read = (name: string): string => readFileSync(join(ROOT, 'assets/deploy', name), 'utf8');
const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { version: string };
const IMAGE = `kempe:${version}`;

interface Service {
  image: string;
  command: string[];
  environment: Record<string, string>;
  healthcheck: { test: string[] };
  volumes: string[];
  build: { dockerfile: string; context: string };
}
const { services } = parse(read('compose.yaml')) as { services: Record<'redis' | 'worker' | 'web', Service> };

interface Container {
  image: string;
  command: string[];
  args: string[];
  env: { name: string; value?: string; valueFrom?: { secretKeyRef: { name: string; key: string } } }[];
  readinessProbe: { exec: { command: string[] } };
}
interface Resource {
  kind: string;
  metadata: { name: string };
  spec: {
    ports: { port: number }[];
    selector: Record<string, string> & { matchLabels: Record<string, string> };
    serviceName: string;
    template: { metadata: { labels: Record<string, string> }; spec: { containers: Container[] } };
    scaleTargetRef: { name: string };
    triggers: { metadata: Record<string, string> }[];
  };
}
const documents = parseAllDocuments(read('kubernetes.yaml'));
const resources = documents.map((document) => document.toJS() as Resource);
const of = (kind: string): Resource => resources.find((resource) => resource.kind === kind)!;
const containerOf = (kind: string): Container => of(kind).spec.template.spec.containers[0];

/** Variables of the environment that the program reads. */
const READ = [
  ...readFileSync(join(ROOT, 'engine/jobs/queue/connection/redis-address.ts'), 'utf8').matchAll(
    /KEMPE_REDIS_[A-Z]+/g,
  ),
].map(([name]) => name);

describe('the manifests', () => {
  test('are YAML without faults', () => {
    expect(documents.flatMap(({ errors, warnings }) => [...errors, ...warnings])).toEqual([]);
    expect(resources.map(({ kind }) => kind)).toEqual([
      'Service',
      'StatefulSet',
      'Deployment',
      'ScaledObject',
    ]);
  });

  test('keep to the published schemas of Kubernetes and KEDA', () => {
    const KINDS = { Service: KubernetesService, StatefulSet, Deployment, ScaledObject };
    const check = (resource: Resource) =>
      new KINDS[resource.kind as keyof typeof KINDS](resource as never).validate();
    for (const resource of resources) {
      expect(() => check(resource), resource.kind).not.toThrow();
      const spec = { ...resource.spec, selector: 3, ports: 3, replicas: 'many', minReplicaCount: 'few' };
      expect(() => check({ ...resource, spec } as never), resource.kind).toThrow(/must be/);
    }
  });

  test('name the version of the program, and the file that it is packed as', () => {
    const packed = spawnSync('npm', ['pack', '--dry-run', '--ignore-scripts', '--json'], {
      cwd: ROOT,
      encoding: 'utf8',
    });
    const [{ filename }] = JSON.parse(packed.stdout) as { filename: string }[];
    expect(read('Dockerfile')).toContain(`COPY ${filename} `);
    expect(services.worker).toMatchObject({
      image: IMAGE,
      build: { dockerfile: 'assets/deploy/Dockerfile' },
    });
    expect(containerOf('Deployment').image).toBe(IMAGE);
    expect(containerOf('StatefulSet').image).toBe(services.redis.image);
  });

  test('name each other', () => {
    const [service, redis, worker, scaled] = resources;
    const { name } = service.metadata;
    expect(redis.spec.serviceName).toBe(name);
    expect(redis.spec.template.metadata.labels).toEqual(service.spec.selector);
    for (const { spec } of [redis, worker])
      expect(spec.selector.matchLabels).toEqual(spec.template.metadata.labels);
    expect(scaled.spec.scaleTargetRef.name).toBe(worker.metadata.name);
    const { env } = containerOf('Deployment');
    const url = env.find((one) => one.name === 'KEMPE_REDIS_URL')!.value!;
    expect(new URL(url)).toMatchObject({ hostname: name, port: String(service.spec.ports[0].port) });
    const secrets = [...env, ...containerOf('StatefulSet').env].flatMap(
      ({ valueFrom }) => valueFrom?.secretKeyRef ?? [],
    );
    expect(new Set(secrets.map((one) => JSON.stringify(one))).size).toBe(1);
    expect(new URL(services.worker.environment['KEMPE_REDIS_URL'])).toMatchObject({
      hostname: 'redis',
      port: '6379',
    });
  });

  test('set variables that the program reads, and no password', () => {
    const set = [
      ...Object.keys(services.worker.environment),
      ...containerOf('Deployment').env.map(({ name }) => name),
    ];
    expect(set.filter((name) => !READ.includes(name))).toEqual([]);
    for (const text of [read('compose.yaml'), read('kubernetes.yaml'), read('Dockerfile')])
      expect(text).not.toMatch(/(password|requirepass)[:=] *["']?(?!\$|\{|\.\.\.|choose)\w/i);
  });

  test('scale on the keys of the queue of this version', () => {
    const lists = of('ScaledObject').spec.triggers.map(({ metadata }) => metadata['listName']);
    const own = ['wait', 'prioritized', 'active'].map(
      (state) => `${PREFIX}:${queueName(CREATED_WITH)}:${state}`,
    );
    expect(lists).toEqual(own);
    for (const { metadata } of of('ScaledObject').spec.triggers) {
      expect(metadata['address']).toMatch(new RegExp(`^${of('Service').metadata.name}\\.`));
      expect(containerOf('Deployment').env.map(({ name }) => name)).toContain(metadata['passwordFromEnv']);
    }
  });

  test('serve the folder that the build of the page makes', () => {
    expect(services.web.volumes[0]).toMatch(/^\.\.\/\.\.\/dist\/renderer:/);
  });
});

describe.skipIf(!hasRedis)(`the command lines of the manifests${whyNoRedis}`, () => {
  const children: ChildProcess[] = [];
  const folders: string[] = [];
  afterEach(() => {
    for (const child of children.splice(0)) child.kill('SIGKILL');
    for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
  });
  const PASSWORD = 'a $trange "pass word';

  test.each([
    // Compose writes $$ for $
    [
      'compose.yaml',
      services.redis.command,
      services.redis.healthcheck.test.slice(1),
      services.worker.command,
    ],
    [
      'kubernetes.yaml',
      containerOf('StatefulSet').command,
      [containerOf('StatefulSet').readinessProbe.exec.command[2]],
      containerOf('Deployment').args,
    ],
  ])(
    '%s: Redis, its probe, and a worker that KEDA would count for',
    async (_, redisWords, [probe], workerWords) => {
      const port = await freePort();
      const folder = mkdtempSync(join(tmpdir(), 'kempe-deploy-'));
      folders.push(folder);
      const here = (word: string): string => word.replaceAll('$$', '$').replaceAll('6379', String(port));
      const env = {
        ...process.env,
        KEMPE_REDIS_PASSWORD: PASSWORD,
        KEMPE_REDIS_URL: `redis://127.0.0.1:${port}`,
      };
      const [program, ...words] = redisWords.map(here);
      children.push(spawn(program, words, { env, cwd: folder, stdio: 'ignore' }));
      await until(() => spawnSync('sh', ['-c', here(probe)], { env }).status === 0);
      const redis = await connectRedis(addressOf(env.KEMPE_REDIS_URL, { KEMPE_REDIS_PASSWORD: PASSWORD }));
      const queue = new StudyQueue(redis, 'a'.repeat(64), CREATED_WITH);
      await queue.add(
        [
          { from: 0, count: 1 },
          { from: 1, count: 1 },
        ],
        0,
      );
      await queue.add([{ from: 2, count: 1 }], 7);
      const [waiting, prioritised] = of('ScaledObject').spec.triggers.map(
        ({ metadata }) => metadata['listName'],
      );
      expect([await redis.llen(waiting), await redis.zcard(prioritised)]).toEqual([2, 1]);
      const kempe = join(ROOT, 'engine/cli/kempe.mjs');
      const worker = spawn(process.execPath, [kempe, ...workerWords], { env, stdio: 'ignore' });
      children.push(worker);
      // nobody wants this study any more, so its messages are done with at once
      await until(async () => (await queue.live()).length === 0);
      expect(await listWorkers(redis)).toMatchObject([{ threads: 1, program: CREATED_WITH }]);
      const ended = new Promise((resolve) => worker.once('exit', resolve));
      worker.kill('SIGTERM');
      expect(await ended).toBe(0);
      expect(await listWorkers(redis)).toEqual([]);
      await queue.close();
      redis.disconnect();
    },
  );
});
