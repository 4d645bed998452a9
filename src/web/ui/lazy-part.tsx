import { type LazyExoticComponent, lazy, type ReactNode } from 'react'
import { useText } from '../language.tsx'
import { isUnreachable } from '../layout/held-move.ts'

type Part<Props> = (props: Props) => ReactNode

/** React's `lazy`, except that a script that the network loses costs its part of the page and not the page. */
export function lazyPart<Props>(
  load: () => Promise<{ default: Part<Props> }>,
  Missing: () => ReactNode = MissingPart,
): LazyExoticComponent<Part<Props>> {
  return lazy(() =>
    load().catch((error: unknown): { default: Part<Props> } => {
      if (isUnreachable(error)) return { default: () => <Missing /> }
      throw error
    }),
  )
}

/** A browser does not load a script again that failed, so the page is. */
function MissingPart() {
  const t = useText('errors')
  return (
    <p className="help">
      {t('unreachable')}{' '}
      <button type="button" className="text-link" onClick={() => window.location.reload()}>
        {t('tryAgain')}
      </button>
    </p>
  )
}
