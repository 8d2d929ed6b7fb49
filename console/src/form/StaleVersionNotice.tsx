import { type ReactNode, useState } from 'react';
import { useTexts } from '../i18n/texts.js';
import { Button } from '../ui/Button.js';
import { Icon } from '../ui/Icon.js';
import { DirtyScope, useDirtyWithin } from './dirty.js';

interface StaleVersionNoticeProps<Stored> {
  readonly stored: Stored;
  /** The form of a version, to be begun anew with each; `news` stands above its fields. */
  readonly children: (shown: Stored, news: ReactNode) => ReactNode;
}

/** A newer stored version starts a new draft, but never discards what somebody is entering: then a notice offers it. */
export function StaleVersionNotice<Stored extends { readonly version: number }>({
  stored,
  children,
}: StaleVersionNoticeProps<Stored>) {
  const say = useTexts('form');
  const [scope] = useState(() => Symbol('draft'));
  const [begun, setBegun] = useState(stored);
  const isDirty = useDirtyWithin(scope);
  const isNewer = stored.version !== begun.version;
  if (isNewer && !isDirty) setBegun(stored);
  const news = isNewer && (
    <div className="banner banner-warn" role="status" data-testid="newer-stored">
      <Icon name="exclamation-triangle" />
      <span>{say('newer.text')}</span>
      <Button
        label={say('newer.take')}
        kind="quiet"
        onClick={() => {
          setBegun(stored);
        }}
        testId="take-newer"
      />
    </div>
  );
  return <DirtyScope value={scope}>{children(isNewer ? begun : stored, news)}</DirtyScope>;
}
