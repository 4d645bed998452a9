import '../kit/panel-words.ts'
import type { OpenTask } from '#database/panel/owner-tasks.ts'
import { formatRupees } from '#domain/money/money.ts'
import { LARGE_TURNOVER_PAISE } from '#domain/tax/gstr1.ts'
import type { Namespaces } from '#messages/catalogue.ts'
import { panelPages } from '#panel-urls.ts'
import { useText } from '../../../language.tsx'
import { dateAndTime } from '../../moments.ts'
import { doubtOf } from '../kit/courier-doubt.ts'
import { TextLink } from '../kit/text-link.tsx'
import { TaskFigures } from './task-figures.tsx'

const BOOKS = {
  'refunds differ': 'books refunds',
  'the provider knows no such payment': 'books unknown',
  'a payment cannot be read': 'books unreadable',
  'a bank promised money and never sent it': 'books promised',
  'what was exchanged went back too': 'books twice',
  'refunded and lost by a dispute': 'books disputed',
} as const

type ProblemWords = Extract<keyof Namespaces['panelTasks'], `problem ${string}`>
const PROBLEMS: readonly ProblemWords[] = [
  'problem booking-refused',
  'problem cannot-be-stopped',
  'problem pickup-problem',
  'problem not-delivered',
  'problem partly-delivered',
  'problem coming-back',
  'problem came-back',
  'problem paid-and-back',
  'problem lost',
  'problem cancelled-by-courier',
  'problem moved-after-cancel',
  'problem moved-after-delivery',
  'problem unknown-news',
  'problem unknown-parcel',
]

type Details = OpenTask['details']

/** Rupees in the shop's format; other currencies with their code. */
function moneyIn({ currency = 'INR' }: Details, paise: unknown): string {
  const amount = typeof paise === 'number' ? paise : 0
  return currency === 'INR' ? formatRupees(amount) : `${amount / 100} ${String(currency)}`
}

const textIn = (value: unknown): string => (typeof value === 'string' ? value : '')

/** The facts of a task, so that the owner can decide it here. */
export function TaskFacts({ task }: { task: OpenTask }) {
  const t = useText('panelTasks')
  const { kind, details } = task
  const amount = moneyIn(details, details.amountPaise)
  switch (kind) {
    case 'unmatched-payment':
      return <p>{t('paidAmount', { amount })}</p>
    case 'wrong-amount': {
      const due = formatRupees(Number(details.duePaise ?? 0))
      return <p>{t('wrongAmount', { amount, due })}</p>
    }
    case 'refund-failed': {
      const note = textIn(details.note)
      return (
        <p>
          {details.amountPaise !== undefined && t('refundOf', { amount })}{' '}
          {note && t('providerSays', { note })}
        </p>
      )
    }
    case 'books-differ': {
      const words = Object.entries(BOOKS).find(([reason]) => reason === details.reason)?.[1]
      if (!words) return null
      if (words === 'books twice' || words === 'books disputed')
        return <p>{t(words, { amount })}</p>
      if (words !== 'books refunds') return <p>{t(words)}</p>
      const ours = moneyIn(details, details.oursPaise)
      return <p>{t(words, { ours, theirs: moneyIn(details, details.theirsPaise) })}</p>
    }
    case 'dispute': {
      // Without a readable report of the provider there are no figures.
      if (details.amountPaise === undefined) return null
      const refunded = Number(details.refundedPaise ?? 0)
      const until = textIn(details.answerBy)
      return (
        <p>
          {t(details.state === 'lost' ? 'disputeLost' : 'disputed', { amount })}{' '}
          {until && <b>{t('answerBy', { when: dateAndTime(new Date(until), t.language) })}</b>}{' '}
          {refunded > 0 && t('disputeRefunded', { amount: formatRupees(refunded) })}
        </p>
      )
    }
    case 'many-cash-orders': {
      const [id, number] = [textIn(details.orderId), textIn(details.number)]
      return (
        <p>
          {t('openCash', { orders: Number(details.openOrders ?? 0) })}{' '}
          <TextLink to={panelPages.order(id)}>{number}</TextLink>
        </p>
      )
    }
    case 'turnover-passed': {
      const limit = formatRupees(LARGE_TURNOVER_PAISE)
      return <p>{t('turnover', { year: textIn(details.year), amount, limit })}</p>
    }
    case 'parcel-problem':
    case 'parcel-came-back': {
      const words = PROBLEMS.find((known) => known === `problem ${textIn(details.problem)}`)
      const [parcel, detail] = [textIn(details.parcel), textIn(details.detail)]
      const doubt = doubtOf(detail)
      return (
        <p>
          {parcel && t('parcel', { parcel })} {doubt ? t(doubt) : words && t(words)}{' '}
          {!doubt && /\p{L}/u.test(detail) && t('courierSays', { detail })}
        </p>
      )
    }
    default:
      return <TaskFigures task={task} />
  }
}
