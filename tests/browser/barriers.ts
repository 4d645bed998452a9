import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import type axe from 'axe-core'
import { expect } from './strict.ts'

/** The shop's name as a pattern below the footer, hidden from screen readers: WCAG 1.4.3 exempts decoration. */
const DECORATION = '.site-footer-word'

/** axe's rules about colours. The others have the same result in light and dark mode. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block']

/** The short form of it is run by a browser in half the time. */
const AXE = readFileSync(new URL(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

/** The second look at a page finds axe there, and need not run its half megabyte again. */
async function bringAxe(page: Page): Promise<void> {
  for (const frame of page.frames()) {
    if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(AXE)
  }
}

async function barriersIn(
  page: Page,
  { within, rules }: { within?: string; rules?: string[] } = {},
): Promise<string[]> {
  await bringAxe(page)
  const context = { exclude: [DECORATION], ...(within !== undefined && { include: [within] }) }
  const options = {
    resultTypes: ['violations' as const],
    ...(rules && { runOnly: { type: 'rule' as const, values: rules } }),
  }
  const violations = await page.evaluate(
    async ([context, options]) => {
      const { run }: typeof axe = Reflect.get(window, 'axe')
      return (await run(context, options)).violations
    },
    [context, options] as const,
  )
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(
      ({ target, any }) => `${page.url()} ${id} ${target.join(' ')}: ${any[0]?.message ?? help}`,
    ),
  )
}

/** Fails for every violation that axe finds on the page, or within one part of it. */
export async function expectNoBarriers(page: Page, within?: string): Promise<void> {
  expect(await barriersIn(page, { ...(within !== undefined && { within }) })).toEqual([])
}

/** All rules in light mode, those about colours in dark mode. */
export async function expectNoBarriersDayAndNight(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light' })
  await expectNoBarriers(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await barriersIn(page, { rules: COLOUR_RULES }), 'by night').toEqual([])
  await page.emulateMedia({ colorScheme: 'light' })
}
