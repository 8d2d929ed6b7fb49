import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type PrintProfile, printProfileDelete } from '../../../../server/contract/print-profile.js';
import { call } from '../../api/call.js';
import { useMay } from '../../api/user.js';
import { ConfirmButton } from '../../form/ConfirmButton.js';
import { useFormat } from '../../i18n/format.js';
import { useTexts } from '../../i18n/texts.js';
import { Button } from '../../ui/Button.js';
import { StatusChip } from '../../ui/Chip.js';
import { Empty, WaitingPage } from '../../ui/States.js';
import { useNotify } from '../../ui/Toasts.js';
import { printProfilesQuery } from './packaging.queries.js';
import { PrintProfileDialog } from './PrintProfileDialog.js';
import { TestLabelDialog } from './TestLabelDialog.js';
import './packaging.css';

/** What a profile says, in a line: its output, its layout, and what is not as usual. */
function useSummary(): (profile: PrintProfile) => readonly string[] {
  const say = useTexts('printProfile');
  const sayLayout = useTexts('packingInstruction');
  const f = useFormat();
  return (one) => [
    one.format === 'zpl' ? say('formats.zpl') : say(`papers.${one.paper}`),
    say(`summary.${one.layoutRule}`, { layout: sayLayout(`layouts.${one.layout}`) }),
    say('dots', { dots: one.resolution }),
    ...(one.copies > 1 ? [say('summary.copies', { count: one.copies })] : []),
    ...(one.offsetX !== 0 || one.offsetY !== 0
      ? [say('summary.offset', { x: f.quantity(String(one.offsetX)), y: f.quantity(String(one.offsetY)) })]
      : []),
    ...(one.userCount > 0 ? [say('summary.users', { count: one.userCount })] : []),
  ];
}

function Remove({ profile: { id, name, userCount } }: { profile: PrintProfile }) {
  const say = useTexts('printProfile');
  const client = useQueryClient();
  const notify = useNotify();
  return (
    <ConfirmButton
      label={say('delete')}
      kind="quiet"
      title={say('deleteTitle', { name })}
      text={userCount === 0 ? say('deleteText') : say('deleteUsed', { count: userCount })}
      cancel={say('cancel')}
      act={() => call(printProfileDelete, { params: { id } })}
      onDone={async () => {
        notify({ severity: 'success', summary: say('deleted', { name }) });
        await client.invalidateQueries({ queryKey: ['packaging'] });
      }}
      testId="profile-delete"
    />
  );
}

function Profile({ profile, onEdit, onTest }: { profile: PrintProfile; onEdit: () => void; onTest: () => void }) {
  const say = useTexts('printProfile');
  const [mayEdit, mayDelete] = [useMay('maintenance', 'edit'), useMay('maintenance', 'delete')];
  const summary = useSummary();
  return (
    <li className="card print-profile" data-testid="print-profile">
      <div>
        <h2>
          {profile.name}
          {profile.isDefault && (
            <StatusChip icon="check" tone="ok">
              {say('default')}
            </StatusChip>
          )}
        </h2>
        <p className="soft">{summary(profile).join(' · ')}</p>
      </div>
      <div className="print-profile-acts">
        {mayDelete && <Remove profile={profile} />}
        <Button label={say('test')} icon="print" onClick={onTest} testId="profile-test" />
        {mayEdit && <Button label={say('edit')} icon="pencil" onClick={onEdit} testId="profile-edit" />}
      </div>
    </li>
  );
}

/** How the company prints labels: its profiles, the default first. */
export function Component() {
  const sayNav = useTexts('nav');
  const say = useTexts('printProfile');
  const query = useQuery(printProfilesQuery);
  const mayEdit = useMay('maintenance', 'edit');
  const [edited, setEdited] = useState<PrintProfile | 'new' | null>(null);
  const [tested, setTested] = useState<PrintProfile | null>(null);
  if (!query.data) return <WaitingPage query={query} />;
  const { profiles } = query.data;
  const add = (testId: string) =>
    mayEdit && (
      <Button
        label={say('create')}
        kind="primary"
        onClick={() => {
          setEdited('new');
        }}
        testId={testId}
      />
    );
  return (
    <div className="page packaging">
      <div className="page-head">
        <h1>{sayNav('printProfiles')}</h1>
        <p className="soft">{say('subtitle')}</p>
        <span className="page-gap" />
        {profiles.length > 0 && add('profile-new')}
      </div>
      {profiles.length === 0 ? (
        <Empty icon="print" title={say('emptyTitle')} text={say('emptyText')} action={add('profile-first')} />
      ) : (
        <ul className="print-profiles">
          {profiles.map((profile) => (
            <Profile
              key={profile.id}
              profile={profile}
              onEdit={() => {
                setEdited(profile);
              }}
              onTest={() => {
                setTested(profile);
              }}
            />
          ))}
        </ul>
      )}
      {edited !== null && (
        <PrintProfileDialog
          profile={edited === 'new' ? null : edited}
          onClose={() => {
            setEdited(null);
          }}
        />
      )}
      {tested !== null && (
        <TestLabelDialog
          profile={tested}
          onClose={() => {
            setTested(null);
          }}
        />
      )}
    </div>
  );
}
