import type { Locator, Page } from '@playwright/test'
import { arriveAs, arriveSignedIn, visit } from './acts.ts'
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

/** Adds a practitioner for ₹450, as the owner. */
async function addPractitioner(page: Page, name: string, firstTalkMinutes: string): Promise<void> {
  await arriveAs(page, 'owner')
  await visit(page, '/admin_panel/consultants')
  await page.getByRole('button', { name: 'Add a practitioner' }).click()
  for (const [field, text] of [
    ['Name', name],
    ['Degree', 'BAMS'],
    ['Registration number', `GBI ${name}`],
    ['E-mail for bookings', 'kamala@mail.example'],
    ['Price, ₹ (0 is free)', '450'],
    ['Free first talk, minutes (empty: not free)', firstTalkMinutes],
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
}

/** Chooses a time and fills in whom to call. */
async function chooseTime(page: Page, calendar: string, email: string): Promise<void> {
  await page.goto(`/scheduler/${calendar}`)
  await page
    .getByRole('button', { name: /free times?$/ })
    .nth(3)
    .click()
  await page
    .getByRole('button', { name: /\d [ap]m$/i })
    .first()
    .click()
  await page.getByLabel('Your name').fill('Asha Patel')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Phone number').fill('98765 43210')
  await page.getByLabel(/I agree to be consulted/).check()
}

/** A name for each run, so that no other run takes the slots. */
function ownOf(name: string) {
  const { repeatEachIndex, retry } = test.info()
  return `${name} ${repeatEachIndex}-${retry}`
}

test('a free first talk says its own length, and no price, once it is booked', async ({
  page,
  openVisit,
  shop: { origin },
}) => {
  const name = ownOf('Vaidya Lila')
  await addPractitioner(page, name, '15')
  const booker = await openVisit()
  const email = `first-${test.info().testId}@mail.example`
  await arriveSignedIn(booker, origin, email)
  await chooseTime(booker, name.toLowerCase().replaceAll(' ', '-'), email)
  await booker.getByRole('button', { name: /^Book / }).click()
  await expect(booker.getByRole('heading', { name: 'Booked.' })).toBeVisible()
  await expect(booker.getByText('15 minutes · by phone', { exact: true })).toBeVisible()
  await expect(booker.getByText('₹')).toHaveCount(0)
})

test('a consultation with a price is kept while it is paid, booked with the money, and cancelled with it', async ({
  page,
  openVisit,
}) => {
  const name = ownOf('Vaidya Kamala')
  await addPractitioner(page, name, '')
  const payer = await openVisit()
  await arriveAs(payer, 'asha')
  await chooseTime(payer, name.toLowerCase().replaceAll(' ', '-'), 'asha-pays@mail.example')
  await expect(payer.getByText(/Cancel at least 4 hours before/)).toBeVisible()
  await expectNoBarriers(payer)
  await payer.getByRole('button', { name: 'Continue and pay ₹450' }).click()

  await expect(payer.getByRole('heading', { name: 'Pay for your consultation' })).toBeVisible()
  await expectNoBarriers(payer)
  await payer.getByRole('button', { name: 'Pay ₹450' }).click()
  await expect(paymentDialog(payer).getByRole('heading', { name: /^Pay ₹450/ })).toBeVisible()
  await payByCard(payer, CARDS.good)
  await expect(payer.getByText(/^Payment received: your consultation is booked/)).toBeVisible()
  await expect(payer.getByRole('heading', { name: 'Pay for your consultation' })).toBeFocused()

  await payer.getByRole('link', { name: 'See your consultation' }).click()
  await test.step('the keyboard alone chooses another time, and back leads through every step', async () => {
    const heading = payer.getByRole('main').getByRole('heading', { level: 2 })
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
    await expect(payer.getByText(/full refund of ₹450/)).toBeVisible()
  })
  await payer.getByRole('button', { name: 'Cancel the consultation' }).click()
  await expect(payer.getByText(/₹450 will be refunded to the card/)).toBeVisible()
  await payer.getByRole('button', { name: 'Yes, cancel it' }).click()
  await expect(payer.getByRole('heading', { name: 'Cancelled.' })).toBeVisible()

  await visit(page, '/admin_panel/bookings')
  await expect(page.getByText('₹450 refunded').first()).toBeVisible()
})
