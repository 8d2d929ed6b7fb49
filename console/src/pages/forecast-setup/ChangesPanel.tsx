import type { ForecastMember } from '../../../../server/contract/forecast-filter.js';
import { useFormat } from '../../i18n/format.js';
import { useTexts } from '../../i18n/texts.js';
import { SlidePanel } from '../../ui/SlidePanel.js';

/** What came and what went when articles were found anew: how many, and the first of them. */
export interface Changes {
  readonly added?: number;
  readonly removed: number;
  readonly addedArticles?: readonly ForecastMember[];
  readonly removedArticles: readonly ForecastMember[];
}

function Part({ kind, count, rows }: { kind: 'came' | 'went'; count: number; rows: readonly ForecastMember[] }) {
  const say = useTexts('forecastSetup');
  const f = useFormat();
  if (count === 0) return null;
  return (
    <section data-testid={`articles-${kind}`}>
      <h3>{say(kind, { count, shown: f.integer(count) })}</h3>
      <ul className="tally">
        {rows.map((row) => (
          <li key={row.articleId}>
            <span className="mono">{row.articleNumber}</span>
            <span className="dim">{row.companyName}</span>
          </li>
        ))}
      </ul>
      {count > rows.length && <p className="dim">{say('more', { count: f.integer(count - rows.length) })}</p>}
    </section>
  );
}

/** What came to the articles of a filter or a group and what went from them. */
export function ChangesPanel({ changes, onClose }: { changes: Changes; onClose: () => void }) {
  const say = useTexts('forecastSetup');
  const sayStates = useTexts('states');
  return (
    <SlidePanel title={say('foundAgain')} closeLabel={sayStates('close')} onClose={onClose} testId="changes-panel">
      <Part kind="came" count={changes.added ?? 0} rows={changes.addedArticles ?? []} />
      <Part kind="went" count={changes.removed} rows={changes.removedArticles} />
    </SlidePanel>
  );
}
