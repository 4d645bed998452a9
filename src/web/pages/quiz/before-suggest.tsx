import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { ConcernIndex } from '#domain/suggestions/concerns.ts'
import { SAFETY_FLAGS } from '#domain/suggestions/flags.ts'
import { pages } from '#urls.ts'
import { PolicyLinks } from '../../layout/policy-links.tsx'
import { useSettings } from '../../layout/root-data.ts'
import { useShopNavigate } from '../../layout/shop-link.tsx'
import { type ConcernDraft, concernStore, safetyOf, signsOf } from '../../quiz/concern-store.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { HelpNumbers } from './help-numbers.tsx'
import { useQuizTexts, useQuizWords } from './quiz-data.ts'
import { type SignAnswer, SignList } from './sign-list.tsx'

type Missing = { part: 'signs'; index: ConcernIndex } | { part: 'flags' | 'consent' }

/** The first unanswered part, in the order of the page. */
function missingIn(draft: ConcernDraft): Missing | undefined {
  const open = draft.selection.find(({ index }) => signsOf(draft, index) === 'unanswered')
  if (open) return { part: 'signs', index: open.index }
  if (draft.flags === undefined || draft.flags.length === 0) return { part: 'flags' }
  return draft.consent ? undefined : { part: 'consent' }
}

/**
 * Red flags, safety questions, and the consent to check them; only then Suggest Products continues. Nothing is
 * sent from here.
 */
export function BeforeSuggest({ draft }: { draft: ConcernDraft }) {
  const t = useQuizWords()
  const { concerns: texts } = useQuizTexts()
  const shop = useSettings()?.name ?? ''
  const navigate = useShopNavigate()
  const place = useRef<HTMLElement>(null)
  const [missing, setMissing] = useState<Missing>()
  const keep = (change: Partial<ConcernDraft>) => {
    concernStore.set({ ...draft, ...change })
    setMissing(undefined)
  }
  const suggest = () => {
    const first = missingIn(draft)
    // The message is rendered before the focus moves, so that screen readers read both; and the focus moves
    // before the next key.
    flushSync(() => setMissing(first))
    if (!first && safetyOf(draft)) return navigate(pages.suggestProducts)
    const part = first?.part === 'signs' ? `signs-${first.index}` : first?.part
    place.current?.querySelector<HTMLElement>(`[data-part="${part}"] input`)?.focus()
    return undefined
  }

  return (
    <section
      ref={place}
      className="stack stack-start gap-20 width-60 above-20 before"
      aria-labelledby="before"
    >
      <h2 id="before" tabIndex={-1} className="title-h3">
        {t('beforeTitle')}
      </h2>
      <p>{t('signsLead')}</p>
      {draft.selection.map(({ index }) => {
        const text = texts[index]
        if (!text) return null
        const isOpen = missing?.part === 'signs' && missing.index === index
        return (
          <div key={index} className="stack gap-8 full" data-part={`signs-${index}`}>
            <SignList
              legend={text.name}
              signs={text.redFlags}
              answer={draft.signs[index]}
              error={isOpen ? t('signsMissing', { name: text.name }) : undefined}
              change={(answer) => {
                const { [index]: _, ...others } = draft.signs
                keep({ signs: answer ? { ...others, [index]: answer } : others })
              }}
            />
            {signsOf(draft, index) === 'some' && (
              <div role="status" className="stack note note-error">
                <p>
                  <b>{t('withheld')}</b>
                </p>
                <HelpNumbers />
              </div>
            )}
            {text.note && <p className="note-tint">{text.note}</p>}
          </div>
        )
      })}
      <div className="stack gap-8 full above-16" data-part="flags">
        <h3 className="title-small">{t('safetyTitle')}</h3>
        <SignList
          legend={t('safetyLead')}
          signs={SAFETY_FLAGS.map((flag) => t(`flag ${flag}`))}
          answer={flagNumbers(draft.flags)}
          error={missing?.part === 'flags' ? t('safetyMissing') : undefined}
          change={(answer) => keep({ flags: flagsOf(answer) })}
        />
      </div>
      <div data-part="consent" className="stack gap-8 full checkbox-long before-consent">
        <Checkbox
          checked={draft.consent}
          aria-describedby={missing?.part === 'consent' ? 'consent-missing' : undefined}
          onChange={(event) => keep({ consent: event.target.checked })}
        >
          {t('safetyConsent', { shop })}
        </Checkbox>
        <PolicyLinks of={['privacy']} />
        {missing?.part === 'consent' && (
          <p id="consent-missing" role="alert" className="field-error">
            {t('safetyConsentMissing')}
          </p>
        )}
      </div>
      <Button onClick={suggest}>{t('suggest')}</Button>
    </section>
  )
}

/** The safety answers as places in their list, and back. */
function flagNumbers(flags: ConcernDraft['flags']): SignAnswer {
  return flags === 'none' ? flags : flags?.map((flag) => SAFETY_FLAGS.indexOf(flag))
}

function flagsOf(answer: SignAnswer): ConcernDraft['flags'] {
  return answer === 'none'
    ? answer
    : answer && SAFETY_FLAGS.filter((_, number) => answer.includes(number))
}
