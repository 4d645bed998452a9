import './first-day.css'
import type { ReactNode } from 'react'
import { useLoaderData } from 'react-router'
import { findRemoved, hasGoodsOnSale } from '#database/opening/opening.ts'
import { placeAddress } from '#panel-places.ts'
import { readOpening } from '#use-cases/opening/shop-opening.ts'
import { openingApi } from '../../../api/opening.ts'
import type { ApiRefusal } from '../../../api-call.ts'
import { useText } from '../../../language.tsx'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { Motif } from '../../../ui/motif.tsx'
import { ActButton, type ActButtonProps } from '../kit/act-button.tsx'
import { PageHead } from '../kit/list-page.tsx'
import { useMayOpen, useOwnRights } from '../kit/own-rights.ts'
import { ownerOnly, panelMeta } from '../kit/panel-page.ts'
import { Part } from '../kit/part.tsx'
import { PanelLink } from '../kit/text-link.tsx'
import { usePanelAction } from '../kit/use-panel-action.ts'
import { type Step, stepsOf } from './steps.ts'

export const loader = ownerOnly(async ({ shop }) => {
  const { missing, openedAt } = await readOpening(shop.db, shop)
  const removed = await findRemoved(shop.db)
  return {
    isDemo: shop.settings.mode === 'demo',
    isOpened: openedAt !== undefined,
    missing: missing.map(({ code }) => ({ code })),
    paysOnline: shop.paymentKeyId !== undefined,
    hasRemoved: removed !== undefined,
    hasGoods: await hasGoodsOnSale(shop.db),
  }
})

export const meta = panelMeta('panelFirstDay')

/** The steps before the shop opens: one for each missing thing, and the button that opens it. */
export default function FirstDay() {
  const t = useText('panelFirstDay')
  const { isDemo, isOpened, missing, hasRemoved } = useLoaderData<typeof loader>()
  const steps = stepsOf(missing, { hasRemoved })
  const [left, done] = [
    steps.filter((step) => step.missing.length > 0),
    steps.filter((step) => step.missing.length === 0),
  ]
  const isReady = left.length === 0
  return (
    <>
      <PageHead title={t('title')} lead={headOf()} />
      <section className="stack gap-28 first-day" aria-label={t('title')}>
        <Progress steps={steps} done={done.length} />
        {!isReady && <StillMissing left={left} />}
        {done.length > 0 && <Done done={done} />}
        <CanWait />
        {!isDemo && !isOpened && <OpenShop isReady={isReady} />}
        {isDemo && <p className="panel-lead">{t('demo-shop')}</p>}
      </section>
    </>
  )

  function headOf(): string {
    if (isDemo) return t('headDemo')
    if (!isReady) return t('headMissing', { count: left.length })
    return t(isOpened ? 'headOpen' : 'headReady')
  }
}

function Progress({ steps, done }: { steps: readonly Step[]; done: number }) {
  const t = useText('panelFirstDay')
  const current = steps.find((step) => step.missing.length > 0)
  return (
    <div>
      <ol className="first-day-cells" aria-hidden="true">
        {steps.map(({ name, number, missing }) => (
          <li key={name} className={missing.length === 0 ? 'center cell-done' : 'center'}>
            {missing.length === 0 ? (
              <Motif name="tulsi" size={26} />
            ) : (
              number === current?.number && <b>{number}</b>
            )}
          </li>
        ))}
      </ol>
      <p>
        <b>{t('progress', { done, all: steps.length })}</b> {t('progressNote')}
      </p>
    </div>
  )
}

/** Only the first step has a button, so that the next action is clear. */
function StillMissing({ left }: { left: readonly Step[] }) {
  const t = useText('panelFirstDay')
  return (
    <Part id="still-missing" title={t('still')} className="stack gap-0">
      <ol className="rows first-day-steps">
        {left.map((step, at) => (
          <li key={step.name} className={at === 0 ? 'step-current' : undefined}>
            <span className="center sunk first-day-number" aria-hidden="true">
              {step.number}
            </span>
            <div>
              <h3 className="term">
                <StepLink step={step}>{t(`step ${step.name}`)}</StepLink>
              </h3>
              {step.missing.map((code) => (
                <p key={code} className="failure bold">
                  {t(`missing ${code}`)}
                </p>
              ))}
              {(at === 0 || step.place === 'first-day') && <StepButton step={step} />}
            </div>
          </li>
        ))}
      </ol>
    </Part>
  )
}

function StepLink({ step, children }: { step: Step; children: ReactNode }) {
  if (!step.to || step.place === 'first-day') return children
  return <PanelLink to={step.to}>{children}</PanelLink>
}

