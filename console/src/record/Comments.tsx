import { useState } from 'react';
import type { Lock } from '../as-of/as-of.js';
import { useFormat } from '../i18n/format.js';
import { useTexts } from '../i18n/texts.js';
import { Button } from '../ui/Button.js';
import { TextArea } from '../ui/TextArea.js';
import { useNotify } from '../ui/Toasts.js';
import './record.css';

export interface Comment {
  readonly id: string;
  readonly author: string | null;
  readonly createdAt: string;
  readonly isEdited: boolean;
  readonly isOwn: boolean;
  readonly isDeleted: boolean;
  readonly text: string;
  /** The part of the record that it is about; empty for the record itself. */
  readonly about: string;
}
export interface Thread extends Comment {
  readonly replies: readonly Comment[];
  readonly mayAnswer: boolean;
}
/** What is done with comments; each calls back where it is stored. */
export interface CommentActs {
  readonly change: (id: string, text: string, onDone: () => void) => void;
  readonly setDeleted: (id: string, isDeleted: boolean, onDone: () => void) => void;
  readonly answer: (id: string, text: string, onDone: () => void) => void;
}
interface Shared {
  readonly acts: CommentActs;
  readonly maxLength: number;
  /** Whether nothing is written: the record is looked at as it was. */
  readonly lock: Lock;
}

interface WriteProps {
  label: string;
  act: string;
  maxLength: number;
  /** What is changed; empty for a new one. */
  initial?: string;
  /** Called back where it is stored. */
  onSend: (text: string, onDone: () => void) => void;
  /** Leaves it as it was. */
  onCancel?: () => void;
}

/** A comment while it is written. Ctrl or Cmd with Enter sends it, Escape leaves a change or an answer. */
export function WriteComment({ label, act, maxLength, initial = '', onSend, onCancel }: WriteProps) {
  const say = useTexts('comments');
  const [text, setText] = useState(initial);
  const send = (): void => {
    if (text.trim() === '') return;
    onSend(text, () => {
      setText('');
    });
  };
  return (
    <form
      className="comment-form"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) send();
        if (event.key !== 'Escape' || !onCancel) return;
        event.stopPropagation();
        onCancel();
      }}
    >
      <TextArea
        label={label}
        value={text}
        onChange={setText}
        rows={2}
        maxLength={maxLength}
        autoFocus={onCancel !== undefined}
        testId="comment-text"
      />
      <span className="comment-acts">
        <Button label={act} type="submit" disabled={text.trim() === ''} hint={say('sendHint')} testId="comment-send" />
        {onCancel && <Button label={say('cancel')} kind="quiet" onClick={onCancel} />}
      </span>
    </form>
  );
}

function One({ comment, acts, maxLength, lock }: Shared & { comment: Comment }) {
  const say = useTexts('comments');
  const f = useFormat();
  const notify = useNotify();
  const [isEditing, setEditing] = useState(false);
  const { id, author, createdAt, about, text, isDeleted, isEdited, isOwn } = comment;
  const remove = (): void => {
    acts.setDeleted(id, true, () => {
      const undo = {
        label: say('undo'),
        onClick: () => {
          acts.setDeleted(id, false, () => undefined);
        },
      };
      notify({ severity: 'success', summary: say('isDeleted'), action: undo });
    });
  };
  return (
    <div className="comment" data-testid="comment">
      <p className="dim">
        <b>{author ?? '–'}</b> {f.moment(createdAt)} {about !== '' && <span className="mono">{about}</span>}
        {isEdited && ` · ${say('edited')}`}
      </p>
      {isEditing ? (
        <WriteComment
          label={say('comment')}
          act={say('save')}
          maxLength={maxLength}
          initial={text}
          onSend={(changed) => {
            acts.change(id, changed, () => {
              setEditing(false);
            });
          }}
          onCancel={() => {
            setEditing(false);
          }}
        />
      ) : (
        <p className="comment-words">{isDeleted ? say('wasDeleted') : text}</p>
      )}
      {isOwn && !isDeleted && !isEditing && (
        <span className="comment-tools">
          <Button
            label={say('edit')}
            icon="pencil"
            iconOnly
            kind="quiet"
            onClick={() => {
              setEditing(true);
            }}
            testId="comment-edit"
            {...lock}
          />
          <Button
            label={say('delete')}
            icon="trash"
            danger
            iconOnly
            kind="quiet"
            onClick={remove}
            testId="comment-delete"
            {...lock}
          />
        </span>
      )}
    </div>
  );
}

function ThreadItem({ thread, ...shared }: Shared & { thread: Thread }) {
  const say = useTexts('comments');
  const [isAnswering, setAnswering] = useState(false);
  const { acts, lock, maxLength } = shared;
  return (
    <li className="comment-thread">
      <One comment={thread} {...shared} />
      {thread.replies.map((reply) => (
        <div key={reply.id} className="comment-reply">
          <One comment={reply} {...shared} />
        </div>
      ))}
      {thread.mayAnswer && !isAnswering && (
        <Button
          label={say('reply')}
          kind="quiet"
          onClick={() => {
            setAnswering(true);
          }}
          testId="comment-reply"
          {...lock}
        />
      )}
      {isAnswering && (
        <WriteComment
          label={say('reply')}
          act={say('send')}
          maxLength={maxLength}
          onCancel={() => {
            setAnswering(false);
          }}
          onSend={(text) => {
            acts.answer(thread.id, text, () => {
              setAnswering(false);
            });
          }}
        />
      )}
    </li>
  );
}

/** Comments on a record, thread by thread, with what may be done with each. */
export function Comments({ threads, ...shared }: Shared & { threads: readonly Thread[] }) {
  return (
    <ul className="comment-list" aria-live="polite">
      {threads.map((thread) => (
        <ThreadItem key={thread.id} thread={thread} {...shared} />
      ))}
    </ul>
  );
}
