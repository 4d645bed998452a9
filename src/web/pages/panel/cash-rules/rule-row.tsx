import { useState } from 'react'
import type { cashRuleEndpoints } from '#contract/cash-rules.ts'
import { CASH_WAYS } from '#domain/checkout/cash-rules.ts'
import {
  CASH_RULE_FIELDS,
  type CashRuleField,
  type CashRuleTexts,
  ORDER_CHOICES,
} from '#domain/checkout/cash-rules-form.ts'
import { formatRupees, paiseOf } from '#domain/money/money.ts'
import type { AnswerOf } from '../../../api/client.ts'
import type { Fields } from '../../../forms/use-fields.ts'
import { useText } from '../../../language.tsx'
import { SelectField, TextField } from '../../../ui/field.tsx'
import { Options } from '../../../ui/options.tsx'
import { Press } from '../kit/act-button.tsx'

type Tally = AnswerOf<(typeof cashRuleEndpoints)['rehearse']>['rules'][number]

/** The values of the sentence about the advances that a rule would have required. */
export const advanceIn = ({ advances, advance }: Pick<Tally, 'advances' | 'advance'>) => ({
  orders: advances,
  amount: formatRupees(paiseOf(advance)),
})

interface RuleRowProps {
  index: number
  count: number
  texts: CashRuleTexts
  isNew: boolean
  text(field: CashRuleField): ReturnType<Fields<Record<string, string>, string>['text']>
  /** The effect that the rule would have had. */
  tried: Tally | undefined
  move(by: -1 | 1): void
  remove(): void
}

/** One rule in words, with its fields below them. */
export function RuleRow({ index, count, texts, isNew, text, tried, move, remove }: RuleRowProps) {
  const t = useText('panelCashRules')
  const [isOpen, setOpen] = useState(isNew)
  const hasErrors = CASH_RULE_FIELDS.some((field) => text(field).error !== undefined)
  const number = index + 1
  const says = useConditions(texts)
  const way = CASH_WAYS.find((known) => known === texts.way)
  const input = (field: CashRuleField, inputMode: 'numeric' | 'decimal' | 'text' = 'numeric') => {
    return <TextField label={t(field)} {...text(field)} autoComplete="off" inputMode={inputMode} />
  }
  return (
    <li className="cash-rule">
      <details
        className="panel-fold"
        open={isOpen || hasErrors}
        onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      >
        <summary>
          {t('rule', { number })}: {way && t(`way ${way}`)} · {says.join(' · ') || t('every')}
        </summary>
        <div className="field-grid">
          <SelectField label={t('way')} {...text('way')}>
            <Options of={CASH_WAYS} labelOf={(kind) => t(`way ${kind}`)} />
          </SelectField>
          {texts.way === 'confirm' && input('confirmHours')}
          {texts.way === 'advance' && input('advanceRupees')}
          {input('fromRupees', 'decimal')}
          {input('belowRupees', 'decimal')}
          {input('pincodes', 'text')}
          {input('placeRefusedPercent')}
          <SelectField label={t('order')} {...text('order')}>
            <Options of={ORDER_CHOICES} labelOf={(kind) => t(`order ${kind || 'any'}`)} />
          </SelectField>
          {input('openOrders')}
          {input('delivered')}
          {input('refused')}
        </div>
      </details>
      {tried && (
        <p>
          <b>{t('rehearsedRule', { orders: tried.orders, refused: tried.refused })}</b>
          {way === 'advance' && ` ${t('rehearsedAdvance', advanceIn(tried))}`}
        </p>
      )}
      <div className="row gap-8 panel-row-acts">
        {index > 0 && (
          <Press words={t('upShort')} label={t('up', { number })} act={() => move(-1)} />
        )}
        {number < count && (
          <Press words={t('downShort')} label={t('down', { number })} act={() => move(1)} />
        )}
        <Press words={t('removeShort')} label={t('remove', { number })} act={remove} />
      </div>
    </li>
  )
}

function useConditions(texts: CashRuleTexts): string[] {
  const t = useText('panelCashRules')
  return CASH_RULE_FIELDS.flatMap((field) => {
    const value = texts[field].trim()
    if (field === 'way' || field === 'confirmHours' || value === '') return []
    if (field === 'advanceRupees' && texts.way !== 'advance') return []
    if (field !== 'order') {
      const isMoney = field.endsWith('Rupees')
      return t(`says ${field}`, { value: isMoney ? Number(value).toLocaleString('en-IN') : value })
    }
    return t(value === 'first' ? 'says order-first' : 'says order-later')
  })
}
