import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** Words that a newcomer to the project cannot understand, and their replacements. */
const BANNED: readonly { word: RegExp; instead: string }[] = [
  { word: /\b(?:MOST|LEAST|FEWEST|LONGEST|SHORTEST)(?:_[A-Z]|\b)/, instead: 'MAX_… or MIN_…' },
  { word: /\b[A-Z]\w*Needs\b/, instead: '…Deps' },
  { word: /\b(?:Doorkeeper|startPatience)\b/, instead: 'SessionGuard, Deadline' },
  { word: /\b(?:carry|follow)Parcels\b/, instead: 'bookShipments, pollTracking' },
  { word: /\b(?:weighCash|compareBooks)\b/, instead: 'reconcileCashOnDelivery, reconcilePayments' },
  { word: /\bhearCourier\b/, instead: 'handleCourierWebhook' },
  { word: /\blookAt\b/, instead: 'nextPollAt' },
  { word: /\b(?:most|least|fewest)(?:[A-Z]\w*)?\??: number\b/, instead: 'max or min' },
  {
    word: /\b(?:const|let|function|interface|type) (?:told|typed|standing|news|shelf|desk)\b/i,
    instead: 'what it is: messages, values, current, event, stock, list',
  },
  {
    word: /\b(?:Desk[A-Z]|DESK_|(?:Panel|Payment|Phone|Calendar|Order|Cart)News\b|\w+OnDesk\b|toldSentences\b)/,
    instead: '…Tab, …Event, …Webhook, …Notifications, …ToEdit, localizedSentences',
  },
  { word: /\.\.\.\{/, instead: 'the properties by themselves, each on a line' },
  {
    word: /\b(?:spec|house|design) §|\brulings\b|\bpromise P\d|\blaw \d|\bproviders \d/,
    instead: 'the reason, or a document of docs/',
  },
]

/** Released migrations never change, not even their comments. */
const sources = execFileSync('git', ['ls-files', '*.ts', '*.tsx', '*.mjs', '*.css', '*.md'])
  .toString()
  .trim()
  .split('\n')
  .filter((file) => existsSync(file) && file !== 'tests/plain-words.test.ts')

test.each(BANNED)('nothing says $word, but $instead', ({ word }) => {
  const found = sources.flatMap((file) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .flatMap((line, at) => (word.test(line) ? [`${file}:${at + 1} ${line.trim()}`] : [])),
  )
  expect(found).toEqual([])
})
