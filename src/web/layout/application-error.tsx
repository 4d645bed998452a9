import { isRouteErrorResponse } from 'react-router'
import { inLanguage, pages } from '#urls.ts'
import { useText } from '../language.tsx'
import { memberOf } from '../member-of.ts'
import { Button } from '../ui/button.tsx'
import { isUnreachable } from './held-move.ts'

/** The details of an error that visitors may see: status and request id. */
function factsOf(error: unknown): { status: number; reference: string | undefined } {
  if (!isRouteErrorResponse(error)) return { status: 500, reference: undefined }
  const reference = memberOf(error.data, 'requestId')
  return {
    status: error.status,
    reference: typeof reference === 'string' ? reference : undefined,
  }
}

function explanationOf(status: number, unreachable: boolean) {
  if (unreachable) return 'unreachable'
  if (status === 429) return 'tooMany'
  return status === 503 ? 'unavailable' : 'explain'
}

/** The router's error screen in the shop's own words. */
export function ApplicationError({ error }: { error: unknown }) {
  const t = useText('errors')
  const { status, reference } = factsOf(error)
  const unreachable = isUnreachable(error)
  return (
    <section className="wrap stack stack-start gap-20 band-wide">
      <title>{t('title')}</title>
      <h1 className="title-block">{t('title')}</h1>
      {!unreachable && (
        <p className="term">
          {t('status', { status })}
          {reference && ` · ${t('reference', { reference })}`}
        </p>
      )}
      <p className="lead">{t(explanationOf(status, unreachable))}</p>
      <p className="button-row">
        <Button onClick={() => window.location.reload()}>{t('tryAgain')}</Button>
        {/* Loads a new document: the app in this one may be broken. */}
        <a className="btn btn-line" href={inLanguage(pages.home, t.language)}>
          {t('toHome')}
        </a>
      </p>
    </section>
  )
}
