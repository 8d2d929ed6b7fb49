import { AUDIT_EVENTS } from '../../server/domain/audit/event.js';
import type { EventType } from '../../server/platform/events/event.js';
import { AREAS_OF_PRODUCT } from '../../server/modules/areas.js';
import { projections } from '../../server/modules/projections.js';
import { eventsOf } from '../../server/platform/area.js';
import { code, filesIn, repeated, ROOT } from './sources.js';

/** Where events are declared: the events file of each area. */
const EVENTS_FILE = /\/[a-z-]+\.events\.ts$/;
const PRODUCT = ['server', 'workers'];

/** Code that makes a record or signal of an event, and the one file that may have it. */
const SIDE_CHANNELS: readonly (readonly [channel: RegExp, projection: string])[] = [
  [/\bINSERT INTO audit_event\b/, 'server/modules/audit/audit.projection.ts'],
  [/\bINSERT INTO mail\b/, 'server/modules/mail/mail.projection.ts'],
  [/\bnote_(webhook_events|despatch_states)\(/, 'server/modules/webhook/webhook.projection.ts'],
  [/\.announce\(/, 'server/platform/realtime/publisher.ts'],
];

function isEventType(value: unknown): value is EventType<unknown> {
  return typeof value === 'function' && 'eventName' in value && 'projections' in value;
}

interface Declared {
  readonly file: string;
  readonly constant: string;
  readonly type: EventType<unknown>;
}

/** Every event that is declared. */
async function declared(): Promise<Declared[]> {
  const found = filesIn(['server/modules'], EVENTS_FILE).map(async (file) => {
    const exported = (await import(`${ROOT}/${file}`)) as Record<string, unknown>;
    return Object.entries(exported).flatMap(([constant, type]) =>
      isEventType(type) ? [{ file, constant, type }] : [],
    );
  });
  return (await Promise.all(found)).flat();
}

describe('events', () => {
  it('are those of the manifests, and each stands in that of its area', async () => {
    const listed = new Set<unknown>(await eventsOf(AREAS_OF_PRODUCT));
    const forgotten = (await declared()).filter(({ type }) => !listed.delete(type));
    expect(forgotten.map(({ file, constant }) => `${file}: ${constant} stands in no manifest`)).toEqual([]);
    expect([...listed]).toEqual([]);
  });

  it('are declared once each, in the events file of their area, by a name of two parts', async () => {
    const names = (await declared()).map(({ type }) => type.eventName);
    expect(repeated(names)).toEqual([]);
    expect(names.filter((name) => !/^[a-z]+(-[a-z]+)*\.[a-z]+(-[a-z]+)*$/.test(name))).toEqual([]);
    const elsewhere = filesIn(PRODUCT, /\.ts$/).filter(
      (path) => /\bdefineEvent[<(]/.test(code(path)) && !EVENTS_FILE.test(path) && !path.includes('.test.'),
    );
    expect(elsewhere).toEqual(['server/platform/events/event.ts']);
  });

  it('have a projection each, and only projections that exist', async () => {
    const known = [...Object.keys(projections), 'realtime'];
    const wrong = (await declared()).flatMap(({ file, type }) => {
      const names = Object.keys(type.projections);
      return names.length === 0 || names.some((name) => !known.includes(name))
        ? [`${file}: ${type.eventName} has ${names.join(', ') || 'no projection'}`]
        : [];
    });
    expect(wrong).toEqual([]);
    for (const [key, { name }] of Object.entries(projections)) expect(name).toBe(key);
  });

  it('are emitted somewhere', async () => {
    const text = filesIn(PRODUCT, /\.ts$/)
      .filter((path) => !EVENTS_FILE.test(path) && !path.includes('.test.'))
      .map((path) => code(path).replaceAll(/^import [^;]*;$/gm, ''))
      .join('\n');
    const unused = (await declared()).filter(({ constant }) => !new RegExp(`\\b${constant}\\b`).test(text));
    expect(unused.map(({ file, constant }) => `${file}: ${constant}`)).toEqual([]);
  });

  it('with an audit line are the kinds of the audit log, all of them and no others', async () => {
    const audited = (await declared()).filter(({ type }) => 'audit' in type.projections);
    expect(audited.map(({ type }) => type.eventName).sort()).toEqual([...AUDIT_EVENTS].sort());
  });

  it('alone lead to what their projections write and publish', () => {
    const found = filesIn(PRODUCT, /\.ts$/)
      .filter((path) => !path.includes('.test.'))
      .flatMap((path) => {
        const text = code(path);
        return SIDE_CHANNELS.filter(([channel, projection]) => path !== projection && channel.test(text)).map(
          ([channel, projection]) => `${path}: ${channel.source} belongs to ${projection}; emit an event instead`,
        );
      });
    expect(found).toEqual([]);
    for (const [channel, projection] of SIDE_CHANNELS)
      expect([projection, channel.test(code(projection))]).toEqual([projection, true]);
  });
});
