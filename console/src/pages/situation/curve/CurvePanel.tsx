import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { CurveAnswer } from '../../../../../server/contract/delivery-curve.js';
import { addDays, dayNumber } from '../../../../../server/domain/calendar/day.js';
import { dayAt, useAsOf } from '../../../as-of/as-of.js';
import { CurveDrawing } from '../../../chart/CurveDrawing.js';
import { useFormat } from '../../../i18n/format.js';
import { useTexts } from '../../../i18n/texts.js';
import { Icon } from '../../../ui/Icon.js';
import { Segmented } from '../../../ui/Segmented.js';
import { Slider } from '../../../ui/Slider.js';
import { Waiting } from '../../../ui/States.js';
import { CurveLegend } from './CurveLegend.js';
import { CurveNotes } from './CurveNotes.js';
import { CurveTable } from './CurveTable.js';
import { CURVES, drawnOf, instantOf, lastDayOf, quantityAt } from './curve.js';
import { type CurvePeriod, curveQuery } from './curve.queries.js';
import './curve.css';

type Span = 'near' | 'half' | 'all';
const DAYS: Readonly<Record<Exclude<Span, 'all'>, readonly [before: number, after: number]>> = {
  near: [14, 42],
  half: [56, 126],
};

function periodOf(span: Span, today: string): CurvePeriod {
  if (span === 'all') return null;
  const [before, after] = DAYS[span];
  return { from: addDays(today, -before), to: addDays(today, after) };
}

/** What each curve says on a day, in words. */
function useReading(
  answer: CurveAnswer,
): (day: string) => readonly { readonly name: string; readonly value: string }[] {
  const say = useTexts('curve');
  const f = useFormat();
  return (day) =>
    CURVES.flatMap(([look, name]) => {
      const value = quantityAt(answer.curves[name], day, lastDayOf(answer, name));
      return value === null ? [] : [{ name: say(`line.${look}`), value: f.quantity(value) }];
    });
}

function summaryOf(
  answer: CurveAnswer,
  reading: ReturnType<typeof useReading>,
  say: ReturnType<typeof useTexts<'curve'>>,
  f: ReturnType<typeof useFormat>,
): string {
  const { articleNumber, from, to, unit, firm, received } = answer;
  const day = answer.today < from ? from : answer.today > to ? to : answer.today;
  const values = reading(day).map(({ name, value }) => `${name} ${value}`);
  return [
    say('summary', {
      article: articleNumber,
      from: f.day(from),
      to: f.day(to),
      unit,
      day: f.day(day),
      values: values.join(', '),
    }),
    ...(received === null
      ? []
      : [say('receivedAt', { quantity: f.quantity(received.quantity), date: f.day(received.date) })]),
    ...(firm === null ? [] : [say('firmZone', { from: f.day(firm.from), to: f.day(firm.to) })]),
  ].join(' ');
}

/** The drawing, and below it a day that arrows lead through, with what each curve says on it. */
function Curve({ answer }: { answer: CurveAnswer }) {
  const say = useTexts('curve');
  const f = useFormat();
  const reading = useReading(answer);
  const [chosen, setChosen] = useState(answer.today);
  const day = chosen < answer.from ? answer.from : chosen > answer.to ? answer.to : chosen;
  const data = useMemo(() => {
    const drawn = drawnOf(answer, {
      plan: say('line.plan'),
      before: say('line.before'),
      expected: say('line.expected'),
      left: say('line.left'),
      moving: say('line.moving'),
      received: say('line.received'),
    });
    return {
      ...drawn,
      day: (instant: number) => f.dayMonth(new Date(instant).toISOString().slice(0, 10)),
      quantity: (value: number) => f.quantity(String(value)),
    };
  }, [answer, say, f]);
  const values = reading(day);
  return (
    <>
      <CurveDrawing summary={summaryOf(answer, reading, say, f)} data={data} lookedAt={instantOf(day)} />
      <div className="curve-day">
        <Slider
          min={0}
          max={dayNumber(answer.to) - dayNumber(answer.from)}
          handles={[
            {
              label: say('day'),
              value: dayNumber(day) - dayNumber(answer.from),
              text: `${f.day(day)}: ${values.map(({ name, value }) => `${name} ${value}`).join(', ')}`,
            },
          ]}
          onChange={([days = 0]) => {
            setChosen(addDays(answer.from, days));
          }}
          testId="curve-day"
        />
        <p className="curve-reading" data-testid="curve-reading">
          <span>{say('at', { date: f.day(day) })}</span>
          {values.map(({ name, value }) => (
            <span key={name}>
              {name} <b>{value}</b>
            </span>
          ))}
        </p>
      </div>
    </>
  );
}

/** The cumulative curves of an article at a ship-to, as a drawing or as a table, and what has to be known of them in words. */
export function CurvePanel({ articleId }: { articleId: string }) {
  const say = useTexts('curve');
  const [span, setSpan] = useState<Span>('all');
  const [isTable, setTable] = useState(false);
  const asOf = useAsOf();
  const day = dayAt(asOf);
  const period = useMemo(() => periodOf(span, day), [span, day]);
  const query = useQuery({ ...curveQuery(articleId, period, asOf), placeholderData: keepPreviousData });
  const answer = query.data;
  return (
    <div className="curve" data-testid="curve">
      <div className="curve-bar">
        <p className="dim">{say('hint')}</p>
        <span className="page-gap" />
        <Segmented
          label={say('period')}
          value={span}
          options={[
            { value: 'near', label: say('near') },
            { value: 'half', label: say('half') },
            { value: 'all', label: say('all') },
          ]}
          onChange={setSpan}
        />
        <button
          type="button"
          className="chip chart-toggle"
          aria-pressed={isTable}
          onClick={() => {
            setTable(!isTable);
          }}
          data-testid="curve-toggle"
        >
          <Icon name="table" />
          {say('table')}
        </button>
      </div>
      {!answer ? (
        <Waiting query={query} skeleton={6} />
      ) : (
        <div className="chart">
          <CurveLegend answer={answer} />
          {isTable ? <CurveTable answer={answer} /> : <Curve answer={answer} />}
          <CurveNotes answer={answer} />
        </div>
      )}
    </div>
  );
}
