import { useState } from 'react'
import { languageName } from '#domain/language/language-name.ts'
import { DEFAULT_LANGUAGE } from '#domain/language/languages.ts'
import type { TicketTab } from '#domain/tickets/ticket-tabs.ts'
import { useText } from '../../../language.tsx'
import { PhoneLink } from '../../../ui/phone-links.tsx'
import { dateAndTime } from '../../moments.ts'
import { Press } from '../kit/act-button.tsx'
import { RowAnswer, RowFacts, RowWords } from '../kit/list-page.tsx'
import { ReplyForm } from './reply-form.tsx'
import type { ShownTicket } from './tickets.tsx'
import { useTicketActs } from './use-ticket-acts.ts'

export function TicketRow({ ticket, tab }: { ticket: ShownTicket; tab: TicketTab }) {
  const t = useText('panelTickets')
  /** Undefined until it is first opened, so that its button takes no focus before. */
  const [open, setOpen] = useState<boolean>()
  const acts = useTicketActs(ticket.number)
  const { number, topic, name, email, phone, orderNumber, message, replies, due, isLate } = ticket
  const when = (moment: Date) => dateAndTime(moment, t.language)
  const isClosed = tab === 'closed'
  return (
    <li>
      <RowWords isLate={isLate}>
        <h2 className="term">
          {number}: {t(`topic ${topic}`)}
        </h2>
        <RowFacts>
          {isLate && <b className="panel-mark-err">{t('late')}</b>}
          {due && !isClosed && <b>{t(`due ${tab}`, { when: when(due) })}</b>}
          {ticket.resolvedAt && <span>{t('closedAt', { when: when(ticket.resolvedAt) })}</span>}
          <span>{t('openedAt', { when: when(ticket.openedAt) })}</span>
          {ticket.language !== DEFAULT_LANGUAGE && (
            <span>{t('speaks', { language: languageName(ticket.language, t.language) })}</span>
          )}
        </RowFacts>
        <RowFacts>
          <b>{t('from', { name })}</b>
          <a href={`mailto:${email}`}>{email}</a>
          {phone && <PhoneLink number={phone} />}
          {orderNumber && <span>{t('order', { number: orderNumber })}</span>}
        </RowFacts>
        <p className="panel-row-text">{message}</p>
        {replies.map(({ text, at }) => (
          <RowAnswer key={at.toISOString()} title={t('answered', { when: when(at) })}>
            {text}
          </RowAnswer>
        ))}
      </RowWords>
      {!open && (
        <div className="row gap-8 panel-row-acts">
          <Press
            words={t('answer')}
            label={t('answerTo', { number })}
            isMain={tab === 'waiting'}
            autoFocus={open === false}
            act={() => setOpen(true)}
          />
          <Press
            words={t(isClosed ? 'reopen' : 'close')}
            label={t(isClosed ? 'reopenThis' : 'closeThis', { number })}
            busy={acts.busy}
            act={() => acts.setClosed(!isClosed)}
          />
        </div>
      )}
      {open && (
        <ReplyForm
          number={number}
          seen={replies.length}
          busy={acts.busy}
          reply={acts.reply}
          close={() => setOpen(false)}
        />
      )}
    </li>
  )
}
