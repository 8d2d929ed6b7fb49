import { PrimeReactProvider } from 'primereact/api';
import type { ReactNode } from 'react';
import '../theme/prime.css';
import '../theme/controls.css';

/** The page's nonce lets PrimeReact add its style elements under the strict content security policy. */
const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? '';

export function UiProvider({ children }: { children: ReactNode }) {
  return <PrimeReactProvider value={{ nonce, ripple: false }}>{children}</PrimeReactProvider>;
}
