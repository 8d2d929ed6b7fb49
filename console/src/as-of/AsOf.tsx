import { type ComponentProps, lazy, Suspense } from 'react';
import { WaitingPage } from '../ui/States.js';
import { useAsOf } from './as-of.js';
import type * as Parts from './AsOfParts.js';

const part = <Name extends keyof typeof Parts>(name: Name) =>
  lazy(async () => ({ default: (await import('./AsOfParts.js'))[name] }));
const Control = part('Control');
const Banner = part('Banner');
const Waiting = part('WaitingInPast');

/** Chooses the moment that the page looks at. */
export function AsOfControl() {
  return (
    <Suspense fallback={<span className="as-of-control" />}>
      <Control />
    </Suspense>
  );
}

/** Says that the page looks at the past, and leads back to now; nothing where it looks at now. `of` is what the server answered. */
export function PastBanner(props: Omit<ComponentProps<typeof Banner>, 'asOf'>) {
  const asOf = useAsOf();
  if (asOf === undefined) return null;
  return (
    <Suspense fallback={<div className="banner banner-warn past-banner" />}>
      <Banner asOf={asOf} {...props} />
    </Suspense>
  );
}

/** In place of a page whose record is not here, or was not known at the moment that is looked at. */
export function WaitingAt(props: ComponentProps<typeof WaitingPage>) {
  const asOf = useAsOf();
  const waiting = <WaitingPage {...props} />;
  if (asOf === undefined) return waiting;
  return (
    <Suspense fallback={waiting}>
      <Waiting asOf={asOf} {...props} />
    </Suspense>
  );
}
