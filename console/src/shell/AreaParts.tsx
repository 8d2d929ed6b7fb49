import { Suspense } from 'react';
import { useUser } from '../api/user.js';
import { useAreas } from './areas.js';
import { BannerPlace } from './banner-place.js';

/** What areas show above every page. */
export function AreaBanners() {
  const { company } = useUser();
  return useAreas().map(
    ({ banner: Banner, keepsBannerPlace }, i) =>
      Banner && (
        <Suspense key={i} fallback={keepsBannerPlace && <BannerPlace companyId={company.id} />}>
          <Banner />
        </Suspense>
      ),
  );
}

/** What areas do behind every page. */
export function AreaBackgrounds() {
  return useAreas().map(
    ({ background: Background }, i) =>
      Background && (
        <Suspense key={i}>
          <Background />
        </Suspense>
      ),
  );
}
