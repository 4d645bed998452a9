import { type Ref, useRef, useState } from 'react'
import type { RetainedData } from '#database/erasure/erasure.ts'
import { booksKeptUntil } from '#domain/accounts/retention.ts'
import { pages } from '#urls.ts'
import { accountApi } from '../../api/account.ts'
import { clearPersonalData } from '../../device.ts'
import { useText } from '../../language.tsx'
import { useShopNavigate } from '../../layout/shop-link.tsx'
import { BorderStrip } from '../../ui/border-strip.tsx'
import { Button } from '../../ui/button.tsx'
import { Modal, ModalTitle } from '../../ui/modal.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { fullDay } from '../moments.ts'
import { AccountPart } from './account-part.tsx'

/** The download of all personal data, and the erasure of the account (docs/law.md, personal data: access, erasure). */
export function OwnData({ stays }: { stays: RetainedData }) {
  const t = useText('account')
  const [asking, setAsking] = useState(false)
  const keep = useRef<HTMLButtonElement>(null)
  return (
    <AccountPart id="own-data" title={t('data')} lead={t('dataLead')}>
      <p>
        <a className="btn btn-line btn-small" href={accountApi.ownData.path()}>
          {t('download')}
        </a>
      </p>
      <div className="stack stack-start gap-12">
        <p>{t('eraseLead')}</p>
        <button type="button" className="text-link needs-script" onClick={() => setAsking(true)}>
          {t('erase')}
        </button>
      </div>
      <Modal
        open={asking}
        onClose={() => setAsking(false)}
        className="sheet dialog account-question"
        initialFocus={keep}
      >
        <BorderStrip name="kangura" size="tile" />
        <div className="stack dialog-body">
          <Question stays={stays} leave={() => setAsking(false)} keep={keep} />
        </div>
      </Modal>
    </AccountPart>
  )
}

interface QuestionProps {
  stays: RetainedData
  leave(): void
  /** Gets the focus first, so that pressing a key twice erases nothing. */
  keep: Ref<HTMLButtonElement>
}

function Question({ stays, leave, keep }: QuestionProps) {
  const t = useText('account')
  const navigate = useShopNavigate()
  const [busy, setBusy] = useState(false)
  const erase = async () => {
    setBusy(true)
    const answer = await accountApi.erase({ body: { confirmed: true } })
    setBusy(false)
    if (!answer.ok) {
      const text = t(answer.status === 0 ? 'unreachable' : 'failed')
      if (answer.status !== 401) showToast({ severity: 'error', text })
      return
    }
    clearPersonalData()
    leave()
    showToast({ severity: 'success', text: t('erased') })
    await navigate(pages.home)
  }
  return (
    <>
      <ModalTitle className="title-small">{t('eraseAsk')}</ModalTitle>
      <p>
        {t('eraseLead')} <b>{t('eraseFinal')}</b>
      </p>
      <WhatStays stays={stays} />
      <div className="stack">
        <Button wide busy={busy} onClick={erase}>
          {t('eraseConfirm')}
        </Button>
        <Button wide variant="line" ref={keep} onClick={leave}>
          {t('keepAccount')}
        </Button>
      </div>
    </>
  )
}

/** Which data stay and why, shown before the confirmation. */
function WhatStays({
  stays: { orders, latestOrderAt, messages, consultations, photos },
}: {
  stays: RetainedData
}) {
  const t = useText('account')
  return (
    <ul className="stack help gap-8 bullets">
      {latestOrderAt && (
        <li>
          {t('staysOrders', {
            count: orders,
            until: fullDay(booksKeptUntil(latestOrderAt), t.language),
          })}
        </li>
      )}
      {messages > 0 && <li>{t('staysMessages', { count: messages })}</li>}
      {consultations > 0 && <li>{t('staysConsultations', { count: consultations })}</li>}
      {photos > 0 && <li>{t('staysPhotos', { count: photos })}</li>}
      <li>{t('staysLog')}</li>
    </ul>
  )
}
