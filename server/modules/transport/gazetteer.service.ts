import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { type TownFound, townKey, type TownName } from '../../domain/transport/town.js';
import { ThreadPool } from '../../platform/process/thread-pool.js';

/** Names are looked up in microseconds, once the thread has read the gazetteer. */
const LOOK_UP_MS = 10_000;
const HEAP_MB = 384;
/** Names that are remembered. */
const MOST_REMEMBERED = 20_000;

const keyOf = ({ country, town, region }: TownName): string => [country, townKey(town), region ?? ''].join('|');

/** Where towns are, by the gazetteer of GeoNames (https://www.geonames.org, CC BY 4.0) that comes with the server. A thread reads it when it is first asked. */
@Injectable()
export class Gazetteer implements OnModuleDestroy {
  private readonly threads = new ThreadPool<readonly TownName[], TownFound[]>({
    module: new URL('gazetteer.thread.js', import.meta.url),
    size: 1,
    heapMb: HEAP_MB,
  });
  private readonly known = new Map<string, TownFound>();

  async onModuleDestroy(): Promise<void> {
    await this.threads.close();
  }

  /** Where each town is, in their order. */
  async towns(names: readonly TownName[]): Promise<readonly TownFound[]> {
    const asked = [...new Map(names.map((name) => [keyOf(name), name])).values()].filter(
      (name) => !this.known.has(keyOf(name)),
    );
    const found = asked.length === 0 ? [] : await this.threads.run(asked, LOOK_UP_MS);
    const now = new Map(asked.map((name, n) => [keyOf(name), found[n] ?? 'unknown'] as const));
    const answer = names.map((name) => now.get(keyOf(name)) ?? this.known.get(keyOf(name)) ?? 'unknown');
    if (this.known.size + now.size > MOST_REMEMBERED) this.known.clear();
    for (const [key, one] of now) this.known.set(key, one);
    return answer;
  }
}
