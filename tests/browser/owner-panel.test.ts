import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { signInBuyer } from '../support/buyers.ts'
import { arriveAs, expectToast, sidewaysOf, visit } from './acts.ts'
import { expectNoBarriersDayAndNight } from './barriers.ts'
import { expect, test } from './strict.ts'

const PRODUCT = 'gulab-jal'
const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: true })

/** The screen as it is now is accessible and fits. */
async function look(page: Page): Promise<void> {
  await expectNoBarriersDayAndNight(page)
  expect(await sidewaysOf(page)).toBe(0)
}

async function write(origin: string, project: string): Promise<string> {
  const buyer = await signInBuyer(origin, `desk-${project}@mail.example`)
  const text = `The rose is weak this time, and the cap leaked. (${project})`
  const answer = await fetch(`${origin}/api/reviews`, {
    method: 'POST',
    headers: buyer.headers,
    body: JSON.stringify({ product_id: PRODUCT, rating: 2, text }),
  })
  expect(answer.status).toBe(200)
  return text
}

test('a bad review is answered publicly, and an abusive one is hidden with its reason, on accessible screens that fit', async ({
  page,
  shop,
  openVisit,
}, { project }) => {
  const text = await write(shop.origin, project.name)
  await arriveAs(page, 'owner')
  await visit(page, '/admin_panel/reviews')
  const row = page.getByRole('listitem').filter({ hasText: text })
  await row.getByRole('button', { name: /^Answer to / }).click()
  await button(page, 'Publish answer').click()
  await expect(page.getByText('An answer has 2 to 1,000 characters.')).toBeVisible()
  await look(page)
  await page
    .getByLabel('Your answer, 2 to 1,000 characters')
    .fill('We are sorry. A new cap is on its way to you.')
  await button(page, 'Publish answer').click()
  await expectToast(page, 'Your answer is shown below the review.')
  // Nothing waits any more.
  await expect(row).toHaveCount(0)

  const visitor = await openVisit()
  await visitor.goto(`${shop.origin}/product/${PRODUCT}`)
  const shown = visitor.getByRole('listitem').filter({ hasText: text })
  await expect(shown).toContainText('Reply from Samagni')
  await expect(shown).toContainText('A new cap is on its way to you.')

  await visit(page, '/admin_panel/reviews?shelf=all')
  await look(page)
  await row.getByRole('button', { name: /^Hide the review of / }).click()
  await button(page, 'Hide the review').click()
  await expect(page.getByText('Choose a reason').last()).toBeVisible()
  await page.getByLabel('Why it is hidden').selectOption('Insults or threatens')
  await button(page, 'Hide the review').click()
  await expectToast(page, 'The review is hidden.')
  await expect(row).toContainText('Hidden: Insults or threatens')
  await visitor.reload()
  await expect(visitor.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(shown).toHaveCount(0)
  await visit(page, '/admin_panel/reviews?shelf=hidden')
  await look(page)
  await row.getByRole('button', { name: /^Show again: / }).click()
  await expectToast(page, 'The review is shown again.')
})

test('a message is answered by mail in its conversation, and closed, on a screen that is accessible and fits', async ({
  page,
  shop,
}, { project }) => {
  await arriveAs(page, 'owner')
  const message = `Where is my parcel? Asked on a ${project.name}.`
  const opened = await page.request.post('/api/tickets', {
    headers: { origin: shop.origin, 'idempotency-key': randomUUID() },
    data: { name: 'Rehana Shaikh', email: 'rehana@mail.example', topic: 'order', message },
  })
  const { number } = await opened.json()
  await visit(page, '/admin_panel/tickets')
  const row = page.getByRole('listitem').filter({ hasText: number })
  await expect(row).toContainText(message)
  await expect(row).toContainText(/Answer by \d/)
  await button(page, `Answer ${number}`).click()
  await button(page, 'Cancel').click()
  await expect(button(page, `Answer ${number}`)).toBeFocused()
  await button(page, `Answer ${number}`).click()
  await page.getByLabel('Your answer, sent by mail').fill('It left us this morning.')
  await button(page, 'Send').click()
  await expectToast(page, `Your answer to ${number} is on its way.`)
  await expect(row).toHaveCount(0)
  await page.getByRole('link', { name: 'Answered' }).click()
  await expect(row).toContainText('It left us this morning.')
  await button(page, `Close without a mail: ${number}`).click()
  await expectToast(page, `${number} is closed.`)
  await page.getByRole('link', { name: 'Closed' }).click()
  await expect(row).toContainText(/Closed \d/)
  await look(page)

  await expect(async () => {
    await page.goto('/stand-ins/mailbox')
    await expect(page.getByText(`Re: ${number}: message received`)).toBeVisible({
      timeout: 1_000,
    })
  }).toPass()
})

test('a consultation is cancelled after a confirmation, and its person is notified, on a screen that is accessible and fits', async ({
  page,
}, { project }) => {
  await arriveAs(page, 'owner')
  const { days } = await (await page.request.get('/api/scheduler/first-talk/slots')).json()
  const name = `Asha of the ${project.name}`
  const booked = await page.request.post('/api/scheduler/first-talk/bookings', {
    data: {
      start: days.at(-1).slots.at(-1).start,
      name,
      email: `called-off-${project.name}@mail.example`,
      phone: '9876500000',
      consent: true,
    },
  })
  expect(booked.status()).toBe(201)
  await visit(page, '/admin_panel/bookings')
  const row = page.getByRole('listitem').filter({ hasText: name })
  await expect(row).toBeVisible()
  await look(page)
  await row.getByRole('button', { name: /^Cancel the consultation of / }).click()
  const question = page.getByRole('dialog', { name: new RegExp(`^Cancel ${name}`) })
  const keep = question.getByRole('button', { name: 'Keep it' })
  await expect(keep).toBeFocused()
  await keep.click()
  await expect(question).toBeHidden()
  await row.getByRole('button', { name: /^Cancel the consultation of / }).click()
  await question.getByRole('button', { name: 'Cancel and send the mail' }).click()
  await expectToast(page, `${name} is cancelled; the mail is on its way.`)
  await expect(row).toContainText('Cancelled')
})
