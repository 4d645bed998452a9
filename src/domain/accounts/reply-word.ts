/** The words that stop messages and allow them again, in the languages of the shop. */
const WORDS = {
  stop: ['stop', 'unsubscribe', 'end', 'बंद', 'बन्द', 'रोको', 'બંધ', 'રોકો'],
  start: ['start', 'शुरू', 'શરૂ'],
} as const

export type ReplyWord = keyof typeof WORDS

/** Parses a reply to a message; undefined for anything but one of the words. */
export function parseReplyWord(text: string): ReplyWord | undefined {
  const word = text
    .normalize('NFC')
    .toLowerCase()
    .replace(/[\s.!'"“”।]+/gu, '')
  const known: readonly [ReplyWord, readonly string[]][] = [
    ['stop', WORDS.stop],
    ['start', WORDS.start],
  ]
  return known.find(([, words]) => words.includes(word))?.[0]
}
