import { useMutation, useQueryClient } from '@tanstack/react-query';
import {
  trafficArchive,
  trafficDelete,
  type TrafficMessageView,
  trafficRestore,
} from '../../../../../server/contract/traffic.js';
import { call } from '../../../api/call.js';
import { emitChange } from '../../../api/live.js';
import { problemText } from '../../../api/problem.js';
import { useMay } from '../../../api/user.js';
import { useLanguage } from '../../../i18n/language.js';
import { useTexts } from '../../../i18n/texts.js';
import { Button } from '../../../ui/Button.js';
import { useNotify } from '../../../ui/Toasts.js';

type Act = 'archive' | 'delete' | 'restore';
const CALLS = { archive: trafficArchive, delete: trafficDelete, restore: trafficRestore } as const;

/** Archives, deletes and restores a file. What was put away by mistake is taken back from the toast. */
function useArchiveState(id: string) {
  const say = useTexts('archiveState');
  const language = useLanguage();
  const client = useQueryClient();
  const notify = useNotify();
  const { mutate, isPending } = useMutation({
    mutationFn: ({ act }: { act: Act; onDone: () => void }) => call(CALLS[act], { params: { id } }),
    onSuccess: (_, { onDone }) => {
      void emitChange({ topic: 'traffic', ids: [id] });
      void client.invalidateQueries({ queryKey: ['traffic'], predicate: ({ queryKey }) => queryKey[2] === id });
      onDone();
    },
    onError: (error) => {
      notify({ severity: 'error', summary: say('failed'), detail: problemText(error, language) });
    },
  });
  const restore = (): void => {
    mutate({
      act: 'restore',
      onDone: () => {
        notify({ severity: 'success', summary: say('done.restore') });
      },
    });
  };
  const putAway = (act: 'archive' | 'delete'): void => {
    mutate({
      act,
      onDone: () => {
        notify({
          severity: 'success',
          summary: say(`done.${act}`),
          action: { label: say('undo'), onClick: restore },
        });
      },
    });
  };
  return { restore, putAway, isPending };
}

/** Buttons that change a file's archive state: out of the lists, or back into them, and its bytes back from the archive. */
export function ArchiveButtons({ message }: { message: TrafficMessageView }) {
  const say = useTexts('archiveState');
  const { restore, putAway, isPending } = useArchiveState(message.id);
  const mayEdit = useMay('traffic', 'edit');
  const mayDelete = useMay('traffic', 'delete');
  const isAway = message.archiveState !== 'open' || (!message.hasBytes && message.state !== 'blocked');
  return (
    <>
      {mayEdit && isAway && (
        <Button
          label={say('restore')}
          icon="undo"
          busy={isPending}
          onClick={restore}
          testId="restore"
          actionOf="file"
        />
      )}
      {mayEdit && message.archiveState === 'open' && (
        <Button
          label={say('archive')}
          icon="box"
          iconOnly
          kind="quiet"
          busy={isPending}
          onClick={() => {
            putAway('archive');
          }}
          testId="archive"
          actionOf="file"
        />
      )}
      {mayDelete && message.archiveState !== 'deleted' && (
        <Button
          label={say('delete')}
          icon="trash"
          danger
          iconOnly
          kind="quiet"
          busy={isPending}
          onClick={() => {
            putAway('delete');
          }}
          testId="delete"
          actionOf="file"
        />
      )}
    </>
  );
}
