/**
 * Time of a STEP assembly of 200 parts, in processor time of this machine: drilled plates, all different or all one, bolted by nothing; read by the
 * kernel, made bodies, and searched for joints. The ratio of both is what a part costs beyond its uses.
 */
import { readStep } from '../../engine/formats/step/step';
import { toParts } from '../../engine/formats/triangles/to-parts';
import { cadShapes } from '../support/cad-shapes';
import { kernelBytes, openCascade, stepFile } from '../support/step-files';

const COUNT = 200;
const HOLES = [10, 30, 50, 70, 90].flatMap((x) => [15, 45].map((y) => [x, y, -5] as const));

const oc = await openCascade();
const { box, rod, without } = cadShapes(oc);
const plate = (extra: number) =>
  without(box([0, 0, 0], [100 + extra, 60, 10]), ...HOLES.map((at) => rod(4, 20, at)));

async function time(name: string, different: number): Promise<number> {
  const called = (i: number): string => `Plate ${i % different}`;
  const parts = Object.fromEntries(Array.from({ length: different }, (_, i) => [called(i), plate(i)]));
  const uses = Array.from({ length: COUNT }, (_, i) => ({ part: called(i), at: [0, 0, 10 * i] as const }));
  const file = stepFile(oc, parts, uses);
  const begin = process.cpuUsage();
  const read = await readStep(file, kernelBytes);
  const half = process.cpuUsage(begin);
  const { joints } = toParts(read, 'a.step', 1e-3);
  const whole = process.cpuUsage(begin);
  const seconds = ({ user, system }: NodeJS.CpuUsage): number => (user + system) / 1e6;
  console.log(
    `${name}, ${(file.length / 1e6).toFixed(1)} MB: read in ${seconds(half).toFixed(1)} s of the processor, ` +
      `bodies and ${joints.length} joints ${(seconds(whole) - seconds(half)).toFixed(1)} s`,
  );
  return seconds(whole);
}

const ratio = (await time('200 different parts', COUNT)) / (await time('200 uses of one part', 1));
console.log(`${ratio.toFixed(0)} times as long`);
