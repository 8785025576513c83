/** Longer than two heartbeats: the connection is lost without having been closed. */
const SILENCE_MILLISECONDS = 45_000;

/** Calls `onData` for each server-sent event until the stream ends. Throws if nothing arrives for too long. */
export async function readEvents({ body }: Response, onData: (data: string) => Promise<void>): Promise<void> {
  if (!body) return;
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  try {
    for (;;) {
      const { value, done } = await withTimeout(reader.read());
      if (done) return;
      const events = (rest + value).split('\n\n');
      rest = events.pop() ?? '';
      for (const event of events) if (event.startsWith('data: ')) await onData(event.slice('data: '.length));
    }
  } finally {
    // Closes the connection after a timeout; rejects if the stream has already failed.
    await reader.cancel().catch(() => {});
  }
}

function withTimeout<Chunk>(chunk: Promise<Chunk>): Promise<Chunk> {
  const timeout = Promise.withResolvers<never>();
  const timer = setTimeout(() => timeout.reject(new Error('The event stream timed out')), SILENCE_MILLISECONDS);
  return Promise.race([chunk, timeout.promise]).finally(() => clearTimeout(timer));
}
