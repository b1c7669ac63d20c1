/** What is drawn of a sweep says of which, in every format, and only that is taken for it. */
import { encode } from 'fast-png';
import { describe, expect, it } from 'vitest';
import { CHART_SIZE, DEFAULT_PAGES } from '../../../../../engine/output/chart/chart-sheets';
import { findLink } from '../../../../../engine/output/chart/find-link';
import { writePdf } from '../../../../../engine/output/pdf/write-pdf';
import { addPngNotes } from '../../../../../engine/output/png/png-chunks';
import { writeSvg } from '../../../../../engine/output/svg/write-svg';
import { findLoneSurrogate } from '../../../../../engine/model/file/json';
import { listPictures } from '../../../../../engine/output/sweep/sweep-pictures';
import { pictureDrawing, picturePages } from '../../../../../engine/output/sweep/sweep-sheets';
import { runVariant } from '../../../../../engine/studies/sweep/run-variant';
import {
  findSweepLink,
  modelDigest,
  readSweepLink,
  sweepLinkOf,
  writeSweepLink,
} from '../../../../../engine/output/sweep/sweep-link';
import { FONTS, HOSTILE_NAMES } from '../../../../support/fonts';
import { crank, overLength, overSpeed, planOver } from '../../studies/sweep/models';

const bytes = (text: string) => new TextEncoder().encode(text);
/** Others no file holds, so nothing is run of them. */
const NAMES = HOSTILE_NAMES.filter((name) => findLoneSurrogate(name) < 0 && !name.includes('\0'));
const short = crank();
short.settings.duration = 0.02;
const plan = planOver([overLength([0.2, 0.1 + 0.2]), overSpeed([1e-7])], short);
const results = [runVariant(plan, 0)];

describe('a picture of a sweep', () => {
  it.each(NAMES)(
    'tells its sweep as SVG and as PDF, and is no chart, whatever the names: %j',
    async (name) => {
      const project = { ...short, name };
      const source = { plan: { ...plan, project }, results, figure: 'peak' as const };
      const pictures = listPictures(source);
      const none = { title: name, metadata: null };
      const drawing = pictureDrawing(source, pictures[0], CHART_SIZE, { fonts: FONTS, background: 'white' });
      const svg = bytes(writeSvg(drawing, { ...none, description: '' }));
      const pages = picturePages(source, pictures, DEFAULT_PAGES, FONTS);
      const about = { ...none, subject: '', program: 'x', createdAt: new Date(0) };
      const pdf = await writePdf(pages, FONTS, about);
      const wanted = {
        project: { name, digest: modelDigest(project) },
        analysis: 'dynamic',
        axes: plan.axes,
        series: plan.series,
      };
      for (const file of [svg, pdf]) {
        expect(findSweepLink(file)).toEqual(wanted);
        expect(findLink(file)).toBeNull();
      }
    },
  );

  it('tells it as PNG', () => {
    const png = new Uint8Array(
      encode({ width: 1, height: 1, data: Uint8Array.from([1, 2, 3]), channels: 3 }),
    );
    const link = sweepLinkOf(plan);
    expect(findSweepLink(addPngNotes(png, { density: 1, metadata: writeSweepLink(link) }))).toEqual(link);
  });
});

describe('readSweepLink', () => {
  const whole = JSON.parse(writeSweepLink(sweepLinkOf(plan))) as Record<string, unknown>;
  const axis = whole['axes'] as unknown[];

  it.each([
    ['another version', { version: 2 }],
    ['another kind', { format: 'kempe-chart' }],
    ['no project', { project: null }],
    ['an unknown analysis', { analysis: 'guess' }],
    ['no axes', { axes: [] }],
    ['three axes', { axes: [...axis, ...axis] }],
    ['no values', { axes: [{ target: { kind: 'parameter', id: 'p1' }, values: [] }] }],
    ['values that are none', { axes: [{ target: { kind: 'parameter', id: 'p1' }, values: [null] }] }],
    [
      'a list that is none',
      { axes: [{ ...overSpeed([1]), target: { kind: 'field', list: '__proto__', record: 'a', path: 'b' } }] },
    ],
    ['too many runs', { axes: [overLength(Array(200).fill(1)), overSpeed(Array(200).fill(1))] }],
    ['no series', { series: [] }],
    ['series that are none', { series: [7] }],
  ])('takes nothing with %s', (_, change) => {
    expect(readSweepLink(JSON.stringify(whole))).not.toBeNull();
    expect(readSweepLink(JSON.stringify({ ...whole, ...change }))).toBeNull();
  });

  it('takes no other text', () => {
    for (const text of ['', '{', '[]', 'null', '"kempe-sweep"']) expect(readSweepLink(text)).toBeNull();
  });
});
