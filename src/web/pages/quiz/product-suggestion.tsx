import { type Ref, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { CONCERNS, type Concern, type ConcernIndex } from '#domain/suggestions/concerns.ts'
import { chooseConcern, removeConcern } from '#domain/suggestions/selection.ts'
import { type ConcernDraft, concernStore, NO_CONCERNS } from '../../quiz/concern-store.ts'
import { useStore } from '../../store.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { Motif } from '../../ui/motif.tsx'
import { BeforeSuggest } from './before-suggest.tsx'
import { ConcernItem } from './concern-item.tsx'
import { useQuizTexts, useQuizWords } from './quiz-data.ts'

const STEPS = ['stepConcern', 'stepSafety', 'stepProducts'] as const

const NONE: readonly number[] = []

/** Skips the remaining concerns to the safety questions. */
function goToQuestions(): void {
  document.getElementById('before')?.focus()
}

/** The concerns, the chosen ones as chips, and the questions before any suggestion. */
export function ProductSuggestion({ openFirst }: { openFirst: ConcernIndex | undefined }) {
  const t = useQuizWords()
  const draft = useStore(concernStore, NO_CONCERNS)
  const [open, setOpen] = useState<ConcernIndex | undefined>(openFirst)
  const heading = useRef<HTMLHeadingElement>(null)
  const chips = useRef<HTMLDivElement>(null)

  // Opens the concern of the sachet from which the visitor came.
  useEffect(() => {
    if (openFirst === undefined) return
    setOpen(openFirst)
    document.getElementById(`concern-${openFirst}`)?.scrollIntoView({ block: 'center' })
  }, [openFirst])

  const submit = (concern: Concern, issues: readonly number[], doctorSeen: boolean) => {
    const chosen = chooseConcern(draft.selection, concern, { issues, doctorSeen })
    if (!chosen.ok) return chosen.reason
    flushSync(() => {
      concernStore.set({
        ...draft,
        selection: chosen.selection,
        doctorSeen: concern.doctorFirst ? doctorSeen : draft.doctorSeen,
      })
      setOpen(undefined)
    })
    // The focused button was removed with its concern; the focus moves before the next key.
    chips.current?.focus()
    return undefined
  }
  const remove = (index: ConcernIndex) => {
    const { [index]: _, ...signs } = draft.signs
    const selection = removeConcern(draft.selection, index)
    flushSync(() => concernStore.set({ ...draft, selection, signs }))
    const place = chips.current ?? heading.current
    place?.focus()
  }

  const count = draft.selection.length
  return (
    <>
      <ConcernSteps hasChosen={count > 0} />
      <section className="wrap stack gap-20 concerns" aria-labelledby="concerns">
        <h1 id="concerns" ref={heading} tabIndex={-1} className="title-block">
          {t('concernsAsk')}
        </h1>
        <p className="lead">{t('concernsLead')}</p>
        {count > 0 && <ChosenConcerns ref={chips} chosen={draft.selection} remove={remove} />}
        <ul className="grid gap-8-12 align-start concern-list">
          {CONCERNS.map((concern) => (
            <ConcernItem
              key={concern.index}
              concern={concern}
              isOpen={open === concern.index}
              chosen={draft.selection.find(({ index }) => index === concern.index)?.issues ?? NONE}
              toggle={() => setOpen(open === concern.index ? undefined : concern.index)}
              submit={(issues, doctorSeen) => submit(concern, issues, doctorSeen)}
            />
          ))}
        </ul>
        {count > 0 && (
          <div className="raise sticky-foot line row-between concern-foot">
            <p role="status" className="blocks">
              <b>{t('concernsChosen', { count })}</b>
              <span className="help">{t('nextSafety')}</span>
            </p>
            <Button size="small" onClick={goToQuestions}>
              {t('toQuestions')}
            </Button>
          </div>
        )}
        {count > 0 && <BeforeSuggest draft={draft} />}
      </section>
    </>
  )
}

interface ChosenConcernsProps {
  /** Has the focus after a concern was chosen or removed. */
  ref: Ref<HTMLDivElement>
  chosen: ConcernDraft['selection']
  remove(index: ConcernIndex): void
}

function ChosenConcerns({ ref, chosen, remove }: ChosenConcernsProps) {
  const t = useQuizWords()
  const { concerns: texts } = useQuizTexts()
  return (
    <div ref={ref} tabIndex={-1} className="stack stack-start gap-8 concern-chips">
      <h2 className="title-small">{t('selections')}</h2>
      <ul className="row">
        {chosen.map(({ index }) => {
          const name = texts[index]?.name ?? ''
          return (
            <li key={index} className="chip">
              {name}
              <IconButton
                icon="close"
                iconSize={16}
                className="touch"
                label={t('remove', { name })}
                onClick={() => remove(index)}
              />
            </li>
          )
        })}
      </ul>
    </div>
  )
}

/** The progress towards the sachets: done steps are printed, the current one is yellow. */
function ConcernSteps({ hasChosen }: { hasChosen: boolean }) {
  const t = useQuizWords()
  const now = hasChosen ? 1 : 0
  return (
    <div className="dye dye-neel-deep concern-steps">
      <ol className="wrap grid gap-2 band-8" aria-label={t('steps')}>
        {STEPS.map((step, place) => (
          <li
            key={step}
            aria-current={place === now ? 'step' : undefined}
            className={classNames(
              'line gap-8 small cell',
              place === now && 'cell-now',
              place < now && 'cell-printed',
            )}
          >
            {place < now ? <Motif name="lotus" size={20} /> : <b>{place + 1}</b>}
            {t(step)}
          </li>
        ))}
      </ol>
    </div>
  )
}
