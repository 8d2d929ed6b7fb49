import { useQuery } from '@tanstack/react-query';
import { useTexts } from '../../i18n/texts.js';
import { Icon } from '../../ui/Icon.js';
import { factsQuery } from './sign-in-facts.js';

/** Where mails go for want of a mail server; nothing where there is one, or the question isn't answered. */
export function MailHint() {
  const text = useTexts('login');
  const facts = useQuery(factsQuery);
  return (
    facts.data?.mails === 'folder' && (
      <p className="public-hint" data-testid="mail-hint">
        <Icon name="inbox" />
        {text('mailsInFolder')}
      </p>
    )
  );
}
