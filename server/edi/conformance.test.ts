import { FullChance } from '../../test/given/chance.js';
import { delfor } from '../../test/given/delfor.js';
import { despatchAdvice } from '../../test/given/despatch-advice.js';
import { edifactSegments } from '../../test/given/edifact-segments.js';
import { fullSchedule } from '../../test/given/full-schedule.js';
import { invoice } from '../../test/given/invoice.js';
import { order } from '../../test/given/order.js';
import { tradeParty } from '../../test/given/trade-party.js';
import { PUBLISHED_MESSAGES, PUBLISHED_SEGMENTS } from '../../test/given/published-messages.js';
import { acknowledge } from './acknowledge.js';
import { directory, type Directory, type Part, type ReleaseName } from './directories/directory.js';
import type { DespatchAdvice } from './model/despatch-advice.js';
import type { BusinessDocument } from './model/document.js';
import type { TradeParty } from './model/party.js';
import type { MessageAcknowledgement, SyntaxAcknowledgement } from './model/syntax-acknowledgement.js';
import { write } from './write.js';

/** What is published, message by message: docs/edi-conformance.md has the sources and what the comparison found. */

type Published = keyof typeof PUBLISHED_SEGMENTS;
const DIRECTORIES: readonly Published[] = ['D96A', 'D97A', 'D04A'];
const isPublished = (release: string): release is Published & ReleaseName => Object.hasOwn(PUBLISHED_SEGMENTS, release);
const CASES = Object.entries(PUBLISHED_MESSAGES).flatMap(([type, releases]) =>
  Object.entries(releases).flatMap(([release, structure]) =>
    isPublished(release) ? [[type, release, structure] as const] : [],
  ),
);

/** The published segments of a release by their tags: of the directories each has those of the one before that it does not change. */
function segmentsOf(release: Published): ReadonlyMap<string, string> {
  const at = DIRECTORIES.indexOf(release);
  const sources = at < 0 ? [release] : DIRECTORIES.slice(0, at + 1);
  return new Map(
    sources
      .flatMap((source) => PUBLISHED_SEGMENTS[source])
      .map((line): [string, string] => [line.slice(0, 3), line.slice(4)]),
  );
}

/** Parts of a segment or composite in the words of the published tables. */
function said(tables: Directory, parts: readonly Part[]): string {
  const runs: { text: string; times: number }[] = [];
  for (const { id, mandatory } of parts) {
    const inner = /^[CS]/.test(id) ? tables.parts(id) : null;
    const text = `${id}${mandatory ? '!' : ''}${inner === null ? '' : `(${said(tables, inner)})`}`;
    const last = runs.at(-1);
    if (last?.text === text) last.times++;
    else runs.push({ text, times: 1 });
  }
  return runs.map(({ text, times }) => (times > 1 ? `${text}*${String(times)}` : text)).join(' ');
}

describe('the tables of directories are as published', () => {
  it.each(CASES)('%s %s', (type, release, structure) => {
    expect(directory(release).structure(type)).toBe(structure.replaceAll(/\s/g, ''));
  });

  it.each<[Published & ReleaseName, readonly string[]]>([
    ['D96A', []],
    ['D97A', []],
    ['D04A', ['PAT', 'GIS']],
    ['S3', []],
    ['S4', []],
  ])('segments of %s, without those that it dropped', (release, dropped) => {
    const tables = directory(release);
    const published = segmentsOf(release);
    const own = [...published.keys()].map((tag): [string, string | null] => {
      const parts = tables.parts(tag);
      return [tag, parts === null ? null : said(tables, parts)];
    });
    expect(own.filter(([, text]) => text === null).map(([tag]) => tag)).toEqual(dropped);
    expect(own.filter(([, text]) => text !== null)).toEqual([...published].filter(([tag]) => !dropped.includes(tag)));
  });
});

/** A segment or a group of a published structure. */
interface Place {
  readonly tag: string;
  readonly isMandatory: boolean;
  readonly most: number;
  readonly inside: readonly Place[] | null;
}

function placesOf(structure: string): readonly Place[] {
  const open: Place[][] = [[]];
  for (const [, sign = '', must, most = '1'] of structure.matchAll(/([A-Z]{3}|\(|\))(!?)(\d+)?/g)) {
    if (sign === '(') open.push([]);
    else {
      const inside = sign === ')' ? (open.pop() ?? []) : null;
      open.at(-1)?.push({ tag: inside?.[0]?.tag ?? sign, isMandatory: must === '!', most: Number(most), inside });
    }
  }
  return open[0] ?? [];
}

