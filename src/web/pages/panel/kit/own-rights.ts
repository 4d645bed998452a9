import { useRouteLoaderData } from 'react-router'
import type { PanelRight } from '#domain/accounts/rights.ts'
import { isTranslation } from '#domain/language/languages.ts'
import { rightOfAddress } from '#panel-places.ts'
import { useLanguage } from '../../../language.tsx'
import type { loader } from '../frame/panel-frame.tsx'

/** The data of the panel's frame; absent when not even the frame could be loaded. */
export function useFrame() {
  const language = useLanguage()
  return useRouteLoaderData<typeof loader>(isTranslation(language) ? `${language}-panel` : 'panel')
}

/**
 * Whether the current person has a right; decides what a screen offers. The server checks the right again at every
 * write.
 */
export function useOwnRights(): (right: PanelRight) => boolean {
  const rights = useFrame()?.rights ?? []
  return (right) => rights.includes(right)
}

/** Whether the current person may open an address of the panel; decides whether to show a link. */
export function useMayOpen(): (to: string) => boolean {
  const rights = useFrame()?.rights
  return (to) => {
    const right = rightOfAddress(to)
    return !rights || right === undefined || rights.includes(right)
  }
}
