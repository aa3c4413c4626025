/** The move has not begun, and nothing was changed; the message says what to do. */
export class MoveRefused extends Error {
  override name = 'MoveRefused';
}
