import { transportInput } from '../../server/contract/agreement-transport.js';
import { auditExport } from '../../server/contract/audit.js';
import { language } from '../../server/contract/fields.js';
import { read } from './sources.js';
import { fieldsOfStatements, recordedFields } from './recorded-fields.js';

const FOLDER = 'console/src/record/fields/texts';
function wordsIn(name: string): ReadonlySet<string> {
  const { field } = JSON.parse(read(`${FOLDER}/${name}.json`)) as { field: Record<string, string> };
  return new Set(Object.keys(field));
}

const transports = transportInput.options.map(({ shape }) => shape);
/** Records whose names their types do not say, with these. Those of a profile are of EDI, and those of widths are columns of lists. */
const OPEN: Readonly<Record<string, readonly string[]>> = {
  'server/modules/agreement/agreement.service.ts: Record<string, boolean>': transports.flatMap(({ secrets }) =>
    Object.keys(secrets.unwrap().shape),
  ),
  'server/modules/agreement/agreement.service.ts: Record<string, string | number | boolean | string[]>':
    transports.flatMap(({ settings }) => Object.keys(settings.shape)),
  'server/modules/agreement/agreement.service.ts: unknown': [],
  'server/modules/audit/audit.events.ts: object': Object.keys(auditExport.query.shape),
  'server/modules/view/view.service.ts: Record<string, number>': [],
};
/** Fields that are recorded no more and stand in the audit log of installations. */
const EARLIER = ['equipment'];

describe('fields that the audit log and the events of transactions record', () => {
  const { names, open } = recordedFields();
  // A text in three languages is shown in one.
  const known = [...names.keys()].filter((name) => !language.options.some((one) => one === name));
  const all = new Set([...known, ...fieldsOfStatements(), ...Object.values(OPEN).flat(), ...EARLIER]);

  it.each(language.options)('have a word each, and each word is of such a field (%s)', (one) => {
    const words = wordsIn(one);
    expect([...all].filter((name) => !words.has(name)).sort()).toEqual([]);
    expect([...words].filter((name) => !all.has(name)).sort()).toEqual([]);
  });

  it('are known by their types and by the statements that write them', () => {
    expect([...open].sort()).toEqual(Object.keys(OPEN).sort());
    expect([known.length > 150, fieldsOfStatements().size > 10]).toEqual([true, true]);
  });
});
