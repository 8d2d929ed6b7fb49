// Makes the tables of the UN/EDIFACT directories from a folder of JSON files, one pair for each release.
// node scripts/make-directories.mjs [--check] [folder]; --check only compares and fails where they differ.
import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { gunzipSync } from 'node:zlib';

const OUTPUT = resolve(import.meta.dirname, '..', 'server', 'edi', 'directories');
/** Order is the order of the bits in the tables; the service segments of syntax 3 and 4 come last. */
const RELEASES = [
  'D96A',
  'D96B',
  'D97A',
  'D97B',
  'D98A',
  'D98B',
  'D99A',
  'D01B',
  'D03A',
  'D04A',
  'D07A',
  'D10A',
  'D13A',
  'D18A',
  'D20B',
  'S3',
  'S4',
];
const FILES = { S3: '3.0', S4: '4.1' };

/**
 * Envelope segments (ISO 9735:1988 with amendment 1, ISO 9735-1:2002), which the folder does not have, or not with types; and of syntax 3 those of
 * CONTRL (message type D.3), which the folder has in the form of syntax 4: there the message or a package is named, here always the message.
 */
const UNH = {
  '0062': 'an..14',
  '0065': 'an..6',
  '0052': 'an..3',
  '0054': 'an..3',
  '0057': 'an..6',
  '0068': 'an..35',
  '0070': 'n..2',
  '0073': 'a1',
};
const ENVELOPE = {
  S3: {
    elements: {
      ...UNH,
      '0001': 'a4',
      '0002': 'n1',
      '0004': 'an..35',
      '0007': 'an..4',
      '0008': 'an..14',
      '0010': 'an..35',
      '0014': 'an..14',
      '0017': 'n6',
      '0019': 'n4',
      '0020': 'an..14',
      '0022': 'an..14',
      '0025': 'an2',
      '0026': 'an..14',
      '0029': 'a1',
      '0031': 'n1',
      '0032': 'an..35',
      '0035': 'n1',
      '0036': 'n..6',
      '0038': 'an..6',
      '0040': 'an..35',
      '0044': 'an..35',
      '0048': 'an..14',
      '0051': 'an..2',
      '0058': 'an..14',
      '0060': 'n..6',
      '0074': 'n..6',
      '0098': 'n..3',
      '0104': 'n..3',
    },
    composites: {
      S001: '0001!0002!',
      S002: '0004!0007 0008',
      S003: '0010!0007 0014',
      S004: '0017!0019!',
      S005: '0022!0025',
      S006: '0040!0007',
      S007: '0044!0007',
      S008: '0052!0054!0057',
      S009: '0065!0052!0054!0051!0057',
      S010: '0070!0073',
      S011: '0098!0104',
    },
    segments: {
      UNB: 'S001!S002!S003!S004!0020!S005 0026 0029 0031 0032 0035',
      UNG: '0038!S006!S007!S004!0048!0051!S008!0058',
      UNH: '0062!S009!0068 S010',
      UNT: '0074!0062!',
      UNE: '0060!0048!',
      UNZ: '0036!0020!',
      UCI: '0020!S002!S003!0083!0085 0135 S011',
      UCF: '0048!S006!S007!0083!0085 0135 S011',
      UCM: '0062!S009!0083!0085 0135 S011',
      UCD: '0085!S011!',
    },
  },
  S4: {
    elements: {
      ...UNH,
      '0001': 'a4',
      '0002': 'an1',
      '0004': 'an..35',
      '0007': 'an..4',
      '0008': 'an..35',
      '0010': 'an..35',
      '0014': 'an..35',
      '0017': 'n8',
      '0019': 'n4',
      '0020': 'an..14',
      '0022': 'an..14',
      '0025': 'an2',
      '0026': 'an..14',
      '0029': 'a1',
      '0031': 'n1',
      '0032': 'an..35',
      '0035': 'n1',
      '0036': 'n..6',
      '0038': 'an..6',
      '0040': 'an..35',
      '0042': 'an..35',
      '0044': 'an..35',
      '0046': 'an..35',
      '0048': 'an..14',
      '0051': 'an..3',
      '0058': 'an..14',
      '0060': 'n..6',
      '0074': 'n..10',
      '0076': 'an2',
      '0080': 'an..6',
      '0110': 'an..6',
      '0113': 'an..6',
      '0115': 'an..14',
      '0116': 'an..3',
      '0118': 'an..3',
      '0121': 'an..14',
      '0122': 'an..3',
      '0124': 'an..3',
      '0127': 'an..14',
      '0128': 'an..3',
      '0130': 'an..3',
      '0133': 'an..3',
    },
    composites: {
      S001: '0001!0002!0080 0133 0076',
      S002: '0004!0007 0008 0042',
      S003: '0010!0007 0014 0046',
      S004: '0017!0019!',
      S005: '0022!0025',
      S006: '0040!0007',
      S007: '0044!0007',
      S008: '0052!0054!0057',
      S009: '0065!0052!0054!0051!0057 0110 0113',
      S010: '0070!0073',
      S016: '0115!0116 0118 0051',
      S017: '0121!0122 0124 0051',
      S018: '0127!0128 0130 0051',
    },
    segments: {
      UNB: 'S001!S002!S003!S004!0020!S005 0026 0029 0031 0032 0035',
      UNG: '0038 S006 S007 S004 0048!0051 S008 0058',
      UNH: '0062!S009!0068 S010 S016 S017 S018',
      UNT: '0074!0062!',
      UNE: '0060!0048!',
      UNZ: '0036!0020!',
    },
  },
};

