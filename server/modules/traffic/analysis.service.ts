import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import type { Language } from '../../contract/fields.js';
import type { TrafficAnalysis } from '../../contract/traffic.js';
import { inLanguage } from '../../edi/place-words.js';
import { ThreadPool } from '../../platform/process/thread-pool.js';

const ANALYZE_MS = 20_000;
type Analysis = Omit<TrafficAnalysis, 'findings' | 'findingsOmitted' | 'size'>;

/** Takes messages apart for people, off the event loop. */
@Injectable()
export class FileAnalyzer implements OnModuleDestroy {
  private readonly pool = new ThreadPool<{ content: Uint8Array; from: number; limit: number }, Analysis>({
    module: new URL('analyze.thread.js', import.meta.url),
    size: 1,
    heapMb: 512,
  });

  /**
   * A window of segments with their meaning, in words of a language.
   * @param content the file, compressed with zstd.
   */
  async analyze(content: Uint8Array, window: { from: number; limit: number }, language: Language): Promise<Analysis> {
    const { outline, ...analysis } = await this.pool.run({ content, ...window }, ANALYZE_MS);
    return { ...analysis, outline: outline.map((entry) => outlineIn(entry, language)) };
  }

  async onModuleDestroy(): Promise<void> {
    await this.pool.close();
  }
}

/** A line of the structured side in a language; values are the file's own, but for dates and the function of BGM. */
function outlineIn(entry: Analysis['outline'][number], language: Language): Analysis['outline'][number] {
  const { label, value, reference } = entry;
  const isWords = reference === 'BGM 1225' || /^\d{1,2} [A-Z][a-z]{2} \d{4}$/.test(value);
  return { ...entry, label: inLanguage(label, language), value: isWords ? inLanguage(value, language) : value };
}
