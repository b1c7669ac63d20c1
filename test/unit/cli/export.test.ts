import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ALL_FORMATS, BufferSource, Input } from 'mediabunny';
import { DOMParser } from '@xmldom/xmldom';
import { decode } from 'fast-png';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readLink } from '../../../engine/output/chart/chart-link';
import { readPngNotes } from '../../../engine/output/png/png-chunks';
import { findOrigin, isMadeFrom } from '../../../engine/output/files/origin';
import { writeProject } from '../../../engine/model/file/write-project';
import type { Project } from '../../../engine/model/project';
import { HOSTILE_NAMES } from '../../support/fonts';
import { readPdf } from '../../support/read-pdf';
import { kempe } from './capture';
import { pendulum, torn } from './models';

let folder = '';
beforeAll(() => void (folder = mkdtempSync(join(tmpdir(), 'kempe-export-'))));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function save(project: Project, name = 'model'): string {
  const path = join(folder, `${name}.kempe`);
  writeFileSync(path, writeProject(project));
  return path;
}

describe('what is written', () => {
  test('letters that no font has are told for what draws them, not for what leaves them to its reader', async () => {
    const project = pendulum();
    project.joints[0].name = 'หมุด';
    project.notes = 'โน้ต';
    const path = save(project, 'letters');
    const told = async (format: string) =>
      (await kempe(['export', path, '--format', format, '--output', join(folder, 'letters')])).err;
    expect(await told('png')).toMatch(/^warning: no font has ห ม ุ ด; .*\.\n$/);
    expect(await told('svg,csv')).toBe('');
  });

  test('loads: a table with its sidecar, and a deck for each body', async () => {
    const out = join(folder, 'loads');
    const words = ['export', save(pendulum()), '--format', 'loads,inp,bdf', '--output', out];
    const { status, err } = await kempe([...words, '--at', '0.35, extremes', '--bodies', 'Rod']);
    expect({ status, err }).toEqual({ status: 0, err: '' });
    const text = (name: string) => readFileSync(join(out, name), 'utf8');
    expect(readdirSync(out).toSorted()).toEqual([
      'Pendulum-loads-Rod.bdf',
      'Pendulum-loads-Rod.inp',
      'Pendulum-loads.csv',
      'Pendulum-loads.meta.json',
    ]);
    // the sample nearest to 0.35 s and the peak of the pin, at 0.2 s
    const times = new Set(
      text('Pendulum-loads.csv')
        .trimEnd()
        .split('\r\n')
        .slice(1)
        .map((row) => row.split(',')[0]),
    );
    expect([...times].map((time) => Number(Number(time).toFixed(9)))).toContain(0.2);
    expect(times.size).toBe(2);
    expect(text('Pendulum-loads-Rod.inp').match(/^\*CLOAD/gm)).toHaveLength(2);
    expect(text('Pendulum-loads-Rod.bdf')).toMatch(/^FORCE\* +2 +100000\d /m);
    expect((await kempe([...words, '--first-node', '70001'])).status).toBe(0);
    expect(text('Pendulum-loads-Rod.bdf')).toMatch(/^FORCE\* +1 +7000\d /m);
    expect(text('Pendulum-loads-Rod.inp')).toMatch(/^70001, \S+, \S+, \S+$/m);
    for (const number of ['0', '1.5', '99000001']) {
      const refused = await kempe([...words, '--first-node', number]);
      expect(refused.status).toBe(2);
      expect(refused.err).toContain('--first-node takes a whole number from 1 to 99000000');
    }
    const idle = await kempe(['export', save(pendulum()), '--format', 'loads', '--first-node', '7']);
    expect(idle.err).toContain('--first-node is of decks');
    const wrong = await kempe([...words, '--bodies', 'Rope']);
    expect(wrong.status).toBe(2);
    expect(wrong.err).toContain('there is no body "Rope"; there are Rod');
    expect((await kempe(['export', save(pendulum()), '--at', '0.1'])).status).toBe(2);
  });

  test('in four formats, of one run', async () => {
    const out = join(folder, 'four');
    const words = ['export', save(pendulum()), '--charts', 'reaction/pin/FX, Pin.F; drift; ="Pin".FX * 0.05'];
    const {
      status,
      err,
      out: said,
    } = await kempe([...words, ...['--format', 'pdf,svg,csv,parquet', '--output', out, '--json']]);
    expect({ status, err }).toEqual({ status: 0, err: '' });
    const report = JSON.parse(said) as { project: { digest: string }; files: string[]; charts: unknown[] };
    expect(report.charts).toHaveLength(3);
    expect(report.files.map((path) => path.slice(out.length + 1))).toEqual([
      'Pendulum-charts.pdf',
      expect.stringMatching(/^Pendulum-1-.*\.svg$/),
      expect.stringMatching(/^Pendulum-2-.*\.svg$/),
      expect.stringMatching(/^Pendulum-3-.*\.svg$/),
      'Pendulum.csv',
      'Pendulum.meta.json',
      'Pendulum.parquet',
    ]);
    expect(readdirSync(out)).toHaveLength(7);
    const pdf = await readPdf(new Uint8Array(readFileSync(report.files[0])));
    expect(pdf.pages).toHaveLength(3);
    expect(pdf.pages[0].text).toContain('Time [s]');
    const svg = new DOMParser().parseFromString(readFileSync(report.files[1], 'utf8'), 'image/svg+xml');
    const link = readLink(svg.getElementsByTagName('chart')[0].textContent ?? '');
    expect(link?.project.digest).toBe(report.project.digest);
    expect(link?.charts[0].series).toEqual(['reaction/pin/FX', 'reaction/pin/F']);
  });

  test('report, page, scene and video, each what its name says', async () => {
    const out = join(folder, 'motion');
    const title = [
      '--author',
      'A. Engineer',
      '--checker',
      'B. Checker',
      '--revision',
      'C',
      '--project',
      'Press',
    ];
    const motion = ['--fps', '10', '--video', '320x180'];
    const project = { ...pendulum(), settings: { ...pendulum().settings, duration: 0.5 } };
    const words = ['export', save(project), '--format', 'report,html,glb,webm', '--output', out];
    const { status, err } = await kempe([...words, ...title, ...motion]);
    expect({ status, err }).toEqual({ status: 0, err: '' });
    const bytes = (name: string) => new Uint8Array(readFileSync(join(out, name)));
    const { pages } = await readPdf(bytes('Pendulum-report.pdf'));
    const html = readFileSync(join(out, 'Pendulum-report.html'), 'utf8');
    for (const text of ['A. Engineer', 'B. Checker', 'Press', 'The mechanism at']) {
      expect(pages[0].text.replaceAll('\n', ' ')).toContain(text);
      expect(html).toContain(text);
    }
    // nothing is fetched: no address but names of formats
    expect(html.replace(/http:\/\/www\.w3\.org[^"]*/g, '')).not.toMatch(/(src|href)="http/);
    expect(html.match(/<table>/g)!.length).toBeGreaterThan(4);
    expect(String.fromCharCode(...bytes('Pendulum.glb').slice(0, 4))).toBe('glTF');
    const input = new Input({ source: new BufferSource(bytes('Pendulum.webm')), formats: ALL_FORMATS });
    const track = await input.getPrimaryVideoTrack();
    expect(track).toMatchObject({ codec: 'vp8', displayWidth: 320, displayHeight: 180 });
    // a video that is dropped on the app finds its project again
    for (const name of ['Pendulum.webm', 'Pendulum.glb'])
      expect(isMadeFrom(findOrigin(bytes(name))!.digest, project)).toBe(true);
    const packets = await track!.computePacketStats();
    expect(packets.packetCount).toBe(6);
  });

  test('a table with the very numbers of a run', async () => {
    const out = join(folder, 'csv');
    const all = join(folder, 'all.csv');
    const model = save(pendulum());
    await kempe(['export', model, '--charts', 'reaction/pin/F', '--format', 'csv', '--output', out]);
    await kempe(['run', model, '--csv', all]);
    const rows = (path: string) =>
      readFileSync(path, 'utf8')
        .trimEnd()
        .split('\r\n')
        .map((line) => line.split(','));
    const [head, ...values] = rows(join(out, 'Pendulum.csv'));
    expect(head).toEqual(['time [s]', 'Pin.F [N]']);
    const [names, ...every] = rows(all);
    const column = names.indexOf('Pin.F [N]');
    expect(values).toEqual(every.map((row) => [row[0], row[column]]));
  });

  test('a picture without a window: the size asked for, drawn, and saying where it comes from', async () => {
    const out = join(folder, 'png');
    const words = [
      'export',
      save(pendulum()),
      '--charts',
      'reaction/pin/FX',
      '--format',
      'png',
      '--output',
      out,
    ];
    const picture = async (...more: string[]) => {
      const { status, err } = await kempe([...words, ...more]);
      expect({ status, err }).toEqual({ status: 0, err: '' });
      const [name, ...others] = readdirSync(out);
      expect(others).toEqual([]);
      const bytes = new Uint8Array(readFileSync(join(out, name)));
      return { bytes, ...decode(bytes) };
    };
    const twice = await picture();
    expect([twice.width, twice.height, twice.channels]).toEqual([1920, 1280, 4]);
    expect(readLink(readPngNotes(twice.bytes) ?? '')?.charts[0].series).toEqual(['reaction/pin/FX']);
    // Columns of the title that have ink: text is drawn although no font of the system is asked.
    const inked = new Set<number>();
    for (let y = 40; y < 100; y++)
      for (let x = 0; x < 900; x++) if (twice.data[4 * (y * 1920 + x)] < 128) inked.add(x);
    expect(inked.size).toBeGreaterThan(200);
    const once = await picture('--scale', '1', '--background', 'transparent');
    expect([once.width, once.height, once.data[3]]).toEqual([960, 640, 0]);
    const paper = await picture('--size', '160x110', '--dpi', '300', '--background', 'dark');
    expect([paper.width, paper.height]).toEqual([1890, 1299]);
    expect(paper.data[0]).toBeLessThan(64);
    expect(paper.resolution).toMatchObject({ x: 11811, y: 11811 });
  });

  // A project file cannot hold half of a character pair or a NUL.
  const names = HOSTILE_NAMES.map((name) => name.replace(/\p{Cs}|\0/gu, ''));
  test.each(names.map((name, index) => [index, name]))('hostile name %i stays inert', async (index, name) => {
    const project = pendulum();
    project.name = name;
    project.joints[0].name = name.slice(0, 200);
    const out = join(folder, `hostile-${index}`);
    const read = await kempe(['export', save(project), '--format', 'svg,csv,pdf', '--output', out]);
    // A file may refuse the name; what is accepted comes out whole.
    if (read.status !== 0) return expect(read.err).toMatch(/^error: /);
    const files = readdirSync(out);
    for (const file of files) expect(file).toMatch(/^[^\p{C}<>:"/\\|?*]{1,125}$/u);
    for (const file of files.filter((each) => each.endsWith('.svg'))) {
      const failures: string[] = [];
      const parser = new DOMParser({
        onError: (level, message) => void failures.push(`${level} ${message}`),
      });
      const svg = parser.parseFromString(readFileSync(join(out, file), 'utf8'), 'image/svg+xml');
      expect(failures).toEqual([]);
      expect(svg.getElementsByTagName('script')).toHaveLength(0);
    }
    const csv = readFileSync(
      join(
        out,
        files.find((each) => each.endsWith('.csv'))!,
      ),
      'utf8',
    );
    expect(csv).not.toMatch(/(^|,)"?[=+\-@][^\d]/m);
  });
});

describe('what is refused', () => {
  test.each([
    [['--format', 'gif'], /one of pdf, svg, png, csv, parquet/],
    [['--format', 'png', '--scale', '2', '--dpi', '300'], /give one of them/],
    [['--format', 'png', '--scale', '0'], /0.25 to 16/],
    [['--format', 'png', '--size', '160'], /such as 160x110/],
    [['--format', 'png', '--size', '1000x1000', '--dpi', '1200'], /47244 by 47244 pixels is too large/],
    [['--charts', 'reaction/nowhere/FX'], /nowhere/],
    [['--charts', 'reactions:nowhere'], /there is no "nowhere" among pin/],
    [
      [
        '--charts',
        'reaction/pin/FX, reaction/pin/MX, energy/total/kinetic, drift/total/position, momentum/total/LX',
      ],
      /4 y axes at most, and these series have 5 units \(N, N\*m, J, m, /,
    ],
    [['--charts', ';'], /no chart is asked for/],
    [['--from', '5', '--to', '6'], /holds no part of the run/],
    [['--per-page', '9'], /one of 1, 2, 3, 4/],
    [['--x', 'reaction/none/F'], /--x/],
  ])('%j as wrong usage', async (words, message) => {
    const { status, err } = await kempe([
      'export',
      save(pendulum()),
      '--output',
      join(folder, 'no'),
      ...words,
    ]);
    expect(status).toBe(2);
    expect(err).toMatch(message);
  });

  test('a model that does not close, with its problems', async () => {
    const { status, err } = await kempe(['export', save(torn()), '--output', join(folder, 'torn')]);
    expect(status).toBe(1);
    expect(err).toMatch(/^error: /);
  });

  test('a folder that cannot be made', async () => {
    const file = save(pendulum());
    const { status, err } = await kempe([
      'export',
      file,
      '--format',
      'csv',
      '--output',
      join(file, 'inside'),
    ]);
    expect(status).toBe(2);
    expect(err).toMatch(/cannot be written/);
  });
});
