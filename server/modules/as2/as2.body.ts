import type { Readable } from 'node:stream';
import { Problem } from '../../contract/problem.js';
import { MAX_FILE_BYTES } from '../../contract/traffic.js';

/** What signature, encryption and MIME add to a file of 25 MB. */
export const MOST_BYTES = MAX_FILE_BYTES + 1_000_000;
/** Time that any body has, and the pace that more of it is waited for: 1 Mbit a second. */
const PATIENCE = { ms: 15_000, bytesPerMs: 128 };

/**
 * A body, as long as it comes at the pace that is agreed and `grow` has room for each piece of it.
 * @throws Problem file-too-large; invalid-input when it breaks off or comes too slowly; what `grow` throws.
 */
export async function readBody(
  body: Readable,
  grow: (bytes: number) => void,
  patience: typeof PATIENCE = PATIENCE,
): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  const since = performance.now();
  let timer: NodeJS.Timeout | undefined;
  const watch = (): void => {
    const left = patience.ms + size / patience.bytesPerMs - (performance.now() - since);
    if (left > 0) timer = setTimeout(watch, left);
    else body.destroy(new Problem('invalid-input', 'The message came too slowly.'));
  };
  watch();
  try {
    // Left open, so that what is refused on the way is answered.
    for await (const chunk of body.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > MOST_BYTES) throw new Problem('file-too-large');
      grow(chunk.length);
      chunks.push(chunk);
    }
    return Buffer.concat(chunks, size);
  } catch (error) {
    body.resume();
    throw error instanceof Problem ? error : new Problem('invalid-input', 'The message broke off.');
  } finally {
    clearTimeout(timer);
  }
}
