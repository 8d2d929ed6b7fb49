import type { ScheduleLine, ScheduleText } from '../../../../server/contract/schedule.js';
import { useFormat } from '../../i18n/format.js';
import { useTexts } from '../../i18n/texts.js';
import { Facts } from '../../ui/Facts.js';

/** Free texts, each with the code that says what it is about. */
export function FreeTexts({ texts }: { texts: readonly ScheduleText[] }) {
  const say = useTexts('schedule');
  if (texts.length === 0) return null;
  return (
    <ul className="free-texts" aria-label={say('texts')}>
      {texts.map(({ code, text }, at) => (
        <li key={at}>
          {code !== '' && <span className="mono dim">{code}</span>} {text}
        </li>
      ))}
    </ul>
  );
}

/** The numbers of its article beside the one that the line is called by. */
function numbersBeside({ articleNumbers, externalArticleNumber, supplierArticleNumber }: ScheduleLine) {
  const supplier = { kind: 'supplier', code: '', number: supplierArticleNumber ?? '' } as const;
  const all = articleNumbers.length > 0 ? articleNumbers : [supplier];
  return all.filter(({ number }) => number !== '' && number !== externalArticleNumber);
}

function Packaging({ line }: { line: ScheduleLine }) {
  const say = useTexts('schedule');
  const f = useFormat();
  return (
    <>
      {line.packaging.map(({ code, description, quantityPerPackage, packageCount }, at) => (
        <span key={at} className="packaging">
          {packageCount !== undefined && `${f.quantity(packageCount)} × `}
          {code !== null && <span className="mono">{code}</span>} {description}{' '}
          {quantityPerPackage !== null && (
            <span className="dim">
              {say('perPackage', { quantity: f.quantity(quantityPerPackage), unit: line.unit })}
            </span>
          )}
        </span>
      ))}
    </>
  );
}

/** What a line says beside its call-offs and has no column for: article numbers by whose they are, part consignment, cumulative quantities, packaging, texts. */
export function LineParticulars({ line }: { line: ScheduleLine }) {
  const say = useTexts('schedule');
  const f = useFormat();
  const numbers = Map.groupBy(numbersBeside(line), ({ kind, code }) =>
    kind === 'other' && code !== '' ? code : say(`articleNumber.${kind}`),
  );
  // What was received alone stands among the lines; beside the others it is compared with them.
  const isCompared = line.cumulativeRequired !== null || line.cumulativeShipped !== null;
  const cumulative = (['cumulativeRequired', 'cumulativeShipped', 'cumulativeReceived'] as const).map((name) => ({
    label: say(`line.${name}`),
    value: isCompared && line[name] ? f.quantity(line[name]) : null,
  }));
  const facts = [
    ...[...numbers].map(([label, all]) => ({ label, value: all.map(({ number }) => number).join(', '), mono: true })),
    { label: say('line.partConsignment'), value: line.partConsignmentNumber, mono: true },
    ...cumulative,
    {
      label: say('line.since'),
      value: isCompared && line.cumulativeStartDate ? f.day(line.cumulativeStartDate) : null,
    },
    { label: say('packaging'), value: line.packaging.length === 0 ? null : <Packaging line={line} /> },
  ];
  if (line.texts.length === 0 && facts.every(({ value }) => value === null)) return null;
  return (
    <div
      className="line-particulars"
      role="region"
      aria-label={say('particulars')}
      tabIndex={0}
      data-testid="line-particulars"
    >
      <Facts facts={facts} />
      <FreeTexts texts={line.texts} />
    </div>
  );
}
