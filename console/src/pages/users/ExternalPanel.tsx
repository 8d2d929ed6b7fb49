import { useFormat } from '../../i18n/format.js';
import { useTexts } from '../../i18n/texts.js';
import { Button } from '../../ui/Button.js';
import { Icon } from '../../ui/Icon.js';
import { PanelFacts } from '../../ui/PanelFacts.js';
import { SlidePanel } from '../../ui/SlidePanel.js';
import { RightsInWords } from './rights.js';
import { useInvitations } from './useInvitations.js';
import type { ExternalPerson } from './users.queries.js';

/** Somebody of another company who may work here, or is asked to: with which rights, by whose invitation, and the way to take it back. */
export function ExternalPanel({ user, onClose }: { user: ExternalPerson; onClose: () => void }) {
  const say = useTexts('users');
  const sayStates = useTexts('states');
  const f = useFormat();
  const { revoking } = useInvitations();
  return (
    <SlidePanel title={user.username} closeLabel={sayStates('close')} onClose={onClose} testId="user-panel">
      <div className="user-details">
        <p className="banner banner-info">
          <Icon name="building" />
          {say(user.expiresAt === null ? 'why.external' : 'why.asked')}
        </p>
        <div className="panel-acts">
          <Button
            label={say('move.revoke')}
            icon="ban"
            busy={revoking.isPending}
            onClick={() => {
              revoking.mutate(user, { onSuccess: onClose });
            }}
            testId="revoke"
          />
        </div>
        <PanelFacts
          facts={[
            [say('column.email'), user.email],
            [say('inviting.carriers'), user.carriers?.map(({ name }) => name).join(', ')],
            [say('panel.invited'), f.moment(user.invitedAt)],
            [say('panel.invitedBy'), user.invitedBy],
            [say('panel.expires'), user.expiresAt && f.moment(user.expiresAt)],
          ]}
        />
        <section>
          <header>
            <h3>{say('inviting.rights')}</h3>
          </header>
          <RightsInWords rights={user.roles} />
        </section>
      </div>
    </SlidePanel>
  );
}
