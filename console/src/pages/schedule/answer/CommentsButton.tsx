import { useFormat } from '../../../i18n/format.js';
import { useTexts } from '../../../i18n/texts.js';
import { Button } from '../../../ui/Button.js';

/** Opens the comments, and says how many there are. */
export function CommentsButton({ count, onOpen }: { count: number; onOpen: () => void }) {
  const say = useTexts('decision');
  const f = useFormat();
  return (
    <Button
      label={count === 0 ? say('comments') : say('commentsOf', { shown: f.integer(count) })}
      icon="comment"
      kind="quiet"
      onClick={onOpen}
      testId="comments-open"
    />
  );
}
