import { Inject, Injectable } from '@nestjs/common';
import { type Language } from '../../contract/fields.js';
import { CONFIG, type Config } from '../../platform/config.js';
import { CONSOLE, englishTexts } from '../../platform/http/console.js';
import { LOG, type Log } from '../../platform/log.js';
import { callOnce } from '../../platform/transport/http-call.js';
import { limits } from '../../platform/transport/transport.js';
import { checked } from './translation.check.js';
import { Kept } from './translation.kept.js';

type Texts = Readonly<Record<string, string>>;
const NONE: Texts = {};
/** A source is given 10 s (L-08). */
const LIMITS = limits.parse({ connectMs: 10_000, idleMs: 10_000, totalMs: 10_000 });
const MOST_BYTES = 1_048_576;
const TIMES = { renewMs: 600_000, retryMs: 60_000 };
const LOOPBACK = ['127.0.0.0/8', '::1'];

/** Texts from outside: fetched for the first who asks, kept, and renewed behind those who come later. */
@Injectable()
export class TranslationService {
  private readonly kept: Readonly<Record<Language, Kept<Texts>>> | null;

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    @Inject(LOG) private readonly log: Log,
  ) {
    const base = config.translationsUrl;
    const of = (url: string, one: Language): Kept<Texts> =>
      new Kept(() => this.fetch(new URL(`${url.replace(/\/+$/, '')}/${one}.json`)), NONE, TIMES);
    this.kept = base === undefined ? null : { se: of(base, 'se'), en: of(base, 'en'), cn: of(base, 'cn') };
  }

  /** What is said otherwise in a language; nothing where no source is set or none has answered yet. */
  async texts(one: Language): Promise<Texts> {
    return (await this.kept?.[one].get()) ?? NONE;
  }

  private async fetch(url: URL): Promise<Texts> {
    try {
      const isNear = url.protocol === 'http:';
      const port = url.port === '' ? (isNear ? 80 : 443) : Number(url.port);
      const around = {
        allowedPorts: [port],
        allowedNetworks: [...this.config.transport.allowedNetworks, ...(isNear ? LOOPBACK : [])],
      };
      const { status, body } = await callOnce(
        { url, authority: undefined, secrets: [], around, limits: LIMITS, plainInsideOnly: true },
        {
          method: 'GET',
          path: `${url.pathname}${url.search}`,
          headers: { accept: 'application/json' },
          body: Buffer.alloc(0),
          mostAnswer: MOST_BYTES,
        },
        AbortSignal.timeout(LIMITS.totalMs),
        () => undefined,
      );
      if (status !== 200) throw new Error(`It answered ${String(status)}`);
      const { texts, refused } = checked(JSON.parse(body.toString('utf8')), await englishTexts(CONSOLE));
      if (refused.length > 0)
        this.log.warn(
          { source: url.href, refused: refused.slice(0, 20), count: refused.length },
          'translations refused',
        );
      return texts;
    } catch (error) {
      this.log.warn(
        { source: url.href, reason: error instanceof Error ? error.message.slice(0, 300) : 'unknown' },
        'no translations; the texts stay as they are',
      );
      throw error;
    }
  }
}
