import { z } from 'zod';
import { language, type Language } from '../../contract/fields.js';
import type { TransactionEvents } from '../../contract/transaction.js';
import { recordOf } from '../../domain/typed-keys.js';
import { translated } from '../../platform/transport/words/translate.js';

type Event = TransactionEvents['events'][number];

/** Details that are sentences of a transport. */
const SENTENCES: ReadonlySet<string> = new Set(['text', 'advice', 'reason']);
/** Why the partner rejected something, as acknowledgements are stored. */
const reasons = z.array(z.object({ code: z.string(), text: z.object(recordOf(language.options, () => z.string())) }));

/** An event with what its details say in the reader's language. */
export function inLanguage(event: Event, reader: Language): Event {
  const said = Object.entries(event.detail).map(([name, value]): [string, unknown] => {
    if (typeof value === 'string' && SENTENCES.has(name)) return [name, translated(value, reader)];
    const given = reasons.safeParse(value);
    return [name, given.success ? given.data.map(({ code, text }) => `${code} ${text[reader]}`) : value];
  });
  return { ...event, detail: Object.fromEntries(said) };
}
