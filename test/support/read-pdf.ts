/**
 * Reads PDFs back with Mozilla's reader, which shares no code with the writer. It works in a thread of its own, for it brings
 * polyfills: with its JSON.stringify all tests that came after it in the process wrote ten to thirty times as slowly.
 */
import { Worker } from 'node:worker_threads';

export interface ReadPdf {
  pages: { width: number; height: number; text: string }[];
  title: string;
  xmp: string;
}

interface Answer {
  id: number;
  pdf?: ReadPdf;
  fault?: string;
}

const waiting = new Map<number, (answer: Answer) => void>();
let worker: Worker | null = null;
let asked = 0;

function reader(): Worker {
  if (worker) return worker;
  worker = new Worker(new URL('./pdf-reader.mjs', import.meta.url));
  // it lives as long as the process and keeps it from nothing
  worker.unref();
  const answer = (found: Answer): void => {
    waiting.get(found.id)?.(found);
    waiting.delete(found.id);
  };
  worker.on('message', answer);
  worker.on('error', (error) => {
    worker = null;
    for (const id of waiting.keys()) answer({ id, fault: String(error) });
  });
  return worker;
}

export async function readPdf(bytes: Uint8Array): Promise<ReadPdf> {
  const id = ++asked;
  const { pdf, fault } = await new Promise<Answer>((resolve) => {
    waiting.set(id, resolve);
    reader().postMessage({ id, bytes: bytes.slice() });
  });
  if (!pdf) throw new Error(`Not a PDF that can be read: ${fault}`);
  return pdf;
}
