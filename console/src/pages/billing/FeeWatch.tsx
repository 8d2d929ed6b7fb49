import { useQuery } from '@tanstack/react-query';
import { Suspense, useEffect } from 'react';
import { useUser } from '../../api/user.js';
import { lazyWithTexts } from '../../i18n/area-texts.js';
import { BannerPlace, rememberBanner } from '../../shell/banner-place.js';
import { feeStateQuery } from './fee-state.queries.js';
import { billingTexts } from './texts.js';

const FeeBar = lazyWithTexts(async () => (await import('./FeeBar.js')).FeeBar, billingTexts);

/** Knows how far the fees of the company have come; fetches the bar where there is something to say. */
export function FeeWatch() {
  const { id: companyId } = useUser().company;
  const { data } = useQuery(feeStateQuery);
  const isShown = data === undefined ? undefined : data.state === 'warning' || data.state === 'locked';
  useEffect(() => {
    if (isShown !== undefined) rememberBanner(companyId, isShown);
  }, [companyId, isShown]);
  const place = <BannerPlace companyId={companyId} />;
  if (data === undefined) return place;
  return (
    isShown === true &&
    data.fee !== null && (
      <Suspense fallback={place}>
        <FeeBar fee={data.fee} isLocked={data.state === 'locked'} />
      </Suspense>
    )
  );
}
