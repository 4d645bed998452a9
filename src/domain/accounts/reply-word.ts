import words from '#content/accounts/reply-words.json' with { type: 'json' }

/** The words that stop messages and allow them again, by language. */
export type ReplyWord = keyof typeof words

/** Parses a reply to a message; undefined for anything but one of the words. */
export function parseReplyWord(text: string): ReplyWord | undefined {
  const word = text
    .normalize('NFC')
    .toLowerCase()
    .replace(/[\s.!'"“”।]+/gu, '')
  const known: readonly [ReplyWord, readonly string[]][] = [
    ['stop', Object.values(words.stop).flat()],
    ['start', Object.values(words.start).flat()],
  ]
  return known.find(([, words]) => words.includes(word))?.[0]
}