function StepButton({ step: { place, to } }: { step: Step }) {
  const t = useText('panelFirstDay')
  const mayOpen = useMayOpen()
  const { isDemo } = useLoaderData<typeof loader>()
  // A demo keeps its examples.
  if (place === 'first-day') {
    return isDemo ? null : (
      <StepAct
        words={t('act first-day')}
        isMain
        send={() => openingApi.removeExamples()}
        done={t('removed')}
      />
    )
  }
  if (!place || !to || !mayOpen(to)) return null
  return (
    <ButtonLink to={to} size="small">
      {t(`act ${place}`)}
    </ButtonLink>
  )
}

function useRefusal() {
  const t = useText('panelFirstDay')
  return ({ code }: ApiRefusal): string => {
    const known = ['details-missing', 'demo-shop', 'nothing-removed', 'shop-open'] as const
    return t(known.find((one) => one === code) ?? 'failed')
  }
}

/** A button of this page, with its sentences for refusals. */
function StepAct<Data>(props: Omit<ActButtonProps<Data>, 'refused'>) {
  return <ActButton refused={useRefusal()} {...props} />
}

function Done({ done }: { done: readonly Step[] }) {
  const t = useText('panelFirstDay')
  const { hasRemoved, isOpened, paysOnline } = useLoaderData<typeof loader>()
  const wordsOf = ({ name }: Step) =>
    t(name === 'payments' && !paysOnline ? 'step cash-only' : `step ${name}`)
  return (
    <details className="band-12 first-day-done">
      <summary className="band-12">
        <b>{t('done', { count: done.length })}</b> {done.map(wordsOf).join(', ')}
      </summary>
      <ul className="band-8">
        {done.map((step) => (
          <li key={step.name}>
            <StepLink step={step}>{wordsOf(step)}</StepLink>
          </li>
        ))}
      </ul>
      {hasRemoved && !isOpened && (
        <StepAct
          words={t('restore')}
          send={() => openingApi.restoreExamples()}
          done={t('restored')}
        />
      )}
    </details>
  )
}

const CAN_WAIT = [
  { name: 'look', to: `${placeAddress('settings')}#look` },
  { name: 'delivery', to: `${placeAddress('settings')}#charges` },
  { name: 'product', to: placeAddress('product') },
  { name: 'import', to: placeAddress('import') },
  { name: 'helper', to: placeAddress('team') },
  { name: 'blog', to: placeAddress('blog') },
] as const

function CanWait() {
  const t = useText('panelFirstDay')
  const may = useOwnRights()
  const { hasGoods } = useLoaderData<typeof loader>()
  return (
    <section aria-labelledby="can-wait">
      <h2 id="can-wait" className="panel-part-title">
        {t('wait')} <small className="pale">{t('waitNote')}</small>
      </h2>
      <ul className="rows first-day-steps">
        {CAN_WAIT.map(({ name, to }) => (
          <li key={name}>
            <span className="center sunk first-day-number" aria-hidden="true">
              +
            </span>
            <div>
              <h3 className="term">
                <PanelLink to={to}>{t(`wait ${name}`)}</PanelLink>
              </h3>
              {name === 'product' && !hasGoods && (
                <p className="failure bold">{t('nothingOnSale')}</p>
              )}
              <p className="pale">{t(`wait ${name} note`)}</p>
            </div>
          </li>
        ))}
        {may('settings.money') && (
          <li>
            <span className="center sunk first-day-number" aria-hidden="true">
              +
            </span>
            {/* Tests the payment keys; nothing is charged. */}
            <div>
              <StepAct
                words={t('keys')}
                send={() => openingApi.tryPaymentKeys()}
                done={({ answer }) => t(`keys ${answer}`)}
                reload="never"
              />
              <p className="pale">{t('keysNote')}</p>
            </div>
          </li>
        )}
      </ul>
    </section>
  )
}

function OpenShop({ isReady }: { isReady: boolean }) {
  const t = useText('panelFirstDay')
  const { hasGoods } = useLoaderData<typeof loader>()
  const refused = useRefusal()
  const { busy, act } = usePanelAction()
  const open = () => act(() => openingApi.open(), { done: t('opened'), refused, reload: 'always' })
  return (
    // Before it may be pressed it would only cover the steps on a phone.
    <div className={classNames(isReady && 'sticky-foot', 'band-12 first-day-open')}>
      <Button busy={busy} disabled={!isReady} onClick={open}>
        {t('open')}
      </Button>
      {isReady && !hasGoods && <p className="failure bold">{t('nothingOnSale')}</p>}
      <p className="pale">{t(isReady ? 'openReady' : 'openNote')}</p>
    </div>
  )
}
