import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
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
  const { t } = useTranslation();
  return (
    <header className="mobile-tab-head">
      <title>{`${title} · Consignal`}</title>
      <div>
        <h1>{title}</h1>
        <p className="soft">{note}</p>
      </div>
      <Button
        label={t('mobile.refresh')}
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
