/**
 * Video without a window: every frame is a VP8 key frame, which is the data of a lossy WebP, and mediabunny writes them as WebM. As there
 * is no prediction between frames, the file is larger, and can be cut anywhere.
 */
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import encodeWebp, { init } from '@jsquash/webp/encode.js';
import { BufferTarget, EncodedPacket, EncodedVideoPacketSource, Output, WebMOutputFormat } from 'mediabunny';

/** Beside the built command, or in its package. */
const PLACES = ['./webp.wasm', '../../../node_modules/@jsquash/webp/codec/enc/webp_enc_simd.wasm'];
/** Out of 100: lines and text stay sharp. */
const QUALITY = 88;

export interface Pixels {
  data: Uint8Array;
  width: number;
  height: number;
}

export interface Webm {
  add(picture: Pixels, shownAt: number): Promise<void>;
  finish(): Promise<Uint8Array>;
}

let started: Promise<unknown> | null = null;

function start(): Promise<unknown> {
  started ??= (async () => {
    const urls = PLACES.map((place) => new URL(place, import.meta.url));
    const bytes = await readFile(urls.find((url) => existsSync(url)) ?? urls[0]);
    return init({ wasmBinary: new Uint8Array(bytes).buffer });
  })();
  return started;
}

/** `note` is written into the file as its comment. */
export async function createWebm(
  shape: { width: number; height: number; rate: number },
  note: string,
): Promise<Webm> {
  await start();
  const target = new BufferTarget();
  const output = new Output({ format: new WebMOutputFormat(), target });
  const source = new EncodedVideoPacketSource('vp8');
  output.addVideoTrack(source, { frameRate: shape.rate });
  output.setMetadataTags({ comment: note });
  await output.start();
  const { width, height } = shape;
  const meta = { decoderConfig: { codec: 'vp8', codedWidth: width, codedHeight: height } };
  return {
    add: async (picture, shownAt) => {
      const data = new Uint8ClampedArray(picture.data);
      const webp = await encodeWebp(
        { data, width, height, colorSpace: 'srgb' } as Parameters<typeof encodeWebp>[0],
        {
          quality: QUALITY,
          method: 2,
          exact: 0,
        },
      );
      const frame = keyFrame(new Uint8Array(webp));
      await source.add(new EncodedPacket(frame, 'key', shownAt, 1 / shape.rate), meta);
    },
    finish: async () => {
      await output.finalize();
      if (!target.buffer) throw new Error('the video is empty');
      return new Uint8Array(target.buffer);
    },
  };
}

/** The chunk `VP8 ` of a RIFF file. */
function keyFrame(webp: Uint8Array): Uint8Array {
  const view = new DataView(webp.buffer, webp.byteOffset, webp.byteLength);
  for (let at = 12; at + 8 <= webp.length;) {
    const tag = String.fromCharCode(...webp.slice(at, at + 4));
    const size = view.getUint32(at + 4, true);
    if (tag === 'VP8 ') return webp.slice(at + 8, at + 8 + size);
    at += 8 + size + (size % 2);
  }
  throw new Error('a frame was not encoded as VP8');
}
