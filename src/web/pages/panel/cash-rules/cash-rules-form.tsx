import { useRef, useState } from 'react'
import type { cashRuleEndpoints } from '#contract/cash-rules.ts'
import {
  type CashRuleField,
  type CashRuleProblem,
  type CashRuleTexts,
  MAX_CASH_RULES,
  NEW_CASH_RULE,
  parseCashRules,
} from '#domain/checkout/cash-rules-form.ts'
import { cashRulesApi } from '../../../api/cash-rules.ts'
import type { AnswerOf } from '../../../api/client.ts'
import type { ApiAnswer } from '../../../api-call.ts'
import { useFields } from '../../../forms/use-fields.ts'
import { useText } from '../../../language.tsx'
import { Button, LineButton } from '../../../ui/button.tsx'
import { Rows } from '../kit/list-page.tsx'
import { Submit } from '../kit/submit.tsx'
import { usePanelAction } from '../kit/use-panel-action.ts'
import { advanceIn, RuleRow } from './rule-row.tsx'

/** A rule in the form; its key stays the same when it is moved. */
interface RuleTexts {
  key: number
  texts: CashRuleTexts
  isNew: boolean
}

type FieldName = `${number}.${CashRuleField}`
type Values = Record<FieldName, string>

const namesOf = (rules: readonly RuleTexts[]) =>
  Object.fromEntries(
    rules.flatMap(({ texts }, index) =>
      Object.entries(texts).map(([field, entered]) => [`${index}.${field}`, entered]),
    ),
  ) as Values

function withChanged(rules: readonly RuleTexts[], changed: Partial<Values>): RuleTexts[] {
  return rules.map((rule, index) => {
    const own = Object.entries(changed).flatMap(([name, entered]) => {
      const [place, field = ''] = name.split('.')
      return place === String(index) ? [[field, entered]] : []
    })
    return { ...rule, texts: { ...rule.texts, ...Object.fromEntries(own) } }
  })
}

/** The entered rules, and what trying them on past orders has shown. */
function useCashRules(known: readonly CashRuleTexts[]) {
  const t = useText('panelCashRules')
  const { busy, act } = usePanelAction()
  const area = useRef<HTMLFormElement>(null)
  const [rules, setRules] = useState<RuleTexts[]>(() =>
    known.map((texts, key) => ({ key, texts, isNew: false })),
  )
  const [tried, setTried] = useState<AnswerOf<(typeof cashRuleEndpoints)['rehearse']>>()
  /** The rules in force as far as this page knows. */
  const [seen, setSeen] = useState(known)
  const put = (next: RuleTexts[]) => {
    setRules(next)
    setTried(undefined)
  }
  const form = useFields<Values, FieldName, CashRuleProblem>({
    values: namesOf(rules),
    area,
    say: t,
    write: (changed) => put(withChanged(rules, changed)),
  })
  const arrange = (next: RuleTexts[]) => {
    form.show({})
    put(next)
  }

  async function send<Data>(
    ask: (body: { rules: CashRuleTexts[] }) => Promise<ApiAnswer<Data>>,
    done?: string,
  ): Promise<Data | undefined> {
    const texts = rules.map((rule) => rule.texts)
    const read = parseCashRules(texts)
    if (!read.ok) {
      form.refuse(read.errors)
      return undefined
    }
    const answer = await act(() => ask({ rules: texts }), {
      ...(done !== undefined && { done }),
      reload: 'never',
      refused: ({ code }) => {
        if (code === 'cash-rules-wrong') return undefined
        return t(code === 'cash-rules-changed' ? 'changedMeanwhile' : 'failed')
      },
    })
    if (answer && !answer.ok) form.show(answer.errors)
    return answer?.ok ? answer.data : undefined
  }

  return {
    area,
    rules,
    tried,
    busy,
    text: form.text,
    arrange,
    async publish() {
      const texts = rules.map((rule) => rule.texts)
      const publish = ({ rules: sent }: { rules: CashRuleTexts[] }) =>
        cashRulesApi.publish({ body: { rules: sent, seen: [...seen] } })
      if (await send(publish, t('published'))) setSeen(texts)
    },
    rehearse: async () => setTried(await send((body) => cashRulesApi.rehearse({ body }))),
  }
}

/** The list of rules, which can be tried on the orders of the last 30 days before it is published. */
export function CashRulesForm({ known }: { known: readonly CashRuleTexts[] }) {
  const t = useText('panelCashRules')
  const { area, rules, tried, busy, text, arrange, publish, rehearse } = useCashRules(known)
  const add = () => {
    const key = Math.max(-1, ...rules.map((rule) => rule.key)) + 1
    arrange([...rules, { key, texts: NEW_CASH_RULE, isNew: true }])
  }
  return (
    <form
      className="stack width-60 cash-rules"
      ref={area}
      noValidate
      method="post"
      action={cashRulesApi.publish.path()}
      onSubmit={(event) => {
        event.preventDefault()
        void publish()
      }}
    >
      {rules.length === 0 && <p>{t('none')}</p>}
      <Rows>
        {rules.map(({ key, texts, isNew }, index) => (
          <RuleRow
            key={key}
            index={index}
            texts={texts}
            isNew={isNew}
            count={rules.length}
            text={(field) => text(`${index}.${field}`)}
            tried={tried?.rules[index]}
            move={(by) => arrange(moved(rules, index, by))}
            remove={() => arrange(rules.filter((_, place) => place !== index))}
          />
        ))}
      </Rows>
      {rules.length < MAX_CASH_RULES && (
        <div>
          <LineButton onClick={add}>{t('add')}</LineButton>
        </div>
      )}
      <p className="help">{t('placeHelp')}</p>
      <p className="help">{t('advanceHelp')}</p>
      <p role="status">
        {tried && t('rehearsed', { orders: tried.orders, refused: tried.refused })}
        {tried && tried.advances > 0 && ` ${t('rehearsedAdvance', advanceIn(tried))}`}
      </p>
      <div className="button-row">
        <Submit busy={busy}>{t('publish')}</Submit>
        <Button variant="line" busy={busy} onClick={rehearse}>
          {t('rehearse')}
        </Button>
      </div>
    </form>
  )
}

function moved(rules: readonly RuleTexts[], from: number, by: -1 | 1): RuleTexts[] {
  const next = [...rules]
  next.splice(from + by, 0, ...next.splice(from, 1))
  return next
}
