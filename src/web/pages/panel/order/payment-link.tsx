import { phoneOrdersApi } from '../../../api/phone-orders.ts'
import { useText } from '../../../language.tsx'
import { useOrigin } from '../../../layout/root-data.ts'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/field.tsx'
import { useSharing } from '../../../ui/use-sharing.ts'
import { shortMoment } from '../../moments.ts'
import { Part } from '../kit/part.tsx'
import { useLoaded } from '../kit/use-loaded.ts'
import { OrderButton } from './order-button.tsx'
import type { ShownLink } from './payment-link.server.ts'

/** The link by which the customer pays, or a note that it has expired. */
export function PaymentLink({ link }: { link: ShownLink }) {
  const t = useText('panelNewOrder')
  return (
    <Part id="orders-link" title={t('linkTitle')} className="stack stack-start whole">
      {link.state === 'open' ? (
        <OpenLink link={link} />
      ) : (
        <>
          <p>{t('linkOver')}</p>
          <OrderButton
            words={t('renewLink')}
            isMain
            send={() => phoneOrdersApi.renewLink({ params: { id: link.id } })}
            done={t('linkRenewed')}
          />
        </>
      )}
    </Part>
  )
}

/** The link to copy, to send or to show as a QR code. */
function OpenLink({ link }: { link: Extract<ShownLink, { state: 'open' }> }) {
  const t = useText('panelNewOrder')
  const url = useOrigin() + link.path
  const { copy } = useSharing({
    title: t('linkTitle'),
    url,
    words: { copied: t('copied'), copyFailed: t('copyFailed'), shareFailed: t('copyFailed') },
  })
  const text = link.message.join(url)
  return (
    <>
      <p>{t('linkLead', { until: shortMoment(link.until, t.language) })}</p>
      <div className="tiles gap-20 payment-link">
        <QrCode text={url} label={t('qr')} />
        <div className="stack">
          <TextField label={t('link')} readOnly value={url} />
          <div className="button-row">
            <Button size="small" disabled={!copy} onClick={copy}>
              {t('copy')}
            </Button>
            <a
              className="text-link"
              href={`https://wa.me/${link.phone}?text=${encodeURIComponent(text)}`}
              target="_blank"
              rel="noreferrer"
            >
              {t('whatsApp')}
            </a>
          </div>
        </div>
      </div>
    </>
  )
}

/** Loaded when a code is shown. */
const loadEncoder = () => import('uqr').then(({ encode }) => encode)

function QrCode({ text, label }: { text: string; label: string }) {
  const { loaded: encode } = useLoaded(loadEncoder)
  const cells = encode?.(text, { border: 2 }).data
  const size = cells?.length ?? 1
  const path = cells?.flatMap((row, y) =>
    row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')),
  )
  return (
    <svg className="payment-qr" role="img" aria-label={label} viewBox={`0 0 ${size} ${size}`}>
      <path d={path?.join('')} />
    </svg>
  )
}
