import type { EventEmitter } from 'node:events';
import { createRequire } from 'node:module';
import { Chance, FullChance } from '../../test/given/chance.js';
import { delfor } from '../../test/given/delfor.js';
import { despatchAdvice } from '../../test/given/despatch-advice.js';
import { edifactSegments } from '../../test/given/edifact-segments.js';
import { invoice } from '../../test/given/invoice.js';
import { order } from '../../test/given/order.js';
import { instruction } from '../../test/given/transport-instruction.js';
import { acknowledge } from './acknowledge.js';
import { directory, type Directory } from './directories/directory.js';
import type { BusinessDocument } from './model/document.js';
import { read } from './read.js';
import { write } from './write.js';

interface Parser extends EventEmitter {
  write(text: string): void;
  end(): void;
}
const require = createRequire(import.meta.url);
type Segments = readonly (readonly (readonly string[])[])[];

/** The segments of a text as another package reads them: the tag, then elements of components. */
function segmentsBy(parser: Parser, opened: string, text: string): Segments {
  const segments: string[][][] = [];
  parser.on(opened, (tag: string) => segments.push([[tag]]));
  parser.on('element', () => segments.at(-1)?.push([]));
  parser.on('component', (value: string) => segments.at(-1)?.at(-1)?.push(value));
  parser.write(text);
  parser.end();
  return segments;
}
const PEERS: Readonly<Record<string, (text: string) => Segments>> = {
  edifact(text) {
    const Edifact = require('edifact/parser.js') as new () => Parser & { encoding(level: string): void };
    const parser = new Edifact();
    parser.encoding('UNOC');
    return segmentsBy(parser, 'opensegment', text);
  },
  'ts-edifact'(text) {
    const { NullValidator } = require('ts-edifact/lib/validator.js') as { NullValidator: new () => object };
    return tsSegments(text, new NullValidator());
  },
};

function tsSegments(text: string, validator: object): Segments {
  const { Parser: TsParser } = require('ts-edifact/lib/parser.js') as { Parser: new (with_: unknown) => Parser };
  const { Configuration } = require('ts-edifact/lib/configuration.js') as { Configuration: new (o: object) => unknown };
  return segmentsBy(new TsParser(new Configuration({ charset: 'UNOC', validator })), 'openSegment', text);
}

/** It asks for the mandatory components of a composite that is left out as a whole: TDT C401 between two others. */
const LEFT_OUT = { C401: { requires: 0, components: ['an..3', 'an..3', 'an..17'] } };

/** Its check of segments, elements and components by its tables of a message and of the envelope. */
function tsValidator(name: string): object {
  const { Dictionary, ValidatorImpl } = require('ts-edifact/lib/validator.js') as {
    Dictionary: new (data?: unknown) => unknown;
    ValidatorImpl: new (strict: boolean) => { define(table: unknown): void };
  };
  const { SegmentTableBuilder } = require('ts-edifact/lib/segments.js') as {
    SegmentTableBuilder: { enrichWithDefaultSegments(table: unknown): unknown };
  };
  const { ElementTableBuilder } = require('ts-edifact/lib/elements.js') as {
    ElementTableBuilder: { enrichWithDefaultElements(table: unknown): unknown };
  };
  const table = (kind: string, changes: object = {}): unknown =>
    new Dictionary({ ...(require(`ts-edifact/lib/messageSpec/${name}.${kind}.json`) as object), ...changes });
  const validator = new ValidatorImpl(true);
  validator.define(SegmentTableBuilder.enrichWithDefaultSegments(table('segments')));
  validator.define(ElementTableBuilder.enrichWithDefaultElements(table('elements', LEFT_OUT)));
  return validator;
}
const chance = new Chance(2026);
const said = (bytes: Uint8Array): BusinessDocument[] => [...read(bytes).documents];
const DOCUMENTS: Readonly<Record<string, () => readonly BusinessDocument[]>> = {
  DELFOR: () => said(delfor({ lines: 3 })),
  DESADV: () => [despatchAdvice(chance)],
  INVOIC: () => [invoice(chance, false)],
  ORDRSP: () => [order(chance, 'response')],
  CONTRL: () =>
    said(acknowledge(delfor(), { controlReference: () => '1', preparedAt: '2026-11-23T12:00' }).bytes ?? delfor()),
};

describe.each(Object.entries(PEERS))('%s reads what is written', (_, parse) => {
  it.each(
    Object.keys(DOCUMENTS).flatMap((type) => ['D96A', 'D97A', 'D04A'].map((release) => [type, release] as const)),
  )('%s %s', (message, release) => {
    const { bytes, findings } = write(DOCUMENTS[message]?.() ?? [], {
      sender: 'A',
      recipient: 'B',
      controlReference: '1',
      preparedAt: '2026-11-23T12:00',
      message,
      ...(message === 'CONTRL' ? {} : { release }),
    });
    expect(findings.filter(({ severity }) => severity === 'error')).toEqual([]);
    const text = Buffer.from(bytes).toString('latin1');
    expect(parse(text)).toEqual(edifactSegments(text));
  });
});

