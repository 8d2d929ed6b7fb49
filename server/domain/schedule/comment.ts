/** What a comment is about. */
export const COMMENT_TARGETS = ['head', 'line', 'calloff'] as const;
export type CommentTarget = (typeof COMMENT_TARGETS)[number];

/** Comments on one schedule, answers and deleted ones included. */
export const MOST_COMMENTS = 500;

/** The line of a call-off and its place in it, from 1. */
export function calloffPlace(calloff: string): { readonly line: string; readonly position: number } {
  const [line = '', position = ''] = calloff.split('-');
  return { line, position: Number(position) };
}
