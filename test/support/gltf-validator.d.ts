/** The part of the validator's report that tests read; the package brings no types. */
declare module 'gltf-validator' {
  export function validateBytes(data: Uint8Array): Promise<{
    issues: { numErrors: number; messages: readonly { code: string; message: string; pointer?: string }[] };
  }>;
}
