import { Link } from 'react-router-dom';
import type { TransactionDashboard } from '../../../../server/contract/transaction.js';
import { type Formats, useFormat } from '../../i18n/format.js';
import { type Say, useTexts } from '../../i18n/texts.js';
import { paths } from '../../paths.js';

type Name = 'incoming' | 'outgoing' | 'failed' | 'overdue' | 'gaps';
interface Figure {
  readonly value: string;
  readonly note: string;
  readonly bad: boolean;
  readonly to: string;
}

const NAMES: readonly Name[] = ['incoming', 'outgoing', 'failed', 'overdue', 'gaps'];
const DAYS = { day: '1', week: '7', month: '30' } as const;
/** As far back as the list can be asked. */
const EVER = '3660';

function figuresOf(
  { directions, unanswered, openGaps, period }: TransactionDashboard,
  say: Say<'transactions'>,
  f: Formats,
): Record<Name, Figure> {
  const total = (direction: 'I' | 'O') =>
    directions.find((one) => one.direction === direction) ?? { total: 0, errors: 0 };
  const capped = ({ value, capped: more }: { value: number; capped: boolean }) => f.integer(value) + (more ? '+' : '');
  const errors = (count: number) => say('figure.errors', { count, shown: f.integer(count) });
  const days = DAYS[period];
  const failed = total('I').errors + total('O').errors;
  return {
    incoming: {
      value: f.integer(total('I').total),
      note: errors(total('I').errors),
      bad: false,
      to: paths.transactionsWhere({ direction: 'I', days }),
    },
    outgoing: {
      value: f.integer(total('O').total),
      note: errors(total('O').errors),
      bad: false,
      to: paths.transactionsWhere({ direction: 'O', days }),
    },
    failed: {
      value: f.integer(failed),
      note: say('figure.toAct'),
      bad: failed > 0,
      to: paths.transactionsWhere({ filter: 'errors', days }),
    },
    overdue: {
      value: capped(unanswered.overdue),
      note: say('figure.late', { shown: capped(unanswered.late) }),
      bad: unanswered.overdue.value > 0,
      to: paths.transactionsWhere({ acknowledgement: 'overdue', days: EVER }),
    },
    gaps: {
      value: capped(openGaps),
      note: say('figure.gapsNote'),
      bad: openGaps.value > 0,
      to: paths.transactionDashboard,
    },
  };
}

/** The numbers that say whether somebody has to look; until they are here, their places. */
export function TransactionFigures({ figures }: { figures: TransactionDashboard | undefined }) {
  const say = useTexts('transactions');
  const f = useFormat();
  const known = figures && figuresOf(figures, say, f);
  return (
    <dl className="figures" aria-label={say('figure.title')} aria-busy={known === undefined}>
      {NAMES.map((name) => {
        const figure = known?.[name];
        return (
          <div key={name} className="card figure" data-testid={`figure-${name}`}>
            <dt>{say(`figure.${name}`)}</dt>
            <dd>
              <span className={figure?.bad ? 'figure-value tone-warn' : 'figure-value'}>
                {figure ? (
                  <Link className="figure-link" to={figure.to}>
                    {figure.value}
                  </Link>
                ) : (
                  <span className="dim">–</span>
                )}
              </span>
              <span className="figure-note">{figure?.note}</span>
            </dd>
          </div>
        );
      })}
    </dl>
  );
}
