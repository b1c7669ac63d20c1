/** What keeps the pictures of an animation: a video with exact frame times, or an archive of PNG files. */
import type { FrameTimes } from '../../../engine/output/motion/frame-times';
import { encodePng } from './film';
import type { FrameSink } from './film';
import { TEXT } from '../texts';

export type VideoFormat = 'webm' | 'mp4';

/** Which of them this machine can encode at a size; codecs are looked for anew, since they differ by size and system. */
export async function videoFormats(width: number, height: number): Promise<VideoFormat[]> {
  if (!('VideoEncoder' in globalThis)) return [];
  const { getFirstEncodableVideoCodec, Mp4OutputFormat, WebMOutputFormat } = await import('mediabunny');
  const formats = { webm: new WebMOutputFormat(), mp4: new Mp4OutputFormat() };
  const found: VideoFormat[] = [];
  for (const name of ['webm', 'mp4'] as const) {
    const codecs = formats[name].getSupportedVideoCodecs();
    if ((await getFirstEncodableVideoCodec(codecs, { width, height })) !== null) found.push(name);
  }
  return found;
}

export async function videoSink(
  format: VideoFormat,
  frames: FrameTimes,
  canvas: HTMLCanvasElement,
  note: string,
): Promise<FrameSink> {
  const { width, height } = canvas;
  const media = await import('mediabunny');
  const container = format === 'webm' ? new media.WebMOutputFormat() : new media.Mp4OutputFormat();
  const codec = await media.getFirstEncodableVideoCodec(container.getSupportedVideoCodecs(), {
    width,
    height,
  });
  if (codec === null) throw new Error(TEXT.notEncodable(format === 'webm' ? TEXT.webm : TEXT.mp4));
  const target = new media.BufferTarget();
  const output = new media.Output({ format: container, target });
  const source = new media.CanvasSource(canvas, { codec, bitrate: media.QUALITY_HIGH });
  output.addVideoTrack(source, { frameRate: 1 / frames.duration });
  output.setMetadataTags({ comment: note });
  await output.start();
  return {
    add: (_canvas, k) => source.add(frames.shownAt[k], frames.duration),
    finish: async () => {
      await output.finalize();
      if (!target.buffer) throw new Error(TEXT.emptyVideo);
      return new Uint8Array(target.buffer);
    },
    abandon: () => output.cancel(),
  };
}

/** Most that the pictures of an archive may take together [bytes]: what an export may hold. */
const LARGEST = 500 * 1024 * 1024;

/** PNG files are packed as they are: they do not get smaller. The note lies beside them. */
export async function archiveSink(stem: string, count: number, note: string): Promise<FrameSink> {
  const { zipSync } = await import('fflate');
  const files: Record<string, Uint8Array> = {};
  const digits = String(count).length;
  let bytes = 0;
  return {
    add: async (canvas, k) => {
      const png = await encodePng(canvas);
      bytes += png.length;
      if (bytes > LARGEST) throw new Error(TEXT.framesTooLarge(k + 1, count));
      files[`${stem}-${String(k + 1).padStart(digits, '0')}.png`] = png;
    },
    finish: () => {
      files[`${stem}.meta.json`] = new TextEncoder().encode(`${note}\n`);
      return Promise.resolve(zipSync(files, { level: 0 }));
    },
    abandon: () => Promise.resolve(),
  };
}
