import { useState } from 'react'
import { useLoaderData } from 'react-router'
import { listWebhookEndpoints, listWebhookLog } from '#database/webhooks/webhooks.ts'
import { orderNumber } from '#domain/orders/number.ts'
import { panelPages } from '#panel-urls.ts'
import { webhookApi } from '../../../api/webhooks.ts'
import { useText } from '../../../language.tsx'
import { dateAndTime, dayOf } from '../../moments.ts'
import { ActButton, AskingButton, Press } from '../kit/act-button.tsx'
import { ListPage, RowFacts, Rows, RowWords } from '../kit/list-page.tsx'
import { ownerOnly, panelMeta } from '../kit/panel-page.ts'
import { Part } from '../kit/part.tsx'
import { ShownOnce } from '../kit/shown-once.tsx'
import { TextLink } from '../kit/text-link.tsx'
import { usePanelAction } from '../kit/use-panel-action.ts'
import { WebhookForm } from './webhook-form.tsx'

/** The latest deliveries are usually the ones looked for. */
const MAX_LOG_LINES = 50

export const loader = ownerOnly(async ({ shop: { db, webhooks }, query }) => {
  const endpoints = await listWebhookEndpoints(db)
  const shown = endpoints.find(({ id }) => String(id) === query.get('log'))
  return {
    endpoints,
    allowsLocal: webhooks.allowsLocal,
    log: shown && { of: shown, lines: await listWebhookLog(db, shown.id, MAX_LOG_LINES) },
  }
})

type Loaded = Awaited<ReturnType<typeof loader>>

export const meta = panelMeta('panelWebhooks')

/** Addresses that receive events: added here with a secret that is shown once, and their deliveries. */
export default function Webhooks() {
  const t = useText('panelWebhooks')
  const { endpoints, allowsLocal, log } = useLoaderData<typeof loader>()
  const [made, setMade] = useState<{ secret: string; isNew: boolean }>()
  return (
    <ListPage
      title={t('title')}
      lead={t('lead')}
      search={
        made && (
          <ShownOnce
            secret={made.secret}
            words={made.isNew ? t('once') : `${t('once')} ${t('formerHolds')}`}
          />
        )
      }
      adding={{
        words: t('make'),
        form: (close) => (
          <WebhookForm
            allowsLocal={allowsLocal}
            whenMade={(secret) => {
              setMade({ secret, isNew: true })
              close()
            }}
          />
        ),
      }}
      none={t('none')}
      rows={endpoints.map((endpoint) => (
        <Endpoint
          key={endpoint.id}
          endpoint={endpoint}
          whenRotated={(secret) => setMade({ secret, isNew: false })}
        />
      ))}
    >
      {log && <Log log={log} />}
    </ListPage>
  )
}

function Endpoint({
  endpoint: { id, url, kinds, isOn, failingSince, madeBy, madeAt },
  whenRotated,
}: {
  endpoint: Loaded['endpoints'][number]
  whenRotated(secret: string): void
}) {
  const t = useText('panelWebhooks')
  const { busy, act } = usePanelAction()
  const change = async (kind: 'on' | 'off' | 'remove' | 'new-secret') => {
    const answer = await act(
      () => webhookApi.changeWebhook({ params: { id: String(id) }, body: { deed: kind } }),
      {
        done: t('done'),
        refused: () => t('unknown-webhook'),
        reload: 'always',
      },
    )
    if (answer?.ok && answer.data.secret) whenRotated(answer.data.secret)
  }
  return (
    <li className={isOn ? undefined : 'bar bar-err'}>
      <RowWords>
        <b>{url}</b>
        <span>{kinds.map((kind) => t(`kind ${kind}`)).join(' · ')}</span>
        <RowFacts>
          <span>{t('madeBy', { name: madeBy, day: dayOf(madeAt, t.language) })}</span>
          <b className={isOn ? undefined : 'panel-mark-err'}>{t(isOn ? 'isOn' : 'isOff')}</b>
          {failingSince && (
            <b className="panel-mark-err">
              {t('failing', { when: dateAndTime(failingSince, t.language) })}
            </b>
          )}
        </RowFacts>
        <TextLink to={panelPages.webhooks(id)} aria-label={t('logLink', { url })}>
          {t('log')}
        </TextLink>
      </RowWords>
      <div className="row gap-8 panel-row-acts">
        {([isOn ? 'off' : 'on', 'new-secret'] as const).map((kind) => (
          <Press
            key={kind}
            words={t(kind)}
            label={t(`${kind}Of`, { url })}
            busy={busy}
            act={() => change(kind)}
          />
        ))}
        <AskingButton
          words={t('remove')}
          label={t('removeOf', { url })}
          busy={busy}
          act={() => change('remove')}
        />
      </div>
    </li>
  )
}

function Log({ log: { of, lines } }: { log: NonNullable<Loaded['log']> }) {
  const t = useText('panelWebhooks')
  return (
    <Part id="webhook-log" title={t('logOf', { url: of.url })}>
      {lines.length === 0 && <p>{t('logEmpty')}</p>}
      <Rows>
        {lines.map((line) => (
          <Delivery key={line.id} line={line} />
        ))}
      </Rows>
    </Part>
  )
}

function Delivery({ line }: { line: NonNullable<Loaded['log']>['lines'][number] }) {
  const t = useText('panelWebhooks')
  const event = `event-${line.eventId}`
  return (
    <li className={line.state === 'failed' ? 'bar bar-err' : undefined}>
      <RowWords>
        <b>{t(`kind ${line.kind}`)}</b>
        <span>
          {line.orderNumber === undefined ? line.productId : orderNumber(line.orderNumber)}
          {` · ${event} · ${dateAndTime(line.at, t.language)}`}
        </span>
        <RowFacts>
          <b className={line.state === 'failed' ? 'panel-mark-err' : undefined}>
            {t(`state ${line.state}`)}
          </b>
          <span>{t('tries', { count: line.attempts })}</span>
          {line.status !== undefined && <span>{t('answered', { status: line.status })}</span>}
          {line.triedAt && (
            <span>{t('last', { when: dateAndTime(line.triedAt, t.language) })}</span>
          )}
          {line.nextTryAt && (
            <span>{t('next', { when: dateAndTime(line.nextTryAt, t.language) })}</span>
          )}
        </RowFacts>
      </RowWords>
      {line.state !== 'waiting' && (
        <div className="row gap-8 panel-row-acts">
          <ActButton
            words={t('resend')}
            label={t('resendOf', { event })}
            send={() => webhookApi.resendWebhook({ params: { id: String(line.id) } })}
            done={t('resent')}
            refused={() => t('unknown-webhook')}
            reload="always"
          />
        </div>
      )}
    </li>
  )
}
