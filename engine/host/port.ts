/** All that the protocol needs from a transport: a MessagePort, a Worker, a utility process or an in-memory pair. */
export interface Port<Incoming, Outgoing> {
  post(message: Outgoing): void;
  /** One listener; a second call replaces the first. */
  listen(onMessage: (message: Incoming) => void): void;
  close(): void;
}
