import type { ReactNode } from 'react';
import { useTexts } from '../../i18n/texts.js';
import { Button } from '../../ui/Button.js';

/** What a tab is called, how much it holds, and the button that reads it again. */
export function TabHead({
  title,
  note,
  isBusy,
  onRefresh,
}: {
  title: string;
  note: ReactNode;
  isBusy: boolean;
  onRefresh: () => void;
}) {
  const say = useTexts('mobile');
  return (
    <header className="mobile-tab-head">
      <title>{`${title} · Consignal`}</title>
      <div>
        <h1>{title}</h1>
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
