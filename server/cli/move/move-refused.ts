/** The move was refused before it changed anything. The message tells how to fix the cause. */
export class MoveRefused extends Error {
  override name = 'MoveRefused';
}
