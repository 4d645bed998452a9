/** Somebody who asked to be forgotten, by hashes that say nothing without the shop's key. */
export interface ErasedPerson {
  what: 'account' | 'health-profile'
  accountHash: string
  /** Empty when no address was confirmed. */
  emailHash: string
  erasedAt: Date
}

/** The name of the list beside the backups. */
export const ERASED_LIST = 'erased-people.txt'

const LINE = /^(account|health-profile) ([0-9a-f]{64}) ([0-9a-f]{64}|-) (\S+)$/

const lineOf = ({ what, accountHash, emailHash, erasedAt }: ErasedPerson): string =>
  `${what} ${accountHash} ${emailHash || '-'} ${erasedAt.toISOString()}`

/** One line for each, oldest first and without repetitions. */
export function writeErasedList(people: readonly ErasedPerson[]): string {
  const lines = new Map(people.map((person) => [lineOf(person), person]))
  return [...lines]
    .sort(([, a], [, b]) => a.erasedAt.getTime() - b.erasedAt.getTime())
    .map(([line]) => `${line}\n`)
    .join('')
}

/** The people of a list; throws for a line that is damaged, since somebody would not be forgotten. */
export function parseErasedList(text: string): ErasedPerson[] {
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => {
      const [, what, accountHash = '', emailHash = '', at = ''] = LINE.exec(line) ?? []
      const erasedAt = new Date(at)
      if (!what || Number.isNaN(erasedAt.getTime())) {
        throw new Error(`the list of erased people has a damaged line: ${line.slice(0, 40)}`)
      }
      return {
        what: what === 'account' ? 'account' : 'health-profile',
        accountHash,
        emailHash: emailHash === '-' ? '' : emailHash,
        erasedAt,
      }
    })
}
