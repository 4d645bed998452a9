/** Replaces erased names and addresses. Not a word, so that pages can translate it. */
export const ERASED = '-'

/** A person whose data was erased, identified by hashes that are meaningless without the shop's key. */
export interface ErasedPerson {
  what: 'account' | 'health-profile'
  accountHash: string
  /** Empty if no address was verified. */
  emailHash: string
  erasedAt: Date
}

/** The file name of the list in the storage of the backups. */
export const ERASED_LIST = 'erased-people.txt'

const LINE = /^(account|health-profile) ([0-9a-f]{64}) ([0-9a-f]{64}|-) (\S+)$/

const lineOf = ({ what, accountHash, emailHash, erasedAt }: ErasedPerson): string =>
  `${what} ${accountHash} ${emailHash || '-'} ${erasedAt.toISOString()}`

/** Writes one line for each person, oldest first and without duplicates. */
export function writeErasedList(people: readonly ErasedPerson[]): string {
  const lines = new Map(people.map((person) => [lineOf(person), person]))
  return [...lines]
    .sort(([, a], [, b]) => a.erasedAt.getTime() - b.erasedAt.getTime())
    .map(([line]) => `${line}\n`)
    .join('')
}

/** The entries of one list that another lacks, oldest first. */
export function listMissing(
  people: readonly ErasedPerson[],
  others: readonly ErasedPerson[],
): ErasedPerson[] {
  const known = new Set(others.map(lineOf))
  return people
    .filter((person) => !known.has(lineOf(person)))
    .sort((one, other) => one.erasedAt.getTime() - other.erasedAt.getTime())
}

/** Parses a list. Throws on a damaged line, because otherwise a person would not be erased. */
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
