import { type SyntheticEvent, useState } from 'react';
import type { ListLayout, SavedView } from '../../../server/contract/view.js';
import { reaches } from '../../../server/domain/access/level.js';
import { problemText } from '../api/problem.js';
import { useUser } from '../api/user.js';
import { useLanguage } from '../i18n/language.js';
import { useTexts } from '../i18n/texts.js';
import { Button } from '../ui/Button.js';
import { Icon } from '../ui/Icon.js';
import { Menu, type MenuItem } from '../ui/Menu.js';
import { Popover } from '../ui/Popover.js';
import { TextField } from '../ui/TextField.js';
import { useNotify } from '../ui/Toasts.js';
import { createView, deleteView, saveSettings, updateView } from './settings.js';
import type { ListTools } from './useListGrid.js';

/** The same search, in whatever order its parts stand. */
function sorted(search: string): string {
  const parts = new URLSearchParams(search);
  parts.sort();
  return parts.toString();
}

/** Widths come back from the server in another order. */
function isSame(a: ListLayout, b: ListLayout): boolean {
  const [one, other] = [a, b].map(({ widths, ...rest }) => JSON.stringify([rest, Object.entries(widths).sort()]));
  return one === other;
}

/** The view that the list shows: the one that looks so too, or one whose columns were changed since. Without a filter and an order only its columns tell it from the list itself. */
function currentOf(
  views: readonly SavedView[],
  { search, layout }: Pick<SavedView, 'search' | 'layout'>,
): SavedView | undefined {
  const found = views.filter((view) => sorted(view.search) === sorted(search));
  return found.find((view) => isSame(view.layout, layout)) ?? (search === '' ? undefined : found[0]);
}

function NameForm({
  label,
  save,
  value = '',
  onSave,
}: {
  label: string;
  save: string;
  value?: string;
  onSave: (name: string) => void;
}) {
  const [name, setName] = useState(value);
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    if (name.trim() === '') return;
    onSave(name.trim());
    setName('');
  };
  return (
    <form className="view-form" onSubmit={submit}>
      <TextField
        label={label}
        hideLabel
        placeholder={label}
        value={name}
        onChange={setName}
        maxLength={60}
        autoFocus={value !== ''}
      />
      <Button label={save} type="submit" disabled={name.trim() === ''} testId="view-save" />
    </form>
  );
}

/** Views of a list under names: choosing one leads to its address and puts its columns in place. */
export function ViewMenu({ list }: { list: ListTools }) {
  const say = useTexts('grid');
  const language = useLanguage();
  const notify = useNotify();
  const [renaming, setRenaming] = useState<string | null>(null);
  const mayShare = reaches(useUser().level, 'company-admin');
  const {
    search,
    settings: { layout, views, defaultViewId },
  } = list;
  const current = currentOf(views, { search, layout });
  const isChanged = current !== undefined && !isSame(current.layout, layout);
  const mayChange = (view: SavedView): boolean => mayShare || !view.isShared;

  const attempt = async (work: Promise<unknown>): Promise<void> => {
    try {
      await work;
    } catch (error) {
      notify({ severity: 'error', summary: problemText(error, language) });
    }
  };
  const choose = (view: Pick<SavedView, 'search' | 'layout'>): void => {
    list.show(view.search);
    list.setLayout(() => view.layout);
  };
  const saveAs = (name: string): void => {
    void attempt(createView(list.name, { name, isShared: false, search, layout }));
  };
  const remove = async (view: SavedView): Promise<void> => {
    const { name, isShared } = view;
    await deleteView(list.name, view);
    notify({
      severity: 'success',
      summary: say('deleted', { name }),
      action: {
        label: say('undo'),
        onClick: () => {
          void attempt(createView(list.name, { name, isShared, search: view.search, layout: view.layout }));
        },
      },
    });
  };
  const itemsOf = (view: SavedView): readonly MenuItem[] => [
    ...(mayChange(view)
      ? [
          {
            label: say('rename'),
            icon: 'pencil' as const,
            onChoose: () => {
              setRenaming(view.id);
            },
            testId: 'view-rename',
          },
        ]
      : []),
    {
      label: say(view.id === defaultViewId ? 'unmakeDefault' : 'makeDefault'),
      icon: 'bookmark' as const,
      onChoose: () => {
        void attempt(saveSettings(list.name, { defaultViewId: view.id === defaultViewId ? null : view.id }));
      },
      testId: 'view-default',
    },
    ...(mayShare
      ? [
          {
            label: say(view.isShared ? 'unshare' : 'share'),
            icon: 'building' as const,
            onChoose: () => {
              void attempt(updateView(list.name, view, { isShared: !view.isShared }));
            },
            testId: 'view-share',
          },
        ]
      : []),
    ...(mayChange(view)
      ? [
          {
            label: say('delete'),
            icon: 'trash' as const,
            onChoose: () => {
              void attempt(remove(view));
            },
            testId: 'view-delete',
          },
        ]
      : []),
  ];
  const group = (title: string, members: readonly SavedView[], close: () => void) =>
    members.length > 0 && (
      <section>
        <h2>{title}</h2>
        <ul>
          {members.map((view) =>
            renaming === view.id ? (
              <li key={view.id}>
                <NameForm
                  label={say('viewName')}
                  save={say('save')}
                  value={view.name}
                  onSave={(name) => {
                    setRenaming(null);
                    void attempt(updateView(list.name, view, { name }));
                  }}
                />
              </li>
            ) : (
              <li key={view.id} data-testid="view">
                <button
                  type="button"
                  className="view-name"
                  aria-current={view === current ? 'true' : undefined}
                  onClick={() => {
                    close();
                    choose(view);
                  }}
                >
                  <span className="truncate">{view.name}</span>
                  {view.id === defaultViewId && (
                    <>
                      <Icon name="bookmark" />
                      <span className="sr-only">{say('isDefault')}</span>
                    </>
                  )}
                </button>
                <Menu label={say('more', { name: view.name })} items={itemsOf(view)} testId="view-more" />
              </li>
            ),
          )}
        </ul>
      </section>
    );
  return (
    <Popover
      label={say('views')}
      icon="bookmark"
      showLabel
      shown={current && `${current.name}${isChanged ? ` (${say('changed')})` : ''}`}
      testId="grid-views"
    >
      {(close) => (
        <div className="view-panel">
          {views.length === 0 && <p className="soft">{say('noViews')}</p>}
          {group(
            say('ownViews'),
            views.filter((view) => !view.isShared),
            close,
          )}
          {group(
            say('sharedViews'),
            views.filter((view) => view.isShared),
            close,
          )}
          <footer>
            {current && isChanged && mayChange(current) && (
              <Button
                label={say('saveChanges')}
                kind="quiet"
                onClick={() => {
                  void attempt(updateView(list.name, current, { layout }));
                }}
                testId="view-save-changes"
              />
            )}
            {search !== '' && (
              <Button
                label={say('wholeList')}
                kind="quiet"
                onClick={() => {
                  close();
                  list.show('');
                }}
                testId="view-none"
              />
            )}
            <NameForm label={say('viewName')} save={say(current ? 'saveAs' : 'save')} onSave={saveAs} />
          </footer>
        </div>
      )}
    </Popover>
  );
}
