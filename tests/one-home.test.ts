import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** Copied rules drift apart. Each pattern below may occur only in its own file. */
const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '*.ts', '*.tsx'])
  .toString()
  .trim()
  .split('\n')
  .filter((file) => existsSync(file))

/** The embedded PostgreSQL is a separate package and imports nothing of the shop's. */
const isShop = (file: string) =>
  /^(src|stand-ins|tests\/support)\//.test(file) && !file.startsWith('src/database/embedded/')
const isShipped = (file: string) => isShop(file) && !/\.test\.tsx?$/.test(file)

interface Rule {
  what: string
  home: RegExp
  pattern: RegExp
  /** Lines that match but are not copies. */
  except?: RegExp
  inTests?: boolean
}

const RULES: readonly Rule[] = [
  {
    what: 'a minute, an hour or a day in milliseconds: domain/time/durations.ts',
    home: /^src\/domain\/time\//,
    pattern:
      /\b(60_?000|3_?600_?000|86_?400_?000)\b|\b24 \* 60 \* 60\b|\b60 \* (1_?000|SECOND_MS)\b|\b24 \* (HOUR_MS|60 \* MINUTE_MS)\b|const (SECOND|MINUTE|HOUR|DAY)_MS\b/,
    except: /BYTES/,
    inTests: true,
  },
  {
    what: 'what a clock in India shows: domain/time/india.ts',
    home: /^src\/domain\/time\//,
    pattern: /\b5\.5 \* |\b330 \* |INDIA_AHEAD|Asia\/Kolkata/,
    except: /zoneWrong:/,
  },
  {
    what: 'what an e-mail address is: domain/text/email.ts',
    home: /^src\/domain\/text\//,
    pattern: /\][*+]?(\{[\d,]+\})?@\[|\\S\+@|z\.email\(/,
    // A UPI id contains an @ but is not an e-mail address.
    except: /UPI_ID/,
  },
  {
    what: 'which characters cannot be stored or seen: domain/text/plain-text.ts',
    home: /^src\/domain\/text\//,
    pattern: /\\[pP]\{C[cf]\}|\\u20(0[bBeEfF]|2[89a-eA-E]|60|6[6-9])|\\u2800|\\u3164|\\u0000|'\\0'/,
    // URL schemes as browsers parse them, letters as fonts draw them, and file types by their first bytes.
    except: /LEFT_OUT|\\p\{M\}\\p\{Cf\}|file-unreadable/,
  },
  {
    what: 'what an idempotency key is: domain/text/idempotency-key.ts',
    home: /^src\/domain\/text\//,
    pattern: /\[!-~\]/,
  },
  {
    what: 'how a cursor is written: database/cursor.ts',
    home: /^src\/database\/cursor\.ts$/,
    pattern:
      /from\([^)]*\)\.toString\('base64url'\)|from\([^)]*'base64url'\)|const \w*CURSOR\w* = \//,
    // Recognises addresses with impossible cursors, whose pages are not cached; the list itself parses them.
    except: /secret|const CURSOR = \/\^\[A-Za-z0-9_-\]\{1,200\}\$\//,
  },
  {
    what: 'what LIKE takes literally: database/customers/names-alike.ts',
    home: /^src\/database\/customers\/names-alike\.ts$/,
    pattern: /\[\\\\%_\]/,
  },
  {
    what: 'the number of a parcel: domain/shipments/tracking-id.ts',
    home: /^src\/domain\/shipments\/tracking-id/,
    pattern: /\{4,40\}/,
  },
]

test.each(RULES)('only its own file contains $what', ({ home, pattern, except, inTests }) => {
  const copies = files
    .filter((file) => !home.test(file) && (inTests ? isShop(file) : isShipped(file)))
    .flatMap((file) =>
      readFileSync(file, 'utf8')
        .split('\n')
        .map((line, index) => ({ line, at: `${file}:${index + 1}` }))
        .filter(({ line }) => !/^\s*(\/\/|\/?\*)/.test(line))
        .filter(({ line }) => pattern.test(line) && !except?.test(line))
        .map(({ line, at }) => `${at} ${line.trim()}`),
    )
  expect(copies).toEqual([])
})
