/** Longer than two heartbeats of the shop: the connection is gone, though nobody said so. */
const SILENCE_MILLISECONDS = 45_000;

/** Calls `hear` with the data of each server-sent event, until the stream ends. Throws when nothing comes any more. */
export async function readEvents({ body }: Response, hear: (data: string) => Promise<void>): Promise<void> {
  if (!body) return;
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  try {
    for (;;) {
      const { value, done } = await orSilence(reader.read());
      if (done) return;
      const events = (rest + value).split('\n\n');
      rest = events.pop() ?? '';
      for (const event of events) if (event.startsWith('data: ')) await hear(event.slice('data: '.length));
    }
  } finally {
    // Also closes the connection of a stream that was silent; a stream that failed has none.
    await reader.cancel().catch(() => {});
  }
}

function orSilence<Chunk>(chunk: Promise<Chunk>): Promise<Chunk> {
  const silence = Promise.withResolvers<never>();
  const timer = setTimeout(() => silence.reject(new Error('The stream fell silent')), SILENCE_MILLISECONDS);
  return Promise.race([chunk, silence.promise]).finally(() => clearTimeout(timer));
}
