import { Link } from 'react-router-dom';
import type { Language } from '../../../../../server/contract/fields.js';
import type { FileReports } from '../../../../../server/contract/file-report.js';
import { LANGUAGES } from '../../../i18n/languages.js';
import { useTexts } from '../../../i18n/texts.js';
import { paths } from '../../../paths.js';
import { Icon } from '../../../ui/Icon.js';
import { Segmented } from '../../../ui/Segmented.js';
import { TextArea } from '../../../ui/TextArea.js';
import './tell-sender.css';

const NOTE_CHARACTERS = 1000;
type Mail = Omit<FileReports, 'reports'>;

/** What a mail says, with the writer's own line, as a text to paste. */
export function mailText({ subject, paragraphs }: Mail, note: string): string {
  return [subject, note.trim(), ...paragraphs].filter(Boolean).join('\n\n');
}

interface MailFormProps {
  data: Mail;
  /** The language that was chosen; the text in it may still be on its way. */
  chosen: Language;
  onLanguage: (language: Language) => void;
  note: string;
  onNote: (note: string) => void;
}

/** A mail to a sender: whom it goes to, its language, a line of one's own, and what it says. */
export function MailForm({ data, chosen, onLanguage, note, onNote }: MailFormProps) {
  const say = useTexts('tellSender');
  const { partner, to, language, subject, paragraphs } = data;
  return (
    <>
      {to === null ? (
        <p className="banner banner-warn" role="status" data-testid="tell-no-contact">
          <Icon name="exclamation-triangle" />
          <span>
            {partner ? say('noContact', { partner: partner.name }) : say('noPartner')}{' '}
            <Link to={partner ? paths.relationsOf(partner.id) : paths.companies}>
              {partner ? say('addContact') : say('addPartner')}
            </Link>
          </span>
        </p>
      ) : (
        <p>
          {say('to')} <b data-testid="tell-to">{to}</b> {partner && <span className="dim">{partner.name}</span>}
        </p>
      )}
      <Segmented
        label={say('language')}
        value={chosen}
        options={(['en', 'se', 'cn'] as const).map((value) => ({ value, label: LANGUAGES[value].name }))}
        onChange={onLanguage}
      />
      <TextArea
        label={say('note')}
        value={note}
        onChange={onNote}
        rows={2}
        maxLength={NOTE_CHARACTERS}
        testId="tell-note"
      />
      <section className="tell-preview" aria-label={say('preview')} tabIndex={0} lang={LANGUAGES[language].tag}>
        <p className="tell-subject" data-testid="tell-subject">
          {subject}
        </p>
        {paragraphs.map((paragraph, i) => (
          <p key={i}>{paragraph}</p>
        ))}
      </section>
    </>
  );
}
