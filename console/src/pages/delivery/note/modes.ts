/** Means of transport that have a word: UN/ECE recommendation 19. */
export const MODES = ['1', '2', '3', '4', '5', '6', '7', '8'] as const;
