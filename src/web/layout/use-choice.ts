import { useLocation, useNavigation } from 'react-router'
import { inLanguage } from '#urls.ts'
import { useLanguage } from '../language.tsx'
import { memberOf } from '../member-of.ts'
import { useShopNavigate } from './shop-link.tsx'

/**
 * What is chosen of a list, including a pending navigation's choice, so that a second tick builds on the first; and the
 * function that navigates to another choice. `name` tells the choices of two lists apart.
 */
export function useChoice<Choice>(
  name: string,
  here: Choice,
  addressOf: (choice: Choice) => string,
) {
  const language = useLanguage()
  const navigate = useShopNavigate()
  const { state, location } = useNavigation()
  const { pathname } = useLocation()
  const pending =
    state === 'loading' ? (memberOf(location.state, name) as Choice | undefined) : undefined
  const go = (next: Choice, { replace = false } = {}) => {
    const to = addressOf(next)
    return navigate(to, {
      state: { [name]: next },
      replace,
      // The scroll position stays when only filters change; another list starts at its top.
      preventScrollReset: inLanguage(to, language).split('?', 1)[0] === pathname,
      // At once: a tick that is rendered with low priority would jump back first.
      flushSync: true,
    })
  }
  return { choice: pending ?? here, go }
}
