import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useNavigation } from 'react-router-dom';
import { useTexts } from '../i18n/texts.js';
import { Toasts } from '../ui/Toasts.js';
import { UiProvider } from '../ui/UiProvider.js';
import { ErrorAnnouncer } from './ErrorAnnouncer.js';
import { Panels } from './Panels.js';
import { useShellKeys } from './useShellKeys.js';

/** What no screen needs to show comes after the first paint. */
const KeyHint = lazy(async () => ({ default: (await import('./KeyHint.js')).KeyHint }));
const Background = lazy(async () => ({ default: (await import('./Background.js')).Background }));
const SessionOver = lazy(async () => ({ default: (await import('./session/SessionOver.js')).SessionOver }));

/** Beside the screen, so that an opened tab draws nothing anew but itself. */
function Keys() {
  const awaited = useShellKeys();
  return (
    awaited !== undefined && (
      <Suspense>
        <KeyHint group={awaited} />
      </Suspense>
    )
  );
}

/** What every screen of a signed-in user stands in, the full console's and the phone's. */
export function Frame({ children }: { children: ReactNode }) {
  const say = useTexts('states');
  const isLoading = useNavigation().state === 'loading';
  const [isIdle, setIdle] = useState(false);
  // Nothing of the company stays on a screen that nobody looked at for hours, and nothing on it asks the server again.
  if (isIdle)
    return (
      <Suspense>
        <SessionOver />
      </Suspense>
    );
  return (
    <UiProvider>
      <Toasts>
        {children}
        {isLoading && <div className="page-loader" role="progressbar" aria-label={say('loading')} />}
        <Keys />
        <Panels />
        <ErrorAnnouncer />
        <Suspense>
          <Background onIdle={setIdle} />
        </Suspense>
      </Toasts>
    </UiProvider>
  );
}