/** Where a message leaves a structure: what is missing, out of place or one too many; null where it goes through to the end. */
function departure(structure: string, tags: readonly string[]): string | null {
  let at = 0;
  const missing: string[] = [];
  const through = (places: readonly Place[]): void => {
    for (const { tag, isMandatory, most, inside } of places) {
      let times = 0;
      for (; times < most && tags[at] === tag; times++) {
        if (inside === null) at++;
        else through(inside);
      }
      if (isMandatory && times === 0) missing.push(`${tag} is missing before segment ${String(at + 1)}`);
    }
  };
  through(placesOf(structure));
  return missing[0] ?? (at === tags.length ? null : `${tags[at] ?? ''} stands as segment ${String(at + 1)}`);
}

const PART = /([CS]\d{3}|\d{4})(!?)(?:\(([^)]*)\))?(?:\*(\d+))?/g;
interface Element {
  readonly isMandatory: boolean;
  /** Whether each of its components is mandatory; of a simple element one. */
  readonly components: readonly boolean[];
}

function elementsOf(text: string): readonly Element[] {
  return [...text.matchAll(PART)].flatMap(([, , must, inner, times = '1']) => {
    const components = inner === undefined ? [true] : elementsOf(inner).map(({ isMandatory }) => isMandatory);
    return Array.from({ length: Number(times) }, () => ({ isMandatory: must === '!', components }));
  });
}

/** What of a segment has no place in its published form, or is missing in it. */
function faultsOf(segment: readonly (readonly string[])[], form: string): readonly string[] {
  const [[tag = ''] = [], ...values] = segment;
  const elements = elementsOf(form);
  const tooMany = values.length > elements.length ? [`${tag} has ${String(values.length)} elements`] : [];
  return elements.reduce<readonly string[]>((faults, { isMandatory, components }, at) => {
    const given = values[at] ?? [];
    const isGiven = given.some((value) => value !== '');
    const name = `${tag} element ${String(at + 1)}`;
    if (!isGiven) return isMandatory ? [...faults, `${name} is missing`] : faults;
    const lacks = components.flatMap((must, i) =>
      must && (given[i] ?? '') === '' ? [`${name} lacks ${String(i + 1)}`] : [],
    );
    return [
      ...faults,
      ...lacks,
      ...(given.length > components.length ? [`${name} has ${String(given.length)} parts`] : []),
    ];
  }, tooMany);
}

const acknowledged: MessageAcknowledgement = {
  reference: '1',
  type: 'DELFOR',
  version: 'D',
  release: '96A',
  agency: 'UN',
  association: 'A05151',
  action: '4',
  error: '29',
  segment: 'UNT',
  element: '2',
  component: null,
  segments: [
    { position: '7', error: '15', elements: [] },
    {
      position: '9',
      error: null,
      elements: [
        { error: '12', element: '2', component: '1' },
        { error: '13', element: '3', component: null },
      ],
    },
  ],
};
const ACKNOWLEDGEMENT: SyntaxAcknowledgement = {
  kind: 'syntax-acknowledgement',
  interchange: 0,
  messageNumber: 1,
  interchangeReference: '77',
  interchangeSender: 'SENDER:OD:BACK',
  interchangeRecipient: 'US:OD:ROUTE',
  action: '4',
  error: '12',
  segment: 'UNB',
  element: '3',
  component: '2',
  messages: [acknowledged, { ...acknowledged, reference: '2', association: null }],
  groups: [],
};
const GROUPS: SyntaxAcknowledgement = {
  ...ACKNOWLEDGEMENT,
  messages: [],
  groups: [
    {
      reference: '5',
      sender: 'DIVISION:OD',
      recipient: 'PLANT:OD',
      action: '4',
      error: '28',
      segment: 'UNE',
      element: '3',
      component: null,
      messages: [acknowledged],
    },
  ],
};

/** A party with its region, which stands in a composite since D.01B. */
const somebody = (): TradeParty => ({ ...tradeParty(new FullChance(7)), region: 'O' });
function fullAdvice(): DespatchAdvice {
  const advice = despatchAdvice(new FullChance(96));
  const units = advice.units.map((unit) => ({
    ...unit,
    items: unit.items.map((item) => ({ ...item, orderLine: '10' })),
  }));
  return { ...advice, shipTo: somebody(), units };
}

/** Documents that leave nothing out. */
const DOCUMENTS: Readonly<Record<string, (release: string) => readonly BusinessDocument[]>> = {
  DELFOR: () => [fullSchedule()],
  DESADV: () => [fullAdvice()],
  INVOIC: (release) => [{ ...invoice(new FullChance(96), release !== 'D04A'), buyer: somebody() }],
  ORDRSP: () => [{ ...order(new FullChance(96), 'response'), shipTo: somebody() }],
  CONTRL: () => [ACKNOWLEDGEMENT, GROUPS],
};

