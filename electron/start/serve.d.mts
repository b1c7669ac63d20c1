export function serve(options: {
  dist: string;
  port: number;
}): Promise<{ address: string; close(): Promise<void> }>;

export function answer(
  manifest: { headers: Record<string, string>; files: Record<string, string> },
  request: { method?: string; url?: string; headers: { host?: string | undefined } },
  port: number,
): { status: number; headers: Record<string, string>; file?: string };
