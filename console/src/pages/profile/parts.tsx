import { type ReactNode, useId } from 'react';
import { Icon, type IconName } from '../../ui/Icon.js';

/** A part of the profile under its name. */
export function Section({
  title,
  text,
  action,
  testId,
  children,
}: {
  title: string;
  text?: string;
  action?: ReactNode;
  testId: string;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <section className="profile-section" aria-labelledby={id} data-testid={testId}>
      <header>
        <h2 id={id}>{title}</h2>
        {action}
      </header>
      {text !== undefined && <p className="soft">{text}</p>}
      {children}
    </section>
  );
}

/** A browser or a token in a list: what it is, what is known of it, and what can be done with it. */
export function Entry({
  icon,
  name,
  mark,
  facts,
  action,
}: {
  icon: IconName;
  name: string;
  mark?: string | undefined;
  facts: readonly string[];
  action?: ReactNode;
}) {
  return (
    <li className="profile-entry">
      <Icon name={icon} />
      <div>
        <p className="profile-entry-name">
          {name}
          {mark !== undefined && <span className="profile-mark">{mark}</span>}
        </p>
        {facts.map((fact) => (
          <p key={fact} className="soft">
            {fact}
          </p>
        ))}
      </div>
      {action}
    </li>
  );
}