const folder =
  process.argv.slice(2).find((argument) => !argument.startsWith('--')) ??
  resolve(import.meta.dirname, '..', '..', 'shared', 'edi-directories');
const load = (name) => JSON.parse(gunzipSync(readFileSync(join(folder, `${name}.json.gz`))).toString('utf8'));

/** The source of D.18A lacks elements in two dozen composites and segments, 2005 of DTM among them: where the releases around it agree, they are followed. */
const DEFECTIVE = { D18A: ['D13A', 'D20B'] };

/** Composites and simple elements by id. */
function inventory(directory) {
  const elements = Object.values(directory.Segments).flatMap((segment) => segment.Elements);
  const composites = new Map(
    elements.filter((element) => element.Components !== undefined).map((element) => [element.Id, element]),
  );
  const simple = elements
    .flatMap((element) => element.Components ?? [element])
    .filter((element) => !composites.has(element.Id));
  return { composites, simple: new Map(simple.map((element) => [element.Id, element])) };
}

/** Follows the releases before and behind where both agree against it; forms and lists stay the release's own where it has them. */
function mend(directory, before, behind) {
  const [earlier, later] = [inventory(before), inventory(behind)];
  for (const element of Object.values(directory.Segments).flatMap((segment) => segment.Elements)) {
    if (element.Components === undefined && later.composites.has(element.Id)) element.Components = [];
  }
  const own = inventory(directory);
  const named = (element) => {
    const { QualifierRef: list } = element;
    if (list !== undefined && !own.simple.has(element.Id)) directory.Qualifiers[list] ??= behind.Qualifiers[list];
    return own.composites.get(element.Id) ?? own.simple.get(element.Id) ?? element;
  };
  const agreed = (mine, a, b) =>
    a !== undefined && b !== undefined && sequence(a) === sequence(b) && sequence(a) !== sequence(mine);
  const follow = (parts) => parts.map((part) => ({ ...named(part), Required: part.Required }));
  for (const [id, composite] of own.composites) {
    const parts = later.composites.get(id)?.Components;
    if (agreed(composite.Components, earlier.composites.get(id)?.Components, parts))
      composite.Components = follow(parts);
  }
  for (const [tag, segment] of Object.entries(directory.Segments)) {
    const parts = behind.Segments[tag]?.Elements;
    if (agreed(segment.Elements, before.Segments[tag]?.Elements, parts)) segment.Elements = follow(parts);
    else
      for (const element of segment.Elements)
        if (element.Components !== undefined) element.Components = own.composites.get(element.Id).Components;
  }
  return directory;
}

/** Definitions of one kind: key -> text -> bits of the releases that have it so. */
class Table {
  lines = new Map();

  add(key, text, bit) {
    const texts = this.lines.get(key) ?? new Map();
    this.lines.set(key, texts);
    texts.set(text, (texts.get(text) ?? 0) | bit);
  }

  toString() {
    return [...this.lines]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .flatMap(([key, texts]) => [...texts].map(([text, bits]) => `${key}|${bits.toString(36)}|${text}\n`))
      .join('');
  }
}

/** Equal neighbours are written once with their number: `C212!C212*4`. */
function sequence(parts) {
  const runs = [];
  for (const { Id: id, Required: required } of parts) {
    const last = runs.at(-1);
    if (last !== undefined && last.id === id && last.required === required) last.times++;
    else runs.push({ id, required, times: 1 });
  }
  return runs
    .map(({ id, required, times }) => `${id}${times > 1 ? `*${times}` : ''}${required ? '!' : ' '}`)
    .join('')
    .trimEnd();
}

