import { type ReactNode, useEffect, useRef } from 'react';
import { LanguageSwitch } from '../../shell/LanguageSwitch.js';
import logo from '../../shell/logo.svg';
import { ThemeSwitch } from '../../shell/ThemeSwitch.js';
import { Icon } from '../../ui/Icon.js';
import { UiProvider } from '../../ui/UiProvider.js';
import '../../ui/note.css';
import './public.css';

export { Note } from '../../ui/Note.js';

/** A page before the sign-in: the name of the house above, languages and theme below. */
export function PublicPage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <UiProvider>
      <title>{`${title} · Consignal`}</title>
      <div className="public">
        <header>
          <img src={logo} alt="" width="30" height="30" />
          <span>Consignal</span>
        </header>
        <main>{children}</main>
        <footer>
          <LanguageSwitch />
          <ThemeSwitch />
        </footer>
      </div>
    </UiProvider>
  );
}

/** Something is asked that takes a moment. */
export function Waiting({ text }: { text: string }) {
  return (
    <section className="public-card" aria-busy="true">
      <p className="note" role="status">
        <Icon name="refresh" spin />
        {text}
      </p>
    </section>
  );
}

/** How something has ended, where its form was; the focus goes there, so that readers hear it. */
export function Outcome({
  title,
  text,
  testId,
  children,
}: {
  title: string;
  text: string;
  testId: string;
  children: ReactNode;
}) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus();
  }, []);
  return (
    <section className="public-card" data-testid={testId}>
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      <p className="soft">{text}</p>
      {children}
    </section>
  );
}
