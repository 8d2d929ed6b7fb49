import { Link } from 'react-router-dom';
import {
  type ControlNoticeChoices,
  controlNotices,
  controlNoticesChoose,
} from '../../../../server/contract/control-notice.js';
import { call } from '../../api/call.js';
import { useTexts } from '../../i18n/texts.js';
import { paths } from '../../paths.js';
import { noticesQuery } from '../customer-control/notice.queries.js';
import { MailChoice } from './MailChoice.js';

/** The rules that somebody has chosen something else for. */
function OwnChoices({ rules }: ControlNoticeChoices) {
  const text = useTexts('profile');
  const chosen = rules.flatMap(({ mode, ...rule }) => (mode === null ? [] : [{ ...rule, mode }]));
  if (chosen.length === 0) return null;
  return (
    <div data-testid="rule-mails-own">
      <p className="soft">{text('ruleMails.own')}</p>
      <ul>
        {chosen.map(({ ruleId, name, mode }) => (
          <li key={ruleId}>
            <Link to={paths.controlRule(ruleId)}>{name}</Link>{' '}
            <span className="dim">{text(`ruleMails.mode.${mode}`)}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** When somebody is mailed what rules find that nothing else is chosen for. */
export function RuleMails() {
  return (
    <MailChoice
      of="ruleMails"
      queryKey={noticesQuery.queryKey}
      read={(signal) => call(controlNotices, {}, signal)}
      choose={(body) => call(controlNoticesChoose, { body })}
      more={(choices) => <OwnChoices {...choices} />}
    />
  );
}