/** `an..35`, `n6`; without length where the source has none. `#` behind it: has a code list. Types of service elements are not reliable in the source. */
function format(element, service) {
  const { DataType: type = 'AN', MinLength: min = 0, MaxLength: max, QualifierRef: list } = element;
  const length = max === undefined ? '' : min === max && min > 0 ? max : `..${max}`;
  return `${service ? 'an' : type.toLowerCase()}${length}${list === undefined ? '' : '#'}`;
}

function addDefinitions(table, lists, directory, bit, envelope) {
  const listOf = new Map();
  const addElement = (element) => {
    if (envelope?.elements[element.Id] !== undefined) return;
    table.add(element.Id, format(element, envelope !== undefined), bit);
    if (element.QualifierRef !== undefined) listOf.set(element.Id, element.QualifierRef);
  };
  const seen = new Set();
  const once = (key, text) => {
    if (!seen.has(key)) table.add(key, text, bit);
    seen.add(key);
  };
  for (const [tag, { Elements: elements }] of Object.entries(directory.Segments)) {
    const given = envelope?.segments[tag];
    if (given === undefined) table.add(tag, sequence(elements), bit);
    for (const element of elements) {
      if (given !== undefined && !given.includes(element.Id)) continue;
      if (element.Components === undefined) addElement(element);
      else if (envelope?.composites[element.Id] === undefined) {
        once(element.Id, sequence(element.Components));
        element.Components.forEach(addElement);
      }
    }
  }
  for (const part of ['elements', 'composites', 'segments'])
    for (const [key, text] of Object.entries(envelope?.[part] ?? {})) table.add(key, text, bit);
  for (const [id, name] of listOf)
    for (const value of Object.keys(directory.Qualifiers[name])) lists.add(`${id} ${value}`, '', bit);
}

/** What every message has; the source calls it conditional in CONTRL of syntax 3. */
const ALWAYS = new Set(['UNH', 'UNT']);

/** A message as one word: `UNH!BGM!DTM!10(RFF!DTM)10...`; `!` mandatory, a number the highest number of repetitions, groups in brackets. */
function tree(nodes) {
  return nodes
    .map((node) => {
      const text = node.Loop === undefined ? (node.Id ?? node.ID) : `(${tree(node.Loop)})`;
      return `${text}${node.Min === 0 && !ALWAYS.has(text) ? '' : '!'}${(node.Max ?? 1) === 1 ? '' : node.Max}`;
    })
    .join('');
}

/** Values with the same releases share a line. */
function codeLines(lists) {
  const grouped = new Map();
  for (const [key, texts] of lists.lines) {
    const [id, value] = key.split(' ');
    const line = `${id}|${texts.get('').toString(36)}`;
    grouped.set(line, [...(grouped.get(line) ?? []), value]);
  }
  return [...grouped]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([line, values]) => `${line}|${values.sort().join(' ')}\n`)
    .join('');
}

function moduleText(name, description, text) {
  return `/** ${description} Generated by scripts/make-directories.mjs. */\nexport function ${name}(): string {\n  return \`\n${text}\`;\n}\n`;
}

function generate() {
  const definitions = new Table();
  const lists = new Table();
  const messages = new Table();
  RELEASES.forEach((release, index) => {
    const name = FILES[release] ?? release;
    const around = DEFECTIVE[release];
    const directory =
      around === undefined ? load(name) : mend(load(name), ...around.map((neighbour) => load(neighbour)));
    addDefinitions(definitions, lists, directory, 1 << index, ENVELOPE[release]);
    for (const message of Object.values(load(`${name}_versions`).DocumentTypes))
      messages.add(message.DocumentType, tree(message.TransactionSet), 1 << index);
  });
  const names = `/** Releases of the tables; the index is the bit. Generated by scripts/make-directories.mjs. */\nexport const RELEASE_NAMES = [${RELEASES.map((release) => `'${release}'`).join(', ')}] as const;\n`;
  return {
    'releases.generated.ts': names,
    'definitions.generated.ts': moduleText(
      'definitionLines',
      'Segments, composites and elements.',
      definitions.toString(),
    ),
    'codes.generated.ts': moduleText('codeLines', 'Values of code lists by element.', codeLines(lists)),
    'messages.generated.ts': moduleText('messageLines', 'Message structures.', messages.toString()),
  };
}

for (const [name, text] of Object.entries(generate())) {
  const file = join(OUTPUT, name);
  if (!process.argv.includes('--check')) {
    writeFileSync(file, text);
    console.log(`${name}: ${text.length} bytes`);
  } else if (readFileSync(file, 'utf8') !== text) {
    console.error(`${name} differs from what the folder yields; run scripts/make-directories.mjs`);
    process.exitCode = 1;
  }
}
