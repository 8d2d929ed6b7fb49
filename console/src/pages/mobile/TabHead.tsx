import type { ReactNode } from 'react';
import { useTexts } from '../../i18n/texts.js';
import { Button } from '../../ui/Button.js';

/** What a tab or a part of one (`level` 2) is called, how much it holds, and the button that reads it again. */
export function TabHead({
  level = 1,
  title,
  note,
  isBusy,
  onRefresh,
}: {
  level?: 1 | 2;
  title: string;
  note: ReactNode;
  isBusy: boolean;
  onRefresh: () => void;
}) {
  const say = useTexts('mobile');
  return (
    <header className="mobile-tab-head">
      {level === 1 && <title>{`${title} · Consignal`}</title>}
      <div>
        {level === 1 ? <h1>{title}</h1> : <h2>{title}</h2>}
        <p className="soft">{note}</p>
      </div>
      <Button
        label={say('refresh')}
        icon="refresh"
        iconOnly
        kind="quiet"
        busy={isBusy}
        onClick={onRefresh}
        testId="refresh"
      />
    </header>
  );
}
