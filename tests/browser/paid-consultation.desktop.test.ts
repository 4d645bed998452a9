import type { Locator, Page } from '@playwright/test'
import { arriveAs, visit } from './acts.ts'
import { expectNoBarriers } from './barriers.ts'
import { CARDS, payByCard, paymentDialog } from './paying.ts'
import { expect, test } from './strict.ts'

/** Presses Tab until an element has the focus; the order of the page decides how often. */
async function tabTo(page: Page, wanted: Locator): Promise<void> {
  await expect(async () => {
    await page.keyboard.press('Tab')
    const isReached = await wanted.evaluateAll((all) =>
      all.includes(document.activeElement as HTMLElement),
    )
    expect(isReached).toBe(true)
  }).toPass({ intervals: [0] })
}

test('a consultation with a price is kept while it is paid, booked with the money, and cancelled with it', async ({
  page,
  openVisit,
}) => {
  // One of its own for each run, whose times nobody else takes.
  const { repeatEachIndex, retry } = test.info()
  const name = `Vaidya Kamala ${repeatEachIndex}-${retry}`
  await arriveAs(page, 'owner')
  await visit(page, '/admin_panel/consultants')
  await page.getByRole('button', { name: 'Add a practitioner' }).click()
  for (const [field, text] of [
    ['Name', name],
    ['Degree', 'BAMS'],
    ['Registration number', 'GBI-12345'],
    ['E-mail for bookings', 'kamala@mail.example'],
    ['Price, ₹ (0 is free)', '450'],
    ['Minutes of a person’s free first talk (empty: it costs too)', ''],
    ['Monday', '10:00-13:00'],
    ['Tuesday', '10:00-13:00'],
    ['Wednesday', '10:00-13:00'],
    ['Thursday', '10:00-13:00'],
    ['Friday', '10:00-13:00'],
  ] as const) {
    await page.getByLabel(field, { exact: true }).fill(text)
  }
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('heading', { name })).toBeVisible()

  const payer = await openVisit()
  await arriveAs(payer, 'asha')
  await payer.goto(`/scheduler/vaidya-kamala-${repeatEachIndex}-${retry}`)
  await payer
    .getByRole('button', { name: /free times?$/ })
    .nth(3)
    .click()
  await payer
    .getByRole('button', { name: /\d [ap]m$/i })
    .first()
    .click()
  await payer.getByLabel('Your name').fill('Asha Patel')
  await payer.getByLabel('Email').fill('asha-pays@mail.example')
  await payer.getByLabel('Phone number').fill('98765 43210')
  await payer.getByLabel(/I agree to be consulted/).check()
  await expect(payer.getByText(/Cancel at least 4 hours before/)).toBeVisible()
  await expectNoBarriers(payer)
  await payer.getByRole('button', { name: 'Go on and pay ₹450' }).click()

  await expect(payer.getByRole('heading', { name: 'Pay for your consultation' })).toBeVisible()
  await expectNoBarriers(payer)
  await payer.getByRole('button', { name: 'Pay ₹450' }).click()
  await expect(paymentDialog(payer).getByRole('heading', { name: /^Pay ₹450/ })).toBeVisible()
  await payByCard(payer, CARDS.good)
  await expect(payer.getByText(/^Paid, and your consultation is booked/)).toBeVisible()
  await expect(payer.getByRole('heading', { name: 'Pay for your consultation' })).toBeFocused()

  await payer.getByRole('link', { name: 'To your consultation' }).click()
  await test.step('the keyboard alone chooses another time, and back leads through every step', async () => {
    const heading = payer.getByRole('heading', { level: 2 })
    const press = async (name: string | RegExp) => {
      const button = payer.getByRole('button', { name })
      await tabTo(payer, button)
      await payer.keyboard.press('Enter')
      await expect(heading).toBeFocused()
    }
    await press('Choose another time')
    await press(/free times?$/)
    await press('Another day')
    await payer.keyboard.press('Tab')
    await payer.keyboard.press('ArrowRight')
    await payer.keyboard.press('Enter')
    await expect(heading).toBeFocused()
    await payer.keyboard.press('Tab')
    const time = await payer.locator(':focus').innerText()
    await payer.keyboard.press('Enter')
    await expect(heading).toHaveText(new RegExp(`^Move to .*${time}\\?$`))
    await expect(heading).toBeFocused()
    await press('Move to this time')
    await expect(heading).toHaveText('Moved.')
    await expect(payer.getByText(`${time}, Indian time`)).toBeVisible()
    await expect(payer.getByText(/₹450 comes back to you/)).toBeVisible()
  })
  await payer.getByRole('button', { name: 'Cancel the consultation' }).click()
  await expect(payer.getByText(/₹450 goes back to the card/)).toBeVisible()
  await payer.getByRole('button', { name: 'Yes, cancel it' }).click()
  await expect(payer.getByRole('heading', { name: 'Cancelled.' })).toBeVisible()

  await visit(page, '/admin_panel/bookings')
  await expect(page.getByText('₹450 given back').first()).toBeVisible()
})