/** A package's check of the order of segments: throws where one does not fit. */
type Tracker = new (table: readonly unknown[]) => { accept(tag: string): unknown };
const full = new FullChance(96);
const FULL: Readonly<Record<string, (release: string) => BusinessDocument>> = {
  DESADV: () => despatchAdvice(full),
  INVOIC: (release) => invoice(full, release === 'D96A'),
  ORDERS: () => order(full, 'order'),
  IFTMIN: () => instruction(full),
};

/** A message that leaves nothing out. */
function written(message: string, release: string): string {
  const { bytes, findings } = write(FULL[message]?.(release) ?? [], {
    sender: 'A',
    recipient: 'B',
    controlReference: '1',
    preparedAt: '2026-11-23T12:00',
    message,
    release,
  });
  expect(findings.filter(({ severity }) => severity === 'error')).toEqual([]);
  return Buffer.from(bytes).toString('latin1');
}

function refusal(accept: () => unknown): readonly string[] {
  try {
    accept();
    return [];
  } catch (error) {
    return [String(error)];
  }
}

function expectOrder(ByTable: Tracker, table: readonly unknown[], text: string): void {
  const tracker = new ByTable(table);
  const tags = edifactSegments(text).map(([[tag = ''] = []]) => tag);
  const inside = tags.slice(tags.indexOf('UNH'), tags.indexOf('UNT') + 1);
  expect(inside.length).toBeGreaterThan(20);
  expect(
    inside.flatMap((tag, at) => refusal(() => tracker.accept(tag)).map((why) => `${String(at + 1)} ${tag}: ${why}`)),
  ).toEqual([]);
}

describe('ts-edifact finds nothing wrong by its own tables', () => {
  const { Tracker: TsTracker } = require('ts-edifact/lib/tracker.js') as { Tracker: Tracker };

  it.each([
    ['DESADV', 'D01B', 'DESADV'],
    ['INVOIC', 'D96A', 'D96A_INVOIC'],
    ['INVOIC', 'D01B', 'INVOIC'],
    ['INVOIC', 'D07A', 'D07A_INVOIC'],
    ['ORDERS', 'D01B', 'ORDERS'],
    ['IFTMIN', 'D01B', 'IFTMIN'],
  ])('in a full %s %s', (message, release, name) => {
    const text = written(message, release);
    const validator = tsValidator(name);
    expect(refusal(() => tsSegments(text, validator))).toEqual([]);
    expectOrder(TsTracker, require(`ts-edifact/lib/messageSpec/${name}.struct.json`) as readonly unknown[], text);
  });
});

/** Where a table of ts-edifact differs from ours: it drops 7124 (n4) of C234, and what D.07A added behind TAX and SEL. */
const OTHERWISE: ReadonlySet<string> = new Set(['C234', 'D07A TAX', 'D07A SEL']);
interface PeerDefinition {
  readonly requires: number;
  readonly elements?: readonly string[];
  readonly components?: readonly string[];
}
/** Its tables but those of the envelope, by the release that they are of. */
const DEFINITIONS = [
  ['D96A', 'D96A_INVOIC'],
  ['D07A', 'D07A_INVOIC'],
  ...['APERAK', 'DESADV', 'IFTMIN', 'INVOIC', 'INVRPT', 'ORDERS', 'OSTRPT', 'PARTIN'].map(
    (name) => ['D01B', name] as const,
  ),
] as const;

describe('ts-edifact and the tables of directories agree', () => {
  const format = (tables: Directory, id: string): string => {
    const { type, min, max } = tables.element(id) ?? { type: '?', min: 0, max: 0 };
    return `${type}${min === max ? '' : '..'}${String(max)}`;
  };
  /** Elements or components with their forms, and how many of them are mandatory. */
  const own = (tables: Directory, key: string): { readonly requires: number; readonly parts: readonly string[] } => {
    const parts = tables.parts(key);
    if (parts === null) return { requires: 0, parts: [format(tables, key)] };
    const requires = parts.filter(({ mandatory }) => mandatory).length;
    return { requires, parts: parts.map(({ id }) => (/^[CS]\d/.test(key) ? format(tables, id) : id)) };
  };

  it.each(DEFINITIONS)('%s %s: elements, components, lengths and what is mandatory', (release, name) => {
    const tables = directory(release);
    const load = (kind: string): Readonly<Record<string, PeerDefinition>> =>
      require(`ts-edifact/lib/messageSpec/${name}.${kind}.json`) as Readonly<Record<string, PeerDefinition>>;
    const theirs = Object.entries({ ...load('segments'), ...load('elements') }).filter(
      ([key]) => !OTHERWISE.has(key) && !OTHERWISE.has(`${release} ${key}`),
    );
    expect(theirs.length).toBeGreaterThan(35);
    for (const [key, { requires, elements, components = [] }] of theirs) {
      const isSimple = tables.parts(key) === null;
      expect([key, own(tables, key)]).toEqual([
        key,
        { requires: isSimple ? 0 : requires, parts: elements ?? components },
      ]);
    }
  });
});

describe('edifact finds the order of segments right by its own tables', () => {
  const EdifactTracker = require('edifact/tracker.js') as Tracker;

  it.each([
    ['DESADV', 'D13A'],
    ['INVOIC', 'D13A'],
    ['ORDERS', 'D04A'],
  ])('in a full %s %s', (message, release) => {
    expectOrder(
      EdifactTracker,
      require(`edifact/messages/${message}.json`) as readonly unknown[],
      written(message, release),
    );
  });
});
