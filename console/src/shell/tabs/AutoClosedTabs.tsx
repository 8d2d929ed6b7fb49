import { useEffect } from 'react';
import { useTexts } from '../../i18n/texts.js';
import { Button } from '../../ui/Button.js';
import { MOST_TABS, type Tab } from '../tabs.js';
import { dismissAutoClosed, reopenTabs } from './tab-actions.js';

const SHOWN_MS = 10_000;

/** Says for ten seconds which tabs were closed beyond the limit, and opens them again. It stands in the row, where it covers nothing. */
export function AutoClosedTabs({ closed }: { closed: readonly Tab[] }) {
  const say = useTexts('tabs');
  useEffect(() => {
    if (closed.length === 0) return;
    const timer = setTimeout(dismissAutoClosed, SHOWN_MS);
    return () => {
      clearTimeout(timer);
    };
  }, [closed]);
  const text = say('autoClosed', { names: closed.map((tab) => tab.label).join(', '), most: String(MOST_TABS) });
  return (
    <div className="tabs-closed" role="status" data-testid="tabs-closed">
      {closed.length > 0 && (
        <>
          <span className="truncate" title={text}>
            {text}
          </span>
          <Button
            label={say('undo')}
            icon="undo"
            kind="quiet"
            onClick={() => {
              reopenTabs(closed);
            }}
            testId="tabs-undo"
          />
        </>
      )}
    </div>
  );
}
