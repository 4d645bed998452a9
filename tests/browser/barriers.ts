import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect } from './strict.ts'

/** The shop's name as a pattern below the footer, hidden from screen readers: WCAG 1.4.3 exempts decoration. */
const DECORATION = '.site-footer-word'

/** axe's rules about colours. The others have the same result in light and dark mode. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block']

/** Runs in the page itself: there are no frames of other sites, for which axe would open a second page. */
const axeOn = (page: Page) =>
  new AxeBuilder({ page })
    .setLegacyMode()
    .options({ resultTypes: ['violations'] })
    .exclude(DECORATION)

async function barriersIn(page: Page, axe: AxeBuilder): Promise<string[]> {
  const { violations } = await axe.analyze()
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(
      ({ target, any }) => `${page.url()} ${id} ${target.join(' ')}: ${any[0]?.message ?? help}`,
    ),
  )
}

/** Fails for every violation that axe finds on the page, or within one part of it. */
export async function expectNoBarriers(page: Page, within?: string): Promise<void> {
  const axe = axeOn(page)
  expect(await barriersIn(page, within === undefined ? axe : axe.include(within))).toEqual([])
}

/** All rules in light mode, those about colours in dark mode. */
export async function expectNoBarriersDayAndNight(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light' })
  await expectNoBarriers(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await barriersIn(page, axeOn(page).withRules(COLOUR_RULES)), 'by night').toEqual([])
  await page.emulateMedia({ colorScheme: 'light' })
}
