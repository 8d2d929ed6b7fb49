import { type ReactNode, Suspense } from 'react';
import { Link } from 'react-router-dom';
import type { ScheduleDetail } from '../../../../../server/contract/schedule.js';
import type { ScheduleChangeRow } from '../../../../../server/contract/schedule-changes.js';
import { useKeepAsOf } from '../../../as-of/as-of.js';
import { lazyWithTexts } from '../../../i18n/area-texts.js';
import { useTexts } from '../../../i18n/texts.js';
import { paths } from '../../../paths.js';
import { Button } from '../../../ui/Button.js';
import { isOwnEscape } from '../../../ui/escape.js';
import { SkeletonRows } from '../../../ui/States.js';
import { AskCustomer } from './AskCustomer.js';
import { changeText, type ChangeWords, percentText, whyText } from './change-words.js';
import { type HeatLine, type HeatPeriod, isChange } from './heat-map.js';
import { scheduleChangesTexts } from './texts.js';

// It brings the contract of the delivery situation along.
const Deliverable = lazyWithTexts(async () => (await import('./Deliverable.js')).Deliverable, scheduleChangesTexts);

interface CellCardProps {
  schedule: ScheduleDetail;
  line: HeatLine;
  period: HeatPeriod;
  row: ScheduleChangeRow | undefined;
  words: ChangeWords;
  /** The question to the customer is open at once. */
  asks: boolean;
  onClose: () => void;
}

/** A place, an order or a part consignment in this release, and what it was in the one before where that is another. */
function Compared({ now, before, words: { say } }: { now: string; before: string | null; words: ChangeWords }) {
  return (
    <>
      {now === '' ? say('card.none') : now}{' '}
      {before !== null && (
        <span className={before === now ? 'dim' : 'tone-warn'}>
          {before === now ? say('card.unchanged') : say('card.before', { value: before || say('card.none') })}
        </span>
      )}
    </>
  );
}

type Side = NonNullable<HeatLine['current']>;
/** What a line is compared by beside its quantities; the first two are shown where neither release says them, too. */
const COMPARED = {
  gate: ({ gate, dock }) => [gate, dock].filter(Boolean).join(', '),
  order: ({ orderNumber }) => orderNumber ?? '',
  partConsignment: ({ partConsignmentNumber }) => partConsignmentNumber ?? '',
} as const satisfies Record<string, (side: Side) => string>;
const COMPARED_NAMES = ['gate', 'order', 'partConsignment'] as const;

function comparedFacts(
  { current, previous }: HeatLine,
  words: ChangeWords,
): readonly (readonly [label: string, value: ReactNode])[] {
  const [side, other] = current === null ? [previous, null] : [current, previous];
  return COMPARED_NAMES.flatMap((name) => {
    const now = side === null ? '' : COMPARED[name](side);
    const before = other === null ? null : COMPARED[name](other);
    if (name === 'partConsignment' && now === '' && (before ?? '') === '') return [];
    return [[words.say(`card.${name}`), <Compared key={name} now={now} before={before} words={words} />] as const];
  });
}

/** What both releases say of a period, what was expected and why, and where the goods go. */
export function CellCard({ schedule, line, period, row, words, asks, onClose }: CellCardProps) {
  const sayStates = useTexts('states');
  const keepAsOf = useKeepAsOf();
  const { say, f, nameOf } = words;
  const name = nameOf(period);
  const { current } = line;
  const quantity = (value: string): string => `${f.quantity(value)} ${line.unit}`;
  const facts: readonly (readonly [label: string, value: ReactNode])[] = [
    ...(row
      ? ([
          [say('card.current'), <b key="now">{quantity(row.current)}</b>],
          [say('card.previous'), quantity(row.previous)],
          [say('card.expected'), quantity(row.expected)],
          [say('card.change'), isChange(row) ? `${changeText(row, f)} (${percentText(row, f)})` : '0'],
          ...(row.cumulative === null ? [] : [[say('card.cumulative'), quantity(row.cumulative)] as const]),
          [say('card.zone'), say(row.isFirm ? 'card.inside' : 'card.outside')],
        ] as const)
      : []),
    [say('card.shipTo'), line.shipTo ?? say('card.none')],
    ...comparedFacts(line, words),
  ];
  return (
    <section
      className="card panel heat-card"
      aria-label={say('card.label')}
      tabIndex={-1}
      data-testid="change-card"
      onKeyDown={(event) => {
        if (isOwnEscape(event)) onClose();
      }}
    >
      <header>
        <h2 className="truncate">{say('card.title', { article: line.articleNumber, period: name })}</h2>
        <span className="page-gap" />
        <Button label={sayStates('close')} icon="times" iconOnly kind="quiet" onClick={onClose} />
      </header>
      <div className="heat-card-body">
        {line.description !== null && <p className="soft">{line.description}</p>}
        <p className="heat-why" data-testid="change-why">
          {row ? whyText(row, say, f) : say('cellNone', { period: name })}
        </p>
        {line.reason !== null && <p className="dim">{say(`reason.${line.reason}`)}</p>}
        <dl className="panel-facts">
          {facts.map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        <div className="panel-acts">
          {row && <AskCustomer asked={{ schedule, line, row, period }} begins={asks} />}
          {current && (
            <Link
              className="btn-link"
              to={keepAsOf(paths.scheduleLine(current.scheduleHeadId, current.scheduleLineId))}
            >
              {say('card.line')}
            </Link>
          )}
        </div>
        <Suspense fallback={<SkeletonRows count={3} />}>
          <Deliverable schedule={schedule} line={line} period={period} words={words} />
        </Suspense>
      </div>
    </section>
  );
}
