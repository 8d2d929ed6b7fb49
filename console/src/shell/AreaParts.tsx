import { Suspense } from 'react';
import { useAreas } from './areas.js';

/** What areas show above every page. */
export function AreaBanners() {
  return useAreas().map(
    ({ banner: Banner }, i) =>
      Banner && (
        <Suspense key={i}>
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
