import { constants } from 'node:os'
import type { EmbeddedDatabase } from './embedded.ts'

/**
 * Closes the database of a command that is interrupted, also while it is still opening, and ends the process as the
 * signal would have: a server that is left running would be copied or moved with its folder.
 */
export function closeWhenInterrupted(
  opening: Promise<EmbeddedDatabase>,
): Promise<EmbeddedDatabase> {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      const end = () => process.exit(128 + constants.signals[signal])
      opening.then((opened) => opened.close()).then(end, end)
    })
  }
  return opening
}
