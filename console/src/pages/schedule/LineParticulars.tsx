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

/** The supplier's number; the customer's is what the line is called by. */
function ownNumbers({ supplierArticleNumber: number }: ScheduleLine): ScheduleLine['articleNumbers'] {
  return number === null ? [] : [{ kind: 'supplier', code: '', number }];
}

function Packaging({ line }: { line: ScheduleLine }) {
  const say = useTexts('schedule');
  const f = useFormat();
  return (
    <>
      {line.packaging.map(({ code, description, quantityPerPackage }, at) => (
        <span key={at} className="packaging">
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

/** What a line says beside its call-offs and has no column for: article numbers by whose they are, cumulative quantities, packaging, texts. */
export function LineParticulars({ line }: { line: ScheduleLine }) {
  const say = useTexts('schedule');
  const f = useFormat();
  const numbers = Map.groupBy(
    line.articleNumbers.length > 0 ? line.articleNumbers : ownNumbers(line),
    ({ kind, code }) => (kind === 'other' && code !== '' ? code : say(`articleNumber.${kind}`)),
  );
  const cumulative = (['cumulativeRequired', 'cumulativeShipped', 'cumulativeReceived'] as const).map((name) => ({
    label: say(`line.${name}`),
    value: line[name] && f.quantity(line[name]),
  }));
  const isCounted = cumulative.some(({ value }) => value !== null);
  const facts = [
    ...[...numbers].map(([label, all]) => ({ label, value: all.map(({ number }) => number).join(', '), mono: true })),
    ...cumulative,
    {
      label: say('line.since'),
      value: isCounted && line.cumulativeStartDate ? f.day(line.cumulativeStartDate) : null,
    },
    { label: say('packaging'), value: line.packaging.length === 0 ? null : <Packaging line={line} /> },
  ];
  if (line.texts.length === 0 && facts.every(({ value }) => value === null)) return null;
  return (
    <div className="line-particulars" data-testid="line-particulars">
      <Facts facts={facts} />
      <FreeTexts texts={line.texts} />
    </div>
  );
}
