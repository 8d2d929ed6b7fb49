import { DOCUMENT_ENCODERS } from '../../server/modules/document-encoders.port.js';
import { code, filesIn, read, ROOT } from './sources.js';

const EXCHANGE = ['exchange', 'traffic', 'transaction', 'reference', 'outbound', 'agreement'].map(
  (module) => `server/modules/${module}`,
);
/** Business documents, by the words of their tables, kinds and types. */
const DOCUMENTS = /schedule|despatch|receipt[-_ ]?advice|receiving advice|invoice/i;
/** Names that the public API gives to documents, which the exchange hands on; and rules of the domain. */
const PUBLIC_NAMES: readonly (readonly [name: RegExp, why: string])[] = [
  [/\bschedules(?=:)|'schedules'|\bschedulesIn\b/g, 'field of a file and of a transaction in the API'],
  [/\bdespatchAdviceId\b/g, 'field and filter of a transmission in the API'],
  [
    /'[./]+\/domain\/schedule\/[\w-]+\.js'/g,
    'rules by which references turn out to be missing, kept for every kind of document',
  ],
];

/** Lines that name a business document, without what the API calls them. */
function naming(text: string): string[] {
  const stripped = PUBLIC_NAMES.reduce((left, [name]) => left.replaceAll(name, ''), text);
  return stripped.split('\n').filter((line) => DOCUMENTS.test(line));
}

const files = filesIn(EXCHANGE, /\.ts$/).filter((path) => !path.endsWith('.test.ts'));

describe('the exchange of files', () => {
  it('knows business documents through ports alone: none stands in its types or its SQL', () => {
    expect(files.flatMap((path) => naming(read(path)).map((line) => `${path}: ${line.trim()}`))).toEqual([]);
  });

  it('is looked through for the words of documents, and each name that the API gives them is still used', () => {
    expect(
      naming("UPDATE despatch_advice SET state = 'released'\nconst one = 1;\nreadonly schedules: ScheduleRows[];"),
    ).toEqual(["UPDATE despatch_advice SET state = 'released'", 'readonly : ScheduleRows[];']);
    const text = files.map(read).join('\n');
    expect(PUBLIC_NAMES.filter(([name]) => text.search(name) < 0)).toEqual([]);
  });
});

const isEncoder = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && 'kind' in value && 'encode' in value;

describe('every kind of document that is stored', () => {
  it('has its encoder in the list that reading threads load', async () => {
    const listed = new Set<unknown>(DOCUMENT_ENCODERS);
    const forgotten: string[] = [];
    for (const path of filesIn(['server/modules'], /\/[a-z0-9-]+\/[a-z0-9-]+\.port\.ts$/)) {
      const exported = (await import(`${ROOT}/${path}`)) as Record<string, unknown>;
      for (const [name, value] of Object.entries(exported))
        if (isEncoder(value) && !listed.delete(value))
          forgotten.push(`${path}: ${name} is missing in server/modules/document-encoders.port.ts`);
    }
    expect(forgotten).toEqual([]);
    expect([...listed]).toEqual([]);
  });

  it('has one receiver, which registers itself', () => {
    const receivers = filesIn(['server/modules'], /\.receiver\.ts$/).filter((path) =>
      /\bports\.receive\(this\)/.test(code(path)),
    );
    expect(receivers).toHaveLength(DOCUMENT_ENCODERS.length);
    expect(filesIn(['server/modules'], /\.receiver\.ts$/)).toEqual(receivers);
  });
});
