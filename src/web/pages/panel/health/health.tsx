import './health.css'
import { useLoaderData } from 'react-router'
import { placeAddress } from '#panel-places.ts'
import { useText } from '../../../language.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { dateAndTime } from '../../moments.ts'
import { PageHead } from '../kit/list-page.tsx'
import { ownerOnly, panelMeta } from '../kit/panel-page.ts'
import { usePlaceName } from '../kit/place-name.ts'
import { TextLink } from '../kit/text-link.tsx'
import { loadHealth } from './health.server.ts'

export const loader = ownerOnly(loadHealth)
export const meta = panelMeta('panelHealth')

/** The results of the health checks: the same list as `npm run doctor`. */
export default function Health() {
  const t = useText('panelHealth')
  const nameOf = usePlaceName()
  const { summary, severity, examinedAt, findings } = useLoaderData<typeof loader>()
  return (
    <>
      <PageHead title={t('title')} lead={t('lead')} />
      {examinedAt === undefined ? (
        <EmptyState sentence={t('none')} />
      ) : (
        <>
          <p className={`sunk blocks below-16 health-summary health-${severity}`}>
            <b>{summary}</b>{' '}
            <span className="pale">
              {t('examined', { when: dateAndTime(examinedAt, t.language) })}
            </span>
          </p>
          <ul className="lines health" aria-label={t('list')}>
            {findings.map(({ code, severity, state, title, sentence, advice, since, place }) => (
              <li key={code} className={`health-${severity}`}>
                <h2>{title}</h2>
                <b>{state}</b>
                <div>
                  <p>{sentence}</p>
                  {advice !== '' && <p>{advice}</p>}
                  {(since || place) && (
                    <p className="row gap-16 align-baseline">
                      {since && (
                        <small>{t('since', { when: dateAndTime(since, t.language) })}</small>
                      )}
                      {place && <TextLink to={placeAddress(place)}>{nameOf(place)}</TextLink>}
                    </p>
                  )}
                </div>
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  )
}
