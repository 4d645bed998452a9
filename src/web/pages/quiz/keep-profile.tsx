import { useId, useState } from 'react'
import type { QuizAnswers } from '#domain/quiz/answers.ts'
import type { Constitution } from '#domain/quiz/constitutions.ts'
import { scoredOnly } from '#domain/quiz/health-profile.ts'
import { pages } from '#urls.ts'
import { profileApi } from '../../api/profile.ts'
import { useLanguage } from '../../language.tsx'
import { PolicyLinks } from '../../layout/policy-links.tsx'
import { useSettings } from '../../layout/root-data.ts'
import { imbalanceStore } from '../../quiz/imbalance-store.ts'
import { profileStore } from '../../quiz/profile-store.ts'
import { useSession } from '../../session/use-session.ts'
import { useStore } from '../../store.ts'
import { Button, LineButton, LineLink } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { dayOf } from '../moments.ts'
import { useQuizWords } from './quiz-data.ts'
import { type OwnProfile, useOwnProfile } from './use-own-profile.ts'

interface KeepProfileProps {
  answers: QuizAnswers
  constitution: Constitution
}

/** Saving the result: on this device, or in the account after an unticked consent (docs/law.md, personal data). */
export function KeepProfile({ answers, constitution }: KeepProfileProps) {
  const t = useQuizWords()
  const kept = useStore(profileStore, undefined)
  const own = useOwnProfile()
  const keepHere = () => {
    profileStore.set({ constitution })
    showToast({ severity: 'success', text: t('keptHere') })
  }
  return (
    <section className="wrap band columns columns-5-7 align-baseline" aria-labelledby="keep">
      <div className="stack stack-start">
        <h2 id="keep" className="title-h3">
          {t('keepTitle')}
        </h2>
        <p>{t('keepText')}</p>
        {kept?.constitution === constitution ? (
          <LineButton onClick={() => profileStore.set(undefined)}>{t('forgetHere')}</LineButton>
        ) : (
          <LineButton onClick={keepHere}>{t('keepHere')}</LineButton>
        )}
      </div>
      <div className="stack stack-start">
        <h3 className="title-small">{t('saveTitle')}</h3>
        {own.profile && <Saved own={own} profile={own.profile} />}
        {!isSaved(own.profile, answers) && (
          <Consent own={own} answers={answers} constitution={constitution} />
        )}
      </div>
    </section>
  )
}

/** False for the result of other answers, which may take the place of the one in the account. */
const isSaved = (profile: OwnProfile['profile'], answers: QuizAnswers): boolean =>
  profile !== undefined &&
  Object.entries(scoredOnly(answers)).every(([id, option]) => profile.answers[id] === option)

function Consent({ own, answers, constitution }: KeepProfileProps & { own: OwnProfile }) {
  const t = useQuizWords()
  const language = useLanguage()
  const shop = useSettings()?.name ?? ''
  const signedIn = useSession() !== undefined
  const [agreed, setAgreed] = useState(false)
  const [isMissing, setMissing] = useState(false)
  const error = useId()
  const save = async () => {
    if (!agreed) return setMissing(true)
    const saved = await own.save({
      answers: scoredOnly(answers),
      imbalance: imbalanceStore.get(),
      language,
    })
    if (saved) profileStore.set({ constitution })
    showToast(
      saved
        ? { severity: 'success', text: t('saved') }
        : { severity: 'error', text: t('saveFailed') },
    )
  }
  if (!signedIn) {
    return (
      <>
        <p>{t('signInText')}</p>
        <LineLink to={pages.login(pages.quiz)}>{t('signIn')}</LineLink>
      </>
    )
  }
  return (
    <>
      <p>{t('saveText')}</p>
      <Checkbox
        checked={agreed}
        aria-describedby={isMissing ? error : undefined}
        onChange={(event) => {
          setAgreed(event.target.checked)
          setMissing(false)
        }}
      >
        {t('consent', { shop })}
      </Checkbox>
      <PolicyLinks of={['privacy']} />
      {isMissing && (
        <p id={error} role="alert" className="field-error">
          {t('consentMissing')}
        </p>
      )}
      <Button size="small" busy={own.busy} onClick={save}>
        {t('save')}
      </Button>
    </>
  )
}

function Saved({ own, profile }: { own: OwnProfile; profile: NonNullable<OwnProfile['profile']> }) {
  const t = useQuizWords()
  const language = useLanguage()
  const { vata, pitta, kapha } = profile.shares
  const erase = async () => {
    const erased = await own.erase()
    if (erased) profileStore.set(undefined)
    showToast(
      erased
        ? { severity: 'success', text: t('erasedAccount') }
        : { severity: 'error', text: t('eraseFailed') },
    )
  }
  return (
    <>
      <p>
        <b>
          {t('savedOn', {
            day: dayOf(new Date(profile.savedAt), language),
            name: t(`name ${profile.constitution}`),
          })}
        </b>{' '}
        {t('savedShares', {
          vata: vata.toFixed(1),
          pitta: pitta.toFixed(1),
          kapha: kapha.toFixed(1),
        })}
      </p>
      <div className="button-row">
        <a className="text-link" href={profileApi.asFile.path()}>
          {t('export')}
        </a>
        <LineButton busy={own.busy} onClick={erase}>
          {t('eraseAccount')}
        </LineButton>
      </div>
    </>
  )
}