/** The messages of an interchange, from UNH to UNT. */
function messagesIn(bytes: Uint8Array): readonly (readonly (readonly (readonly string[])[])[])[] {
  const segments = edifactSegments(Buffer.from(bytes).toString('latin1'));
  const starts = segments.flatMap((segment, at) => (segment[0]?.[0] === 'UNH' ? [at] : []));
  return starts.map((from, i) => segments.slice(from, starts[i + 1] ?? -1));
}

function expectConformance(bytes: Uint8Array, release: Published, structure: string): void {
  const forms = new Map([...segmentsOf('S3'), ...segmentsOf(release)]);
  for (const message of messagesIn(bytes)) {
    expect(
      departure(
        structure,
        message.map((segment) => segment[0]?.[0] ?? ''),
      ),
    ).toBeNull();
    expect(message.flatMap((segment) => faultsOf(segment, forms.get(segment[0]?.[0] ?? '') ?? ''))).toEqual([]);
  }
}

describe('a message that leaves nothing out goes through the published structure', () => {
  it.each(CASES)('%s %s', (type, release, structure) => {
    const { bytes, findings } = write(DOCUMENTS[type]?.(release) ?? [], {
      sender: 'A',
      recipient: 'B',
      controlReference: '1',
      preparedAt: '2026-11-23T12:00',
      message: type,
      ...(release === 'S4' ? { syntaxVersion: 4 as const } : {}),
      ...(release.startsWith('D') ? { release } : {}),
    });
    expect(findings.filter(({ severity }) => severity !== 'info')).toEqual([]);
    expect(messagesIn(bytes).length).toBeGreaterThan(0);
    expectConformance(bytes, release, structure);
  });

  it.each<[string, readonly string[]]>([
    ['DELFOR', []],
    ['DESADV', []],
    ['INVOIC', ['prepaidAmount']],
    ['ORDRSP', []],
    ['CONTRL', []],
  ])('%s says everything at least once, but %j', (type, unsaid) => {
    const named = new Map<string, boolean>();
    const gather = (value: unknown, name: string): void => {
      const isSaid = value !== null && value !== '' && !(Array.isArray(value) && value.length === 0);
      named.set(name, isSaid || named.get(name) === true);
      if (typeof value !== 'object' || value === null) return;
      for (const [key, inner] of Object.entries(value)) gather(inner, Array.isArray(value) ? name : key);
    };
    gather(DOCUMENTS[type]?.('D04A'), type);
    expect([...named].filter(([, isSaid]) => !isSaid).map(([name]) => name)).toEqual(unsaid);
  });

  it.each([
    ['S3', '3'],
    ['S4', '4'],
  ] as const)('CONTRL %s of a received file with faults', (release, version) => {
    const file = Buffer.from(delfor({ lines: 2 }))
      .toString('latin1')
      .replace('UNOC:3', `UNOC:${version}`)
      .replace(/QTY\+113:\d+/, 'QTY+113:MANY')
      .replace(/NAD\+SU[^']*/, 'XYZ+1');
    const { bytes } = acknowledge(Buffer.from(file, 'latin1'), {
      controlReference: '1',
      preparedAt: '2026-11-23T12:00',
    });
    const structure = PUBLISHED_MESSAGES['CONTRL']?.[release] ?? '';
    expect(
      messagesIn(bytes ?? new Uint8Array())
        .flat()
        .map((segment) => segment[0]?.[0]),
    ).toEqual(expect.arrayContaining(['UCI', 'UCM', 'UCS', 'UCD']));
    expectConformance(bytes ?? new Uint8Array(), release, structure);
  });
});

describe('the comparison itself', () => {
  it.each([
    ['goes through', ['UNH', 'BGM', 'RFF', 'DTM', 'RFF', 'UNT'], null],
    ['lacks what is mandatory', ['UNH', 'RFF', 'UNT'], 'BGM is missing before segment 2'],
    ['has something out of place', ['UNH', 'BGM', 'DTM', 'RFF', 'UNT'], 'UNT is missing before segment 3'],
    ['has one too many', ['UNH', 'BGM', 'RFF', 'RFF', 'RFF', 'UNT'], 'UNT is missing before segment 5'],
  ])('says that a message %s', (_, tags, expected) => {
    expect(departure('UNH! BGM! (RFF! DTM)2 UNT!', tags)).toBe(expected);
  });

  it('says what of a segment has no place', () => {
    const form = '4017! 4493 C329(2013! 2015)';
    expect(faultsOf([['SCC'], ['1'], [], ['W', 'X']], form)).toEqual([]);
    expect(faultsOf([['SCC'], [], [], ['', 'X', 'Y'], ['1']], form)).toEqual([
      'SCC has 4 elements',
      'SCC element 1 is missing',
      'SCC element 3 lacks 1',
      'SCC element 3 has 3 parts',
    ]);
  });
});
