import { Icon } from '../../../ui/Icon.js';
import type { ChangeWords } from './change-words.js';
import { type ChangeSummary, isChange, KINDS } from './heat-map.js';

/** What changed in a line: how much, and how much of it inside the firm zone. */
export function Summary({ summary, isWhole, words }: { summary: ChangeSummary; isWhole: boolean; words: ChangeWords }) {
  const { say, f } = words;
  const { lines, periods, firmPeriods, unit, sums } = summary;
  if (periods === 0) return <p className="soft">{say(isWhole ? 'summary.none' : 'summary.loading')}</p>;
  return (
    <p className="heat-summary" role="status" data-testid="changes-summary">
      <b>
        {say('summary.lines', {
          count: lines,
          shown: f.integer(lines),
          periods: say('summary.periods', { count: periods, shown: f.integer(periods) }),
        })}
      </b>
      {firmPeriods > 0 && (
        <b className="tone-warn">
          <Icon name="lock" /> {say('summary.firm', { periods: f.integer(firmPeriods) })}
        </b>
      )}
      {unit === null ? (
        <span className="dim">{say('summary.units')}</span>
      ) : (
        KINDS.filter((kind) => isChange({ change: sums[kind] })).map((kind) => (
          <span key={kind}>{say(`summary.${kind}`, { quantity: f.quantity(sums[kind]), unit })}</span>
        ))
      )}
      {!isWhole && <span className="dim">{say('summary.loading')}</span>}
    </p>
  );
}
